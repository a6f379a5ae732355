"""What a guest does at a table of Odyssey with the mouse, on either side, and what the browser was told meanwhile.

Nothing here knows the rules: a sailor clicks what is offered and live. Every wait names the condition it waits for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page, Route, WebSocket, expect

from ..guests import leave_round, read_rounds, settle

SQUARE = re.compile(r"\b[a-m](?:1[0-3]|[1-9])\b")
ASKED = """() => document.querySelector('[data-testid=verdict]')
  || (document.querySelector('.dock.mine') && document.querySelector('[data-move]:not(:disabled), [data-primary]:not(:disabled), [data-open]'))"""

GIVEN = """() => {
  const red = document.querySelector('[data-testid=confirm]:enabled');
  red?.click();
  if (red !== null || document.querySelector('[data-testid=verdict]') !== null) return true;
  return document.querySelector('.dock.mine') !== null && window.unanswered.size === 0;
}"""
"""Confirms what was chosen as soon as it can be, also when another Navigator decides before and a Maelstrom holds up all;
what is not possible any more afterwards is chosen anew with the next decision."""


def rest(page: Page, base: str, method: str, path: str, body: Any = None) -> Any:
    """A request as the page itself would make it."""
    answer = page.request.fetch(
        base + path,
        method=method,
        headers={"X-Thalassa": "1", "Content-Type": "application/json", "Origin": base},
        data=None if body is None else json.dumps(body),
        max_retries=3,  # a line kept open may be given up by the server in the moment it is used again
    )
    assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
    return answer.json()


class Sailor:
    """Somebody at a table of Odyssey: Poseidon, a Navigator, or in a series both in turn."""

    def __init__(self, page: Page, base: str, name: str) -> None:
        self.page = page
        self.base = base
        self.name = name
        self.heard: list[str] = []
        """Every WebSocket frame this browser received."""
        self.bodies: list[str] = []
        """Every REST answer about tables this browser received while overheard."""
        self.seen: set[str] = set()
        """Kinds of decisions that were made."""
        self._turn = 0
        page.on("websocket", self._listen)
        read_rounds(page)
        rest(page, base, "POST", "/api/me", {"name": name})

    def _listen(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived", lambda data: self.heard.append(data if isinstance(data, str) else data.decode())
        )

    def overhear(self) -> None:
        """From now on, keep what REST answers tell this browser."""
        self.page.route(re.compile("/api/(tables|lobby)"), self._pass_on)

    def stop_overhearing(self) -> None:
        self.page.unroute_all(behavior="wait")

    def _pass_on(self, route: Route) -> None:
        """Let a request through and keep what was answered."""
        answer = route.fetch(max_retries=3)
        self.bodies.append(answer.text())
        route.fulfill(response=answer)

    # -- coming and going ---------------------------------------------------------------------------------------

    def open_table(
        self, seats: int, seat: int, bots: dict[int, str], options: dict[str, Any]
    ) -> dict[str, Any]:
        wish = {
            "game": "odyssey",
            "seats": seats,
            "my_seat": seat,
            "options": options,
            "bots": {str(number): bot for number, bot in bots.items()},
            "start": len(bots) + 1 == seats,
        }
        info: dict[str, Any] = rest(self.page, self.base, "POST", "/api/tables", wish)
        return info

    def sit(self, info: dict[str, Any], seat: int) -> None:
        key = str(info["links"]["players"]).partition("key=")[2]
        path = f"/api/tables/{info['card']['id']}/sit"
        rest(self.page, self.base, "POST", path, {"seat": seat, "key": key})

    def go(self, info: dict[str, Any]) -> None:
        self.page.goto(f"{self.base}/t/{info['card']['id']}")
        expect(self.board()).to_be_visible()

    def reload(self) -> None:
        self.page.reload()
        expect(self.board()).to_be_visible()

    # -- what is on the page ------------------------------------------------------------------------------------

    def board(self) -> Locator:
        return self.page.get_by_test_id("odyssey")

    def square(self, name: str) -> Locator:
        return self.page.locator(f'.sea [data-square="{name}"]')

    def open_squares(self) -> Locator:
        return self.page.locator(".sea [data-open]")

    def figure(self, ship: str) -> Locator:
        return self.page.locator(f'[data-token="{ship}"]')

    def at_turn(self) -> bool:
        return self.page.locator(".dock.mine").count() > 0

    def over(self) -> bool:
        return self.page.get_by_test_id("verdict").count() > 0

    def phase(self) -> str:
        return self.board().get_attribute("data-phase") or ""

    def role(self) -> str:
        return self.board().get_attribute("data-role") or ""

    def wait_for_log(self, entries: int) -> None:
        expect(self.page.locator("[data-log]")).to_have_attribute("data-log", str(entries))

    def log_length(self) -> int:
        frame = self.page.locator("[data-log]")
        return int(frame.get_attribute("data-log") or 0) if frame.count() else 0

    def wait_for_turn_or_end(self) -> None:
        self.page.wait_for_function(ASKED)

    def wait_for_results(self) -> None:
        """The page of results is there, down to the analysis, which is loaded last."""
        expect(self.page.get_by_test_id("past")).to_be_visible()
        expect(self.page.locator(".result #analysis section").first).to_be_visible()

    # -- gestures -----------------------------------------------------------------------------------------------

    def drag(self, ship: str, square: str) -> None:
        self.figure(ship).hover()  # waits until a ship that glides back is at rest
        goal = self.square(square).bounding_box()
        assert goal is not None
        mouse = self.page.mouse
        mouse.down()
        mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=3)
        mouse.up()

    def confirm(self) -> None:
        button = self.page.get_by_test_id("confirm")
        expect(button).to_be_enabled()
        button.click()

    def decide(self) -> None:
        """One decision, whatever is asked for; it is in the log afterwards."""
        self.wait_for_turn_or_end()
        settle(self.page)
        before = self.log_length()
        phase = self.phase()
        self._turn += 1
        if phase == "board":
            self._click(self.page.locator('[data-testid^="board-"]:enabled').first, "board")
            self.confirm()
        elif phase == "ships":
            self._agree("propose-ships")
        elif phase in ("lighthouses", "hidden"):
            agree = self.page.get_by_test_id("agree")
            self._click(agree, "agreed") if agree.count() else self._compose(phase)
        elif phase == "poseidon":
            self._storm()
        elif phase == "maelstrom":
            self.seen.add("maelstrom")
            self.open_squares().first.click(force=True)
        else:
            self._order()
        settle(self.page)
        self.page.wait_for_function(
            "before => Number(document.querySelector('[data-log]')?.dataset.log ?? 0) > before", arg=before
        )

    def _click(self, button: Locator, kind: str) -> None:
        self.seen.add(kind)
        button.click()

    def _agree(self, propose: str) -> None:
        agree = self.page.get_by_test_id("agree")
        self._click(agree, "agreed") if agree.count() else self._click(
            self.page.get_by_test_id(propose), "proposed"
        )

    def _compose(self, kind: str) -> None:
        """Squares one after the other until the decision is whole."""
        confirm = self.page.get_by_test_id("confirm")
        placed = 0
        while True:
            self.page.wait_for_function(  # a tile that moves no ship asks for no square
                "() => document.querySelector('[data-testid=confirm]:enabled, .sea [data-open]')"
            )
            if confirm.count() and confirm.is_enabled():
                break
            leave_round(self.page)  # its page would take the forced click
            squares = self.open_squares()
            # a ship that stands there takes the click for its square
            squares.nth((7 * self._turn + 11 * placed) % squares.count()).click(force=True)
            placed += 1
            settle(self.page)
        self.seen.add(kind)
        self.confirm()

    def _storm(self) -> None:
        monsters = self.page.locator('[data-testid^="leviathan-"]:enabled, [data-testid^="kraken-"]:enabled')
        if monsters.count():
            self._click(monsters.nth(self._turn % monsters.count()), "monster")
            self.confirm()
            return
        tiles = self.page.locator('[data-testid^="storm-"]:enabled')
        tile = tiles.nth(self._turn % tiles.count())
        tile.click()
        settle(self.page)
        expect(self.page.locator('[data-testid^="storm-"][aria-pressed="true"]')).to_have_count(1)
        self._compose("storm")

    def _order(self) -> None:
        held = self.page.locator('[data-testid="survey-held"]:enabled')
        orders = self.page.locator('[data-testid^="order-"]:enabled')
        expect(held.or_(orders).first).to_be_visible()
        if held.count():
            self._click(held, "survey")
        else:
            self._click(orders.nth((3 * self._turn) % orders.count()), "order")
            self.page.wait_for_function(GIVEN)


def sail_on(sailors: list[Sailor], until: Callable[[], bool] | None = None) -> None:
    """Let them play, all pages in step, to the end or until something holds."""
    while not all(sailor.over() for sailor in sailors):
        if until is not None and until():
            return
        for sailor in sailors:
            sailor.page.wait_for_function("() => document.querySelector('.dock')")
        actor = next((sailor for sailor in sailors if sailor.at_turn()), None)
        if actor is None:  # the last decision is still on its way to some page
            for sailor in sailors:
                expect(sailor.page.get_by_test_id("verdict")).to_be_visible()
            return
        actor.decide()
        entries = max(sailor.log_length() for sailor in sailors)
        for sailor in sailors:
            sailor.wait_for_log(entries)


def sail_alone(sailor: Sailor) -> int:
    """Play against bots to the end; returns the number of own decisions."""
    decisions = 0
    sailor.wait_for_turn_or_end()
    while not sailor.over():
        sailor.decide()
        decisions += 1
        sailor.wait_for_turn_or_end()
    return decisions


# -- what was told ------------------------------------------------------------------------------------------------


def walk(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Everything inside a message, with the keys that lead to it."""
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from walk(inner, (*path, str(key)))
    elif isinstance(value, list):
        for inner in value:
            yield from walk(inner, path)


def squares_told(frame: dict[str, Any]) -> set[str]:
    """Squares named anywhere in a message, except on the printed board itself and in the team's own notes."""
    if frame.get("type") == "sheet":
        return set()
    return {
        square
        for path, value in walk(frame)
        if isinstance(value, str) and not {"board", "boards"} & set(path)
        for square in SQUARE.findall(value)
        if path[-1:] not in (("id",), ("key",), ("links",), ("seed_hash",), ("fingerprint",))
        and "links" not in path
    }
