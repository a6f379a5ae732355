"""The decisions of an Exploration Round up to step 3b: card powers, King's money, discovery ship, fleet."""

from __future__ import annotations

from typing import final

from thalassa.games.poseidon.wire.actions import (
    ErArchon,
    ErBuild,
    ErCourse,
    ErDecline,
    ErDiscover,
    ErDonate,
    ErDraw,
    ErHighCulture,
    ErKingsMoney,
    ErNewHome,
    ErPoseidon,
    ErPoseidonNo,
    ErSail,
    ErStayHome,
    ErStep,
    PlaceDelian,
)
from thalassa.kernel.messages import Action, Event, Reason

from ..decision import STEP_ORDER, Decision
from ..frame import ARCHON, KNOSSOS, MYKENE, TROJA
from ..ids import hexes, home_of, nation_of, other_nation, strange_hex, unknown
from ..position import Position
from ..reasons import no
from ..stages import DRAWING, EXPLORING, PLAIN
from . import exploration_round, exploring, fleet, special_cards


@final
class Power(Decision):
    """Step 1a: the owner of a Special card uses its power or keeps it."""

    def __init__(self) -> None:
        self.actions = (ErHighCulture, ErArchon, ErDecline)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        return special_cards.power_moves(pos, seat)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        asked = special_cards.card_asked(pos)
        name = pos.frame.card_ids[asked]
        if type(action) is ErDecline:
            return None if action.card == name else no("other_card", "P-30", card=name)
        assert type(action) is ErHighCulture or type(action) is ErArchon
        nation = nation_of(pos, action.nation)
        if nation < 0:
            return unknown(action.nation)
        if type(action) is ErArchon:
            if asked != ARCHON:
                return no("other_card", "P-30", card=name)
            return special_cards.why_not_archon(pos, seat, nation)
        if pos.frame.card_index.get(action.card, -1) not in (TROJA, KNOSSOS, MYKENE):
            return no("other_card", "P-32", card=name)
        if action.card != name:
            return no("other_card", "P-30", card=name)
        return special_cards.why_not_culture(pos, seat, asked, nation)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        if type(action) is ErHighCulture:
            card = pos.frame.card_index[action.card]
            special_cards.use_culture(pos, seat, card, nation_of(pos, action.nation), events)
        elif type(action) is ErArchon:
            special_cards.use_archon(pos, seat, nation_of(pos, action.nation), events)
        else:
            special_cards.decline(pos, seat, events)


@final
class Delian(Decision):
    """The owner of P0 places the Delian marker, at any time (P-39)."""

    def __init__(self) -> None:
        self.actions = (PlaceDelian,)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        return special_cards.delian_moves(pos, seat)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        assert type(action) is PlaceDelian
        nation, hex = nation_of(pos, action.nation), pos.frame.hex_index.get(action.hex, -1)
        if nation < 0 or hex < 0:
            return unknown(action.nation if nation < 0 else action.hex)
        return special_cards.why_not_delian(pos, seat, nation, hex)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        assert type(action) is PlaceDelian
        nation, hex = nation_of(pos, action.nation), pos.frame.hex_index[action.hex]
        special_cards.place_delian(pos, seat, nation, hex, events)


@final
class KingsMoney(Decision):
    """Step 2: a king takes King's money or leaves it."""

    def __init__(self) -> None:
        self.actions = (ErKingsMoney,)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        name = pos.frame.nation_ids[exploration_round.nation_with_money(pos)]
        return [ErKingsMoney(name, True), ErKingsMoney(name, False)]

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        assert type(action) is ErKingsMoney
        asked = exploration_round.nation_with_money(pos)
        if nation_of(pos, action.nation) != asked:
            return no("other_nation", "P-98", nation=pos.frame.nation_ids[asked])
        return None

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        assert type(action) is ErKingsMoney
        exploration_round.take_kings_money(pos, seat, action.take, events)


