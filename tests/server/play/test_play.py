"""Live tables over real WebSockets: moves, refusals, talk, notes, coming back, spectators."""

from __future__ import annotations

import contextlib
import json
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab, link_key, new_id


class Round:
    """A running toy table with its guests and their tabs."""

    def __init__(self, info: Frame, guests: list[Guest], tabs: list[Tab]) -> None:
        self.info = info
        self.id: str = info["card"]["id"]
        self.guests = guests
        self.tabs = tabs

    async def hide(self, seat: int) -> Frame:
        update = await self.tabs[seat].update()
        return await self.tabs[seat].act({"type": "hide", "pebble": update["view"]["hand"][0]})

    async def hide_all(self) -> int:
        """Everybody hides a pebble; returns who has to sort."""
        for seat in range(len(self.tabs)):
            assert (await self.hide(seat))["type"] == "done"
            for tab in self.tabs:
                await tab.update(seat + 1)
        actors = self.tabs[0].last_update["actors"]
        assert len(actors) == 1
        return int(actors[0])

    def sorting(self, seat: int) -> list[Frame]:
        shown = self.tabs[seat].last_update["view"]["shown"]
        return [{"type": "put", "pebble": pebble, "bowl": "right"} for pebble in shown]


@contextlib.asynccontextmanager
async def playing(server: LiveServer, seats: int = 2, **options: Any) -> AsyncIterator[Round]:
    async with contextlib.AsyncExitStack() as stack:
        guests = [
            await stack.enter_async_context(Guest(server, name)) for name in ("Ann", "Bo", "Cleo")[:seats]
        ]
        info = await guests[0].create("toy", seats, options=options)
        for seat, guest in enumerate(guests[1:], 1):
            await guest.sit(info, seat)
        info = await guests[0].post(f"/api/tables/{info['card']['id']}/start")
        tabs = [await stack.enter_async_context(guest.tab(info["card"]["id"])) for guest in guests]
        for tab in (*tabs, *tabs):  # everybody is here and has been told so
            assert (await tab.ask("ping"))["type"] == "pong"
        yield Round(info, guests, tabs)


async def test_two_guests_play_to_the_end_and_see_the_same_result(server: LiveServer) -> None:
    async with playing(server, rounds=2) as table:
        one, two = table.tabs
        for number in range(2):
            base = number * 3
            for seat in range(2):
                update = table.tabs[seat].last_update
                assert (await table.tabs[seat].act({"type": "hide", "pebble": update["view"]["hand"][0]}))[
                    "seq"
                ] == base + seat + 1
                for tab in table.tabs:
                    await tab.update(base + seat + 1)
            winner = one.last_update["actors"][0]
            assert (await table.tabs[winner].act(*table.sorting(winner)))["type"] == "done"
            for tab in table.tabs:
                await tab.update(base + 3)
        assert one.last_update["outcome"] == two.last_update["outcome"]
        assert one.last_update["outcome"] is not None
        assert one.last_update["status"] == "over"
        info = await one.until(lambda frame: frame["type"] == "update" and frame["status"] == "over")
        assert info["moves"] == []
        refused = await one.act({"type": "ring"})
        assert refused["code"] == "over"


async def test_each_seat_gets_its_own_view_only(server: LiveServer) -> None:
    async with playing(server) as table:
        views = [tab.last_update["view"] for tab in table.tabs]
        assert views[0]["hand"] != views[1]["hand"]
        assert views[0]["hands"] is None
        for seat, tab in enumerate(table.tabs):
            other = set(views[1 - seat]["hand"]) - set(views[seat]["hand"])
            assert tab.last_update["seat"] == seat
            assert not any(pebble in move.values() for pebble in other for move in tab.last_update["moves"])


async def test_the_same_id_twice_is_one_move(server: LiveServer) -> None:
    async with playing(server) as table:
        tab = table.tabs[0]
        action = {"type": "hide", "pebble": tab.last_update["view"]["hand"][0]}
        frame: Frame = {"type": "act", "id": new_id(), "version": 0, "actions": [action]}
        await tab.send(frame)
        await tab.send(frame)
        await tab.until(lambda answer: answer.get("id") == frame["id"] and answer.get("already") is True)
        answers = [answer for answer in tab.frames if answer.get("id") == frame["id"]]
        assert [(answer["type"], answer["seq"], answer["already"]) for answer in answers] == [
            ("done", 1, False),
            ("done", 1, True),
        ]
        # an id belongs to the seat that used it
        refused = await table.tabs[1].act(action, id=frame["id"])
        assert (refused["type"], refused["code"]) == ("refused", "id_taken")
        assert table.tabs[1].last_update["seq"] == 1


