"""The arena that measures bots: schedules, workers, records, ratings and reports.

Every finished game is kept and can be played through again.
Knows no game and none of the bots' thoughts.
"""
