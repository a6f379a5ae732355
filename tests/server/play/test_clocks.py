"""Clocks at live tables, on a time that the test moves: what runs, what stands, and what happens when time is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab

HOUR = 3600
DAY = 24 * HOUR
STEADY = {"kind": "days", "bank": 3 * DAY, "increment": 12 * HOUR, "cap": 5 * DAY}
NEAR = 60.0
"""Seconds a busy machine may take for a step of a test."""
WHOLE = {"zone": "UTC"}


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("timed"), own_time=True, bot_thinking=0.05) as live:
        yield live


async def begin(ann: Guest, bo: Guest, over: str = "once", game: str = "toy", **more: Any) -> Frame:
    """A table of two that has just begun."""
    info = await ann.create(game, 2, pace={**STEADY, "over": over}, **more)
    await bo.sit(info, 1)
    return await ann.post(f"/api/tables/{info['card']['id']}/start")  # type: ignore[no-any-return]


def clock(info: Frame, seat: int) -> Frame:
    found: Frame = info["card"]["seats"][seat]["clock"]
    return found


async def informed(tab: Tab, wanted: Callable[[Frame], bool], since: int = 0) -> Frame:
    """The table's info once it says so."""
    frame = await tab.until(lambda one: one["type"] == "info" and wanted(one["table"]), since)
    table: Frame = frame["table"]
    return table


async def hide(tab: Tab) -> Frame:
    update = await tab.update()
    return await tab.act({"type": "hide", "pebble": update["view"]["hand"][0]})


async def test_clocks_run_for_those_who_must_decide_each_for_itself(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo)
        table = info["card"]["id"]
        assert info["card"]["pace"] == {**STEADY, "over": "once"}
        assert [clock(info, seat)["runs"] for seat in (0, 1)] == [True, True]
        timed.move_time(HOUR)
        async with ann.tab(table) as tab:
            assert (await hide(tab))["type"] == "done"
        info = await ann.get(f"/api/tables/{table}")
        assert not clock(info, 0)["runs"]
        assert clock(info, 0)["left"] == pytest.approx(3 * DAY - HOUR + 12 * HOUR, abs=NEAR)
        assert clock(info, 1)["left"] == pytest.approx(3 * DAY - HOUR, abs=NEAR)
        timed.move_time(HOUR)
        info = await ann.get(f"/api/tables/{table}")
        assert clock(info, 0)["left"] == pytest.approx(3 * DAY + 11 * HOUR, abs=NEAR)
        assert clock(info, 1)["left"] == pytest.approx(3 * DAY - 2 * HOUR, abs=NEAR)


