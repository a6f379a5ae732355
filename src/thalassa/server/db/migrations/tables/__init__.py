"""Tables and what belongs to them: hints, devices, deals, lessons, who has seen what, puzzles."""
