"""What pages cost in a real browser."""
