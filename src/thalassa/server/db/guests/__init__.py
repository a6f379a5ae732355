"""What is stored about people: devices, passkeys, ways to tell them, what they have seen, learned, solved and won.

Knows no table being played beyond its row.
"""
