"""What older versions wrote, and tests that it still opens, replays and goes on.

The table files and the database were made by playing with the sources of commit 72521af, before the packages were
rearranged: bots at tables of the kernel for the files, people and bots at a real server for the database.
``tables.json`` and ``database.json`` say what that version saw in them. None of these files is ever made anew; what a
later version must be able to read is added beside them.
"""