async def test_bots_have_no_clock_and_a_table_may_have_none(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann:
        with_bot = await ann.create("toy", 2, pace=STEADY, bots={"1": "random"}, start=True)
        assert clock(with_bot, 1) is None
        assert clock(with_bot, 0) is not None
        at_ease = await ann.create("toy", 2, bots={"1": "random"}, start=True)
        assert at_ease["card"]["pace"] is None
        assert clock(at_ease, 0) is None


async def test_figures_that_cannot_be_are_refused_by_name(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann:
        pace = {"kind": "live", "bank": 600, "increment": 10, "cap": 60}
        problem = await ann.post("/api/tables", {"game": "toy", "seats": 2, "pace": pace}, 400)
        assert (problem["code"], problem["params"]["field"], problem["params"]["least"]) == (
            "bad_pace",
            "cap",
            600,
        )


async def test_a_host_frees_no_seat_whose_clock_runs(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo, "nothing")
        table = info["card"]["id"]
        timed.move_time(DAY)
        assert (await ann.get(f"/api/tables/{table}"))["card"]["seats"][1]["overdue"] is None
        assert (await ann.post(f"/api/tables/{table}/free", {"seat": 1}, 409))["code"] == "clock_runs"
        async with ann.tab(table) as tab:
            timed.move_time(2 * DAY + 1)
            await informed(tab, lambda one: clock(one, 1)["over"])
        info = await ann.post(f"/api/tables/{table}/free", {"seat": 1})
        assert info["card"]["seats"][1]["kind"] == "open"


async def test_when_time_is_over_a_bot_decides_once_and_the_seat_stays_its_owners(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo)
        table = info["card"]["id"]
        async with bo.tab(table) as tab:
            await hide(tab)
            await tab.update(1)
            timed.move_time(3 * DAY + 1)
            await tab.update(2)
            made = {at: by for frame in tab.frames for at, by in frame.get("made", {}).items()}
            assert made["1"] == "late"
            info = await informed(tab, lambda one: bool(one["replaced"]))
        replaced = info["replaced"][0]
        assert (replaced["seat"], replaced["name"], replaced["stood_in"]) == (0, "Ann", False)
        seat = info["card"]["seats"][0]
        assert (seat["kind"], seat["stand_in"], seat["name"]) == ("person", None, "Ann")
        assert clock(info, 0)["left"] <= 12 * HOUR
        async with ann.tab(table) as tab:
            update = await tab.update()
            assert update["seat"] == 0


async def test_what_is_asked_of_several_at_once_is_asked_of_the_late_one_too(timed: LiveServer) -> None:
    """A bot ends the turn it has begun for Ann; the next round, in which all hide a pebble, is hers again."""
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        table = (await begin(ann, bo))["card"]["id"]
        async with bo.tab(table) as tab:
            update = await tab.update()
            await tab.act({"type": "hide", "pebble": min(update["view"]["hand"])})
            timed.move_time(3 * DAY + 1)
            await tab.until(lambda frame: frame["type"] == "update" and frame["view"]["winner"] == 0)
            await tab.until(lambda frame: frame["type"] == "update" and frame["view"]["round"] == 2)
            assert (await hide(tab))["type"] == "done"
            async with ann.tab(table) as own:
                assert (await hide(own))["type"] == "done"


async def test_a_bot_holds_the_seat_until_its_owner_is_back(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo, "stand_in", options={"rounds": 3})
        table = info["card"]["id"]
        async with bo.tab(table) as tab:
            await hide(tab)
            timed.move_time(3 * DAY + 1)
            info = await informed(tab, lambda one: one["card"]["seats"][0]["stand_in"] is not None)
            assert info["card"]["seats"][0]["kind"] == "person"
            assert not clock(info, 0)["runs"], "the clock of an absent owner stands"
            await tab.update(2)
        info = await ann.post(f"/api/tables/{table}/back")
        assert info["card"]["seats"][0]["stand_in"] is None
        assert info["replaced"] == [
            {"seat": 0, "name": "Ann", "decisions": 0, "stood_in": True, "resigned": False}
        ]


@pytest.mark.parametrize("wish", ["wait", "bot", "end"])
async def test_the_others_decide_what_follows_when_somebody_is_late(timed: LiveServer, wish: str) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo, "vote", options={"rounds": 3})
        table = info["card"]["id"]
        async with bo.tab(table) as tab:
            await hide(tab)
            timed.move_time(3 * DAY + 1)
            info = await informed(tab, lambda one: one["late"] == 0)
            assert clock(info, 0)["over"]
        await ann.post(f"/api/tables/{table}/vote", {"vote": wish}, 409)
        info = await bo.post(f"/api/tables/{table}/vote", {"vote": wish})
        assert info["late"] is None
        if wish == "wait":
            assert clock(info, 0)["left"] == pytest.approx(12 * HOUR, abs=NEAR)
            assert clock(info, 0)["runs"]
        elif wish == "bot":
            assert info["card"]["seats"][0]["stand_in"] is not None
        else:
            assert (info["card"]["status"], info["ended"]) == ("over", {"by": "vote", "late": 0})


async def test_where_nothing_shall_follow_nothing_does(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo, "nothing")
        table = info["card"]["id"]
        async with ann.tab(table) as tab:
            timed.move_time(3 * DAY + 1)
            await informed(tab, lambda one: clock(one, 0)["over"])
            since = len(tab.frames)
            assert (await hide(tab))["type"] == "done", "late is not too late"
            info = await informed(tab, lambda one: not clock(one, 0)["over"], since)
            assert clock(info, 0)["left"] == pytest.approx(12 * HOUR, abs=NEAR)


async def test_a_vacation_stops_the_clocks_of_one_and_is_seen_by_all(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo)
        table = info["card"]["id"]
        timed.move_time(HOUR)
        away = await ann.post("/api/absence/vacation", WHOLE)
        assert len(away["vacations"]) == 1
        timed.move_time(2 * DAY)
        info = await bo.get(f"/api/tables/{table}")
        assert clock(info, 0)["stands"] == "vacation"
        assert clock(info, 0)["left"] == pytest.approx(3 * DAY - HOUR, abs=NEAR)
        assert clock(info, 1)["left"] == pytest.approx(DAY - HOUR, abs=NEAR)
        assert info["card"]["seats"][0]["away"] == pytest.approx(away["vacations"][0]["until"], abs=1)
        away = await ann.post(f"/api/absence/vacation/{away['vacations'][0]['number']}/end")
        assert away["vacations"] == []
        assert away["days_left"] == pytest.approx(28, abs=0.1)
        timed.move_time(HOUR)
        info = await bo.get(f"/api/tables/{table}")
        assert clock(info, 0)["left"] == pytest.approx(3 * DAY - 2 * HOUR, abs=NEAR)


async def test_vacations_are_bounded_and_named_by_days(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann:

        async def refused(status: int, **wish: Any) -> str:
            answer = await ann.post("/api/absence/vacation", {"zone": "UTC", **wish}, status)
            return str(answer["code"])

        assert await refused(400, zone="Europe/Atlantis") == "unknown_zone"
        assert await refused(400, first="2020-01-01", last="2020-01-03") == "bad_vacation"
        assert await refused(400, first="2026-13-01", last="2026-13-03") == "bad_vacation"
        now = (await ann.get("/api/absence"))["now"]

        def day(number: int) -> str:
            return (datetime.fromtimestamp(now, UTC) + timedelta(days=number)).date().isoformat()

        assert await refused(409, first=day(2), last=day(80)) == "too_much_vacation"
        await ann.post("/api/absence/vacation", {"zone": "UTC", "first": day(2), "last": day(4)})
        assert await refused(409, first=day(4), last=day(5)) == "vacation_planned"
        assert (await ann.post("/api/absence/quiet", {"zone": "UTC", "start": 60, "minutes": 541}, 400))[
            "code"
        ] == "night_too_long"


async def test_at_night_the_clock_of_a_game_of_days_stands(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo)
        table, now = info["card"]["id"], info["now"]
        minute = int(now // 60) % 1440
        night = {"zone": "UTC", "start": (minute + 60) % 1440, "minutes": 540}
        assert (await ann.post("/api/absence/quiet", night))["quiet_minutes"] == 540
        timed.move_time(12 * HOUR)
        info = await bo.get(f"/api/tables/{table}")
        assert clock(info, 0)["left"] == pytest.approx(3 * DAY - 3 * HOUR, abs=2 * NEAR)
        assert clock(info, 1)["left"] == pytest.approx(3 * DAY - 12 * HOUR, abs=NEAR)
        live = await ann.create(
            "toy",
            2,
            bots={"1": "random"},
            start=True,
            pace={"kind": "live", "bank": 900, "increment": 30, "cap": 1800},
        )
        assert clock(live, 0)["stands"] is None


async def test_all_must_agree_to_rest_and_to_wake(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo)
        address = f"/api/tables/{info['card']['id']}"
        info = await ann.post(f"{address}/ask", {"what": "rest"})
        assert info["asked"] == {"what": "rest", "seat": 0, "agreed": [0], "until": None}
        assert info["card"]["rest"] is None
        info = await bo.post(f"{address}/answer", {"agree": False})
        assert info["asked"] is None
        await bo.post(f"{address}/ask", {"what": "rest"})
        info = await ann.post(f"{address}/answer", {"agree": True})
        assert info["card"]["rest"] == {"until": None}
        timed.move_time(9 * DAY)
        info = await ann.get(address)
        assert [clock(info, seat)["stands"] for seat in (0, 1)] == ["rest", "rest"]
        assert not info["card"]["my_turn"], "a table that rests waits for nobody"
        await ann.post(f"{address}/ask", {"what": "wake"})
        info = await bo.post(f"{address}/answer", {"agree": True})
        assert info["card"]["rest"] is None
        assert (await ann.get(address))["card"]["my_turn"]
        assert [clock(info, seat)["left"] for seat in (0, 1)] == pytest.approx([3 * DAY, 3 * DAY], abs=NEAR)


async def test_a_rest_ends_by_itself_where_that_was_agreed(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo)
        address = f"/api/tables/{info['card']['id']}"
        await ann.post(f"{address}/ask", {"what": "rest", "until": info["now"] + 5 * DAY})
        await bo.post(f"{address}/answer", {"agree": True})
        timed.move_time(6 * DAY)
        info = await bo.get(address)
        assert info["card"]["rest"] is None
        assert clock(info, 0)["left"] == pytest.approx(2 * DAY, abs=NEAR)


async def test_the_others_can_give_more_time_and_all_together_can_end_the_game(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo)
        address = f"/api/tables/{info['card']['id']}"
        await ann.post(f"{address}/ask", {"what": "more"})
        info = await bo.post(f"{address}/answer", {"agree": True})
        assert clock(info, 0)["left"] == pytest.approx(3 * DAY + 6 * HOUR, abs=NEAR)
        await bo.post(f"{address}/ask", {"what": "end"})
        info = await ann.post(f"{address}/answer", {"agree": True})
        assert (info["card"]["status"], info["ended"]) == ("over", {"by": "consent", "late": None})
        async with ann.tab(info["card"]["id"]) as tab:
            update = await tab.update()
            assert (update["status"], update["outcome"], update["actors"]) == ("over", None, [])
            assert (await tab.act({"type": "hide", "pebble": 1}))["code"] == "over"


async def test_whoever_resigns_leaves_his_seat_to_a_bot_and_is_named(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo)
        address = f"/api/tables/{info['card']['id']}"
        info = await ann.post(f"{address}/resign")
        seat = info["card"]["seats"][0]
        assert (seat["kind"], seat["name"], seat["clock"]) == ("bot", None, None)
        assert info["replaced"] == [
            {"seat": 0, "name": "Ann", "decisions": 0, "stood_in": False, "resigned": True}
        ]
        stranger = await Guest(timed, "Cy").__aenter__()
        await stranger.post(f"{address}/resign", status=404)
        await stranger.http.aclose()


async def test_the_lobby_lists_clocks_rests_and_what_happened_last(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo)
        table = info["card"]["id"]
        async with bo.tab(table) as tab:
            await hide(tab)
            await tab.ask("say", text="Your turn.")
        card = (await ann.get("/api/lobby"))["mine"][0]
        assert (card["id"], card["my_turn"], card["unread"]) == (table, True, 1)
        assert card["seats"][0]["clock"]["left"] == pytest.approx(3 * DAY, abs=NEAR)
        assert (card["latest"]["seat"], card["latest"]["round"]) == (1, 1)
        assert card["latest"]["event"] == {"type": "hidden", "seat": 1, "pebble": None}, (
            "as a stranger sees it"
        )
        async with ann.tab(table) as tab:
            await tab.ask("ping")  # answered once all was shown, and noted as seen
        assert (await ann.get("/api/lobby"))["mine"][0]["unread"] == 0


async def test_whoever_comes_back_is_told_how_far_he_had_seen(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo)
        table = info["card"]["id"]
        async with ann.tab(table) as tab:
            await hide(tab)
            await tab.update(1)
        async with bo.tab(table) as tab:
            await hide(tab)
            await tab.update(2)
        async with ann.tab(table) as tab:
            frame = await tab.until(lambda one: one["type"] == "last_seen")
            assert frame["seq"] == 1
            await tab.ask("ping")  # he has seen the rest now
        async with ann.tab(table) as tab:
            await tab.update()
            await tab.ask("ping")
            assert all(one["type"] != "last_seen" for one in tab.frames)


async def test_a_tab_in_the_background_sees_nothing(timed: LiveServer) -> None:
    async with Guest(timed, "Ann") as ann, Guest(timed, "Bo") as bo:
        info = await begin(ann, bo)
        table = info["card"]["id"]
        async with ann.tab(table) as hidden:
            await hide(hidden)
            await hidden.update(1)
            await hidden.ask("attend", here=False)
            async with bo.tab(table) as tab:
                await hide(tab)
            await hidden.update(2)  # told, but nobody looks
        async with ann.tab(table) as tab:
            frame = await tab.until(lambda one: one["type"] == "last_seen")
            assert frame["seq"] == 1


async def test_no_time_is_taken_from_anybody_while_the_server_is_down(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with LiveServer(tmp_path_factory.mktemp("down"), own_time=True) as live:
        async with Guest(live, "Ann") as ann, Guest(live, "Bo") as bo:
            info = await begin(ann, bo)
            address = f"/api/tables/{info['card']['id']}"
            live.move_time(DAY)
            before = clock(await ann.get(address), 0)["left"]
            assert before == pytest.approx(2 * DAY, abs=NEAR)
            live.kill()
            live.move_time(10 * DAY)
            live.start()
            info = await ann.get(address)
            assert clock(info, 0)["left"] >= before - NEAR
            assert clock(info, 0)["runs"]
            assert not clock(info, 0)["over"]
            assert info["replaced"] == []
            live.stop()
            live.move_time(10 * DAY)
            live.start()
            assert clock(await ann.get(address), 0)["left"] >= before - 2 * NEAR
            async with bo.tab(info["card"]["id"]) as tab:  # and what is due afterwards happens
                await hide(tab)
                live.move_time(4 * DAY)
                await tab.update(2)
