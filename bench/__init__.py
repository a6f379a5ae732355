"""Measurements. ``make bench`` prints them; nothing here is asserted by a test."""
