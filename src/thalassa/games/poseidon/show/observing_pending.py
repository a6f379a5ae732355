"""What a seat has to decide in POSEIDON, as numbers for learners: the part of an observation that previews would show."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Final, final

from thalassa.games.poseidon.rules.exploration import exploration_round, fleet, special_cards
from thalassa.games.poseidon.rules.frame import Frame
from thalassa.games.poseidon.rules.merchants import government, merchant_round
from thalassa.games.poseidon.rules.position import Position
from thalassa.games.poseidon.rules.ships import forced, harbour, phases
from thalassa.games.poseidon.rules.stages import (
    ANSWER,
    BLESS,
    CROWN,
    DISCOVER,
    DRAWING,
    FLEET,
    FORCED,
    HARBOUR,
    ISSUE,
    KING,
    OVER,
    POWER,
    TRADE,
)

MOST_ROUTES: Final = 16
"""Routes a vector has room for; the others are left out."""


@final
class PendingWriter:
    """Where the entries of a pending decision are."""

    def __init__(self, frame: Frame, places: Mapping[str, int]) -> None:
        nation, hex = frame.nation_ids[0], frame.hex_ids[0]
        self.trade = places["prospects.trade there"]
        self.crown = places["prospects.crown there"]
        self.power = places["prospects.power there"]
        self.king = places["prospects.king there"]
        self.king_money = places["prospects.king.money"]
        self.explore = places["prospects.explore there"]
        self.at = places[f"prospects.explore.at={hex}"]
        self.range = places["prospects.explore.range"]
        self.path = places[f"prospects.explore.path={hex}"]
        self.builds = places[f"prospects.explore.builds={hex}"]
        self.new_home = places[f"prospects.explore.new_home={hex}"]
        self.bless = places["prospects.bless there"]
        self.bless_best = places["prospects.bless.best"]
        self.fleet = places["prospects.fleet there"]
        self.doubled = places["prospects.fleet.doubled"]
        self.routes = [places[f"prospects.fleet.routes[{place}] there"] for place in range(MOST_ROUTES)]
        self.drawn = places["prospects.fleet.drawn there"]
        self.drawn_path = places[f"prospects.fleet.drawn.path={hex}"]
        self.drawn_donations = places[f"prospects.fleet.drawn.donations={hex}"]
        self.drawn_revenue = places["prospects.fleet.drawn.revenue"]
        self.harbour = places["prospects.harbour there"]
        self.must_buy = places["prospects.harbour.must_buy"]
        self.may_withdraw = places["prospects.may_withdraw"]
        self.issue = places["prospects.issue there"]
        self.issue_most = places["prospects.issue.most"]
        self.sale = places["prospects.forced_sale there"]
        self.sale_price = places["prospects.forced_sale.price"]
        assert places[f"prospects.crown.nation={nation}"] == self.crown + 1

    def write(self, pos: Position, seat: int, out: array[float], start: int) -> None:
        stage = pos.stage
        if stage == OVER:
            return
        if stage == ANSWER and pos.king[pos.acting] == seat:
            out[start + self.may_withdraw] = 1.0
        if seat != pos.actor:
            return
        if stage == TRADE:
            at = start + self.trade
            out[at] = 1.0
            out[at + 1] = float(pos.bought)
            out[at + 2] = float(merchant_round.has_acted(pos))
            out[at + 3] = pos.passes / 5.0
        elif stage == CROWN:
            _asked(out, start + self.crown, government.nation_asked(pos))
        elif stage == POWER:
            _asked(out, start + self.power, special_cards.card_asked(pos))
        elif stage == KING:
            nation = exploration_round.nation_with_money(pos)
            _asked(out, start + self.king, nation)
            out[start + self.king_money] = exploration_round.kings_money(pos, nation) / 100.0
        elif stage == DISCOVER:
            self._write_exploring(pos, out, start)
        elif stage == BLESS:
            self._write_blessing(pos, out, start)
        elif stage == FLEET:
            self._write_fleet(pos, out, start)
        elif stage == HARBOUR:
            _asked(out, start + self.harbour, pos.acting)
            if harbour.why_not_end_ships(pos, pos.acting) is not None:
                out[start + self.must_buy] = 1.0
            out[start + self.must_buy + 1] = max(0, pos.frame.max_offers - pos.offers) / 10.0
        elif stage == ISSUE:
            nation = phases.nation_issuing(pos)
            _asked(out, start + self.issue, nation)
            out[start + self.issue_most] = phases.issue_most(pos, nation) / 5.0
        elif stage == FORCED:
            _asked(out, start + self.sale, pos.acting)
            out[start + self.sale_price] = forced.top_price(pos) / 500.0
            out[start + self.sale_price + 1] = forced.still_missing(pos, seat, pos.acting) / 500.0

    def _write_exploring(self, pos: Position, out: array[float], start: int) -> None:
        nation = pos.acting
        _asked(out, start + self.explore, nation)
        out[start + self.at + pos.explorers[nation]] = 1.0
        out[start + self.range] = pos.frame.phase_range[pos.phase] / 10.0
        for hex in pos.draft_path:
            out[start + self.path + hex] += 1.0
        for hex in pos.draft_builds:
            out[start + self.builds + hex] += 1.0
        if pos.draft_home >= 0:
            out[start + self.new_home + pos.draft_home] = 1.0

    def _write_blessing(self, pos: Position, out: array[float], start: int) -> None:
        nation = pos.acting
        _asked(out, start + self.bless, nation)
        after = pos.twin()
        special_cards.invoke(after, pos.actor, [])
        out[start + self.bless_best] = fleet.front(pos, nation)[-1].revenue / 100.0
        out[start + self.bless_best + 1] = fleet.front(after, nation)[-1].revenue / 100.0

    def _write_fleet(self, pos: Position, out: array[float], start: int) -> None:
        nation = pos.acting
        _asked(out, start + self.fleet, nation)
        if pos.doubled:
            out[start + self.doubled] = 1.0
        stays = pos.prestige(nation) / 100.0
        rises = self._risen(pos, nation) / 100.0
        for place, route in enumerate(fleet.front(pos, nation)[:MOST_ROUTES]):
            at = start + self.routes[place]
            out[at] = 1.0
            out[at + 1] = route.revenue / 100.0
            out[at + 2] = route.donated / 100.0
            out[at + 3] = rises if route.revenue > 0 else stays
        if pos.pencil == DRAWING:
            self._write_drawn(pos, stays, rises, out, start)

    def _write_drawn(self, pos: Position, stays: float, rises: float, out: array[float], start: int) -> None:
        path, donations = pos.draft_path, pos.draft_builds
        out[start + self.drawn] = 1.0
        donated = 0
        for hex in path:
            out[start + self.drawn_path + hex] += 1.0
        for hex in donations:
            out[start + self.drawn_donations + hex] += 1.0
            donated += pos.frame.donations[hex]
        revenue = fleet.revenue_of(pos, pos.acting, path, donations)
        at = start + self.drawn_revenue
        out[at] = revenue / 100.0
        out[at + 1] = donated / 100.0
        out[at + 2] = rises if revenue > 0 else stays

    def _risen(self, pos: Position, nation: int) -> int:
        """The prestige of a nation whose fleet has earned something (P-145)."""
        track = pos.frame.track
        return track[min(pos.space[nation] + 1, len(track) - 1)]


def _asked(out: array[float], at: int, which: int) -> None:
    """A decision is there, and the nation or card it is about comes first in it."""
    out[at] = 1.0
    out[at + 1 + which] = 1.0
