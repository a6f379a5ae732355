"""The toy game with bots that misbehave in every way a bot can."""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Callable, Mapping

from thalassa.kernel.bots import Bot, Choice, Glance, RandomBot
from toy.actions import Ring
from toy.game import ToyGame


class Hangs:
    """Thinks for ever."""

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        threading.Event().wait()
        raise AssertionError("never reached")


class Dies:
    """Takes its worker process with it."""

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        os._exit(1)


class Fails:
    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        raise ValueError("no idea")


class Cheats:
    """Rings the bell for ever, which may be done once."""

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        return Choice((Ring(),))


class StubbornGame(ToyGame):
    name = "stubborn"

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        return {"hangs": Hangs, "dies": Dies, "fails": Fails, "cheats": Cheats, "plays": RandomBot}


GAME = StubbornGame()
