"""How long a searching level may think is the host's to say, and patience outlasts it."""

from __future__ import annotations

import asyncio
import random

import pytest

import thalassa
from thalassa.bots.names import make_bot
from thalassa.bots.search.player import SearchBot
from thalassa.cli.app import run
from thalassa.kernel.bots import Glance
from thalassa.kernel.extras.guide import Budget
from thalassa.server.configuration import THINKING, BadSetting, Settings
from thalassa.server.play import thinking


def test_the_environment_sets_the_time_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("THALASSA_THINKING", raising=False)
    assert Settings().bot_thinking == THINKING
    monkeypatch.setenv("THALASSA_THINKING", "1.5")
    assert Settings().bot_thinking == 1.5


@pytest.mark.parametrize("given", ["soon", "0", "-1", "nan", "inf", "601"])
def test_what_is_no_time_is_refused(
    given: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("THALASSA_THINKING", given)
    with pytest.raises(BadSetting, match="THALASSA_THINKING"):
        Settings()
    if given != "soon":
        for command in (["serve"], ["play", "peloponnes"]):
            assert run([*command, f"--thinking={given}"]) == 2
            complaint = capsys.readouterr().err
            assert "--thinking" in complaint
            assert complaint.count("\n") == 1


def test_every_searching_level_is_bounded() -> None:
    for name in thalassa.game_names():
        game = thalassa.game(name)
        for key, level in game.bots().items():
            if isinstance(level, Budget):
                bot = make_bot(game, key, 0.25)
                assert isinstance(bot, SearchBot)
                assert bot.budget.seconds is not None
                assert bot.budget.seconds <= 0.25


def test_patience_outlasts_the_longest_thought() -> None:
    async def made() -> thinking.Thinkers:
        return thinking.Thinkers(1, 3.0, thinking=100.0)

    assert asyncio.run(made())._patience > 200.0


def test_a_worker_keeps_to_the_time_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the worker itself: the level that would search for ever is given the host's limit."""
    seen: list[Budget] = []

    def choose(self: SearchBot, glance: Glance, rng: random.Random) -> object:
        seen.append(self.budget)
        return thalassa.kernel.bots.RandomBot().choose(glance, rng)

    monkeypatch.setattr(SearchBot, "choose", choose)
    monkeypatch.setattr(thinking, "_thinking", 0.125)
    table = thalassa.new("peloponnes", seats=2, seed=1)
    seat = table.actors()[0]
    edition = table.edition.mark.fingerprint
    thinking.think("peloponnes", "search:500s", edition, table.state.to_json(), seat, 1, 60.0)
    assert seen == [Budget(seconds=0.125)]
