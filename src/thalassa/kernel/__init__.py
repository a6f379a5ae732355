"""What every game shares. Knows no game, no network, no clock."""
