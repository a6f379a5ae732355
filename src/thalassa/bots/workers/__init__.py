"""Where jobs are done: in this process, in several of this machine, or on a Ray cluster.

The arena, self-play and searches in several processes all send their work here.
Knows no game and no bot.
"""
