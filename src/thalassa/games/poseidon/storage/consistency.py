"""What is true of every position: pieces are complete, money adds up, nobody breaks a limit.

Used when a position comes from outside, and by the tests after every action. Says field and problem.
"""

from __future__ import annotations

from .cards import ASKED, why_no_poseidon
from .deals import can_bargain, why_not_range, why_not_ship
from .flow import kings_money
from .frame import CULTURE, DELIAN, MAX_SHIPS, MERCHANTS_ON_CARD, NEWWORLD, POSEIDON, SITE
from .government import challengers
from .phases import issue_most
from .poseidon_round import pick_order
from .state import (
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
    GONE,
    HARBOUR,
    ISSUE,
    KING,
    OVER,
    PICK,
    PLAIN,
    POWER,
    TRADE,
    TRADING,
    UNSOLD,
    PoseidonState,
)

Problem = tuple[str, str]


def problem(state: PoseidonState) -> Problem | None:
    return (
        _money(state)
        or _disks(state)
        or _track(state)
        or _ships(state)
        or _phase(state)
        or _map(state)
        or _cards(state)
        or _history(state)
        or _decision(state)
        or _nation_turn(state)
        or _draft(state)
    )


def _money(state: PoseidonState) -> Problem | None:
    if sum(state.money) != 0:  # I-4
        return ("bank", f"all accounts must add up to 0, not {sum(state.money)}")
    if min(state.money[1:]) < 0:  # I-5
        return ("cash", "no account may be negative")
    return None


def _disks(state: PoseidonState) -> Problem | None:
    frame = state.frame
    for nation, name in enumerate(frame.nation_ids):
        field = f"nations.{name}"
        held = [state.merchants(seat, nation) for seat in range(state.seats)]
        posts = state.posts[nation].bit_count()
        if min([*held, state.supply[nation], state.pool[nation]]) < 0:
            return (field, "disks cannot be negative")
        total = sum(held) + state.supply[nation] + state.pool[nation] + posts
        king = state.king[nation]
        if king < 0:
            if total or state.ships[nation] or state.coffers(nation) or state.explorers[nation] >= 0:
                return (field, "is not founded but has pieces in play")
            continue
        if not frame.in_play[nation]:  # I-35
            return (field, "is not in this game")
        if total != frame.disks[nation]:  # I-1
            return (field, f"has {total} disks instead of {frame.disks[nation]}")
        if held[king] < MERCHANTS_ON_CARD:  # I-2
            return (f"{field}.king", "holds fewer than the three merchants on his card")
    for seat in range(state.seats):
        if state.holding(seat) > frame.limit:  # I-3
            return ("nations", f"seat {seat} holds more than {frame.limit} merchants")
    return None


def _track(state: PoseidonState) -> Problem | None:
    founded = [nation for nation in range(state.frame.nation_count) if state.king[nation] >= 0]
    if sorted(state.order) != founded:  # I-14
        return ("order", "must name every founded nation once")
    spaces = [state.space[nation] for nation in state.order]
    if sorted(spaces, reverse=True) != spaces:
        return ("order", "must fall with prestige")
    return None


def _ships(state: PoseidonState) -> Problem | None:
    frame = state.frame
    for nation, name in enumerate(frame.nation_ids):
        fleet = state.ships[nation]
        if len(fleet) > MAX_SHIPS or list(fleet) != sorted(fleet):  # I-11
            return (f"nations.{name}.ships", "must be at most three, sorted by type")
        for kind in fleet:  # I-10
            leaves = frame.ship_obsolete[kind]
            if leaves and state.phase >= leaves and not (state.stage == ISSUE and state.phase == leaves):
                return (f"nations.{name}.ships", f"the {frame.ship_ids[kind]}-ship is obsolete")
    for kind, name in enumerate(frame.ship_ids):  # I-13
        owned = sum(fleet.count(kind) for fleet in state.ships)
        total = owned + state.gone[kind] + frame.deck[state.deck_at :].count(kind)
        if state.gone[kind] < 0 or total != frame.ship_count[kind]:
            return (f"gone.{name}", f"{total} ships of {frame.ship_count[kind]}")
        leaves = frame.ship_obsolete[kind]
        if leaves and state.phase >= leaves and kind in frame.deck[state.deck_at :]:
            return ("phase", f"the deck still holds {name}-ships, which are obsolete")
    return None


def _phase(state: PoseidonState) -> Problem | None:
    """P-169 to P-171: while merchants are issued, the ship just bought says which phase is to begin."""
    frame = state.frame
    if state.stage == ISSUE:
        newest = frame.ship_phase[frame.deck[state.deck_at - 1]] if state.deck_at else 1
        if state.phase_goal != newest or not 2 <= state.phase <= newest:  # P-170, P-171
            return ("nation_turn.phase_goal", "is not the phase the ship just bought begins")
    elif state.phase_goal != 0:
        return ("nation_turn.phase_goal", "stands only while merchants are issued")
    return None