async def test_in_a_simultaneous_phase_others_do_not_make_a_decision_stale(server: LiveServer) -> None:
    async with playing(server, 3) as table:
        version = table.tabs[2].last_update["version"]
        await table.hide(0)
        await table.hide(1)
        assert (await table.tabs[2].update(2))["version"] == version
        pebble = table.tabs[2].last_update["view"]["hand"][0]
        assert (await table.tabs[2].act({"type": "hide", "pebble": pebble}, version=version))[
            "type"
        ] == "done"


async def test_a_decision_made_for_another_position_is_stale(server: LiveServer) -> None:
    async with playing(server) as table:
        tab = table.tabs[0]
        old = tab.last_update
        assert (await tab.act({"type": "ring"}))["type"] == "done"
        since = len(tab.frames)
        refused = await tab.act({"type": "hide", "pebble": old["view"]["hand"][0]}, version=old["version"])
        assert (refused["type"], refused["code"]) == ("refused", "stale")
        fresh = await tab.update(1, since)
        assert fresh["version"] == 1
        assert fresh["view"]["hidden"] is None


async def test_illegal_malformed_and_incomplete_decisions_change_nothing(server: LiveServer) -> None:
    async with playing(server) as table:
        tab = table.tabs[0]
        foreign = table.tabs[1].last_update["view"]["hand"][0]
        refused = await tab.act({"type": "hide", "pebble": foreign})
        assert refused["code"] == "illegal"
        assert (refused["reason"]["code"], refused["reason"]["rule"]) == ("not_in_hand", "T-3")
        assert (await tab.act({"type": "teleport"}))["code"] == "malformed"
        assert (await tab.act({"type": "hide", "pebble": "x" * 5000}))["code"] == "malformed"
        assert (await tab.act({"type": "hide", "pebble": 1, "seat": 1}))["code"] == "malformed"
        hand = tab.last_update["view"]["hand"]
        both = [{"type": "ring"}, {"type": "hide", "pebble": hand[0]}]
        assert (await tab.act(*both))["code"] == "malformed", "one frame is one decision"
        winner = await table.hide_all()
        sorter = table.tabs[winner]
        assert (await sorter.act(table.sorting(winner)[0]))["code"] == "incomplete"
        assert (await sorter.ask("ping"))["type"] == "pong"
        assert sorter.last_update["seq"] == 2


async def test_a_composed_decision_is_drafted_in_private(server: LiveServer) -> None:
    async with playing(server) as table:
        winner = await table.hide_all()
        sorter, other = table.tabs[winner], table.tabs[1 - winner]
        heard = len(other.frames)
        version, steps = sorter.last_update["version"], table.sorting(winner)
        drafted = await sorter.ask("draft", version=version, actions=steps[:1])
        assert (drafted["type"], drafted["complete"]) == ("drafted", False)
        assert drafted["view"]["put"] == [[steps[0]["pebble"], "right"]]
        assert {move["pebble"] for move in drafted["moves"]} == {steps[1]["pebble"]}
        whole = await sorter.ask("draft", version=version, actions=steps)
        assert (whole["complete"], whole["moves"]) == (True, [])
        assert (await sorter.ask("draft", version=version, actions=[*steps, steps[0]]))["code"] == "malformed"
        assert (await sorter.ask("draft", version=version + 1, actions=steps))["code"] == "stale"
        assert (await other.ask("ping"))["type"] == "pong"
        assert [frame["type"] for frame in other.frames[heard:]] == ["pong"]
        assert (await sorter.act(*steps))["type"] == "done"


async def test_why_look_and_undo(server: LiveServer) -> None:
    async with playing(server) as table:
        tab, other = table.tabs
        assert (await tab.ask("why", action={"type": "ring"}))["reason"] is None
        assert (await tab.ask("why", action={"type": "put", "pebble": 1, "bowl": "left"}))["reason"][
            "rule"
        ] == "T-5"
        assert (await tab.ask("undo", seq=0))["code"] == "cannot_undo"
        assert (await tab.act({"type": "ring"}))["type"] == "done"
        assert (await tab.update(1))["undo"] is None
        assert (await other.update(1))["undo"] == "not_yours"
        assert (await other.ask("undo", seq=1))["params"] == {"why": "not_yours"}
        assert (await tab.ask("undo", seq=0))["code"] == "stale"
        undone = new_id()
        assert (await tab.ask("undo", seq=1, id=undone))["seq"] == 2
        assert (await tab.ask("undo", seq=1, id=undone))["already"] is True
        assert (await other.update(2))["view"]["rang"] == [False, False]
        seen = await other.ask("look", at=1)
        assert seen["view"]["rang"] == [True, False]
        assert (await other.ask("look", at=9))["code"] == "no_such_position"
        assert (await other.ask("look", at=-1))["code"] == "no_such_position"
        assert [moment["undo"] for moment in other.last_update["moments"]] == [True]


