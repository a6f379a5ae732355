"""What a seat of Poseidon is shown: views and previews by allow-list, tasks, and the drawing for a terminal.

Asks the rules and tries decisions on copies; decides nothing itself.
Knows nothing of storage or bots.
"""
