"""Long runs in which nothing may go wrong: random games by the thousand, servers killed, bytes of strangers."""
