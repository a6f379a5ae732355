"""Lessons as guests take them: where each has stopped, and what each is shown."""
