"""The sentences of a lesson: all there in every language, none left over, none too long."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...kernel.words import LANGUAGES, parameters
from .. import script
from ..lessons import Lesson

MOST_WORDS = 30
MOST_SENTENCES = 2
MOST_WORDS_IN_TITLE = 6
MOST_WORDS_IN_ABOUT = 12
END_OF_SENTENCE = re.compile(r"[.!?…][\"”“»)]?(?=\s|$)")


def keys(lesson: Lesson) -> list[str]:
    """The sentences a lesson needs, title first."""
    plan = lesson.script
    found = ["title"]
    if any("about" in said for said in lesson.sentences.values()):
        found.append("about")
    found += [f"teaches.{goal}" for goal in plan.teaches]
    found += [f"rival.{name}" for name in plan.rivals]
    for step in lesson.steps:
        found += [step.id, f"{step.id}.title"]
        found += [f"{step.id}.{part}" for part in _parts(step)]
    return found


def _parts(step: script.AnyStep) -> Iterator[str]:
    if isinstance(step, script.Watch):
        yield from dict.fromkeys(move.say for move in step.moves if move.say is not None)
    elif isinstance(step, script.Do):
        yield from ("nudge", "then")
        yield from dict.fromkeys(f"nudge.{nudge.say}" for nudge in step.nudge)
    elif isinstance(step, script.Point):
        yield from ("nudge", "then")
    elif isinstance(step, script.Quiz):
        yield from (*step.answers, "why")
    elif isinstance(step, script.Free):
        yield from ("done", "again")
        yield from (f"tip.{tip.say}" for tip in step.tip)


def check_sentences(lesson: Lesson) -> Iterator[str]:
    needed = keys(lesson)
    for key in sorted({key for key in needed if needed.count(key) > 1}):
        yield f"two sentences have the key {key!r}"
    figures = {step.id: set(step.figures) for step in lesson.steps}
    for language in LANGUAGES:
        said = lesson.sentences.get(language, {})
        where = f"{lesson.name}.{language}.toml"
        for key in needed:
            if not said.get(key, "").strip():
                yield f"{where}: {key!r} is missing"
            else:
                yield from (f"{where}: {key!r} {problem}" for problem in _too_long(key, said[key]))
                strange = parameters(said[key]) - figures.get(key.split(".")[0], set())
                if strange:
                    yield f"{where}: {key!r} wants {', '.join(sorted(strange))}, which the step does not give"
        for key in sorted(said.keys() - set(needed)):
            yield f"{where}: {key!r} is never said"
    yield from _figures_never_named(lesson)


def _too_long(key: str, text: str) -> Iterator[str]:
    words = len([word for word in text.split() if any(sign.isalnum() for sign in word)])
    sentences = len(END_OF_SENTENCE.findall(text))
    if key == "about":
        most = MOST_WORDS_IN_ABOUT
    else:
        most = MOST_WORDS_IN_TITLE if key.rpartition(".")[2] == "title" else MOST_WORDS
    if words > most:
        yield f"has {words} words, more than {most}"
    if sentences > MOST_SENTENCES:
        yield f"has {sentences} sentences, more than {MOST_SENTENCES}"


def _figures_never_named(lesson: Lesson) -> Iterator[str]:
    for step in lesson.steps:
        own = [
            text
            for said in lesson.sentences.values()
            for key, text in said.items()
            if key.split(".")[0] == step.id
        ]
        unused = set(step.figures) - {name for text in own for name in parameters(text)}
        for name in sorted(unused):
            yield f"step {step.id}: no sentence names the figure {name!r}"
