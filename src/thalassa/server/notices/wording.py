"""Notices as sentences, in the language of whoever reads them."""

from __future__ import annotations

import math
from typing import NamedTuple

from thalassa.kernel import registry
from thalassa.kernel.words import Words, catalogue, words
from thalassa.server.clocks.pace import HOUR

from .deciding import Line, Message

TABLES = "/tables"
"""The page of a guest's own tables."""


class Sentence(NamedTuple):
    title: str
    text: str
    path: str
    """Where it leads on this server."""


class Letter(NamedTuple):
    """A message as people read it."""

    title: str
    sentences: tuple[Sentence, ...]
    waiting: int
    language: str

    @property
    def text(self) -> str:
        if len(self.sentences) == 1:
            return self.sentences[0].text
        return "\n".join(f"{one.title}: {one.text}" for one in self.sentences)

    @property
    def path(self) -> str:
        """One thing leads to its table, several to the list of tables."""
        return self.sentences[0].path if len(self.sentences) == 1 else TABLES


def frame_words(language: str) -> Words:
    return Words(language, catalogue("thalassa.kernel", language))


def letter(message: Message) -> Letter:
    say = frame_words(message.language)
    sentences = tuple(_sentence(line, say) for line in message.lines)
    title = sentences[0].title
    if len(sentences) > 1:
        title = say.say("notice.several", {"n": len(sentences)})
    return Letter(title, sentences, message.waiting, message.language)


def _sentence(line: Line, say: Words) -> Sentence:
    params = {
        "who": line.who,
        "others": line.others,
        "alone": not line.others,
        "n": len(line.others),
        "hours": math.ceil(line.left / HOUR),
    }
    text = say.say(f"notice.{line.kind}", params)
    return Sentence(_name(line, say.language), text, f"/t/{line.table}")


def _name(line: Line, language: str) -> str:
    """What the table is called: its own title, that of its level, or that of its game."""
    if line.title:
        return line.title
    game = registry.games().get(line.game)
    if game is None:
        return line.game
    return words(game.package, language).say("game.title" if line.rung is None else f"rung.{line.rung}")


def trial_letter(language: str) -> Letter:
    """What a test says."""
    say = frame_words(language)
    return Letter("Thalassa", (Sentence("Thalassa", say.say("notice.test"), TABLES),), 0, language)