def _map(state: PoseidonState) -> Problem | None:
    frame = state.frame
    for nation, name in enumerate(frame.nation_ids):
        field = f"nations.{name}"
        for hex in range(frame.hex_count):
            if not state.posts[nation] >> hex & 1:
                continue
            if frame.kinds[hex] not in (SITE, NEWWORLD) or frame.closed[hex]:
                return (f"{field}.posts", f"no post can stand on {frame.hex_ids[hex]}")
            if state.posts_on(hex) > min(frame.circles[hex], frame.phase_posts[state.phase]):  # I-6
                return (f"{field}.posts", f"too many posts on {frame.hex_ids[hex]}")
        home, culture, ship = state.new_homes[nation], state.cultures[nation], state.explorers[nation]
        if home >= 0:  # I-7
            if frame.kinds[home] != SITE or frame.closed[home] or state.posts_on(home):
                return (f"{field}.new_home", "cannot be there")
            if state.new_homes.count(home) > 1:
                return (f"{field}.new_home", "two New Homes on one hex")
        if culture >= 0 and (frame.kinds[culture] != CULTURE or state.cultures.count(culture) > 1):  # I-8
            return (f"{field}.culture", "is no high-culture hex, or taken twice")
        if (state.king[nation] >= 0) != (ship >= 0) or (ship >= 0 and frame.closed[ship]):
            return (f"{field}.discovery_ship", "must be on the map, and only when the nation is founded")
        if state.king[nation] < 0 and (home >= 0 or culture >= 0):
            return (field, "is not founded but has markers on the map")
    return None


def _cards(state: PoseidonState) -> Problem | None:
    for card, name in enumerate(state.frame.card_ids):
        owner = state.card_owner[card]
        place = state.frame.card_hex[card]
        if owner != GONE and place >= 0 and place in state.cultures:
            return (f"cards.{name}", "is gone once its high-culture post stands")
        if owner == UNSOLD and state.stage != PICK:
            return (f"cards.{name}", "every card is sold or gone after the Poseidon Round")
    placed = state.delian_hex >= 0
    if placed != (state.delian_nation >= 0):
        return ("delian_hex", "needs a nation and a hex")
    if placed:  # I-21
        hex, nation = state.delian_hex, state.delian_nation
        if state.card_owner[DELIAN] != GONE:
            return ("cards.P0", "is gone once the Delian marker is placed")
        if state.frame.kinds[hex] == NEWWORLD:
            return ("delian_hex", "never lies in the New World")
        if not state.posts[nation] >> hex & 1 and state.cultures[nation] != hex:
            return ("delian_hex", "lies under no post")
    if state.poseidon_down and state.card_owner[POSEIDON] < 0:
        return ("poseidon_down", "nobody owns the card")
    return None


def _history(state: PoseidonState) -> Problem | None:
    """At most one row for every round that has ended; a position set up by hand has none."""
    ended = max(0, state.position + (1 if state.stage == OVER else 0))
    if len(state.history) > ended:
        return ("history", f"{len(state.history)} rows for {ended} rounds that have ended")
    return None


