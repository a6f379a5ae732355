"""The games that come with Thalassa, found through entry points like those of anybody else.

No game knows another one, and nothing below knows any of them.
"""