async def test_taking_back_asks_the_same_seat_again(server: LiveServer) -> None:
    async with playing(server) as table:
        assert (await table.hide(0))["type"] == "done"
        assert (await table.tabs[0].ask("undo", seq=1))["type"] == "done"
        assert (await table.tabs[1].update(2))["actors"] == [0, 1]
        assert (await table.guests[0].get("/api/lobby"))["mine"][0]["my_turn"]


async def test_chat_is_kept_and_team_talk_stays_in_the_team(server: LiveServer) -> None:
    async with playing(server, 3) as table:
        ann, bo, cleo = table.tabs
        said = new_id()
        assert (await ann.ask("say", text="  hello \u202e<b>all</b>\n", id=said))["type"] == "done"
        assert (await ann.ask("say", text="hello again, but the same id", id=said))["already"] is True
        assert (await cleo.until(lambda frame: frame["type"] == "chat_line"))["text"] == "hello <b>all</b>"
        assert (await cleo.ask("say", text="psst", team=True))["type"] == "done"
        whisper = await ann.until(lambda frame: frame["type"] == "chat_line" and frame["team"])
        assert (whisper["text"], whisper["name"], whisper["seat"]) == ("psst", "Cleo", 2)
        assert (await bo.ask("ping"))["type"] == "pong"
        assert [frame["text"] for frame in bo.frames if frame["type"] == "chat_line"] == ["hello <b>all</b>"]
        async with table.guests[1].tab(table.id) as again, table.guests[2].tab(table.id) as mate:
            assert (await again.ask("ping"))["type"] == "pong"
            await mate.until(lambda frame: frame["type"] == "chat_line" and frame["text"] == "psst")
            assert [frame["text"] for frame in again.frames if frame["type"] == "chat_line"] == [
                "hello <b>all</b>"
            ]
        assert (await ann.ask("say", text=" \u200b "))["code"] == "malformed"


async def test_notes_are_shared_in_the_team_and_nowhere_else(server: LiveServer) -> None:
    async with playing(server, 3) as table:
        ann, bo, cleo = table.tabs
        note = {"type": "guess", "pebble": 5, "seat": 1}
        assert (await cleo.ask("write_note", note=note))["type"] == "done"
        sheet = await ann.until(lambda frame: frame["type"] == "sheet" and frame["sheet"]["guesses"] != [])
        assert sheet["sheet"]["guesses"] == [[5, 1]]
        assert (await bo.ask("ping"))["type"] == "pong"
        assert all(frame["sheet"]["guesses"] == [] for frame in bo.frames if frame["type"] == "sheet")
        refused = await cleo.ask("write_note", note={"type": "guess", "pebble": 5, "seat": 2})
        assert refused["reason"]["rule"] == "T-10"
        assert (await cleo.ask("write_note", note={"type": "scribble"}))["code"] == "malformed"
        async with table.guests[2].tab(table.id) as again:
            sheet = await again.until(lambda frame: frame["type"] == "sheet")
            assert sheet["sheet"]["guesses"] == [[5, 1]]


async def test_a_standing_order_is_obeyed_when_its_time_comes(server: LiveServer) -> None:
    async with playing(server, rounds=2) as table:
        ann, bo = table.tabs
        winner = await table.hide_all()
        kept = ann.last_update["view"]["hand"][0]
        assert (await ann.ask("write_note", note={"type": "order", "pebble": kept}))["type"] == "done"
        assert (await table.tabs[winner].act(*table.sorting(winner)))["type"] == "done"
        obeyed = await ann.until(lambda frame: frame["type"] == "update" and frame["seq"] == 4)
        assert obeyed["view"]["hidden"] == kept
        assert (await bo.update(4))["actors"] == [1]


