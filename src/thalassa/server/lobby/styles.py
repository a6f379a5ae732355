"""How somebody plays each game, from what he decided in his latest finished games: of a running one nothing is told."""

from __future__ import annotations

from collections import Counter

import msgspec

from thalassa.kernel import registry
from thalassa.kernel.errors import BadOptions, MalformedAction
from thalassa.kernel.extras.style import Leaning, Sat, together
from thalassa.kernel.game import Game
from thalassa.kernel.messages import Json, Outcome
from thalassa.server.db.guests.bonds import Bonds
from thalassa.server.db.rows import Row
from thalassa.server.wire.people import PlayStyle

LEAST = 3
"""Fewer games say nothing about anybody, and what came up more rarely neither."""
_known: dict[tuple[str, int], tuple[Leaning, ...]] = {}
"""What a finished game tells never changes."""
MOST_KNOWN = 5000


class _Entry(msgspec.Struct, frozen=True):
    seat: int
    actions: tuple[Json, ...] = ()
    undo: bool = False


_read = msgspec.json.Decoder(_Entry).decode


async def styles(bonds: Bonds, guest_id: str) -> tuple[PlayStyle, ...]:
    told: dict[str, list[Leaning]] = {}
    games: Counter[str] = Counter()
    installed = registry.games()
    for row in await bonds.seats_at_ends(guest_id):
        game = installed.get(row["game"])
        if game is None or game.rules_version != row["rules_version"]:
            continue
        leanings = await _leanings(bonds, game, row)
        if leanings:
            games[game.name] += 1
            told.setdefault(game.name, []).extend(leanings)
    return tuple(
        PlayStyle(name, count, together(told[name], LEAST))
        for name, count in games.most_common()
        if count >= LEAST
    )


async def _leanings(bonds: Bonds, game: Game, row: Row) -> tuple[Leaning, ...]:
    seat = (row["table_id"], row["seat"])
    if seat not in _known:
        found = _told(game, row, await bonds.decisions(row["table_id"]))
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        _known[seat] = found
    return _known[seat]


def _told(game: Game, row: Row, entries: list[Row]) -> tuple[Leaning, ...]:
    standing: list[tuple[_Entry, str | None]] = []
    for entry in entries:
        made = _read(entry["body"])
        if made.undo:
            standing.pop()
        else:
            standing.append((made, entry["made_by"]))
    outcome = msgspec.json.decode(row["outcome"], type=Outcome)
    try:
        options = game.make_options(row["seats"], msgspec.json.decode(row["options"]))
        actions = tuple(
            game.action_from(action)
            for made, by in standing
            if made.seat == row["seat"] and by is None
            for action in made.actions
        )
    except (BadOptions, MalformedAction):
        return ()
    own = next(one for one in outcome.standings if one.seat == row["seat"])
    return game.style(Sat(game.role(row["seat"], row["seats"], options), actions, own))
