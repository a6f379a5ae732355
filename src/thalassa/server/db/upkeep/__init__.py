"""The database as a whole: when it reaches the disk, whether it is whole, who holds it, backup and going back to a moment.

Knows of tables what the schema says, and nothing of who plays there.
"""