async def test_coming_back_brings_exactly_the_missing_moments(server: LiveServer) -> None:
    async with playing(server) as table:
        await table.hide(0)
        await table.tabs[1].update(1)
        async with table.guests[0].tab(table.id, "since=1") as again:
            assert (await again.update())["moments"] == []
            await table.hide(1)
            assert [moment["seq"] for moment in (await again.update(2))["moments"]] == [1]
        async with table.guests[0].tab(table.id, "since=1") as again:
            assert [moment["seq"] for moment in (await again.update())["moments"]] == [1]
        for nonsense in ("since=99", "since=-1", "since=²", "since=" + "9" * 5000, "seat=x"):
            async with table.guests[0].tab(table.id, nonsense) as again:
                assert [moment["seq"] for moment in (await again.update())["moments"]] == [0, 1]


async def test_what_has_not_changed_is_sent_once_to_every_connection(server: LiveServer) -> None:
    async with playing(server) as table:
        tab = table.tabs[0]
        first = tab.last_update
        assert (first["kept"], first["parts"], first["view"]["seats"]) == ([], {}, 2)
        await table.hide(0)
        kept = (await tab.update(1))["kept"]
        assert {"seats", "rounds"} <= set(kept)
        sent = next(frame for frame in map(json.loads, reversed(tab.raw)) if frame["type"] == "update")
        assert set(first["view"]) - set(sent["view"]) == set(kept)
        # whoever comes back cannot be known to hold them
        async with table.guests[0].tab(table.id, "since=1") as again:
            assert (await again.update())["kept"] == []
            assert again.last_update["view"] == tab.last_update["view"]


