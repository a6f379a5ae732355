"""English and German have words for everything a game can say, and the same parameters; every rule named exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

import pytest

from thalassa.kernel.game import Game
from thalassa.kernel.messages import Action
from thalassa.kernel.reference import reference
from thalassa.kernel.words import LANGUAGES, catalogue, parameters

from .codes import Source
from .playing import plays, some_steps, where
from .saying import unsaid, unsaid_message, unsaid_remark

NUMBER = re.compile(r"[A-Z]+-\d+[a-z]?")


@lru_cache(maxsize=8)
def source(game: Game) -> Source:
    return Source(Path(str(game.folder())))


def members(union: Any) -> tuple[Any, ...]:
    return get_args(union) or (union,)


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def needed(game: Game) -> Iterator[str]:
    """The keys every game of this shape must have words for."""
    yield from ("game.title", "game.about")
    for kind in members(game.event_type):
        yield f"event.{tag(kind)}"
    for kind in members(game.action_type):
        yield f"action.{tag(kind)}"
    for spec in game.option_specs():
        yield from (f"option.{spec.key}", f"option.{spec.key}.help")
        if spec.kind == "choice":
            yield from (f"option.{spec.key}.{value}" for value in spec.values)
    for key in game.bots():
        yield from (f"bot.{key}", f"bot.{key}.about")
    for rung in game.ladder([]):
        yield from (f"rung.{rung.key}", f"rung.{rung.key}.about")
    for seats in range(game.min_seats, game.max_seats + 1):
        options = game.make_options(seats)
        for seat in range(seats):
            role = game.role(seat, seats, options)
            if role is not None:
                yield f"role.{role}"
    for code in source(game).codes("Reason"):
        yield f"reason.{code}"
    for code in source(game).codes("Part"):
        yield f"part.{code}"
    yield from source(game).codes("Remark")


def test_there_are_words_for_everything(game: Game) -> None:
    missing = sorted({problem for key in needed(game) for problem in unsaid(game, key)})
    assert not missing, f"{game.name}:\n" + "\n".join(missing)


def test_what_was_seen_in_play_can_be_said(game: Game) -> None:
    for step, _ in some_steps(game, "words"):
        problems = [problem for event in step.events for problem in unsaid_message(game, "event", event)]
        for seat in (None, *range(step.play.table.seats)):
            problems += unsaid_remark(game, step.state.task(seat))
            told = [step.state.told(seat, event) for event in step.events]
            problems += [
                p for event in told if event is not None for p in unsaid_message(game, "event", event)
            ]
        problems += unsaid_message(game, "action", step.action, seat=step.seat)
        problems += [p for name in step.state.gauges() for p in unsaid(game, f"gauge.{name}")]
        assert not problems, f"{problems[0]}: {where(step)}"


def test_results_can_be_said(game: Game) -> None:
    for play in plays(game):
        outcome = play.table.outcome()
        assert outcome is not None
        problems = unsaid_remark(game, outcome.verdict)
        for standing in outcome.standings:
            for part in standing.parts:
                problems += unsaid(game, f"part.{part.code}", {**part.params, "value": part.value})
        for seat in (None, *range(play.table.seats)):
            problems += unsaid_remark(game, play.table.state.task(seat))
        assert not problems, f"{problems[0]}: {play.title}"


def test_messages_use_only_fields_that_exist(game: Game) -> None:
    for kinds, prefix in ((members(game.event_type), "event"), (members(game.action_type), "action")):
        for kind in kinds:
            extra = {"seat"} if issubclass(kind, Action) else set()
            for language in LANGUAGES:
                message = catalogue(game.package, language).get(f"{prefix}.{tag(kind)}", "")
                unknown = parameters(message) - set(kind.__struct_fields__) - extra
                assert not unknown, f"{language}: {prefix}.{tag(kind)} uses {sorted(unknown)}"


def test_both_languages_have_the_same_keys_and_parameters(game: Game) -> None:
    english, german = (catalogue(game.package, language) for language in LANGUAGES)
    assert sorted(english.keys() ^ german.keys()) == []
    assert all(text.strip() for text in (*english.values(), *german.values()))
    different = [key for key in english if parameters(english[key]) != parameters(german[key])]
    assert different == []


def test_the_rules_reference_is_the_same_in_both_languages(game: Game) -> None:
    english, german = (reference(game.package, language) for language in LANGUAGES)
    assert [rule.id for rule in english.rule] == [rule.id for rule in german.rule]
    assert [section.id for section in english.section] == [section.id for section in german.section]
    for one, other in zip(english.rule, german.rule, strict=True):
        assert (one.section, one.option, one.see) == (other.section, other.option, other.see), one.id
        assert (one.question is None) == (other.question is None), one.id
        assert all(text.strip() for text in (one.title, one.text, other.title, other.text)), one.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_reference_is_consistent(game: Game, language: str) -> None:
    rules = reference(game.package, language)
    numbers = [rule.id for rule in rules.rule]
    assert len(numbers) == len(set(numbers))
    sections = {section.id for section in rules.section}
    options = {spec.key for spec in game.option_specs()}
    for rule in rules.rule:
        assert re.fullmatch(rf"{game.rule_prefix}R?-\d+[a-z]?", rule.id), rule.id
        assert rule.section in sections, rule.id
        assert rule.option is None or rule.option in options, rule.id
        assert set(rule.see) <= set(numbers), rule.id


def test_every_rule_named_exists(game: Game) -> None:
    numbers = {rule.id for rule in reference(game.package, "en").rule}
    named = source(game).codes("Reason", 1, "rule")
    assert sorted(named - numbers) == []
    assert sorted(spec.rule for spec in game.option_specs() if spec.rule and spec.rule not in numbers) == []


def test_rules_named_in_sentences_exist(game: Game) -> None:
    numbers = {rule.id for rule in reference(game.package, "en").rule}
    prefixes = (f"{game.rule_prefix}-", f"{game.rule_prefix}R-")
    for language in LANGUAGES:
        texts = [*catalogue(game.package, language).values()]
        texts += [rule.text for rule in reference(game.package, language).rule]
        named = {number for text in texts for number in NUMBER.findall(text) if number.startswith(prefixes)}
        assert sorted(named - numbers) == []
