"""Thalassa beside others who do the like, by turns in one run (``make bench ONLY=peers``)."""
