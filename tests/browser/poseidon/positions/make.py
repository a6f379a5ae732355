"""Writes games of Poseidon in which every kind of decision comes up, for the tests that look at the board.

    python tests/browser/poseidon/positions/make.py

``poseidon.json`` names the kinds: which recorded game, after how many decisions, and which seat is asked. Heuristic bots
play, with a lively choice at random here and there, so that offers, forced purchases and changes of government happen.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import thalassa
from thalassa.games.poseidon.bots.players import HeuristicBot
from thalassa.kernel.bots import Glance
from thalassa.kernel.table import Table

HERE = Path(__file__).resolve().parent
SEATS = 4
GAMES = 20
AT_RANDOM = 0.12
RECKLESS = range(108, 112)
RECKLESS_AT_RANDOM = 0.3
"""Games in which a king is ruined."""

Wanted = Callable[[Any], bool]


def threatens(view: Any) -> bool:
    """Somebody holds merchants to sell, and something cannot be bought."""
    trade = view.prospects.trade
    choices = [choice for sale in trade.sell for choice in sale.choices]
    bought = {one.why_not is None for one in trade.buy}
    return view.phase > 1 and len(bought) == 2 and any(one.count > 1 and any(one.worth) for one in choices)


def dear(view: Any) -> bool:
    """A ship that can be paid for starts a phase and sinks others."""
    change, bank = view.next_phase, view.prospects.harbour.bank
    return change is not None and len(change.scraps) > 1 and any(one.why_not is None for one in bank)


def ruined(view: Any) -> bool:
    """All that can be sold does not pay for the ship."""
    forced = view.prospects.harbour.forced
    return forced is not None and forced.bankrupt


def busy(view: Any) -> bool:
    return view.phase > 1 and sum(one.build is None for one in view.prospects.explore.hexes) > 1


WANTED: dict[str, tuple[str, Wanted]] = {
    "pick": ("pick", lambda view: len(view.prospects.picks) > 3),
    "founding": ("trade", lambda view: len(view.prospects.trade.found) > 8 and not view.order),
    "founding_again": ("trade", lambda view: len(view.prospects.trade.found) > 8 and view.phase > 1),
    "trade": ("trade", threatens),
    "power": ("power", lambda view: len(view.prospects.power.nations) > 1),
    "archon": ("power", lambda view: view.prospects.power.card == "P3"),
    "king": ("king", lambda view: view.phase > 1),
    "explore": ("discover", busy),
    "new_home": (
        "discover",
        lambda view: busy(view) and sum(one.new_home is None for one in view.prospects.explore.hexes) > 2,
    ),
    "bless": ("bless", lambda view: view.prospects.bless.best_doubled > view.prospects.bless.best),
    "fleet": ("fleet", lambda view: len(view.prospects.fleet.routes) > 2 and view.phase > 1),
    "harbour": ("harbour", dear),
    "trade_in": (
        "harbour",
        lambda view: len(view.prospects.harbour.bank) > 1 and view.prospects.harbour.bank[-1].why_not is None,
    ),
    "bargain": (
        "harbour",
        lambda view: sum(one.why_not is None for one in view.prospects.harbour.offers) > 2,
    ),
    "forced": ("harbour", lambda view: view.prospects.harbour.forced is not None),
    "bankrupt": ("harbour", ruined),
    "forced_sale": ("forced", lambda view: len(view.prospects.forced_sale.sales) > 1),
    "offer": ("answer", lambda view: view.prospects.offer is not None),
    "issue": ("issue", lambda view: view.prospects.issue.most > 2),
    "crown": ("crown", lambda view: True),
    "delian": ("king", lambda view: len(view.prospects.delian) > 1),
}


def play(
    seed: int, missing: dict[str, tuple[str, Wanted]], at_random: float = AT_RANDOM
) -> tuple[Table, dict[str, dict[str, int]]]:
    """A whole game, and where in it what is missing came up first."""
    rng = random.Random(seed)
    table = thalassa.new("poseidon", seats=SEATS, seed=seed)
    bot = HeuristicBot()
    found: dict[str, dict[str, int]] = {}
    while table.actors():
        seat = table.actors()[0]
        view: Any = table.view(seat)
        for name, (stage, wanted) in missing.items():
            if name not in found and view.stage == stage and wanted(view):
                found[name] = {"at": len(table), "seat": seat}
        if rng.random() < at_random:
            while True:
                moves = table.moves(seat)
                lively = [move for move in moves if type(move).__name__ not in ("MrPass", "ErEndShips")]
                table.act(seat, rng.choice(lively or moves))
                if seat not in table.actors() or not table.state.composing():
                    break
        else:
            actions = bot.choose(Glance(table.game, table.state, seat, rng), rng).actions
            table.act(seat, actions)
    return table, found


def main() -> None:
    missing = dict(WANTED)
    kinds: dict[str, dict[str, Any]] = {}
    lots = [*((seed, AT_RANDOM) for seed in range(GAMES)), *((seed, RECKLESS_AT_RANDOM) for seed in RECKLESS)]
    for seed, at_random in lots:
        table, found = play(seed, missing, at_random)
        if seed == 0:
            found["result"] = {"at": len(table), "seat": 0}
        if found:
            name = f"poseidon-{len({kind['game'] for kind in kinds.values()}) + 1}.json"
            cut(table, max(place["at"] for place in found.values())).save(HERE / name)
            for kind, place in found.items():
                kinds[kind] = {"game": name, **place}
                missing.pop(kind, None)
            keep(kinds)
            print(seed, name, sorted(found), "missing", sorted(missing), flush=True)
        if not missing:
            break


def cut(table: Table, at: int) -> Table:
    """The table as it was after so many decisions."""
    shorter = Table(table.game, table.seats, table.options, table.seed, table.edition)
    for entry in table.log[:at]:
        shorter.redo(entry)
    return shorter


def keep(kinds: dict[str, dict[str, Any]]) -> None:
    (HERE / "poseidon.json").write_text(json.dumps(kinds, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
