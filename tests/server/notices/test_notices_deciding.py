"""What becomes of notices, decided without a database and by a clock of the test's own."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from thalassa.server.clocks.pace import DAY, HOUR, Pace
from thalassa.server.clocks.rests import Quiet
from thalassa.server.db.notices.outbox import Batch
from thalassa.server.notices.deciding import ORDER, Line, Message, judge, seconds_until
from thalassa.server.notices.wording import letter

NOW = 1_000_000.0


def seat(number: int, guest: str | None, **more: Any) -> dict[str, Any]:
    return {
        "seat": number,
        "guest_id": guest,
        "name": None if guest is None else guest.capitalize(),
        "bot": None,
        "waiting": False,
        "reserved": None,
        **more,
    }


def table(name: str, status: str = "running", turn: str = "ann", **more: Any) -> dict[str, Any]:
    seats = [seat(0, "ann"), seat(1, "bo")]
    for one in seats:
        one["waiting"] = one["guest_id"] == turn
    row = {
        "id": name,
        "game": "toy",
        "title": name,
        "status": status,
        "host": "bo",
        "rung": None,
        "pace": None,
        "seats": seats,
    }
    return {**row, **more}


def notice(number: int, about: str, kind: str = "turn", guest: str = "ann", **more: Any) -> dict[str, Any]:
    row = {"id": number, "guest_id": guest, "table_id": about, "kind": kind, "who": "Bo", "created": NOW - 60}
    return {**row, **more}


def way(name: str, kind: str = "hook", guest: str = "ann") -> dict[str, Any]:
    return {"id": name, "guest_id": guest, "kind": kind}


def batch(notices: list[dict[str, Any]], **more: Any) -> Batch:
    tables = {row["table_id"]: table(row["table_id"]) for row in notices}
    given = {
        "tables": tables,
        "attention": {},
        "ways": {"ann": [way("w")]},
        "choices": {},
        "quiet": {},
        "waiting": {"ann": 1},
        **more,
    }
    return Batch(notices, **given)


def looked(at: float, until: float = 0.0, told: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"looked": at, "here_until": until, "told": json.dumps(told)}


def told(given: Batch) -> list[list[tuple[str, str]]]:
    """Table and kind of each line of each message."""
    messages = [msgspec.json.decode(body, type=Message) for _, body in judge(given, NOW).deliveries]
    return [[(line.table, line.kind) for line in message.lines] for message in messages]


def test_a_turn_of_somebody_who_is_away_is_told() -> None:
    verdict = judge(batch([notice(1, "t")]), NOW)
    assert verdict.gone == [1]
    assert verdict.told == {("ann", "t"): ["turn"]}
    [(by, body)] = verdict.deliveries
    read = letter(msgspec.json.decode(body, type=Message))
    assert (by, read.title, read.text, read.path) == ("w", "t", "It is your move: Bo has decided.", "/t/t")


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param(looked(NOW - 500, until=NOW + 10), id="looks at the table now"),
        pytest.param(looked(NOW - 10), id="has looked since"),
        pytest.param(looked(NOW - 500, told=("turn",)), id="was told and has not looked since"),
        pytest.param(looked(NOW - 500, told=("sat",)), id="was told something else and has not looked since"),
    ],
)
def test_a_turn_is_not_told(seen: dict[str, Any]) -> None:
    verdict = judge(batch([notice(1, "t")], attention={("ann", "t"): seen}), NOW)
    assert (verdict.gone, verdict.deliveries) == ([1], [])


def test_after_a_look_the_next_turn_is_told_again() -> None:
    assert told(batch([notice(1, "t")], attention={("ann", "t"): looked(NOW - 500)})) == [[("t", "turn")]]


def test_a_decision_that_was_answered_meanwhile_is_not_told() -> None:
    """By a standing order, for instance."""
    assert told(batch([notice(1, "t")], tables={"t": table("t", turn="bo")})) == []


@pytest.mark.parametrize("change", ["seat given away", "bot stands in", "game over"])
def test_a_turn_that_is_none_any_more_is_not_told(change: str) -> None:
    here = table("t", status="over" if change == "game over" else "running")
    if change == "seat given away":
        here["seats"][0]["guest_id"] = "cleo"
    if change == "bot stands in":
        here["seats"][0]["bot"] = "random"
    assert told(batch([notice(1, "t")], tables={"t": here})) == []


def test_what_comes_together_is_one_message_with_one_line_for_each_table() -> None:
    rows = [notice(1, "t"), notice(2, "t", created=NOW - 5), notice(3, "u", "sat")]
    given = batch(rows)
    assert told(given) == [[("t", "turn"), ("u", "sat")]]
    [(_, body)] = judge(given, NOW).deliveries
    read = letter(msgspec.json.decode(body, type=Message))
    assert (read.title, read.path) == ("News from 2 tables", "/tables")


@pytest.mark.parametrize("kind", ["clock", "over", "pause", "ask_rest", "vote", "late_once", "late_bot"])
def test_what_cannot_wait_is_told_once_for_itself(kind: str) -> None:
    here = {"t": table("t", status="over" if kind == "over" else "running")}
    before = {("ann", "t"): looked(NOW - 500, told=("turn",))}
    assert told(batch([notice(1, "t", kind)], tables=here, attention=before)) == [[("t", kind)]]
    before = {("ann", "t"): looked(NOW - 500, told=("turn", kind))}
    assert told(batch([notice(1, "t", kind)], tables=here, attention=before)) == []


def test_of_several_things_at_one_table_the_weightiest_is_told() -> None:
    assert told(batch([notice(1, "t", "sat"), notice(2, "t", "turn")])) == [[("t", "turn")]]


def test_each_way_gets_what_was_chosen_for_it() -> None:
    ways = {"ann": [way("p", "push"), way("m", "mail"), way("h", "hook")]}
    chosen = {"ann": {"wishes": json.dumps({"turn": ["push"], "over": ["mail"]}), "language": "de"}}
    verdict = judge(batch([notice(1, "t")], ways=ways, choices=chosen), NOW)
    [(by, body)] = verdict.deliveries
    assert by == "p"
    assert letter(msgspec.json.decode(body, type=Message)).text == "Du bist dran: Bo hat entschieden."


def test_quiet_hours_keep_everything_for_the_morning() -> None:
    rows = [notice(1, "t"), notice(2, "u", "sat"), notice(3, "t", guest="bo")]
    given = batch(rows, ways={"ann": [way("w")], "bo": [way("x", guest="bo")]})
    given.tables["t"]["seats"][1]["waiting"] = True
    began = int(NOW % 86_400 // 60)
    given.quiet["ann"] = Quiet("UTC", began, 60)
    verdict = judge(given, NOW)
    morning = NOW - NOW % 60 + 3600
    assert verdict.later == {1: morning, 2: morning}
    assert verdict.gone == [3]
    assert [by for by, _ in verdict.deliveries] == ["x"]


def test_whoever_lost_his_seat_is_told_unless_he_has_it_back() -> None:
    row = [notice(1, "t", "freed", guest="cy")]
    cy = {"cy": [way("w", guest="cy")]}
    assert told(batch(row, ways=cy)) == [[("t", "freed")]]
    back = table("t")
    back["seats"].append(seat(2, "cy"))
    assert told(batch(row, ways=cy, tables={"t": back})) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_of_notice_has_words(language: str) -> None:
    for kind in ORDER:
        line = Line(kind, "t", "toy", "Chios", "Bo", ("Bo",))
        assert "notice." not in letter(Message(language, (line,), 1)).text


@pytest.mark.parametrize(
    ("bank", "said"), [(3 * DAY, "Less than 6 h are left"), (3 * HOUR, "Less than an hour is left")]
)
def test_whose_clock_runs_low_is_told_how_much_is_left(bank: int, said: str) -> None:
    pace = msgspec.json.encode(Pace("days", bank, HOUR, bank)).decode()
    verdict = judge(batch([notice(1, "t", "clock")], tables={"t": table("t", pace=pace)}), NOW)
    [(_, body)] = verdict.deliveries
    assert letter(msgspec.json.decode(body, type=Message)).text.startswith(said)


def test_an_invitation_is_told_while_the_seat_is_kept() -> None:
    kept = table("t", status="open")
    kept["seats"][0] = seat(0, None, reserved="ann")
    row = [notice(1, "t", "invitation")]
    assert told(batch(row, tables={"t": kept})) == [[("t", "invitation")]]
    kept["seats"][0]["reserved"] = None
    assert told(batch(row, tables={"t": kept})) == []


def test_failed_messages_are_tried_again_at_growing_intervals_and_given_up_after_days() -> None:
    pauses = [seconds_until(attempts) for attempts in range(1, 9)]
    assert pauses[-1] is None
    known = [pause for pause in pauses if pause is not None]
    assert known == sorted(known)
    assert 24 * 3600 < sum(known) < 72 * 3600


@pytest.mark.parametrize(
    ("others", "said"), [(("Bo",), "Mit dir spielte Bo."), (("Bo", "Cleo"), "Mit dir spielten Bo und Cleo.")]
)
def test_one_other_is_spoken_of_as_one(others: tuple[str, ...], said: str) -> None:
    written = letter(Message("de", (Line("over", "t", "toy", "Chios", "Bo", others),), 0))
    assert written.text == f"Das Spiel ist zu Ende. {said}"