@final
class Discovery(Decision):
    """Step 3a: discovery ship, posts and New Home, whole or step by step."""

    def __init__(self) -> None:
        self.actions = (ErStep, ErBuild, ErNewHome, ErDiscover)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        return exploring.discover_moves(pos)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        if type(action) is ErDiscover:
            return self._why_not_whole(pos, action)
        assert type(action) is ErStep or type(action) is ErBuild or type(action) is ErNewHome
        hex = pos.frame.hex_index.get(action.hex, -1)
        if hex < 0:
            return unknown(action.hex)
        if type(action) is ErStep:
            return exploring.why_not_step_move(pos, hex)
        if type(action) is ErBuild:
            return exploring.why_not_step_build(pos, hex)
        return exploring.why_not_step_home(pos, hex)

    def _why_not_whole(self, pos: Position, action: ErDiscover) -> Reason | None:
        home = () if action.new_home is None else (action.new_home,)
        reason = other_nation(pos, action.nation) or strange_hex(pos, (*action.path, *action.builds, *home))
        if reason is not None:
            return reason
        path, builds = hexes(pos, action.path), hexes(pos, action.builds)
        place = home_of(pos, action.new_home)
        if pos.pencil == EXPLORING and not exploring.agrees_with_steps(pos, path, builds, place):
            return no(STEP_ORDER, "P-110")
        return exploring.why_not_discover(pos, pos.acting, path, builds, place)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        if type(action) is ErStep:
            exploring.step_move(pos, pos.frame.hex_index[action.hex])
        elif type(action) is ErBuild:
            exploring.step_build(pos, pos.frame.hex_index[action.hex])
        elif type(action) is ErNewHome:
            exploring.step_home(pos, pos.frame.hex_index[action.hex])
        else:
            assert type(action) is ErDiscover
            path, builds = hexes(pos, action.path), hexes(pos, action.builds)
            exploring.discover(pos, path, builds, home_of(pos, action.new_home), events)


@final
class Blessing(Decision):
    """Start of step 3b: the owner of P4 doubles the range of the fleet, or not."""

    def __init__(self) -> None:
        self.actions = (ErPoseidon, ErPoseidonNo)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        return special_cards.bless_moves(pos)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        if type(action) is ErPoseidonNo:
            return None
        assert type(action) is ErPoseidon
        return other_nation(pos, action.nation) or special_cards.why_no_poseidon(pos, pos.acting)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        if type(action) is ErPoseidon:
            special_cards.invoke(pos, seat, events)
        else:
            special_cards.withhold(pos, seat, events)


@final
class Sailing(Decision):
    """Step 3b: the fleet stays, sails a best route, or one drawn step by step."""

    def __init__(self) -> None:
        self.actions = (ErDraw, ErCourse, ErDonate, ErSail, ErStayHome)

    def moves(self, pos: Position, seat: int) -> list[Action]:
        return fleet.fleet_moves(pos)

    def why_not(self, pos: Position, seat: int, action: Action) -> Reason | None:
        if type(action) is ErSail:
            return self._why_not_whole(pos, action)
        if type(action) is ErStayHome:
            return no(STEP_ORDER, "P-129") if pos.pencil != PLAIN else other_nation(pos, action.nation)
        assert type(action) is ErDraw or type(action) is ErCourse or type(action) is ErDonate
        name = action.start if type(action) is ErDraw else action.hex
        hex = pos.frame.hex_index.get(name, -1)
        if hex < 0:
            return unknown(name)
        if type(action) is ErDraw:
            if pos.pencil != PLAIN:
                return no(STEP_ORDER, "P-133")
            return fleet.why_not_sail(pos, pos.acting, hex, (), ())
        if type(action) is ErCourse:
            return no(STEP_ORDER, "P-133") if pos.pencil != DRAWING else fleet.why_not_course(pos, hex)
        return no(STEP_ORDER, "P-139") if pos.pencil != DRAWING else fleet.why_not_donate(pos, hex)

    def _why_not_whole(self, pos: Position, action: ErSail) -> Reason | None:
        named = (action.start, *action.path, *action.donations)
        reason = other_nation(pos, action.nation) or strange_hex(pos, named)
        if reason is not None:
            return reason
        start = pos.frame.hex_index[action.start]
        path, donations = hexes(pos, action.path), hexes(pos, action.donations)
        if pos.pencil == DRAWING and not fleet.agrees_with_steps(pos, start, path, donations):
            return no(STEP_ORDER, "P-133")
        return fleet.why_not_sail(pos, pos.acting, start, path, donations)

    def carry_out(self, pos: Position, seat: int, action: Action, events: list[Event]) -> None:
        index = pos.frame.hex_index
        if type(action) is ErStayHome:
            fleet.stay_home(pos, pos.acting, events)
        elif type(action) is ErDraw:
            fleet.step_draw(pos, index[action.start])
        elif type(action) is ErCourse:
            fleet.step_course(pos, index[action.hex])
        elif type(action) is ErDonate:
            fleet.step_donate(pos, index[action.hex])
        else:
            assert type(action) is ErSail
            path, donations = hexes(pos, action.path), hexes(pos, action.donations)
            fleet.sail(pos, pos.acting, index[action.start], path, donations, events)
