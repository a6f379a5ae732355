"""A page that shows a position straight from the engine: every kind of decision is in view without playing up to it.

The page is the real one; only its connection to the table is taken over. What the server would send for this seat is sent
from here, so one page can be shown one position after the other:

    stage = Stage(page, server.url)
    stage.show(table, seat=0)
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from thalassa.kernel.errors import IllegalAction
from thalassa.kernel.messages import Remark
from thalassa.kernel.table import Table
from thalassa.server.play.moves import try_steps
from thalassa.server.wire import frames
from thalassa.server.wire.bodies import Links, SeatInfo, TableInfo, TableSummary

NAMES = ("Ann", "Strategos", "Pythia", "Nikias", "Thea")
BOTS: Mapping[str, Sequence[str]] = {
    "peloponnes": ("ephebe", "heuristic", "pythia", "archon", "emporos"),
    "poseidon": ("mathetes", "heuristic", "kapelos", "strategos", "themistokles"),
    "odyssey": ("gale", "tempest", "breeze", "ripple"),
}
"""Who sits at the other seats of a game, by their keys; at those of any other game, whoever plays at random."""


class Stage:
    """One page at one table after the other."""

    def __init__(self, page: Page, url: str, hints: bool = True) -> None:
        self.page = page
        self.url = url
        self.hints = hints
        self.sent: list[dict[str, Any]] = []
        """What the page has asked to be done."""
        self._socket: WebSocketRoute | None = None
        self._table: Table | None = None
        self._seat: int | None = None
        self._remarks: Mapping[int, Mapping[str, Any]] = {}
        self._notes: object = None
        self._last_seen: int | None = None
        self._opened = 0
        self._cut = False
        self._take_over(page)
        page.route("**/api/tables/staged*/chart*", self._chart)

    def _take_over(self, page: Page) -> None:
        """Have the page speak with this program instead of its server's table."""
        page.route_web_socket("**/ws/tables/**", self._connect)

    def show(
        self,
        table: Table,
        seat: int | None,
        remarks: Mapping[int, Mapping[str, Any]] | None = None,
        since: int | None = None,
        notes: object = None,
        last_seen: int | None = None,
    ) -> None:
        """The position as this seat sees it. ``since``: go on from that many log entries, as a new decision does.

        ``notes``: the page of this seat's team, for a game that keeps notes.
        ``last_seen``: the player comes back after two days, and had seen that many log entries.
        """
        self._remarks = remarks or {}
        self._notes = notes
        self._last_seen = last_seen
        if since is not None and self._socket is not None and self._table is table:
            self._socket.send(self._update(since))
            return
        self._table, self._seat = table, seat
        self._opened += 1
        self.page.goto(f"{self.url}/t/staged{self._opened}")
        self.page.locator("[data-log]").wait_for()

    def say(self, frame: Mapping[str, Any]) -> None:
        """Whatever else a server may send."""
        assert self._socket is not None
        self._socket.send(msgspec.json.encode(frame).decode())

    def info(self, **changes: Any) -> dict[str, Any]:
        """The frame about the table and its people, with other fields."""
        known: dict[str, Any] = msgspec.to_builtins(frames.Info(self._info()))
        known["table"] |= changes
        return known

    def hang_up(self) -> None:
        """Close the line, and every one that is opened from now on."""
        assert self._socket is not None
        self._cut = True
        self._socket.close(code=1012)

    def _chart(self, route: Route) -> None:
        assert self._table is not None
        points = [{"seq": seq, "round": at, "gauges": gauges} for seq, at, gauges in self._table.chart()]
        route.fulfill(json=points)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._cut:
            socket.close(code=1012)
            return
        self._socket = socket
        socket.on_message(lambda text: self._answer(socket, json.loads(text)))
        socket.send(msgspec.json.encode(frames.Info(self._info())).decode())
        if self._last_seen is not None:
            socket.send(
                json.dumps({"type": "last_seen", "seq": self._last_seen, "time": time.time() - 2 * 86_400})
            )
        if self._notes is not None:
            socket.send(msgspec.json.encode({"type": "sheet", "sheet": self._notes}).decode())
        socket.send(self._update(0))

    def _answer(self, socket: WebSocketRoute, asked: dict[str, Any]) -> None:
        table, seat = self._table, self._seat
        assert table is not None
        answer: dict[str, Any] = {"type": "pong", "id": asked.get("id")}
        if asked["type"] == "why" and seat is not None:
            answer = {
                "type": "because",
                "id": asked["id"],
                "reason": table.why_not(seat, asked["action"]),
            }
        elif asked["type"] == "look":
            answer = {
                "type": "seen",
                "id": asked["id"],
                "at": asked["at"],
                "view": table.view(seat, asked["at"]),
                "task": None,
            }
        elif asked["type"] == "ask_hint" and seat is not None:
            first = table.moves(seat)[0]
            answer = {"type": "hinted", "id": asked["id"], "version": len(table), "bot": "random"}
            answer |= {"actions": [msgspec.to_builtins(first)], "remark": None}
        elif asked["type"] == "ask_outlook" and seat is not None:
            outlook = table.game.outlook(table.state, seat)
            answer = {"type": "foreseen", "id": asked["id"], "outlook": msgspec.to_builtins(outlook)}
        elif asked["type"] == "draft" and seat is not None:
            self.sent.append(asked)
            answer = self._drafted(table, seat, asked)
        elif asked["type"] == "act":
            self.sent.append(asked)
            answer = {"type": "done", "id": asked["id"], "seq": len(table), "already": False}
        socket.send(msgspec.json.encode(answer).decode())

    def _drafted(self, table: Table, seat: int, asked: dict[str, Any]) -> dict[str, Any]:
        """What the server would answer; nothing is done."""
        try:
            tried = try_steps(table.game, table.options, table.state, seat, asked["actions"])
        except IllegalAction as error:
            return {
                "type": "refused",
                "id": asked["id"],
                "code": "illegal",
                "params": {},
                "reason": error.reason,
            }
        return {
            "type": "drafted",
            "id": asked["id"],
            "view": tried.state.view(seat),
            "moves": () if tried.complete else tried.state.moves(seat),
            "complete": tried.complete,
        }

    def _update(self, since: int) -> str:
        table, seat = self._table, self._seat
        assert table is not None
        outcome = table.outcome()
        frame = frames.Update(
            seq=len(table),
            version=len(table),
            seat=seat,
            status="running" if outcome is None else "over",
            view=msgspec.to_builtins(table.view(seat)),
            kept=(),
            parts={},
            moves=() if seat is None else tuple(msgspec.to_builtins(table.moves(seat))),
            actors=tuple(table.actors()),
            task=table.state.task(seat),
            undo="nothing",
            moments=tuple(table.history(seat, since)),
            outcome=outcome,
            remarks={
                str(speaker): msgspec.convert(remark, Remark) for speaker, remark in self._remarks.items()
            },
        )
        return msgspec.json.encode(frame).decode()

    def _info(self) -> TableInfo:
        """As the server's own structs say it, so that nothing a page reads is missing."""
        table = self._table
        assert table is not None
        card = TableSummary(
            id=f"staged{self._opened}",
            game=table.game.name,
            title="",
            status="running",
            seats=tuple(self._seat_info(seat) for seat in range(table.seats)),
            public=False,
            host=True,
            my_turn=False,
            created=0.0,
            changed=0.0,
        )
        return TableInfo(
            card=card,
            options=msgspec.to_builtins(table.options),
            hints=self.hints,
            seed_hash=table.seed_hash,
            seed=None,
            edition=table.edition.name,
            fingerprint="",
            names={language: table.game.names(table.edition, language) for language in ("en", "de")},
            links=Links(spectators=None, players=None, seat=None, deal=None),
        )

    def _seat_info(self, seat: int) -> SeatInfo:
        assert self._table is not None
        mine, bots = seat == self._seat, BOTS.get(self._table.game.name, ("random",))
        return SeatInfo(
            seat=seat,
            kind="person" if mine else "bot",
            name=NAMES[seat] if mine else None,
            bot=None if mine else bots[seat % len(bots)],
            online=True,
            mine=mine,
        )
