"""Messages a page would never send: forged, stale, malformed, for another seat. None of them changes anything."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..conftest import Visit
from ..guests import Guest, link, open_table

pytestmark = pytest.mark.browser

ASK = """async ({ table, key, frames }) => {
  const socket = new WebSocket(`ws://${location.host}/ws/tables/${table}?key=${key}&since=0`);
  const answers = [];
  const next = () => new Promise((resolve) => {
    socket.onmessage = (event) => resolve(JSON.parse(event.data));
    socket.onclose = (event) => resolve({ type: 'closed', code: event.code });
  });
  let update = null;
  while (update === null) {
    const frame = await next();
    if (frame.type === 'closed') return { update: null, answers: [frame] };
    if (frame.type === 'update') update = frame;
  }
  for (const frame of frames) {
    const text = typeof frame === 'string' ? frame : JSON.stringify(frame).replace('"VERSION"', update.version);
    socket.send(text);
    let answer = await next();
    while (!['refused', 'done', 'closed'].includes(answer.type)) answer = await next();
    answers.push(answer);
    if (answer.type === 'closed') break;
  }
  socket.onclose = null;
  socket.close();
  return { update, answers };
}"""


def ask(page: Page, table: str, frames: list[Any], key: str = "") -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate(ASK, {"table": table, "key": key, "frames": frames})
    return answer


def act(
    action: dict[str, Any], version: object = "VERSION", number: str = "forged-move-0001"
) -> dict[str, Any]:
    return {"type": "act", "id": number, "version": version, "actions": [action]}


@pytest.mark.every_day
def test_nothing_forged_changes_the_table(visit: Visit) -> None:
    host = visit()
    open_table(host, "Ann")
    players, spectators = link(host, "For players"), link(host, "For spectators")
    ann, bo = Guest(host, "Ann"), Guest(visit(players), "Bo")
    bo.sit_down()
    host.get_by_role("button", name="Start the game").click()
    for guest in (ann, bo):
        expect(guest.board()).to_be_visible()
    table = host.url.split("/t/")[1].split("?")[0]
    actor, other = (ann, bo) if ann.at_turn() else (bo, ann)
    before = ask(ann.page, table, [])["update"]

    # At turn: an illegal amount, an unknown action, a field too many, another version, and no JSON at all.
    moves = ask(actor.page, table, [])["update"]["moves"]
    lot = next(move["tile"] for move in moves if move["type"] == "bid")
    mine = ask(
        actor.page,
        table,
        [
            act({"type": "bid", "tile": lot, "amount": 999}),
            act({"type": "bid", "tile": "Z99", "amount": 3}, number="forged-move-0002"),
            act({"type": "rob_the_bank"}, number="forged-move-0003"),
            act({"type": "pass", "seat": 1}, number="forged-move-0004"),
            act({"type": "pass"}, version=7_777, number="forged-move-0005"),
            '{"type": "act", "id": "forged-move-0006"',
        ],
    )["answers"]
    assert [answer["type"] for answer in mine[:5]] == ["refused"] * 5
    assert mine[0]["reason"]["rule"] == "L-43"
    assert mine[4]["code"] == "stale"
    assert mine[5]["type"] in ("refused", "closed")

    # Not at turn: a legal action of somebody else.
    assert ask(other.page, table, [act({"type": "pass"})])["answers"][0]["type"] == "refused"

    # A spectator, and a stranger without any key.
    watcher = visit(spectators)
    key = spectators.split("key=")[1]
    assert ask(watcher, table, [act({"type": "pass"})], key)["answers"][0]["type"] == "refused"
    stranger = ask(visit(), table, [act({"type": "pass"})])
    assert stranger["answers"][0]["type"] in ("closed", "refused")

    after = ask(ann.page, table, [])["update"]
    for part in ("seq", "version", "view", "moves", "actors"):
        assert after[part] == before[part]
    assert ann.log_length() == 0
    assert bo.log_length() == 0

    # The same decision sent twice counts once; sent again for the position after it, it is stale.
    twice = act({"type": "pass"}, number="honest-move-0001")
    answers = ask(actor.page, table, [twice, twice])["answers"]
    assert answers[0]["type"] == "done"
    assert not answers[0]["already"]
    assert answers[1]["type"] == "done"
    assert answers[1]["already"]
    for guest in (ann, bo):
        guest.wait_for_log(1)
