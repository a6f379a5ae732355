"""Both languages have a sentence for everything this game can say, with the parameters it really gets."""

from __future__ import annotations

import random
import re
from pathlib import Path

import msgspec
import pytest

import thalassa.games.peloponnes as package
from games.peloponnes.builders import random_options, start, walk
from thalassa.games.peloponnes import GAME
from thalassa.kernel.words import LANGUAGES, catalogue, parameters, words

SOURCE = Path(package.__file__).parent


def reason_codes() -> set[str]:
    """Every code the engine's source gives to a Reason, directly or through refuse_set."""
    found: set[str] = set()
    for file in SOURCE.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        found |= set(re.findall(r'Reason\(\s*"([a-z_]+)"', text))
        found |= set(re.findall(r'"(not_incomplete|not_your_building|not_your_land)"', text))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words(language: str) -> None:
    entries = catalogue(GAME.package, language)
    codes = reason_codes()
    assert len(codes) > 50
    assert sorted(code for code in codes if f"reason.{code}" not in entries) == []
    spoken = {key.removeprefix("reason.") for key in entries if key.startswith("reason.")}
    assert sorted(spoken - codes) == []  # no words without a use


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_use_only_parameters_that_are_there(language: str) -> None:
    entries = catalogue(GAME.package, language)
    for prefix, union in (("event", GAME.event_type), ("action", GAME.action_type)):
        for kind in union.__args__:
            key = f"{prefix}.{kind.__struct_config__.tag}"
            assert parameters(entries[key]) <= set(kind.__struct_fields__), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_said_in_a_game_is_a_whole_sentence(language: str) -> None:
    speech = words(GAME.package, language)
    names = ["Ann", "Bo", "Cy", "Di", "Eva"]
    for seats in range(1, 6):
        rng = random.Random(seats)
        state = start(seats, seats, **random_options(rng, seats))
        for place, action, events in walk(state, rng):
            said = [
                speech.say(f"action.{action.__struct_config__.tag}", msgspec.structs.asdict(action), names)
            ]
            for event in events:
                said.append(
                    speech.say(f"event.{event.__struct_config__.tag}", msgspec.structs.asdict(event), names)
                )
            task = state.task(place)
            said.append(speech.say(task.code, task.params, names))
            for sentence in said:
                assert "{" not in sentence
                assert "None" not in sentence
                assert "  " not in sentence
                assert not re.search(r"\b[ABC]\d\d\b", sentence), sentence  # tiles by name, not by number
        outcome = state.outcome()
        assert outcome is not None
        assert speech.has(outcome.verdict.code)
        for part in outcome.standings[0].parts:
            assert speech.has(f"part.{part.code}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_gauges_and_rungs_have_words(language: str) -> None:
    speech = words(GAME.package, language)
    for spec in GAME.option_specs():
        for key in (f"option.{spec.key}", f"option.{spec.key}.help"):
            assert speech.has(key), key
        if spec.kind == "choice":
            for value in spec.values:
                assert speech.has(f"option.{spec.key}.{value}")
    for gauge in start(2, 1).gauges():
        assert speech.has(f"gauge.{gauge}")
    for rung in GAME.ladder([]):
        assert speech.has(f"rung.{rung.key}")
        assert speech.has(f"rung.{rung.key}.about")
