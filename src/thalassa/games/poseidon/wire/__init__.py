"""What crosses a door of Poseidon: actions, events, views and what they are made of, as frozen structs.

Their definitions are the wire format; nothing is described a second time.
Knows no rule, no position and no component data.
"""
