"""A finished game of bots whose entries are shown to a page as updates, one by one."""

from __future__ import annotations

import queue
import random
import sys
import threading
from typing import NamedTuple

import msgspec
from playwright.sync_api import Page, WebSocketRoute
from websockets.sync.server import ServerConnection, serve

from bench.common import ROOT

sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from browser.staging import Stage  # noqa: E402
from thalassa.bots.names import make_bot  # noqa: E402
from thalassa.kernel.bots import Glance  # noqa: E402
from thalassa.kernel.differences import difference  # noqa: E402
from thalassa.kernel.messages import Json, Remark, View  # noqa: E402
from thalassa.kernel.registry import game as by_name  # noqa: E402
from thalassa.kernel.table import Table  # noqa: E402
from thalassa.server.wire import frames  # noqa: E402

PLAYERS = {
    "peloponnes": ("heuristic", "emporos", "ephebe"),
    "poseidon": ("heuristic", "kapelos", "mathetes"),
    "odyssey": ("gale", "tempest"),
}
"""Who plays the games: bots that know what they do and take no time."""


class Position(NamedTuple):
    """What the first seat is told of one."""

    view: View
    moves: tuple[Json, ...]
    actors: tuple[int, ...]
    task: Remark | None


class Played(NamedTuple):
    table: Table
    positions: list[Position]
    """After so many entries."""


def played(name: str, seed: int = 1) -> Played:
    """A whole game of bots, with everything the first seat is told on the way: its own decisions, too."""
    game, rng = by_name(name), random.Random(seed)
    bots = [make_bot(game, bot) for bot in PLAYERS[name]]
    table = Table(game, len(bots), None, f"bench {seed}")
    positions: list[Position] = []
    while True:
        moves = tuple(msgspec.to_builtins(table.moves(0)))
        actors = tuple(table.actors())
        positions.append(Position(table.view(0), moves, actors, table.state.task(0)))
        if not actors:
            return Played(table, positions)
        choice = bots[actors[0]].choose(Glance(game, table.state, actors[0], rng), rng)
        table.act(actors[0], choice.actions)


class Replay(Stage):
    """A finished game shown entry by entry as updates of one table, from its beginning and over again.

    As from the server, an update tells what has changed. Over again the table goes back to its first position, log and
    all: what happens once in a game is told once.
    """

    def __init__(self, page: Page, url: str, played: Played) -> None:
        super().__init__(page, url)
        self._whole, self._positions = played
        self._told = self._whole.history(0)
        self._lines: list[WebSocketRoute] = []
        self._held: View | None = None

    def open(self) -> None:
        self._table, self._seat = self._whole, 0
        self.page.goto(f"{self.url}/t/replay")

    @property
    def last(self) -> int:
        """The update before the table goes back for the first time."""
        return len(self._told) - 1

    def _connect(self, line: WebSocketRoute) -> None:
        self._lines.append(line)
        self._held = None
        line.on_message(lambda text: self._answer(line, msgspec.json.decode(text)))
        line.send(msgspec.json.encode(frames.Info(self._info())).decode())
        line.send(self.frame(0))

    def _at(self, number: int) -> int:
        """How many entries the table has after so many updates."""
        return number % len(self._told)

    def frame(self, number: int) -> str:
        """The update of this number, for a page that holds the one sent before."""
        at = self._at(number)
        view, moves, actors, task = self._positions[at]
        told = difference(self._held, view, {})
        self._held = view
        update = frames.Update(
            seq=at,
            version=number,
            seat=0,
            status="running",
            view=msgspec.json.decode(msgspec.json.encode(told.view)),
            kept=told.kept,
            parts=told.parts,  # type: ignore[arg-type]  # written out already
            moves=moves,
            actors=actors,
            task=task,
            undo="nothing",
            moments=tuple(self._told[max(0, at - 1) : at]),
            outcome=None,
            remarks={},
        )
        return msgspec.json.encode(update).decode()

    def post(self, number: int) -> None:
        """Send the update and wait for nothing."""
        self._lines[-1].send(self.frame(number))

    def send(self, number: int) -> None:
        self.post(number)
        self.page.wait_for_function(
            "(entries) => Number(document.querySelector('[data-log]')?.dataset.log) === entries",
            arg=self._at(number),
        )


# The page asks its own server for the table; its WebSocket leads here. A mark in the trace says when an update has come.
LEAD = """(() => {
  const Own = WebSocket;
  window.WebSocket = class extends Own {
    constructor(address) {
      super(address.includes('/ws/tables/') ? 'ws://127.0.0.1:PORT/' : address);
      this.addEventListener('message', () => performance.mark('heard'));
    }
  };
})()"""


class Wired(Replay):
    """The same over a real WebSocket, as a server sends them: what the tests lay between a page and its server takes longer
    to hand an update over than Chromium does itself.

    Its context must have been made with ``bypass_csp``: a page may speak with its own server only.
    """

    def __init__(self, page: Page, url: str, played: Played) -> None:
        super().__init__(page, url, played)
        self._outgoing: queue.Queue[str | None] = queue.Queue()
        self._server = serve(self._talk, "127.0.0.1", 0, compression=None)
        port = self._server.socket.getsockname()[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        page.add_init_script(LEAD.replace("PORT", str(port)))

    def _take_over(self, page: Page) -> None:
        """Its line is a real one."""

    def _talk(self, line: ServerConnection) -> None:
        self._held = None
        line.send(msgspec.json.encode(frames.Info(self._info())).decode())
        line.send(self.frame(0))
        threading.Thread(target=self._listen, args=(line,), daemon=True).start()
        while (told := self._outgoing.get()) is not None:
            line.send(told)

    def _listen(self, line: ServerConnection) -> None:
        """Every question gets an answer, which says nothing."""
        for text in line:
            asked = msgspec.json.decode(text)
            line.send(msgspec.json.encode({"type": "pong", "id": asked.get("id")}).decode())

    def post(self, number: int) -> None:
        self._outgoing.put(self.frame(number))

    def end(self) -> None:
        self._outgoing.put(None)
        self._server.shutdown()
