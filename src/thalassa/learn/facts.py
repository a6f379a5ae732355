"""Facts and predicates: whether something is true in what a seat sees, and whether a decision is one that was meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from ..kernel.errors import ThalassaError
from ..kernel.extras.teaching import Fact as GameFact
from ..kernel.game import Game, State
from ..kernel.messages import Action, Seat
from .script import Fact, Pattern, Predicate


class BadScript(ThalassaError):
    """A lesson's file is wrong: names the lesson, the place and the problem."""

    code = "bad_lesson"


TESTS: Mapping[str, Callable[[Any, Any], bool]] = {
    "is": lambda value, wanted: value == wanted,
    "in": lambda value, wanted: value in wanted,
    "not": lambda value, wanted: value != wanted,
    "min": lambda value, wanted: value is not None and value >= wanted,
    "max": lambda value, wanted: value is not None and value <= wanted,
    "has": lambda value, wanted: wanted in value,
    "without": lambda value, wanted: wanted not in value,
    "count": lambda value, wanted: len(value) == wanted,
}


def passes(value: object, test: object) -> bool:
    """Whether a value is equal to a plain one, or passes all tests of a table such as ``{"min": 3}``.

    >>> passes(4, 4), passes(4, {"max": 3}), passes(["a"], {"has": "a", "count": 1})
    (True, False, True)
    """
    if not isinstance(test, dict):
        return bool(value == test)
    for name, wanted in test.items():
        if name not in TESTS:
            raise BadScript(f"there is no test {name!r}, only {', '.join(TESTS)}")
        try:
            if not TESTS[name](value, wanted):
                return False
        except TypeError:
            raise BadScript(f"{value!r} cannot be tested with {name} = {wanted!r}") from None
    return True


PART = re.compile(r"([^.\[\]]+)((?:\[[^\]]*\])*)")
CHOICE = re.compile(r"\[([^=\]]+)=([^\]]*)\]")


class Sight:
    """What a seat sees in a position: its view as plain data, and the facts its game adds. Worked out when asked for."""

    def __init__(self, game: Game, state: State, seat: Seat) -> None:
        teaching = game.teaching()
        self._facts: Mapping[str, GameFact] = {} if teaching is None else teaching.facts
        self._state = state
        self._seat = seat
        self._view: dict[str, Any] | None = None

    def at(self, path: str) -> Any:
        """``seats.0.holdings.food``, ``disasters[disaster=plague].laid``; ``len(seats.0.lands)`` counts."""
        if path.startswith("len(") and path.endswith(")"):
            return len(self.at(path[4:-1]))
        value: Any = None
        for number, (name, choices) in enumerate(PART.findall(path)):
            try:
                value = self._field(name) if number == 0 else _inner(value, name)
                for key, wanted in CHOICE.findall(choices):
                    (value,) = (item for item in value if str(item.get(key)) == wanted)
            except (KeyError, IndexError, ValueError, TypeError, AttributeError):
                raise BadScript(f"there is nothing, or not one thing, at {path!r}") from None
        return value

    def _field(self, name: str) -> Any:
        if name in self._facts:
            return self._facts[name](self._state, self._seat)
        if self._view is None:
            self._view = msgspec.json.decode(msgspec.json.encode(self._state.view(self._seat)))
        return self._view[name]

    def untrue(self, facts: Sequence[Fact]) -> list[str]:
        """The facts that do not hold, in words."""
        found: list[str] = []
        for fact in facts:
            tests = msgspec.to_builtins(fact)
            path = tests.pop("path")
            value = self.at(path)
            if not passes(value, tests):
                found.append(f"{path} is {value!r}, which is not {tests}")
        return found

    def holds(self, facts: Sequence[Fact]) -> bool:
        return not self.untrue(facts)


def _inner(value: Any, name: str) -> Any:
    return value[int(name)] if isinstance(value, list) else value[name]


def matches(action: Mapping[str, Any], pattern: Pattern) -> bool:
    return all(name in action and passes(action[name], test) for name, test in pattern.items())


def is_meant(predicate: Predicate, decision: Sequence[Action], after: Sight) -> bool:
    """Whether the decision, which leads to what is seen ``after``, is one the predicate describes."""
    plain = [msgspec.json.decode(msgspec.json.encode(action)) for action in decision]
    if predicate.action and not any(_fits(plain, alternative) for alternative in predicate.action):
        return False
    return after.holds(predicate.result)


def _fits(decision: Sequence[Mapping[str, Any]], alternative: Pattern | tuple[Pattern, ...]) -> bool:
    patterns = (alternative,) if isinstance(alternative, dict) else alternative
    return all(any(matches(action, pattern) for action in decision) for pattern in patterns)
