"""What is true of every position: pieces are complete, money adds up, nobody breaks a limit.

Used when a position comes from outside, and by the tests after every action. Says field and problem.
"""

from __future__ import annotations

from typing import Final

from thalassa.games.poseidon.rules.exploration.exploration_round import kings_money
from thalassa.games.poseidon.rules.exploration.exploring import why_not_discover
from thalassa.games.poseidon.rules.exploration.fleet import why_not_sail
from thalassa.games.poseidon.rules.exploration.special_cards import ASKED, why_no_poseidon
from thalassa.games.poseidon.rules.frame import (
    CULTURE,
    DELIAN,
    GONE,
    MAX_SHIPS,
    MERCHANTS_ON_CARD,
    NEWWORLD,
    POSEIDON,
    SITE,
    UNSOLD,
)
from thalassa.games.poseidon.rules.merchants.government import challengers
from thalassa.games.poseidon.rules.poseidon_round import pick_order
from thalassa.games.poseidon.rules.position import NOBODY, Position, hexes_of
from thalassa.games.poseidon.rules.ships.phases import issue_most
from thalassa.games.poseidon.rules.ships.ship_offers import can_bargain, why_not_range, why_not_ship
from thalassa.games.poseidon.rules.stages import (
    ANSWER,
    BARGAIN_RANGE,
    BARGAIN_SHIP,
    BARGAINING,
    BLESS,
    CROWN,
    DISCOVER,
    DRAWING,
    EXPLORING,
    FLEET,
    FORCED,
    FOUNDING_DISKS,
    FOUNDING_NATION,
    FOUNDING_PRESTIGE,
    HARBOUR,
    ISSUE,
    KING,
    OVER,
    PICK,
    PLAIN,
    POWER,
    TRADE,
    TRADING,
)

Problem = tuple[str, str]


def problem(pos: Position) -> Problem | None:
    return (
        _money(pos)
        or _disks(pos)
        or _track(pos)
        or _ships(pos)
        or _phase(pos)
        or _map(pos)
        or _cards(pos)
        or _history(pos)
        or _decision(pos)
        or _nation_turn(pos)
        or _draft(pos)
    )


def _money(pos: Position) -> Problem | None:
    if sum(pos.money) != 0:  # I-4
        return ("bank", f"all accounts must add up to 0, not {sum(pos.money)}")
    if min(pos.money[1:]) < 0:  # I-5
        return ("cash", "no account may be negative")
    return None


def _disks(pos: Position) -> Problem | None:
    frame = pos.frame
    for nation, name in enumerate(frame.nation_ids):
        field = f"nations.{name}"
        held = [pos.merchants(seat, nation) for seat in range(pos.seats)]
        posts = pos.posts[nation].bit_count()
        if min([*held, pos.supply[nation], pos.pool[nation]]) < 0:
            return (field, "disks cannot be negative")
        total = sum(held) + pos.supply[nation] + pos.pool[nation] + posts
        king = pos.king[nation]
        if king < 0:
            if total or pos.ships[nation] or pos.coffers(nation) or pos.explorers[nation] >= 0:
                return (field, "is not founded but has pieces in play")
            continue
        if not frame.in_play[nation]:  # I-35
            return (field, "is not in this game")
        if total != frame.disks[nation]:  # I-1
            return (field, f"has {total} disks instead of {frame.disks[nation]}")
        if held[king] < MERCHANTS_ON_CARD:  # I-2
            return (f"{field}.king", "holds fewer than the three merchants on his card")
    for seat in range(pos.seats):
        if pos.holding(seat) > frame.limit:  # I-3
            return ("nations", f"seat {seat} holds more than {frame.limit} merchants")
    return None


def _track(pos: Position) -> Problem | None:
    founded = [nation for nation in range(pos.frame.nation_count) if pos.king[nation] >= 0]
    for nation, name in enumerate(pos.frame.nation_ids):
        if (pos.king[nation] >= 0) != (pos.space[nation] >= 0):
            return (f"nations.{name}.prestige", "is on the track exactly when the nation is founded")
    if sorted(pos.order) != founded:  # I-14
        return ("order", "must name every founded nation once")
    spaces = [pos.space[nation] for nation in pos.order]
    if sorted(spaces, reverse=True) != spaces:
        return ("order", "must fall with prestige")
    return None


