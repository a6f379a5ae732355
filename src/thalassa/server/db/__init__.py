"""The database: models, queries, the one writer of the log, migrations, backup, news between processes.

The log is the truth; everything else follows from it or says who, where and when.
Knows no game, no seat's view and no connection.
"""
