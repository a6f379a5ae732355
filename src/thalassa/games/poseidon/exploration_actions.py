"""The actions of an Exploration Round up to step 3b, each with the function that refuses it."""

from __future__ import annotations

from typing import Any

from thalassa.kernel.messages import Action, Event, Reason

from . import actions as act
from . import cards, exploring, fleet, flow
from .frame import ARCHON, KNOSSOS, MYKENE, TROJA
from .ids import STEP_ORDER, Act, Refuse, hexes, home_of, nation_of, other_nation, strange_hex, unknown
from .reasons import no
from .state import BLESS, DISCOVER, DRAWING, EXPLORING, FLEET, KING, PLAIN, POWER, PoseidonState


def _other_card(state: PoseidonState, name: str) -> Reason | None:
    asked = cards.card_asked(state)
    if state.frame.card_index.get(name, -1) != asked:
        return no("other_card", "P-30", card=state.frame.card_ids[asked])
    return None


def _no_er_high_culture(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation, card = nation_of(state, action.nation), state.frame.card_index.get(action.card, -1)
    if nation < 0:
        return unknown(action.nation)
    if card not in (TROJA, KNOSSOS, MYKENE):
        return no("other_card", "P-32", card=state.frame.card_ids[cards.card_asked(state)])
    return _other_card(state, action.card) or cards.why_not_culture(state, seat, card, nation)


def _er_high_culture(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    card = state.frame.card_index[action.card]
    cards.use_culture(state, seat, card, nation_of(state, action.nation), events)


def _no_er_archon(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation = nation_of(state, action.nation)
    if nation < 0:
        return unknown(action.nation)
    if cards.card_asked(state) != ARCHON:
        return no("other_card", "P-30", card=state.frame.card_ids[cards.card_asked(state)])
    return cards.why_not_archon(state, seat, nation)


def _er_archon(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    cards.use_archon(state, seat, nation_of(state, action.nation), events)


def _no_er_decline(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return _other_card(state, action.card)


def _er_decline(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    cards.decline(state, seat, events)


def _no_er_kings_money(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    asked = flow.nation_with_money(state)
    if nation_of(state, action.nation) != asked:
        return no("other_nation", "P-98", nation=state.frame.nation_ids[asked])
    return None


def _er_kings_money(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    flow.take_kings_money(state, seat, action.take, events)


def _no_place_delian(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    nation, hex = nation_of(state, action.nation), state.frame.hex_index.get(action.hex, -1)
    if nation < 0:
        return unknown(action.nation)
    if hex < 0:
        return unknown(action.hex)
    return cards.why_not_delian(state, seat, nation, hex)


def _place_delian(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    cards.place_delian(
        state, seat, nation_of(state, action.nation), state.frame.hex_index[action.hex], events
    )


# -- Exploration Round: steps 3a and 3b ---------------------------------------------------------------------------


def _no_er_step(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    hex = state.frame.hex_index.get(action.hex, -1)
    return unknown(action.hex) if hex < 0 else exploring.why_not_step_move(state, hex)


def _er_step(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    exploring.step_move(state, state.frame.hex_index[action.hex])


def _no_er_build(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    hex = state.frame.hex_index.get(action.hex, -1)
    return unknown(action.hex) if hex < 0 else exploring.why_not_step_build(state, hex)


def _er_build(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    exploring.step_build(state, state.frame.hex_index[action.hex])


def _no_er_new_home(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    hex = state.frame.hex_index.get(action.hex, -1)
    return unknown(action.hex) if hex < 0 else exploring.why_not_step_home(state, hex)


def _er_new_home(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    exploring.step_home(state, state.frame.hex_index[action.hex])


def _no_er_discover(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    home = () if action.new_home is None else (action.new_home,)
    reason = other_nation(state, action.nation) or strange_hex(state, (*action.path, *action.builds, *home))
    if reason is not None:
        return reason
    path, builds = hexes(state, action.path), hexes(state, action.builds)
    place = home_of(state, action.new_home)
    if state.pencil == EXPLORING and not exploring.agrees_with_steps(state, path, builds, place):
        return no(STEP_ORDER, "P-110")
    return exploring.why_not_discover(state, state.acting, path, builds, place)


def _er_discover(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    path, builds = hexes(state, action.path), hexes(state, action.builds)
    exploring.discover(state, path, builds, home_of(state, action.new_home), events)


def _no_er_poseidon(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return other_nation(state, action.nation) or cards.why_no_poseidon(state, state.acting)


def _er_poseidon(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    cards.invoke(state, seat, events)


def _no_er_poseidon_no(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    return None


def _er_poseidon_no(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    cards.withhold(state, seat, events)


def _no_er_draw(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    start = state.frame.hex_index.get(action.start, -1)
    if start < 0:
        return unknown(action.start)
    if state.pencil != PLAIN:
        return no(STEP_ORDER, "P-133")
    return fleet.why_not_sail(state, state.acting, start, (), ())


def _er_draw(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    fleet.step_draw(state, state.frame.hex_index[action.start])


def _no_er_course(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    hex = state.frame.hex_index.get(action.hex, -1)
    if hex < 0:
        return unknown(action.hex)
    if state.pencil != DRAWING:
        return no(STEP_ORDER, "P-133")
    return fleet.why_not_course(state, hex)


def _er_course(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    fleet.step_course(state, state.frame.hex_index[action.hex])


def _no_er_donate(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    hex = state.frame.hex_index.get(action.hex, -1)
    if hex < 0:
        return unknown(action.hex)
    if state.pencil != DRAWING:
        return no(STEP_ORDER, "P-139")
    return fleet.why_not_donate(state, hex)


def _er_donate(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    fleet.step_donate(state, state.frame.hex_index[action.hex])


def _no_er_sail(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    reason = other_nation(state, action.nation) or strange_hex(
        state, (action.start, *action.path, *action.donations)
    )
    if reason is not None:
        return reason
    start = state.frame.hex_index[action.start]
    path, donations = hexes(state, action.path), hexes(state, action.donations)
    if state.pencil == DRAWING and not fleet.agrees_with_steps(state, start, path, donations):
        return no(STEP_ORDER, "P-133")
    return fleet.why_not_sail(state, state.acting, start, path, donations)


def _er_sail(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    start = state.frame.hex_index[action.start]
    path, donations = hexes(state, action.path), hexes(state, action.donations)
    fleet.sail(state, state.acting, start, path, donations, events)


def _no_er_stay_home(state: PoseidonState, seat: int, action: Any) -> Reason | None:
    if state.pencil != PLAIN:
        return no(STEP_ORDER, "P-129")
    return other_nation(state, action.nation)


def _er_stay_home(state: PoseidonState, seat: int, action: Any, events: list[Event]) -> None:
    fleet.stay_home(state, state.acting, events)


EXPLORATION_ACTIONS: list[tuple[type[Action], int, Refuse, Act]] = [
    (act.ErHighCulture, POWER, _no_er_high_culture, _er_high_culture),
    (act.ErArchon, POWER, _no_er_archon, _er_archon),
    (act.ErDecline, POWER, _no_er_decline, _er_decline),
    (act.ErKingsMoney, KING, _no_er_kings_money, _er_kings_money),
    (act.ErStep, DISCOVER, _no_er_step, _er_step),
    (act.ErBuild, DISCOVER, _no_er_build, _er_build),
    (act.ErNewHome, DISCOVER, _no_er_new_home, _er_new_home),
    (act.ErDiscover, DISCOVER, _no_er_discover, _er_discover),
    (act.ErPoseidon, BLESS, _no_er_poseidon, _er_poseidon),
    (act.ErPoseidonNo, BLESS, _no_er_poseidon_no, _er_poseidon_no),
    (act.ErDraw, FLEET, _no_er_draw, _er_draw),
    (act.ErCourse, FLEET, _no_er_course, _er_course),
    (act.ErDonate, FLEET, _no_er_donate, _er_donate),
    (act.ErSail, FLEET, _no_er_sail, _er_sail),
    (act.ErStayHome, FLEET, _no_er_stay_home, _er_stay_home),
    (act.PlaceDelian, -1, _no_place_delian, _place_delian),
]
