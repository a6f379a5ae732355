"""Breaks lines of the rules, one at a time, and looks whether the tests of the game notice.

``operators`` knows what can be broken, ``swapping`` breaks it in a running process, ``reach`` knows which tests reach
a line, ``judging`` runs them, ``results`` keeps what was found, ``report`` says it. No file of the project changes.
"""
