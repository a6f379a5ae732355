"""The actions of the toy game. Wire format only."""

from __future__ import annotations

from typing import Literal

from thalassa.kernel.messages import Action

Bowl = Literal["left", "right"]


class Hide(Action, frozen=True):
    """Choose a pebble of the hand in secret."""

    pebble: int


class Put(Action, frozen=True):
    """One private step of sorting: the lowest pebble still lying there goes into a bowl."""

    pebble: int
    bowl: Bowl


class Swap(Action, frozen=True):
    """At any time, once: lay a pebble of the hand aside and draw another."""

    pebble: int


class Ring(Action, frozen=True):
    """At any time, once: ring the bell."""


ToyAction = Hide | Put | Swap | Ring