def _decision(state: PoseidonState) -> Problem | None:
    """Does the one who owes the decision fit to what is being decided?"""
    stage, frame = state.stage, state.frame
    merchant = state.position >= 0 and frame.is_merchant_round[state.position]
    if (stage == PICK) != (state.position < 0):
        return ("round", "the Poseidon Round comes before the track")
    if stage == OVER:
        return None
    if merchant != (stage in (TRADE, CROWN)) and stage != PICK:
        return ("stage", "does not belong to this round")
    owner = state.actor
    if stage == PICK:
        order = pick_order(frame, state.start)
        if not 0 <= state.cursor < len(order):
            return ("cursor", "is not a pick")
        owner = order[state.cursor]
        owners = [card for card in state.card_owner if card != UNSOLD]
        if sorted(owners) != sorted(order[: state.cursor]):  # P-19, P-20
            return ("cards", "are not those picked so far")
    elif stage == CROWN:
        if not 0 <= state.cursor < len(state.order):
            return ("cursor", "is not a nation")
        asked = challengers(state, state.order[state.cursor])
        if not state.queue or asked[-len(state.queue) :] != state.queue:
            return ("queue", "are not those who hold more than the king")
        owner = state.queue[0]
    elif stage == POWER:
        if not 0 <= state.cursor < len(ASKED):
            return ("cursor", "is not a card of step 1a")
        owner = state.card_owner[ASKED[state.cursor]]
    elif stage in (KING, ISSUE):
        if not 0 <= state.cursor < len(state.order):
            return ("cursor", "is not a nation")
        nation = state.order[state.cursor]
        owner = state.king[nation]
        if (kings_money(state, nation) if stage == KING else issue_most(state, nation)) < 1:
            return ("cursor", "is a nation whose king has nothing to decide")
        if stage == ISSUE and (state.acting < 0 or state.king[state.acting] < 0):
            return ("nation_turn.acting", "must be a founded nation")
    elif stage != TRADE:
        if state.acting < 0 or state.king[state.acting] < 0:
            return ("nation_turn.acting", "must be a founded nation")
        if stage == BLESS:
            owner = state.card_owner[POSEIDON]
            reason = why_no_poseidon(state, state.acting)
            if reason is not None:
                return ("stage", f"the Poseidon card cannot be used: {reason.code}")
        elif stage == ANSWER:
            if state.offer is None or state.offer[1] not in state.ships[state.offer[0]]:
                return ("nation_turn.offer", "must name a ship of the seller")
            if not 1 <= state.offer[2] <= state.coffers(state.acting) or len(state.ships[state.acting]) >= 3:
                return ("nation_turn.offer", "cannot be paid or taken")
            owner = state.king[state.offer[0]]
        else:
            owner = state.king[state.acting]
    if stage in (FLEET, BLESS) and not state.ships[state.acting]:
        return ("nation_turn.acting", "has no fleet")
    if (stage == ANSWER) != (state.offer is not None):
        return ("nation_turn.offer", "is open only while it waits for an answer")
    if stage == FORCED and (state.ships[state.acting] or state.deck_top() < 0):
        return ("stage", "no purchase is forced here")
    if state.actor != owner:
        return ("actor", f"seat {owner} owes this decision")
    return None


_AFTER_SAILING = (HARBOUR, ANSWER, FORCED, ISSUE)
"""Step 3c of a nation's turn and what may interrupt it."""


def _nation_turn(state: PoseidonState) -> Problem | None:
    """What is noted of a nation's turn is noted in its course, and gone after it."""
    least = 1 if state.stage == ANSWER else 0
    most = state.frame.max_offers if state.stage in _AFTER_SAILING else 0
    if not least <= state.offers <= most:  # PR-76
        return ("nation_turn.offers", f"must be {least} to {most} now")
    if state.emergency and state.stage not in (HARBOUR, FORCED, ISSUE):  # P-191
        return ("nation_turn.emergency", "no purchase has been forced yet")
    if state.stage == FORCED and not state.emergency:
        return ("nation_turn.emergency", "must be set during a forced purchase")
    return None


_PENCILS = {
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


def _draft(state: PoseidonState) -> Problem | None:
    if state.pencil not in _PENCILS:
        return ("draft.pencil", "is unknown")
    stage, length = _PENCILS[state.pencil]
    if stage >= 0 and state.stage != stage:
        return ("draft.pencil", "does not belong to this decision")
    if len(state.draft) != length:
        return ("draft.values", f"must have {length} numbers")
    if state.pencil == DRAWING:
        from .fleet import why_not_sail

        if not 0 <= state.draft[0] < state.frame.hex_count or state.draft_home >= 0:
            return ("draft.values", "is not a hex")
        reason = why_not_sail(state, state.acting, state.draft[0], state.draft_path, state.draft_builds)
        return None if reason is None else ("draft.path", reason.code)
    if state.draft:
        first = state.draft[0]
        if not 0 <= first < state.frame.nation_count:
            return ("draft.values", "does not begin with a nation")
        if state.pencil in (FOUNDING_PRESTIGE, FOUNDING_DISKS) and not 0 <= state.draft[1] < len(
            state.frame.track
        ):
            return ("draft.values", "is not on the track")
        if stage == HARBOUR:
            if not 0 <= state.draft[1] < len(state.frame.ship_ids):
                return ("draft.values", "name no ship type")
            reason = why_not_ship(state, state.acting, first, state.draft[1])
            if reason is None and state.pencil == BARGAIN_RANGE:
                reason = why_not_range(state, state.acting, state.draft[2])
            if reason is not None:
                return ("draft.values", f"name no ship that can be bought: {reason.code}")
    if state.pencil == BARGAINING and not can_bargain(state, state.acting):
        return ("draft.pencil", "nothing can be bought from other nations now")
    exploring = bool(state.draft_path or state.draft_builds or state.draft_home >= 0)
    if exploring != (state.pencil == EXPLORING):
        return ("draft.path", "belongs to exploring only")
    if exploring:
        from .exploring import why_not_discover

        reason = why_not_discover(state, state.acting, state.draft_path, state.draft_builds, state.draft_home)
        if reason is not None:
            return ("draft.path", reason.code)
    return None
