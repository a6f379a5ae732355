"""Corners of the rules that are easily overlooked: what exactly a refusal says, and what is left of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.peloponnes.builders import start
from support.slots import slots_of
from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.edition.data import load
from thalassa.games.peloponnes.options import PeloponnesOptions
from thalassa.games.peloponnes.rules.frame import Frame
from thalassa.games.peloponnes.rules.position import Position
from thalassa.games.peloponnes.wire.actions import ChooseCivilization, ChooseExtraIncome, Pass
from thalassa.kernel.messages import Reason


@pytest.mark.rule("L-12", "L-118")
def test_extra_income_is_refused_by_its_rule() -> None:
    state = start(1, 1, solo_level=4)
    state.apply(0, ChooseCivilization(1))
    unknown: Any = "luxury"
    wrong = Reason("unknown_good", "L-118", {"good": "luxury"})
    assert state.why_not(0, ChooseExtraIncome(("wood", "stone", unknown))) == wrong
    assert state.why_not(0, Pass()) == Reason("wrong_phase", "L-12", {"phase": "setup"})


@pytest.mark.rule("L-2")
def test_nothing_of_a_game_is_left_on_an_empty_table() -> None:
    used = start(3, 4)
    fresh = Position(used.frame)
    used.clear()
    fresh.clear()
    assert [name for name in slots_of(Position) if getattr(used, name) != getattr(fresh, name)] == []
    assert (fresh.deck, fresh.chits, fresh.display, fresh.laid) == ((), (), (), [0] * 6)


@pytest.mark.rule("L-24", "L-113")
def test_an_edition_may_pay_somebody_alone_something_else_for_passing(tmp_path: Path) -> None:
    text = (GAME.folder() / "edition" / "data.toml").read_text(encoding="utf-8")
    together, alone = text.split("[solo]")
    own = tmp_path / "own.toml"
    own.write_text(together + "[solo]" + alone.replace("pass_coins = 3", "pass_coins = 2"), encoding="utf-8")
    tables = load(own).tables
    paid = [Frame(tables, seats, PeloponnesOptions()).pass_coins for seats in (1, 2, 5)]
    assert paid == [2, 3, 3]
