"""Views: complete, honest previews; the same bytes for everybody who may know the same."""

from __future__ import annotations

import random

import msgspec
import pytest

from games.poseidon.builders import AEGEAN, Builder, Look, play
from games.poseidon.watching import random_options, random_play, start
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire.views import PoseidonView


def see(state: object, seat: int | None) -> PoseidonView:
    view = state.view(seat)  # type: ignore[attr-defined]
    assert isinstance(view, PoseidonView)
    return view


@pytest.mark.parametrize("seed", range(4))
def test_views_of_random_games_encode_and_previews_agree_with_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    state = start(seed, 2 + seed % 4, random_options(rng))
    for before, *_ in random_play(state, rng):
        if rng.random() > 0.1:
            continue
        seat = before.actor
        view = see(before, seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=PoseidonView) == view
        assert see(before, None).prospects == see(state, None).prospects  # a spectator decides nothing
        prospects = view.prospects
        moves = before.moves(seat)
        if prospects.harbour is not None and not before.composing():
            bank = {choice.trade_in for choice in prospects.harbour.bank if choice.why_not is None}
            assert bank == {move.trade_in for move in moves if isinstance(move, act.ErBuyBank)}
            assert (prospects.harbour.forced is not None) == any(
                isinstance(m, act.ErForcedBuy) for m in moves
            )
        if prospects.fleet is not None and not before.composing():
            assert len(prospects.fleet.routes) == sum(isinstance(move, act.ErSail) for move in moves)
        if prospects.forced_sale is not None:
            fine = {(sale.nation, sale.count) for sale in prospects.forced_sale.sales if sale.why_not is None}
            assert fine == {(m.nation, m.count) for m in moves if isinstance(m, act.ErForcedSell)}
        if prospects.trade is not None:
            for choice in prospects.trade.found:
                for nation in prospects.trade.found_nations:
                    if nation.why_not is None and choice.disks <= nation.max_disks and not before.composing():
                        whole = act.MrFound(nation.nation, choice.prestige, choice.disks, choice.max_bought)
                        assert before.why_not(seat, whole) is None
                        more = act.MrFound(
                            nation.nation, choice.prestige, choice.disks, choice.max_bought + 1
                        )
                        assert before.why_not(seat, more) is not None


def test_the_board_says_what_is_printed_and_what_is_reconstructed() -> None:
    view = see(Builder(3, AEGEAN).done(), None)
    assert view.board.edition.map_source == "reconstruction from geography"
    andros = next(hex for hex in view.board.hexes if hex.name == "Andros")
    assert (andros.row, andros.column, andros.printed) == (5, 12, ("name", "value"))
    assert ("A17", "A19") in view.board.dark_lines
    assert ("A17", "A19") not in view.board.links
    assert [phase.issue for phase in view.board.phases] == [0, 4, 6, 0]


def test_selling_shows_the_drop_and_the_rivals() -> None:
    state = Builder().nation("red", 0, 100, {0: 6, 1: 5}).done()
    trade = see(state, 0).prospects.trade
    assert trade is not None
    two = trade.sell[0].choices[1]
    assert (two.money, two.prestige, two.rivals) == (200, 90, (1,))
    assert two.worth == (-40, -50, 0)
    assert see(state, 1).prospects.trade is None


def test_the_deck_shows_what_the_next_ship_sets_off() -> None:
    build = (
        Builder().deck("4").nation("red", 0, 120, coffers=300, ships="23").nation("blue", 1, 100, ships="2")
    )
    state = build.buys("red").done()
    coming = see(state, None).next_phase
    assert coming is not None
    assert coming.phases == (2,)
    assert [(scrap.nation, scrap.ships, scrap.left) for scrap in coming.scraps] == [
        ("red", ("2",), 1),
        ("blue", ("2",), 0),
    ]
    assert [(right.nation, right.most) for right in coming.issues] == [("red", 4), ("blue", 4)]


def test_the_forced_purchase_is_explained_step_by_step() -> None:
    build = Builder().phase(2).deck("4", 2).nation("red", 0, 100, supply=3, coffers=10).cash(0, 5)
    state = build.nation("green", 0, 100, {0: 5}, ships="3").buys("red").done()
    harbour = see(state, 0).prospects.harbour
    assert harbour is not None
    forced = harbour.forced
    assert forced is not None
    assert (forced.price, forced.prestige_after, forced.issued, forced.issue_money) == (300, 90, 3, 270)
    assert (forced.king_pays, forced.missing, forced.sellable, forced.bankrupt) == (5, 15, 200, False)
    play(state, act.ErForcedBuy("red"))
    sale = see(state, 0).prospects.forced_sale
    assert sale is not None
    assert (sale.missing, sale.reachable) == (15, True)


def test_offers_are_public_and_answered_by_one() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 90, coffers=40, ships="3")
    state = build.nation("blue", 1, 60, ships="5").buys("red").done()
    play(state, act.ErOffer("red", "blue", "5", 40))
    for seat in (0, 1, 2, None):
        offer = see(state, seat).offer
        assert offer is not None
        assert (offer.price, offer.answers, offer.sells.coffers_after, offer.sells.ships_after) == (
            40,
            1,
            40,
            (),
        )
    assert see(state, 0).prospects.may_withdraw
    assert see(state, 1).prospects.offer is not None
    assert see(state, 2).prospects.offer is None


def test_a_drawn_route_shows_what_it_brings() -> None:
    state = Builder().deck("3", 3).nation("red", 0, 70, ships="3", posts="A B").sails("red").done()
    play(state, act.ErDraw("HOME"), act.ErCourse("A"))
    fleet = see(state, 0).prospects.fleet
    assert fleet is not None
    assert fleet.drawn is not None
    assert (fleet.drawn.path, fleet.drawn.revenue, fleet.routes[-1].revenue) == (("A",), 3, 6)
    assert msgspec.json.encode(see(state, 1)) == msgspec.json.encode(see(state, 1))


def test_history_keeps_revenue_payout_prestige_and_worth() -> None:
    rng = random.Random(11)
    state = start(11, 3, {})
    sailed = 0
    for _, _, _, events in random_play(state, rng):
        sailed += sum(type(event).__name__ == "FleetSailed" for event in events)
    view = see(state, None)
    assert [row.round for row in view.history] == list(state.frame.rounds)[: state.round_index + 1]
    assert sum(value is not None for row in view.history for value in row.revenue) == sailed
    assert view.history[-1].worth == tuple(Look(state).state.worth(seat) for seat in range(3))
