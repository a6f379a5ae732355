"""The exact joint belief: which worlds the public record of Odyssey leaves possible, and how likely each is.

Uses the rules of surveys and storms as they are, never a copy of them.
Knows no hidden fact, no seat and no view.
"""