def _ships(pos: Position) -> Problem | None:
    frame = pos.frame
    for nation, name in enumerate(frame.nation_ids):
        fleet = pos.ships[nation]
        if len(fleet) > MAX_SHIPS or list(fleet) != sorted(fleet):  # I-11
            return (f"nations.{name}.ships", "must be at most three, sorted by type")
        for kind in fleet:  # I-10
            leaves = frame.ship_obsolete[kind]
            if leaves and pos.phase >= leaves and not (pos.stage == ISSUE and pos.phase == leaves):
                return (f"nations.{name}.ships", f"the {frame.ship_ids[kind]}-ship is obsolete")
    owned = [kind for fleet in pos.ships for kind in fleet]
    deck = frame.deck[pos.deck_at :]
    for kind, name in enumerate(frame.ship_ids):  # I-13
        total = owned.count(kind) + pos.gone[kind] + deck.count(kind)
        if pos.gone[kind] < 0 or total != frame.ship_count[kind]:
            return (f"gone.{name}", f"{total} ships of {frame.ship_count[kind]}")
        leaves = frame.ship_obsolete[kind]
        if leaves and pos.phase >= leaves and kind in deck:
            return ("phase", f"the deck still holds {name}-ships, which are obsolete")
    return None


def _phase(pos: Position) -> Problem | None:
    """P-169 to P-171: while merchants are issued, the ship just bought says which phase is to begin."""
    frame = pos.frame
    if pos.stage == ISSUE:
        newest = frame.ship_phase[frame.deck[pos.deck_at - 1]] if pos.deck_at else 1
        if pos.phase_goal != newest or not 2 <= pos.phase <= newest:  # P-170, P-171
            return ("nation_turn.phase_goal", "is not the phase the ship just bought begins")
    elif pos.phase_goal != 0:
        return ("nation_turn.phase_goal", "stands only while merchants are issued")
    return None


def _map(pos: Position) -> Problem | None:
    frame = pos.frame
    for nation, name in enumerate(frame.nation_ids):
        field = f"nations.{name}"
        for hex in hexes_of(pos.posts[nation]):
            if frame.kinds[hex] not in (SITE, NEWWORLD) or frame.closed[hex]:
                return (f"{field}.posts", f"no post can stand on {frame.hex_ids[hex]}")
            if pos.posts_on(hex) > min(frame.circles[hex], frame.phase_posts[pos.phase]):  # I-6
                return (f"{field}.posts", f"too many posts on {frame.hex_ids[hex]}")
        home, culture, ship = pos.new_homes[nation], pos.cultures[nation], pos.explorers[nation]
        if home >= 0:  # I-7
            if frame.kinds[home] != SITE or frame.closed[home] or pos.posts_on(home):
                return (f"{field}.new_home", "cannot be there")
            if pos.new_homes.count(home) > 1:
                return (f"{field}.new_home", "two New Homes on one hex")
        if culture >= 0 and (frame.kinds[culture] != CULTURE or pos.cultures.count(culture) > 1):  # I-8
            return (f"{field}.culture", "is no high-culture hex, or taken twice")
        if (pos.king[nation] >= 0) != (ship >= 0) or (ship >= 0 and frame.closed[ship]):
            return (f"{field}.discovery_ship", "must be on the map, and only when the nation is founded")
        if pos.king[nation] < 0 and (home >= 0 or culture >= 0):
            return (field, "is not founded but has markers on the map")
    return None


