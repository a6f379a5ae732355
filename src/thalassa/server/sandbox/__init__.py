"""What if: moves tried in a private copy of a position."""
