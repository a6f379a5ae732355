"""POSEIDON in numbers for learners: which actions there are and which parts of a view matter. Knows no rule.

Previews are left out where they follow from the rest of the view; what the pending decision is about is in.
"""

from __future__ import annotations

from collections.abc import Sequence

from thalassa.games.poseidon.edition.data import PoseidonEdition
from thalassa.games.poseidon.rules.frame import Frame, frame_for
from thalassa.games.poseidon.rules.ships.ship_offers import FULL_LIST
from thalassa.games.poseidon.rules.stages import STAGE_NAMES
from thalassa.games.poseidon.wire.actions import (
    ErAnswer,
    ErArchon,
    ErBargain,
    ErBargainRange,
    ErBargainShip,
    ErBuild,
    ErBuyBank,
    ErCourse,
    ErDecline,
    ErDiscover,
    ErDonate,
    ErDraw,
    ErEndShips,
    ErForcedBuy,
    ErForcedSell,
    ErHighCulture,
    ErKingsMoney,
    ErNewHome,
    ErOffer,
    ErPoseidon,
    ErPoseidonNo,
    ErSail,
    ErStayHome,
    ErStep,
    ErWithdraw,
    GovTake,
    GovTolerate,
    MrBuy,
    MrEndTurn,
    MrFound,
    MrFoundDisks,
    MrFoundNation,
    MrFoundPrestige,
    MrPass,
    MrSell,
    MrTrade,
    PhaseIssue,
    PlaceDelian,
    PrBuy,
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
    SomeOf,
)
from thalassa.kernel.messages import Action, Options

from .options import PoseidonOptions
from .show.observing import Observing

MOST_HUNDREDS = 100
"""Coffers stay far below ten thousand drachmas."""
MOST_ROUTES = 64
"""Routes listed whole: the best for each sum of donations that raises the revenue, rising."""


def encoding(edition: Edition, seats: int, options: Options) -> Encoding:
    assert isinstance(edition, PoseidonEdition)
    assert isinstance(options, PoseidonOptions)
    frame = frame_for(edition, seats, options)
    return Encoding(
        families=_families(frame),
        parts=_parts(frame),
        drafts=(
            MrTrade,
            MrFoundNation,
            MrFoundPrestige,
            MrFoundDisks,
            ErDraw,
            ErBargain,
            ErBargainShip,
            ErBargainRange,
        ),
        most_moves=FULL_LIST + MOST_ROUTES + frame.hex_count,
        most_steps=20_000,
        steps=steps,
        observes=lambda places: Observing(frame, places).write,
    )