def _cards(pos: Position) -> Problem | None:
    for card, name in enumerate(pos.frame.card_ids):
        owner = pos.card_owner[card]
        place = pos.frame.card_hex[card]
        if owner != GONE and place >= 0 and place in pos.cultures:
            return (f"cards.{name}", "is gone once its high-culture post stands")
        if owner == UNSOLD and pos.stage != PICK:
            return (f"cards.{name}", "every card is sold or gone after the Poseidon Round")
    placed = pos.delian_hex >= 0
    if placed != (pos.delian_nation >= 0):
        return ("delian_hex", "needs a nation and a hex")
    if placed:  # I-21
        hex, nation = pos.delian_hex, pos.delian_nation
        if pos.card_owner[DELIAN] != GONE:
            return ("cards.P0", "is gone once the Delian marker is placed")
        if pos.frame.kinds[hex] == NEWWORLD:
            return ("delian_hex", "never lies in the New World")
        if not pos.posts[nation] >> hex & 1 and pos.cultures[nation] != hex:
            return ("delian_hex", "lies under no post")
    if pos.poseidon_down and pos.card_owner[POSEIDON] < 0:
        return ("poseidon_down", "nobody owns the card")
    return None


def _history(pos: Position) -> Problem | None:
    """At most one row for every round that has ended; a position set up by hand has none."""
    ended = max(0, pos.round_index + (1 if pos.stage == OVER else 0))
    if len(pos.history) > ended:
        return ("history", f"{len(pos.history)} rows for {ended} rounds that have ended")
    return None


def _decision(pos: Position) -> Problem | None:
    """Does the one who owes the decision fit to what is being decided?"""
    stage, frame = pos.stage, pos.frame
    merchant = pos.round_index >= 0 and frame.is_merchant_round[pos.round_index]
    if (stage == PICK) != (pos.round_index < 0):
        return ("round", "the Poseidon Round comes before the track")
    if stage == OVER:
        return None
    if pos.actor == NOBODY:
        return ("actor", "is not a seat")
    if merchant != (stage in (TRADE, CROWN)) and stage != PICK:
        return ("stage", "does not belong to this round")
    owner = pos.actor
    if stage == PICK:
        order = pick_order(frame, pos.start)
        if not 0 <= pos.cursor < len(order):
            return ("cursor", "is not a pick")
        owner = order[pos.cursor]
        owners = [card for card in pos.card_owner if card != UNSOLD]
        if sorted(owners) != sorted(order[: pos.cursor]):  # P-19, P-20
            return ("cards", "are not those picked so far")
    elif stage == CROWN:
        if not 0 <= pos.cursor < len(pos.order):
            return ("cursor", "is not a nation")
        asked = challengers(pos, pos.order[pos.cursor])
        if not pos.queue or asked[-len(pos.queue) :] != pos.queue:
            return ("queue", "are not those who hold more than the king")
        owner = pos.queue[0]
    elif stage == POWER:
        if not 0 <= pos.cursor < len(ASKED):
            return ("cursor", "is not a card of step 1a")
        owner = pos.card_owner[ASKED[pos.cursor]]
    elif stage in (KING, ISSUE):
        if not 0 <= pos.cursor < len(pos.order):
            return ("cursor", "is not a nation")
        nation = pos.order[pos.cursor]
        owner = pos.king[nation]
        if (kings_money(pos, nation) if stage == KING else issue_most(pos, nation)) < 1:
            return ("cursor", "is a nation whose king has nothing to decide")
        if stage == ISSUE and (pos.acting < 0 or pos.king[pos.acting] < 0):
            return ("nation_turn.acting", "must be a founded nation")
    elif stage != TRADE:
        if pos.acting < 0 or pos.king[pos.acting] < 0:
            return ("nation_turn.acting", "must be a founded nation")
        if stage == BLESS:
            owner = pos.card_owner[POSEIDON]
            reason = why_no_poseidon(pos, pos.acting)
            if reason is not None:
                return ("stage", f"the Poseidon card cannot be used: {reason.code}")
        elif stage == ANSWER:
            if pos.offer is None or pos.offer[1] not in pos.ships[pos.offer[0]]:
                return ("nation_turn.offer", "must name a ship of the seller")
            if not 1 <= pos.offer[2] <= pos.coffers(pos.acting) or len(pos.ships[pos.acting]) >= 3:
                return ("nation_turn.offer", "cannot be paid or taken")
            owner = pos.king[pos.offer[0]]
        else:
            owner = pos.king[pos.acting]
    if stage in (FLEET, BLESS) and not pos.ships[pos.acting]:
        return ("nation_turn.acting", "has no fleet")
    if (stage == ANSWER) != (pos.offer is not None):
        return ("nation_turn.offer", "is open only while it waits for an answer")
    if stage == FORCED and (pos.ships[pos.acting] or pos.deck_top() < 0):
        return ("stage", "no purchase is forced here")
    if pos.actor != owner:
        return ("actor", f"seat {owner} owes this decision")
    return None


