"""Players that work for any game through the kernel's contract, and the arena that measures them."""
