"""Somebody at a table of the command line: a person at the terminal, a learner, a program that speaks JSON lines.

Knows no command's options beyond what ``files`` reads from them.
"""
