"""The easiest way to write a bot: one question at a time, a view and a list of moves in, one of the moves out."""

from __future__ import annotations

import random
from typing import NamedTuple, Protocol

import msgspec

from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.messages import Action, Remark, View

LONGEST_WORDS = 300
"""Signs of what a bot may say about a decision."""
SAID = "remark.own"


class BadOwnBot(ThalassaError):
    """A bot of one's own that is not there, does not answer, or answers what cannot be played."""

    code = "bad_own_bot"


class Answer(NamedTuple):
    """The place of the chosen move in the list, and what the bot says about it."""

    place: int
    words: str = ""


class Asked(Protocol):
    """Answers one question. A decision in several steps is several questions."""

    def ask(self, glance: Glance, view: View, moves: list[Action]) -> Answer: ...


def decide(asked: Asked, name: str, glance: Glance, rng: random.Random) -> Choice:
    """Ask until the decision is whole. Raises BadOwnBot if an answer is none of the moves."""
    position = glance.sample(rng)
    actions: list[Action] = []
    words = ""
    while True:
        moves = position.moves(glance.seat)
        answer = asked.ask(glance, position.view(glance.seat), moves)
        if not 0 <= answer.place < len(moves):
            raise BadOwnBot(
                f"{name}: chose move {answer.place} of {len(moves)} (the first is 0)",
                bot=name,
                given=answer.place,
            )
        words = answer.words or words
        actions.append(moves[answer.place])
        position.apply(glance.seat, moves[answer.place])
        if not position.composing():
            return Choice(tuple(actions), said(words))


def said(words: str) -> Remark | None:
    """What a bot says goes the way of all remarks: a game with secrets lets pass only what it knows to be harmless."""
    plain = " ".join(words.split())[:LONGEST_WORDS]
    return Remark(SAID, {"words": plain}) if plain else None


def place_of(given: object, moves: list[Action], name: str) -> int:
    """The place of a move given as a number, as an action or as its JSON. Raises BadOwnBot."""
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    wanted = _plain(given)
    for place, move in enumerate(moves):
        if _plain(move) == wanted:
            return place
    raise BadOwnBot(f"{name}: {wanted!r} is none of the {len(moves)} moves", bot=name)


def _plain(move: object) -> object:
    """As JSON has it: a program knows lists, no tuples."""
    return msgspec.json.decode(msgspec.json.encode(move))
