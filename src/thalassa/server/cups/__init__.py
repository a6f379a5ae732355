"""Cups: who plays whom in which round (pure), and tables that open by themselves."""
