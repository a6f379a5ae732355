"""Odyssey in numbers for learners: which actions there are and which parts of a view matter. Knows no rule.

Left out of the record: where the ships truly were after each line (Poseidon sees where they are now). Parts that
belong to variants have entries only at tables that play them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from thalassa.games.odyssey.edition.board import DIRECTIONS, MONSTERS, SHIPS, TILES, grid_of
from thalassa.games.odyssey.edition.data import OdysseyEdition
from thalassa.games.odyssey.rules.phases import PHASES
from thalassa.games.odyssey.rules.record import KINDS
from thalassa.games.odyssey.wire.actions import (
    AssignShips,
    ChooseBoard,
    ConfirmLighthouses,
    ConfirmShips,
    CoopOrder,
    CoopVote,
    HideTile,
    MaelstromPush,
    MarkLighthouse,
    OrderMove,
    PlaceHidden,
    PlaceLighthouses,
    PlayMonster,
    PlayStorm,
    PushShip,
    RaiseStorm,
    RefuseProposal,
    SurveyHeld,
)
from thalassa.kernel.edition import Edition
from thalassa.kernel.extras.encoding import (
    ByKey,
    BySeat,
    Each,
    Encoding,
    Family,
    Inside,
    Number,
    OneOf,
    Part,
    Seat,
    Signs,
    SomeOf,
    SomeSeats,
)
from thalassa.kernel.messages import Action, Options

from .options import OdysseyOptions
from .rules.frame import Frame
from .show.observing import Observing

SIGNS = ".~T^*1234"
ROUNDS = 11
"""Without monsters."""


def encoding(edition: Edition, seats: int, options: Options) -> Encoding:
    assert isinstance(edition, OdysseyEdition)
    assert isinstance(options, OdysseyOptions)
    boards = tuple(board.id for board in edition.boards)
    size = max(board.size for board in edition.boards)
    sizes = sorted({board.size for board in edition.boards}, reverse=True)
    squares = tuple(dict.fromkeys(name for each in sizes for name in grid_of(each).names))
    games = seats if options.competing else 1
    return Encoding(
        families=_families(boards, squares, seats, options),
        parts=_parts(boards, size, squares, options),
        most_moves=len(squares) * 2 + len(SHIPS) * len(DIRECTIONS),
        most_steps=400 * games * seats,
        steps=steps,
        observes=lambda places: (
            Observing(Frame(seats, options, edition), *record_size(options), places).write
        ),
    )


def steps(action: Action) -> Sequence[Action]:
    """Whole decisions as the steps that compose them."""
    if isinstance(action, PlayStorm):
        return (RaiseStorm(action.colour), *(PushShip(ship, square) for ship, square in action.squares))
    if isinstance(action, PlaceLighthouses):
        return tuple(MarkLighthouse(square) for square in action.squares)
    if isinstance(action, PlaceHidden):
        whirls = tuple(HideTile("maelstrom", square) for square in action.maelstroms)
        return (*whirls, *(HideTile("fog", square) for square in action.fogs))
    return (action,)


def _families(
    boards: Sequence[str], squares: Sequence[str], seats: int, options: OdysseyOptions
) -> list[Family]:
    orders = {"ship": SHIPS, "direction": DIRECTIONS}
    found = [
        Family(ChooseBoard, {"board": boards}),
        Family(RaiseStorm, {"colour": TILES}),
        Family(PushShip, {"ship": SHIPS, "square": squares}),
        Family(OrderMove, orders),
        Family(SurveyHeld, {"ship": SHIPS}),
    ]
    if options.ship_split == "agreed":
        splits = tuple(product((None, *range(seats)), repeat=len(SHIPS)))
        found += [Family(AssignShips, {"seats": splits}), Family(ConfirmShips)]
    if options.lighthouses:
        # one is proposed whole, two are marked one after the other
        found += [
            Family(PlaceLighthouses, {"squares": tuple((square,) for square in squares)}),
            Family(MarkLighthouse, {"square": squares}),
            Family(ConfirmLighthouses),
        ]
    if options.ship_split == "agreed" or options.lighthouses:
        found.append(Family(RefuseProposal))
    if options.maelstroms or options.fogs:
        found.append(Family(HideTile, {"kind": ("maelstrom", "fog"), "square": squares}))
    if options.maelstroms:
        found.append(Family(MaelstromPush, {"square": squares}))
    if options.sea_monsters:
        found.append(Family(PlayMonster, {"monster": MONSTERS, "ship": SHIPS}))
    if options.competing:
        found += [Family(CoopOrder, orders), Family(CoopVote, {"direction": DIRECTIONS})]
    return found


def _survey() -> Part:
    return Inside(
        "survey",
        (
            OneOf("direction", DIRECTIONS),
            Number("off_board"),
            Number("held"),
            Number("arrived"),
            OneOf("island", ("woody", "rocky", "sacred")),
            Number("deep"),
            SomeOf("here_ships", SHIPS),
            Number("islands", 8),
            Number("sight_ships"),
            Number("coastline"),
            Number("sight_count", 3, optional=True),
            OneOf("lighthouse", ("plain", "yellow", "red")),
            Number("fog", optional=True),
            Number("lighthouses", 2, optional=True),
            Number("fogs", 2, optional=True),
            Number("woody", 8, optional=True),
            Number("rocky", 8, optional=True),
        ),
        optional=True,
    )


def record_size(options: OdysseyOptions) -> tuple[int, int]:
    """How many lines a record can have, and how many rounds a game."""
    rounds = ROUNDS + options.sea_monsters
    return rounds * (1 + len(SHIPS) * (2 if options.maelstroms else 1)), rounds


def _record(options: OdysseyOptions) -> Part:
    lines, rounds = record_size(options)
    parts = (
        Number("round", rounds),
        OneOf("kind", KINDS),
        OneOf("tile", TILES),
        OneOf("monster", MONSTERS),
        OneOf("ship", SHIPS),
        SomeOf("arrived", SHIPS),
        Number("captured"),
        _survey(),
    )
    return Each("record", lines, parts)


def _variants(squares: Sequence[str], options: OdysseyOptions) -> list[Part]:
    """Parts of the view that only some tables have."""
    found: list[Part] = []
    if options.sea_monsters:
        played = Number("played", ROUNDS, optional=True)
        found.append(ByKey("monsters", "monster", MONSTERS, (played, SomeOf("targets", SHIPS))))
    if options.lighthouses:
        found.append(Each("lighthouses", 2, (OneOf("", squares),)))
    if options.maelstroms or options.fogs:
        hidden = (
            Each("maelstrom_squares", 2, (OneOf("", squares),)),
            Each("fog_squares", 2, (OneOf("", squares),)),
            OneOf("next", ("maelstrom", "fog")),
        )
        found += [Inside("hidden", hidden, optional=True), OneOf("captured", SHIPS)]
    if options.lighthouses or options.ship_split == "agreed":
        accord = (
            OneOf("about", ("ships", "lighthouses")),
            Seat("speaker"),
            Each("seats", len(SHIPS), (Seat(""),)),
            Each("squares", 2, (OneOf("", squares),)),
            SomeSeats("confirmed"),
        )
        found.append(Inside("accord", accord, optional=True))
    if options.competing:
        helm = (
            OneOf("ship", SHIPS),
            Seat("helm"),
            Each("votes", 4, (OneOf("1", DIRECTIONS),)),
            SomeSeats("waiting"),
        )
        found.append(Inside("helm", helm, optional=True))
        found.append(Inside("series", (Number("game", 5), BySeat("points", scale=10)), optional=True))
    if options.helper != "off":
        found.append(ByKey("guesses", "ship", SHIPS, (SomeOf("squares", squares),)))
    return found


def _parts(boards: Sequence[str], size: int, squares: Sequence[str], options: OdysseyOptions) -> list[Part]:
    ship = (
        Seat("owner"),
        Seat("commander"),
        Number("arrived"),
        Number("held"),
        Number("to_move"),
        OneOf("square", squares),
        Number("distance", 6, optional=True),
        Number("orders"),
        Number("surveys"),
        Number("storms_left", 5, optional=True),
    )
    draft = (
        OneOf("tile", TILES),
        Each("placed", 4, (OneOf("1", squares),)),
        OneOf("next", (*SHIPS, "maelstrom", "fog", "lighthouse")),
    )
    tile = (Number("left", 3, optional=True), Number("playable"), SomeOf("hits", SHIPS))
    return [
        OneOf("role", ("poseidon", "navigator")),
        OneOf("phase", PHASES),
        Number("round", ROUNDS),
        Seat("poseidon"),
        SomeSeats("actors"),
        Seat("turn"),
        Inside("board", (OneOf("id", boards), Signs("rows", SIGNS, size, size)), optional=True),
        ByKey("ships", "ship", SHIPS, ship),
        Number("arrivals", 4),
        ByKey("tiles", "tile", TILES, tile),
        Number("tiles_left", 11),
        OneOf("last_tile", (*TILES, *MONSTERS, "hidden")),
        _record(options),
        Inside("draft", draft, optional=True),
        *_variants(squares, options),
    ]
