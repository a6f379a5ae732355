"""Players of Odyssey: how they judge, plan and explain themselves, and their levels.

They sit at seats like people and get no more than a seat may know.
Nothing else of the game may know them, but for its door.
"""
