"""Lessons as guests take them: where each has stopped, and what each is shown.

They are played and judged by ``thalassa.learn``. Knows no HTTP and no rule of any game.
"""