_AFTER_SAILING: Final = (HARBOUR, ANSWER, FORCED, ISSUE)
"""Step 3c of a nation's turn and what may interrupt it."""


def _nation_turn(pos: Position) -> Problem | None:
    """What is noted of a nation's turn is noted in its course, and gone after it."""
    least = 1 if pos.stage == ANSWER else 0
    most = pos.frame.max_offers if pos.stage in _AFTER_SAILING else 0
    if not least <= pos.offers <= most:  # PR-76
        return ("nation_turn.offers", f"must be {least} to {most} now")
    if pos.emergency and pos.stage not in (HARBOUR, FORCED, ISSUE):  # P-191
        return ("nation_turn.emergency", "no purchase has been forced yet")
    if pos.stage == FORCED and not pos.emergency:
        return ("nation_turn.emergency", "must be set during a forced purchase")
    return None


_PENCILS: Final = {
    PLAIN: (-1, 0),
    TRADING: (TRADE, 0),
    FOUNDING_NATION: (TRADE, 1),
    FOUNDING_PRESTIGE: (TRADE, 2),
    FOUNDING_DISKS: (TRADE, 3),
    EXPLORING: (DISCOVER, 0),
    BARGAINING: (HARBOUR, 0),
    BARGAIN_SHIP: (HARBOUR, 2),
    BARGAIN_RANGE: (HARBOUR, 3),
    DRAWING: (FLEET, 1),
}


def _draft(pos: Position) -> Problem | None:
    if pos.pencil not in _PENCILS:
        return ("draft.pencil", "is unknown")
    stage, length = _PENCILS[pos.pencil]
    if stage >= 0 and pos.stage != stage:
        return ("draft.pencil", "does not belong to this decision")
    if len(pos.draft) != length:
        return ("draft.values", f"must have {length} numbers")
    if pos.pencil == DRAWING:
        if not 0 <= pos.draft[0] < pos.frame.hex_count or pos.draft_home >= 0:
            return ("draft.values", "is not a hex")
        reason = why_not_sail(pos, pos.acting, pos.draft[0], pos.draft_path, pos.draft_builds)
        return None if reason is None else ("draft.path", reason.code)
    if pos.draft:
        first = pos.draft[0]
        if not 0 <= first < pos.frame.nation_count:
            return ("draft.values", "does not begin with a nation")
        if pos.pencil in (FOUNDING_PRESTIGE, FOUNDING_DISKS) and not 0 <= pos.draft[1] < len(pos.frame.track):
            return ("draft.values", "is not on the track")
        if stage == HARBOUR:
            if not 0 <= pos.draft[1] < len(pos.frame.ship_ids):
                return ("draft.values", "name no ship type")
            reason = why_not_ship(pos, pos.acting, first, pos.draft[1])
            if reason is None and pos.pencil == BARGAIN_RANGE:
                reason = why_not_range(pos, pos.acting, pos.draft[2])
            if reason is not None:
                return ("draft.values", f"name no ship that can be bought: {reason.code}")
    if pos.pencil == BARGAINING and not can_bargain(pos, pos.acting):
        return ("draft.pencil", "nothing can be bought from other nations now")
    exploring = bool(pos.draft_path or pos.draft_builds or pos.draft_home >= 0)
    if exploring != (pos.pencil == EXPLORING):
        return ("draft.path", "belongs to exploring only")
    if exploring:
        reason = why_not_discover(pos, pos.acting, pos.draft_path, pos.draft_builds, pos.draft_home)
        if reason is not None:
            return ("draft.path", reason.code)
    return None
