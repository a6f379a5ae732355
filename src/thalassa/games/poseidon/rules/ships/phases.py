"""Phase changes, in the middle of a nation's step 3c (P-169 … P-179)."""

from __future__ import annotations

from thalassa.games.poseidon.wire.actions import PhaseIssue
from thalassa.games.poseidon.wire.events import MerchantsIssued, PhaseBegan, PoseidonReady, ShipsScrapped
from thalassa.kernel.messages import Action, Event, Reason

from ..accounts import pay, treasury
from ..frame import POSEIDON
from ..position import BANK, Position
from ..reasons import no
from ..stages import ISSUE


def begun_by(pos: Position, kind: int) -> int:
    """P-169, P-170: the phase that begins if a ship of this type is bought from the bank; P-179: 0 if none does."""
    phase = pos.frame.ship_phase[kind]
    return phase if phase > pos.phase else 0


def ship_bought_from_bank(pos: Position, kind: int) -> None:
    """P-170: the phase of the ship is due, and the skipped ones before it."""
    pos.phase_goal = begun_by(pos, kind)


def begin_next(pos: Position, events: list[Event]) -> bool:
    """P-170, P-171 (2): the next phase begins; False when none is due."""
    if pos.phase >= pos.phase_goal:
        pos.phase_goal = 0
        return False
    pos.phase += 1  # P-177: the new tables hold from here on
    events.append(PhaseBegan(pos.phase))
    return True


def issue_most(pos: Position, nation: int) -> int:
    """P-172, P-175."""
    return min(pos.frame.issue_limit[pos.phase], pos.supply[nation])


def ask_next_issuer(pos: Position, events: list[Event]) -> None:
    """P-171 (3), P-173: kings decide in operating order; prestige stands still meanwhile (P-174)."""
    while True:
        pos.cursor += 1
        if pos.cursor >= len(pos.order):
            return
        nation = pos.order[pos.cursor]
        if issue_most(pos, nation) > 0:
            pos.ask(ISSUE, pos.king[nation])
            return


def nation_issuing(pos: Position) -> int:
    return pos.order[pos.cursor]


def why_not_issue(pos: Position, nation: int, count: int) -> Reason | None:
    if nation != nation_issuing(pos):
        return no("other_nation", "P-173", nation=pos.frame.nation_ids[nation_issuing(pos)])
    if not 0 <= count <= issue_most(pos, nation):
        return no("issue_range", "P-172", max=issue_most(pos, nation))
    return None


def issue(pos: Position, nation: int, count: int, events: list[Event]) -> None:
    put_out(pos, nation, count, False, events)
    pos.decided()


def put_out(pos: Position, nation: int, count: int, emergency: bool, events: list[Event]) -> None:
    """Disks from the supply to the pool; the bank pays the current prestige for each."""
    money = count * pos.prestige(nation)
    pos.supply[nation] -= count
    pos.pool[nation] += count
    pay(pos, BANK, treasury(pos, nation), money)
    events.append(MerchantsIssued(pos.frame.nation_ids[nation], count, money, emergency))


def scrap_ships(pos: Position, events: list[Event]) -> None:
    """P-171 (4), P-176."""
    frame = pos.frame
    for kind, leaves in enumerate(frame.ship_obsolete):
        for nation in pos.order if leaves == pos.phase else ():
            count = pos.ships[nation].count(kind)
            if count:
                pos.ships[nation] = tuple([ship for ship in pos.ships[nation] if ship != kind])
                pos.gone[kind] += count
                events.append(ShipsScrapped(frame.nation_ids[nation], frame.ship_ids[kind], count))


def turn_poseidon_up(pos: Position, events: list[Event]) -> None:
    """P-45, P-171 (5)."""
    if pos.poseidon_down:
        pos.poseidon_down = False
        events.append(PoseidonReady(pos.card_owner[POSEIDON]))


def issue_moves(pos: Position) -> list[Action]:
    nation = nation_issuing(pos)
    name = pos.frame.nation_ids[nation]
    return [PhaseIssue(name, count) for count in range(issue_most(pos, nation) + 1)]