async def test_a_connection_from_before_the_start_gets_the_whole_view_with_it(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        info = await ann.create("toy", 2)
        async with ann.tab(info["card"]["id"]) as tab:
            assert (await tab.update())["view"] is None
            await bo.sit(info, 1)
            await ann.post(f"/api/tables/{info['card']['id']}/start")
            begun = await tab.until(lambda frame: frame["type"] == "update" and frame["view"] is not None)
            assert (begun["kept"], begun["view"]["seats"]) == ([], 2)


async def test_a_personal_link_moves_the_seat_to_another_device(server: LiveServer) -> None:
    async with playing(server) as table, Guest(server, "Ann's phone") as phone:
        link = (await table.guests[0].get(f"/api/tables/{table.id}"))["links"]["seat"]
        token = link.removeprefix("/seat/")
        hand = table.tabs[0].last_update["view"]["hand"]
        since = len(table.tabs[0].frames)
        info = await phone.post(f"/api/seat/{token}")
        assert info["card"]["seats"][0]["mine"]
        async with phone.tab(table.id) as tab:
            assert (await tab.update())["view"]["hand"] == hand
            assert (await tab.act({"type": "hide", "pebble": hand[0]}))["type"] == "done"
        # the old device is told, watches, and cannot act
        watching = await table.tabs[0].until(lambda frame: frame["type"] == "update", since)
        assert (watching["seat"], watching["view"]["hand"], watching["moves"]) == (None, [], [])
        assert (await table.tabs[0].act({"type": "ring"}))["code"] == "not_seated"
        # and comes back by the same link
        await table.guests[0].post(f"/api/seat/{token}")
        assert (await table.tabs[0].ask("ping"))["type"] == "pong"
        assert table.tabs[0].last_update["seat"] == 0
        assert (await phone.post("/api/seat/nonsense", status=404))["code"] == "no_such_seat_link"
        assert (await phone.post("/api/seat/%00%ff", status=404))["code"] == "no_such_seat_link"


async def test_a_seat_left_behind_goes_to_a_bot_and_the_game_goes_on(server: LiveServer) -> None:
    async with playing(server, rounds=1) as table:
        await table.hide(0)
        old = (await table.guests[1].get(f"/api/tables/{table.id}"))["links"]["seat"].removeprefix("/seat/")
        await table.guests[1].post(f"/api/tables/{table.id}/leave")
        info = await table.guests[0].post(f"/api/tables/{table.id}/bot", {"seat": 1, "bot": "random"})
        assert info["card"]["seats"][1]["kind"] == "bot"
        tab = table.tabs[0]
        await tab.until(
            lambda frame: frame["type"] == "update" and (frame["actors"] == [0] or frame["outcome"])
        )
        if tab.last_update["outcome"] is None:
            assert (await tab.act(*table.sorting(0)))["type"] == "done"
        await tab.until(lambda frame: frame["type"] == "update" and frame["outcome"] is not None)
        assert (await table.guests[1].post(f"/api/seat/{old}", status=404))["code"] == "no_such_seat_link"


async def test_nobody_takes_a_second_hand_of_a_running_game(server: LiveServer) -> None:
    async with playing(server) as table:
        await table.guests[1].post(f"/api/tables/{table.id}/leave")
        assert (await table.guests[0].sit(table.info, 1, 409))["code"] == "seated_already"
        async with Guest(server, "Dido") as dido:
            await dido.sit(table.info, 1)
            async with dido.tab(table.id) as tab:
                assert (await tab.update())["seat"] == 1


async def test_a_spectator_sees_and_cannot_touch(server: LiveServer) -> None:
    async with playing(server) as table, Guest(server, "Watcher") as watcher, Guest(server) as nobody:
        key = link_key(table.info["links"]["spectators"])
        async with watcher.tab(table.id, f"key={key}") as tab, nobody.tab(table.id, f"key={key}") as quiet:
            update = await tab.update()
            assert (update["seat"], update["moves"], update["view"]["hand"]) == (None, [], [])
            hand = table.tabs[0].last_update["view"]["hand"]
            for kind, fields in (
                ("act", {"version": 0, "actions": [{"type": "hide", "pebble": hand[0]}]}),
                ("draft", {"version": 0, "actions": [{"type": "hide", "pebble": hand[0]}]}),
                ("why", {"action": {"type": "hide", "pebble": hand[0]}}),
                ("undo", {"seq": 0}),
                ("write_note", {"note": {"type": "order", "pebble": hand[0]}}),
                ("say", {"text": "psst", "team": True}),
            ):
                assert (await tab.ask(kind, **fields))["code"] == "not_seated", kind
            assert (await quiet.ask("say", text="who am I"))["code"] == "not_seated"
            assert (await tab.ask("say", text="go on"))["type"] == "done"
            assert tab.last_update["seq"] == 0
            await table.hide(0)
            told = (await tab.update(1))["moments"][0]
            assert (told["events"][0]["pebble"], told["actions"]) == (None, [])


async def test_two_tabs_of_one_guest_see_the_same(server: LiveServer) -> None:
    async with playing(server) as table, table.guests[0].tab(table.id) as second:
        await second.update()
        await table.hide(0)
        first = await table.tabs[0].update(1)
        assert (await second.update(1)) == first


async def test_before_the_start_nothing_is_shown(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann:
        table = (await ann.create("toy", 2))["card"]["id"]
        async with ann.tab(table) as tab:
            update = await tab.update()
            assert (update["status"], update["view"], update["moves"], update["actors"]) == (
                "open",
                None,
                [],
                [],
            )
            assert (await tab.act({"type": "ring"}))["code"] == "not_started"
            assert (await tab.ask("look", at=0))["code"] == "no_such_position"
            assert (await tab.ask("why", action={"type": "ring"}))["code"] == "not_seated"
        for path in ("file", "chart"):
            assert (await ann.get(f"/api/tables/{table}/{path}", 409))["code"] == "not_started"


@pytest.mark.parametrize("how", ["stop", "kill"])
async def test_after_a_restart_everything_goes_on_where_it_was(
    how: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with LiveServer(tmp_path_factory.mktemp("restart")) as live:
        async with playing(live, 3) as table:
            await table.hide(0)
            assert (await table.tabs[2].ask("write_note", note={"type": "guess", "pebble": 5, "seat": 1}))[
                "type"
            ] == "done"
            await table.tabs[0].ask("say", text="hello")
            await table.hide(1)
            before = [await tab.update(2) for tab in table.tabs]
            if how == "stop":
                assert live.stop() in (0, -signal.SIGTERM)
                assert await table.tabs[0].ended() == 1012
            else:
                live.kill()
            live.start()
            assert "Traceback" not in live.log()
            for seat, guest in enumerate(table.guests):
                async with guest.tab(table.id) as tab:
                    after = await tab.update()
                    for key in ("seq", "version", "view", "moves", "actors", "task", "undo"):
                        assert after[key] == before[seat][key], key
                    await tab.until(lambda frame: frame["type"] == "chat_line" and frame["text"] == "hello")
                    sheet = await tab.until(lambda frame: frame["type"] == "sheet")
                    assert sheet["sheet"]["guesses"] == ([] if seat == 1 else [[5, 1]])
                    if seat == 2:
                        # decided before the restart, for a decision that is still the same
                        hand = before[2]["view"]["hand"]
                        done = await tab.act(
                            {"type": "hide", "pebble": hand[0]}, version=before[2]["version"]
                        )
                        assert done["type"] == "done"
