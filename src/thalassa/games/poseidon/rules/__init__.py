"""The rules of Poseidon: the position, and its rounds in rulebook order with the number of every rule.

Everything that decides what is legal and what follows is here, once.
Knows nothing of show, storage or bots.
"""
