"""Puzzles on the server: what is shown of them, judging answers, ratings, days in a row. None is made here."""