def steps(action: Action) -> Sequence[Action]:
    """Whole decisions as the steps that lead to them."""
    if isinstance(action, MrBuy | MrSell):
        return (MrTrade(), action)
    if isinstance(action, MrFound):
        nation, prestige, disks = action.nation, action.prestige, action.disks
        return (MrTrade(), MrFoundNation(nation), MrFoundPrestige(prestige), MrFoundDisks(disks), action)
    if isinstance(action, ErDiscover):
        moved = [ErStep(hex) for hex in action.path]
        built = [ErBuild(hex) for hex in action.builds]
        home = [ErNewHome(action.new_home)] if action.new_home is not None else []
        return (*moved, *built, *home, action)
    if isinstance(action, ErSail):
        course = [ErCourse(hex) for hex in action.path]
        return (ErDraw(action.start), *course, *(ErDonate(hex) for hex in action.donations), action)
    if isinstance(action, ErOffer):
        ship = ErBargainShip(action.seller, action.ship_type)
        return (ErBargain(), ship, ErBargainRange(action.price // 100), action)
    return (action,)


def _families(frame: Frame) -> list[Family]:
    nation = {"nation": tuple(frame.nation_ids)}
    hex = {"hex": tuple(frame.hex_ids)}
    ships, cards = tuple(frame.ship_ids), tuple(frame.card_ids)
    disks = range(1, max(frame.disks) + 1)
    return [
        Family(PrBuy, {"card": cards}),
        Family(MrTrade),
        Family(MrSell, {**nation, "count": disks}),
        Family(MrFoundNation, nation),
        Family(MrFoundPrestige, {"prestige": tuple(frame.track)}),
        Family(MrFoundDisks, {"disks": disks}),
        Family(MrFound, {"bought": disks}),
        Family(MrBuy, nation),
        Family(MrEndTurn),
        Family(MrPass),
        Family(GovTake, nation),
        Family(GovTolerate, nation),
        Family(ErHighCulture, {"card": cards, **nation}),
        Family(ErArchon, nation),
        Family(ErDecline, {"card": cards}),
        Family(ErKingsMoney, {**nation, "take": (True, False)}),
        Family(ErStep, hex),
        Family(ErBuild, hex),
        Family(ErNewHome, hex),
        Family(ErDiscover),
        Family(ErPoseidon, nation),
        Family(ErPoseidonNo),
        Family(ErDraw, {"start": tuple(frame.hex_ids)}),
        Family(ErCourse, hex),
        Family(ErDonate, hex),
        Family(ErSail, ranks=MOST_ROUTES),
        Family(ErStayHome),
        Family(ErBuyBank, {"trade_in": (None, *ships)}),
        Family(ErBargain),
        Family(ErBargainShip, {"seller": tuple(frame.nation_ids), "ship_type": ships}),
        Family(ErBargainRange, {"hundreds": range(MOST_HUNDREDS)}),
        Family(ErOffer, ranks=FULL_LIST),
        Family(ErAnswer, {"yes": (True, False)}),
        Family(ErWithdraw),
        Family(ErEndShips),
        Family(ErForcedBuy),
        Family(ErForcedSell, {**nation, "count": disks}),
        Family(PlaceDelian, {**nation, **hex}),
        Family(PhaseIssue, {**nation, "count": range(max(frame.disks) + 1)}),
    ]


def _nation(frame: Frame) -> list[Part]:
    hexes = tuple(frame.hex_ids)
    return [
        Number("in_play"),
        Seat("king"),
        Number("prestige", 100),
        Number("rank", 8),
        Number("supply", 20),
        Number("pool", 20),
        BySeat("merchants", scale=10),
        Number("coffers", 500),
        SomeOf("ships", tuple(frame.ship_ids)),
        Number("range", 10, optional=True),
        SomeOf("posts", hexes),
        OneOf("culture", hexes),
        OneOf("new_home", hexes),
        OneOf("discovery_ship", hexes),
        Number("acted"),
        Number("acting"),
        Number("revenue", 100, optional=True),
        Number("king_money", 100),
    ]


def _player(frame: Frame) -> list[Part]:
    return [
        Number("cash", 500, optional=True),
        Number("merchants", 15),
        SomeOf("crowns", tuple(frame.nation_ids)),
        SomeOf("cards", tuple(frame.card_ids)),
        Number("shares", 1000),
        Number("worth", 1000, optional=True),
        Number("card_income", 50),
        Number("bankrupt"),
        Number("start_player"),
    ]


def _pending(frame: Frame) -> Part:
    """What the seat has to decide, as far as the public position does not say it."""
    nations, hexes = tuple(frame.nation_ids), tuple(frame.hex_ids)
    asked = (OneOf("nation", nations),)
    trade = (Number("bought"), Number("acted"), Number("passes_in_row", 5))
    explore = (
        *asked,
        OneOf("at", hexes),
        Number("range", 10),
        SomeOf("path", hexes),
        SomeOf("builds", hexes),
        OneOf("new_home", hexes),
    )
    route = (Number("revenue", 100), Number("donated", 100), Number("prestige", 100))
    drawn = Inside("drawn", (SomeOf("path", hexes), SomeOf("donations", hexes), *route), optional=True)
    fleet = (*asked, Number("doubled"), Each("routes", 16, route, cut=True), drawn)
    harbour = (*asked, Number("must_buy"), Number("offers_left", 10))
    bless = (*asked, Number("best", 100), Number("best_doubled", 100))
    sale = (*asked, Number("price", 500), Number("missing", 500))
    return Inside(
        "prospects",
        (
            Inside("trade", trade, optional=True),
            Inside("crown", asked, optional=True),
            Inside("power", (OneOf("card", tuple(frame.card_ids)),), optional=True),
            Inside("king", (*asked, Number("money", 100)), optional=True),
            Inside("explore", explore, optional=True),
            Inside("bless", bless, optional=True),
            Inside("fleet", fleet, optional=True),
            Inside("harbour", harbour, optional=True),
            Number("may_withdraw"),
            Inside("issue", (*asked, Number("most", 5)), optional=True),
            Inside("forced_sale", sale, optional=True),
        ),
    )


def _parts(frame: Frame) -> list[Part]:
    nations, hexes, ships = tuple(frame.nation_ids), tuple(frame.hex_ids), tuple(frame.ship_ids)
    offer = (
        OneOf("buyer", nations),
        OneOf("seller", nations),
        OneOf("ship_type", ships),
        Number("price", 500),
    )
    site = (Number("capacity", 4), OneOf("delian", nations))
    return [
        OneOf("stage", STAGE_NAMES),
        Seat("actor"),
        OneOf("round", tuple(frame.rounds)),
        Number("phase", 4),
        Seat("start_player"),
        ByKey("nations", "nation", nations, _nation(frame)),
        BySeat("players", _player(frame)),
        ByKey("sites", "hex", hexes, site),
        SomeOf("to_act", nations),
        ByKey("cards", "card", tuple(frame.card_ids), (Seat("owner"), Number("gone"), Number("face_down"))),
        ByKey("deck", "ship_type", ships, (Number("deck", 8), Number("owned", 8), Number("gone", 8))),
        OneOf("top_ship", ships),
        Number("bank", 10000, optional=True),
        Inside("offer", offer, optional=True),
        _pending(frame),
    ]
