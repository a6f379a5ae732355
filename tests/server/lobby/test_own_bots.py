"""Bots of the host's own at his tables: only those he named, under the name he gave, and never code of a guest's."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from support.live_server import LiveServer
from support.players import Guest
from thalassa.bots.own.stepwise import BadOwnBot
from thalassa.server.own_bots import BadOffer, OwnBot, offers

FIRST_MOVE = """\
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({"number": question["number"], "move": 0, "words": "the first"}), flush=True)
"""
CLASS = "random:Random"
"""Spelled like a class; that it cannot play is said when the server starts."""


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "first.py"
    path.write_text(FIRST_MOVE, encoding="utf-8")
    return shlex.join([sys.executable, str(path)])


async def test_guests_seat_the_bots_of_the_host(tmp_path: Path, program: str) -> None:
    own = [f"First={program}", f"peloponnes/Only there={program}"]
    with LiveServer(tmp_path, own_bots=own) as live:
        async with Guest(live, "Ann") as ann:
            offered = {game["name"]: game["own_bots"] for game in await ann.get("/api/games")}
            assert offered["toy"] == ["own:First"]
            assert offered["peloponnes"] == ["own:First", "own:Only there"]
            bots = {"0": "own:First", "1": "own:First"}
            table = (await ann.create("toy", 2, my_seat=None, bots=bots, start=True))["card"]["id"]
            async with ann.tab(table) as tab:
                last = await tab.until(lambda frame: frame["type"] == "update" and frame["status"] == "over")
            assert last["outcome"] is not None
    assert "bot failed" not in live.log()


async def test_no_other_code_runs(tmp_path: Path, program: str) -> None:
    with LiveServer(tmp_path, own_bots=[f"First={program}", f"peloponnes/Only there={program}"]) as live:
        async with Guest(live, "Ann") as ann:
            table = (await ann.create("toy", 2))["card"]["id"]
            for bot in ("own:Nobody", "own:Only there", "own:", CLASS, program):
                new = {"game": "toy", "seats": 2, "bots": {"1": bot[:40]}}
                assert (await ann.post("/api/tables", new, 400))["code"] == "unknown_bot"
                seat = {"seat": 1, "bot": bot[:40]}
                assert (await ann.post(f"/api/tables/{table}/bot", seat, 400))["code"] == "unknown_bot"


async def test_bots_of_the_host_play_cups(tmp_path: Path, program: str) -> None:
    cup = {"game": "toy", "kind": "rotation", "places": 2, "seats": 2, "rounds": 1, "join": False, "bots": 2}
    with LiveServer(tmp_path, own_bots=[f"First={program}", f"peloponnes/Only there={program}"]) as live:
        async with Guest(live, "Ann") as ann:
            info = await ann.post("/api/cups", {**cup, "bot": "own:First"}, 201)
            assert [player["bot"] for player in info["players"]] == ["own:First"] * 2
            results = await ann.http.get(f"/api/cups/{info['card']['id']}/results")
            assert "First" in results.text
            mixed = await ann.post("/api/cups", {**cup, "bot": "every"}, 201)
            assert {player["bot"] for player in mixed["players"]} == {"own:First"}, "all but chance itself"
            refused = await ann.post("/api/cups", {**cup, "bot": "own:Only there"}, 400)
            assert refused["code"] == "unknown_bot"


def test_a_bot_of_the_host_has_a_name_and_perhaps_a_game(program: str) -> None:
    assert offers([f"Ψ 2={program}", f"toy/Last={program}"]) == (
        OwnBot("Ψ 2", program),
        OwnBot("Last", program, "toy"),
    )


@pytest.mark.parametrize(
    "given",
    ["First", "First=heuristic", "={}", "chess/First={}", "<b>={}", "First of all that ever played={}"],
)
def test_what_cannot_be_offered_is_refused(program: str, given: str) -> None:
    with pytest.raises(BadOffer):
        offers([given.format(program)])


def test_two_of_one_name_are_refused(program: str) -> None:
    with pytest.raises(BadOffer, match="another bot"):
        offers([f"First={program}", f"toy/First={program}"])


@pytest.mark.parametrize("spelled", [CLASS, "no_such_module:Bot", "./no-such-program"])
def test_a_bot_that_cannot_be_made_is_said_at_the_start(spelled: str) -> None:
    with pytest.raises(BadOwnBot):
        offers([f"First={spelled}"])
