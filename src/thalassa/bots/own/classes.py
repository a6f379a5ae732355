"""A bot that is a Python class, named by its module: ``mybots:Greedy``. The folder one stands in is searched first."""

from __future__ import annotations

import importlib
import inspect
import os
import random
import sys
from collections.abc import Callable
from typing import Any

from thalassa.kernel.bots import Bot, Choice, Glance
from thalassa.kernel.messages import Action, View

from .stepwise import Answer, BadOwnBot, decide, place_of

Simple = Callable[[View, list[Action]], Any]
"""``choose(view, moves)``: one of the moves or its number, or a pair of that and what to say about it."""


def names_a_class(name: str) -> bool:
    """``module:Class``, both as Python spells them."""
    module, colon, kind = name.partition(":")
    return bool(colon) and kind.isidentifier() and all(part.isidentifier() for part in module.split("."))


def class_bot(name: str) -> Bot:
    """A fresh bot of this class. Raises BadOwnBot if there is none."""
    module_name, _, kind = name.partition(":")
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except Exception as error:
        raise BadOwnBot(f"{name}: {module_name} cannot be imported: {error}", bot=name) from error
    made = getattr(module, kind, None)
    if not callable(made):
        raise BadOwnBot(f"{name}: {module_name} has no class {kind}", bot=name)
    try:
        bot = made()
    except Exception as error:
        raise BadOwnBot(f"{name}: {kind}() cannot be made: {error}", bot=name) from error
    choose = getattr(bot, "choose", None)
    if not callable(choose):
        raise BadOwnBot(f"{name}: {kind} has no method choose(view, moves)", bot=name)
    parameters = list(inspect.signature(choose).parameters)
    if parameters == ["glance", "rng"]:
        whole: Bot = bot
        return whole
    if len(parameters) != 2:
        raise BadOwnBot(
            f"{name}: choose must take (view, moves) or (glance, rng), not {parameters}", bot=name
        )
    return SimpleBot(name, choose)


class SimpleBot:
    """A class that answers one question at a time."""

    def __init__(self, name: str, choose: Simple) -> None:
        self._name = name
        self._choose = choose

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        return decide(self, self._name, glance, rng)

    def ask(self, glance: Glance, view: View, moves: list[Action]) -> Answer:
        given = self._choose(view, list(moves))
        words = ""
        if isinstance(given, tuple) and len(given) == 2 and isinstance(given[1], str):
            given, words = given
        return Answer(place_of(given, moves, self._name), words)
