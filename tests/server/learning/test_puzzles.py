"""Puzzles on the server: judged there, the answer kept until it is given, the same day on every server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from support.live_server import LiveServer
from support.players import Guest
from thalassa.kernel import registry
from thalassa.kernel.extras.puzzles import Puzzle
from thalassa.puzzles.shelf import kind_of, kinds, shelf, shelves

KINDS = [f"{game.name}/{kind}" for game in registry.games().values() for kind in kinds(game)]


def _first(name: str) -> Puzzle:
    game, _, kind = name.partition("/")
    return shelf(registry.game(game)).of_kind(kind)[0]


def _right(puzzle: Puzzle) -> dict[str, Any]:
    game = registry.game(puzzle.id.partition("-")[0])
    given: dict[str, Any] = msgspec.to_builtins(kind_of(game, puzzle).solution(puzzle))
    return given


def _wrong(puzzle: Puzzle) -> dict[str, Any]:
    right = _right(puzzle)
    if puzzle.kind == "course":
        return {"actions": [{**right["actions"][0], "path": [], "donations": []}]}
    if puzzle.kind == "order":
        way = "N" if right["actions"][0]["direction"] != "N" else "S"
        return {"actions": [{**right["actions"][0], "direction": way}]}
    if puzzle.kind in ("survive", "purchase"):
        return {"target": f"lot:{puzzle.proof['hasty']}"}
    if puzzle.kind == "forced":
        return {"actions": [{"type": "er_forced_buy", "nation": puzzle.ask["nation"]}]}
    return {"target": "square:a1" if right["target"] != "square:a1" else "square:b1"}


@pytest.mark.parametrize("name", KINDS)
async def test_a_stranger_solves_one_of_every_kind_and_fails_another(server: LiveServer, name: str) -> None:
    puzzle = _first(name)
    async with Guest(server) as solver, Guest(server) as other:
        shown = await solver.get(f"/api/puzzles/{puzzle.id}")
        assert shown["verdict"] is None
        assert shown["card"]["attempt"] is None
        verdict = await solver.post(f"/api/puzzles/{puzzle.id}/answer", _right(puzzle))
        assert (verdict["right"], verdict["score"], verdict["counted"]) == (True, 1.0, True)
        assert verdict["after"] > verdict["before"]
        assert verdict["explained"]
        missed = await other.post(f"/api/puzzles/{puzzle.id}/answer", _wrong(puzzle))
        assert (missed["right"], missed["score"]) == (False, 0.0)
        assert missed["after"] < missed["before"]
        assert missed["explained"]
        assert missed["given"] is not None
        again = await other.get(f"/api/puzzles/{puzzle.id}")
        assert again["verdict"]["right"] is False
        assert again["verdict"]["answer"] == verdict["answer"]


@pytest.mark.parametrize("name", KINDS)
async def test_the_answer_never_leaves_before_it_is_given(server: LiveServer, name: str) -> None:
    """The bytes of everything that can be had beforehand are those of a puzzle whose answer nobody knows."""
    puzzle = _first(name)
    async with Guest(server) as guest:
        told = msgspec.json.encode(await guest.get(f"/api/puzzles/{puzzle.id}"))
        for secret in ("proof", "position", "answer", "source"):
            assert f'"{secret}":'.encode() not in told
        assert told.count(b'"truth":') == told.count(b'"truth":null')
        for value in (*puzzle.proof.values(), puzzle.answer):
            spelled = msgspec.json.encode(value)
            if len(spelled) > 8:
                assert spelled not in told
        if puzzle.kind == "course":
            assert b'"routes":[]' in told
            assert b'"er_sail"' not in told
            draw = await guest.get(f"/api/puzzles/{puzzle.id}")
            steps = {"actions": [draw["asked"]["moves"][0]]}
            drafted = await guest.post(f"/api/puzzles/{puzzle.id}/draft", steps)
            assert msgspec.json.encode(puzzle.answer["path"]) not in msgspec.json.encode(drafted)
            assert not drafted["complete"]


async def test_only_the_first_answer_counts_and_a_hint_halves_it(server: LiveServer) -> None:
    puzzle = _first("odyssey/where")
    async with Guest(server) as guest:
        hint = await guest.post(f"/api/puzzles/{puzzle.id}/hint")
        assert hint["hint"]["targets"]
        verdict = await guest.post(f"/api/puzzles/{puzzle.id}/answer", _right(puzzle))
        assert verdict["score"] == 0.5
        again = await guest.post(f"/api/puzzles/{puzzle.id}/answer", _wrong(puzzle))
        assert (again["right"], again["counted"], again["score"]) == (False, False, 0.5)
        assert again["after"] == verdict["after"]
        attempt = (await guest.get(f"/api/puzzles/{puzzle.id}"))["card"]["attempt"]
        assert (attempt["score"], attempt["hinted"]) == (0.5, True)


async def test_show_me_counts_as_missed(server: LiveServer) -> None:
    puzzle = _first("peloponnes/survive")
    async with Guest(server) as guest:
        verdict = await guest.post(f"/api/puzzles/{puzzle.id}/answer", {})
        assert (verdict["right"], verdict["score"], verdict["given"]) == (False, 0.0, None)


async def test_what_the_rules_forbid_is_refused_with_their_reason_and_costs_nothing(
    server: LiveServer,
) -> None:
    puzzle = _first("peloponnes/survive")
    async with Guest(server) as guest:
        dear = {"actions": [{"type": "bid", "tile": puzzle.answer["tile"], "amount": 500}]}
        refusal = await guest.post(f"/api/puzzles/{puzzle.id}/answer", dear, 409)
        assert refusal["code"] == "illegal"
        assert refusal["reason"]["rule"]
        await guest.post(f"/api/puzzles/{puzzle.id}/answer", {"target": "lot:Z99"}, 400)
        await guest.post(f"/api/puzzles/{puzzle.id}/answer", {"actions": [{"type": "nonsense"}]}, 400)
        assert (await guest.get(f"/api/puzzles/{puzzle.id}"))["card"]["attempt"] is None
        assert (await guest.get("/api/puzzles/peloponnes-survive-0", 404))["code"] == "no_such_puzzle"


async def test_notes_are_written_on_the_solvers_own_sheet(server: LiveServer) -> None:
    puzzle = _first("odyssey/where")
    async with Guest(server) as guest:
        sheet = (await guest.get(f"/api/puzzles/{puzzle.id}"))["sheet"]
        assert sheet["figures"].items() >= puzzle.ask["known"].items()
        note = {"type": "put_reminder", "colour": puzzle.ask["ship"], "square": "c3"}
        after = await guest.post(f"/api/puzzles/{puzzle.id}/note", {"sheet": sheet, "note": note})
        assert after["sheet"]["reminders"] == {puzzle.ask["ship"]: ["c3"]}


async def test_todays_puzzles_the_row_of_days_and_practice(server: LiveServer) -> None:
    async with Guest(server) as guest:
        info = await guest.get("/api/puzzles")
        assert [card["game"] for card in info["daily"]] == [one.game.name for one in shelves()]
        assert (info["streak"], info["days"][-1]["coin"], len(info["days"])) == (0, "empty", 30)
        game, puzzle = info["daily"][0]["game"], info["daily"][0]["id"]
        solved = next(one for one in shelf(registry.game(game)).puzzles if one.id == puzzle)
        await guest.post(f"/api/puzzles/{puzzle}/answer", _right(solved))
        after = await guest.get("/api/puzzles")
        assert (after["streak"], after["days"][-1]["coin"]) == (1, "gold")
        kind = next(one for one in after["practice"] if (one["game"], one["kind"]) == (game, solved.kind))
        assert (kind["tried"], kind["solved"], kind["levels"][solved.level - 1]) == (1, 1, 1)
        assert kind["rating"] > 1200
        assert kind["curve"] == [kind["rating"]]
        following = await guest.get(f"/api/puzzles/next/{game}/{solved.kind}")
        assert following["id"] not in (None, puzzle)
        await guest.get("/api/puzzles/next/chess/where", 404)


async def test_the_day_is_the_same_on_two_servers(server: LiveServer, tmp_path: Path) -> None:
    with LiveServer(tmp_path) as other:
        async with Guest(server, "Ann") as ann, Guest(other) as bo:
            one, two = await ann.get("/api/puzzles"), await bo.get("/api/puzzles")
            assert [card["id"] for card in one["daily"]] == [card["id"] for card in two["daily"]]
            assert [day["puzzles"] for day in one["days"]] == [day["puzzles"] for day in two["days"]]
