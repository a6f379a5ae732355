"""How fast the rules, the exact solvers and what is built on them are, on one core and without a server."""
