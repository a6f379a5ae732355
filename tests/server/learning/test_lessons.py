"""Lessons on the server: anybody can take one, each keeps their own place, and what is judged is judged there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from support.live_server import LiveServer
from support.players import Guest
from thalassa.kernel import registry
from thalassa.learn import script
from thalassa.learn.lessons import Lesson, find
from thalassa.server.db.guests.studies import Studies
from thalassa.server.db.store import Store

BRIDGE = "/api/learn/peloponnes/1-bridge"
GAME = "/api/learn/peloponnes/7-game"
WRONG = {"type": "try", "actions": [{"type": "bid", "tile": "A12", "amount": 5}]}


def _lesson(name: str) -> Lesson:
    return find(registry.game("peloponnes"), name)


async def ask(guest: Guest, kind: str, at: str = BRIDGE, **more: Any) -> dict[str, Any]:
    return dict(await guest.post(at, {"type": kind, **more}))


async def solve(guest: Guest, lesson: Lesson, at: str, until: str | None = None) -> dict[str, Any]:
    """Take the lesson along its own solutions, to its end or to a step."""
    scene: dict[str, Any] = (await ask(guest, "open", at))["scene"]
    while scene["ending"] is None and scene["step"] != until:
        step = lesson.steps[scene["number"] - 1]
        if scene["stage"] == "done":
            scene = (await ask(guest, "next", at))["scene"]
        elif isinstance(step, script.Do):
            actions = [*script.actions_of(step.solution)]
            scene = (await ask(guest, "try", at, actions=actions))["scene"]
        elif isinstance(step, script.Quiz):
            scene = (await ask(guest, "answer", at, answer=step.right))["scene"]
        else:
            pytest.fail(f"no way through {step.id}")
    return scene


async def chapter(guest: Guest, number: int = 1) -> dict[str, Any]:
    games = await guest.get("/api/learn/en")
    courses = next(game["courses"] for game in games if game["game"] == "peloponnes")
    return dict(courses[0]["chapters"][number - 1])


async def test_a_stranger_takes_a_lesson_to_its_end_and_it_is_remembered(server: LiveServer) -> None:
    async with Guest(server) as guest:
        assert (await chapter(guest))["done"] is False
        opened = await ask(guest, "open")
        assert opened["table"]["card"]["game"] == "peloponnes"
        assert [seat["mine"] for seat in opened["table"]["card"]["seats"]].count(True) == 1
        scene = await solve(guest, _lesson("1-bridge"), BRIDGE)
        assert scene["ending"]["following"] == "peloponnes/2-outbid"
        assert (await chapter(guest))["done"] is True
        assert (await guest.get("/api/me"))["name"] is None


async def test_each_guest_has_a_place_of_their_own(server: LiveServer) -> None:
    async with Guest(server) as ann, Guest(server) as bo:
        await solve(ann, _lesson("1-bridge"), BRIDGE, until="overbid")
        assert (await ask(ann, "open"))["scene"]["step"] == "overbid"
        assert (await ask(bo, "open"))["scene"]["number"] == 1
        assert (await chapter(ann))["stopped_at"] == 6
        assert (await chapter(bo))["stopped_at"] is None


async def test_a_wrong_try_changes_nothing_and_help_comes_step_by_step(server: LiveServer) -> None:
    async with Guest(server) as guest:
        before = await solve(guest, _lesson("1-bridge"), BRIDGE, until="overbid")
        for tries in (1, 2, 3):
            scene = (await guest.post(BRIDGE, WRONG))["scene"]
            assert scene["view"] == before["view"]
            assert scene["tries"] == tries
            assert bool(scene["lit"]) == (tries >= 2)
            assert ("show" in scene["may"]) == (tries >= 3)
        assert (await ask(guest, "show"))["scene"]["stage"] == "done"


async def test_what_the_step_has_no_use_for_is_refused_in_words(server: LiveServer) -> None:
    async with Guest(server) as guest:
        assert (await guest.post(BRIDGE, WRONG, 409))["code"] == "not_in_this_step"
        assert (await guest.post(BRIDGE, {"type": "sing"}, 400))["code"] == "malformed"
        bad = {"type": "why", "action": {"type": "sing"}}
        assert (await guest.post(BRIDGE, bad, 400))["code"] == "malformed"
        nowhere = "/api/learn/peloponnes/nowhere"
        assert (await guest.post(nowhere, {"type": "open"}, 404))["code"] == "no_such_lesson"


async def test_the_engine_says_why_something_is_not_legal(server: LiveServer) -> None:
    async with Guest(server) as guest:
        await solve(guest, _lesson("1-bridge"), BRIDGE, until="overbid")
        dear = {"type": "bid", "tile": "A12", "amount": 40}
        assert (await ask(guest, "why", action=dear))["reason"]["rule"] != ""
        right = script.actions_of(_solution("overbid"))[0]
        assert (await ask(guest, "why", action=right))["reason"] is None


def _solution(step: str) -> Any:
    found = next(one for one in _lesson("1-bridge").steps if one.id == step)
    assert isinstance(found, script.Do)
    return found.solution


async def test_restart_begins_anew_and_what_was_done_stays_done(server: LiveServer) -> None:
    async with Guest(server) as guest:
        await solve(guest, _lesson("1-bridge"), BRIDGE)
        await solve(guest, _lesson("1-bridge"), BRIDGE, until="overbid")
        assert (await ask(guest, "restart"))["scene"]["number"] == 1
        assert (await chapter(guest))["done"] is True


async def test_bots_of_a_free_part_think_one_after_the_other(server: LiveServer) -> None:
    async with Guest(server) as guest:
        answer = await ask(guest, "open", GAME)
        while answer["scene"]["kind"] != "free":
            answer = await ask(guest, "next", GAME)
        for _ in range(6):
            since = answer["scene"]["length"]
            if answer["scene"]["waiting"]:
                answer = await ask(guest, "wait", GAME, since=since)
                assert all(frame["moment"]["seq"] >= since for frame in answer["scene"]["frames"])
        scene = answer["scene"]
        assert scene["advice"] is not None, "the adviser leads at first"
        answer = await ask(guest, "try", GAME, actions=scene["advice"]["actions"])
        assert answer["scene"]["length"] > scene["length"]


async def test_a_place_outlives_the_server(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as live:
        async with Guest(live) as guest:
            await solve(guest, _lesson("1-bridge"), BRIDGE, until="overbid")
            live.kill()
            live.start()
            assert (await ask(guest, "open"))["scene"]["step"] == "overbid"


async def test_whoever_leaves_memory_loses_nothing(tmp_path: Path) -> None:
    with LiveServer(tmp_path, lessons_in_memory=1) as live:
        async with Guest(live) as ann, Guest(live) as bo:
            await solve(ann, _lesson("1-bridge"), BRIDGE, until="overbid")
            await ask(bo, "open")
            await ask(bo, "next")
            assert (await ask(ann, "open"))["scene"]["step"] == "overbid"


async def test_nobody_asks_more_often_than_allowed(tmp_path: Path) -> None:
    with LiveServer(tmp_path, lesson_steps_per_minute=5) as live:
        async with Guest(live) as guest:
            for _ in range(5):
                await ask(guest, "open")
            # the minute may have turned in between
            answers = [await guest.http.post(BRIDGE, json={"type": "open"}) for _ in range(6)]
            assert {"code": "too_fast"}.items() <= answers[-1].json().items()


async def test_no_change_is_overwritten_unseen(store: Store) -> None:
    studies = Studies(store)
    await store.save_guest("g", "Ann")
    assert await studies.save("g", "toy/1", False, "{}", 1)
    assert not await studies.save("g", "toy/1", False, "other", 1)
    assert await studies.save("g", "toy/1", True, None, 2)
    assert not await studies.save("g", "toy/1", False, "late", 2)
    (row,) = await studies.of("g")
    assert (row["done"], row["bookmark"], row["version"]) == (True, None, 2)


async def test_nothing_of_the_script_reaches_the_browser_before_its_time(server: LiveServer) -> None:
    """All bytes of a lesson, step by step: no sentence of a later step, no solution, no bookmark."""
    lesson = _lesson("1-bridge")
    async with Guest(server) as guest:
        answer = await ask(guest, "open")
        seen: set[str] = set()
        while answer["scene"]["ending"] is None:
            scene = answer["scene"]
            seen.add(scene["step"])
            data = msgspec.json.encode(answer).decode()
            for step in lesson.steps:
                for key in ("", ".then", ".why", ".nudge"):
                    text = lesson.sentences["de"].get(step.id + key)
                    early = step.id not in seen or (
                        key and step.id == scene["step"] and scene["stage"] == "open"
                    )
                    if text is not None and early and scene["reply"] is None:
                        assert text not in data, (scene["step"], step.id + key)
            assert '"solution"' not in data
            assert '"want"' not in data
            assert lesson.digest not in data
            step = lesson.steps[scene["number"] - 1]
            if scene["stage"] == "open" and isinstance(step, script.Do):
                answer = await ask(guest, "try", actions=[*script.actions_of(step.solution)])
            elif scene["stage"] == "open" and isinstance(step, script.Quiz):
                answer = await ask(guest, "answer", answer=step.right)
            else:
                answer = await ask(guest, "next")
