"""Rules P-2 to P-26, one by one: money and disks in general, the set-up, the Poseidon Round."""

from __future__ import annotations

import random

import pytest

from games.poseidon.builders import AEGEAN, Builder, Look, asked, legal, money_moved, pass_all, play, refused
from games.poseidon.watching import random_play, start
from thalassa.games.poseidon import GAME
from thalassa.games.poseidon.rules.accounts import pay, purse
from thalassa.games.poseidon.rules.frame import GONE
from thalassa.games.poseidon.rules.position import BANK
from thalassa.games.poseidon.rules.stages import KING, POWER
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire import actions as act
from thalassa.games.poseidon.wire import events as ev
from thalassa.games.poseidon.wire.views import PoseidonView
from thalassa.kernel.chance import Chance
from thalassa.kernel.messages import Action


def view_of(state: PoseidonState, seat: int | None = None) -> PoseidonView:
    view = state.view(seat)
    assert isinstance(view, PoseidonView)
    return view


def begin(seats: int, seed: str = "1") -> PoseidonState:
    return GAME.start(seats, GAME.make_options(seats), Chance(seed), AEGEAN)


# -- general ------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-2")
def test_kings_decide_for_their_nations_and_players_for_themselves() -> None:
    build = Builder(start=1).nation("red", 2, 90, coffers=4, ships="2", posts="A")
    state = build.nation("blue", 0, 70, coffers=4, ships="2").deck("2", 4).done()
    assert [play(state, act.MrPass()) and state.actor for _ in range(2)] == [2, 0]  # players, round the table
    play(state, act.MrPass())
    deciders = []
    for action in (act.ErDiscover("red"), act.ErStayHome("red"), act.ErEndShips("red")):
        deciders.append(state.actor)
        assert refused(state, action, 0) == "not_your_turn"
        play(state, action)
    assert deciders == [2, 2, 2]
    assert state.actor == 0  # blue is next, and its king decides


@pytest.mark.rule("P-3")
@pytest.mark.parametrize(
    ("action", "cash", "coffers"),
    [
        (act.MrBuy("red"), -70, 0),
        (act.MrSell("red", 1), 70, 0),
        (act.ErKingsMoney("red", True), 5, -5),
        (act.ErStayHome("red"), 0, 100),
        (act.ErBuyBank("red"), 0, -100),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Action) else None,
)
def test_cash_and_coffers_are_kept_apart(action: Action, cash: int, coffers: int) -> None:
    build = Builder().nation("red", 0, 70, {0: 4}, pool=2, coffers=400, ships="2").deck("2", 4)
    if isinstance(action, act.ErKingsMoney):
        state = build.goes_on(KING)
    elif isinstance(action, act.ErStayHome):
        state = build.sails("red").done()
    else:
        state = (build.buys("red") if isinstance(action, act.ErBuyBank) else build).done()
    moved = money_moved(state, action)
    assert moved == ([cash, 0, 0], {"red": coffers} if coffers else {})


@pytest.mark.rule("P-4")
def test_nobody_spends_what_is_not_there() -> None:
    for cash, fits in ((69, False), (70, True)):
        state = Builder().nation("red", 1, 70, pool=2).cash(0, cash).done()
        assert legal(state, act.MrBuy("red")) is fits
    for coffers, fits in ((99, False), (100, True)):
        state = Builder().nation("red", 0, 70, coffers=coffers, ships="2").deck("2", 4).buys("red").done()
        assert legal(state, act.ErBuyBank("red")) is fits
    play(state, act.ErBuyBank("red"))
    assert Look(state).coffers("red") == 0


@pytest.mark.rule("P-4")
def test_an_account_refuses_what_it_does_not_have_and_less_than_nothing() -> None:
    state = Builder().cash(0, 70).cash(1, 0).done()
    before = list(state.money)
    for giver, amount in ((purse(0), 71), (purse(1), 1), (purse(0), -1), (BANK, -1)):
        with pytest.raises(AssertionError):
            pay(state, giver, purse(2), amount)
        assert state.money == before
    pay(state, purse(0), BANK, 70)
    pay(state, BANK, purse(1), 1)
    assert [state.cash(0), state.cash(1)] == [0, 1]


@pytest.mark.rule("P-5", "PR-8")
def test_the_bank_pays_more_than_the_printed_money() -> None:
    build = Builder().cash(0, 16_512).nation("red", 0, 70, {0: 5}, coffers=5_000, ships="2", posts="A")
    state = build.deck("2", 4).sails("red").done()
    assert -state.money[0] > 16_512, "more is out than was ever printed"
    assert money_moved(state, act.ErSail("red", "HOME", ("A",))) == ([15, 0, 0], {})
    assert state.actors() == (0,), "and the game goes on"


def disks(state: PoseidonState, name: str) -> tuple[int, int, int, int]:
    """Supply, pool, hands, map."""
    look, nation = Look(state), state.frame.nation_index[name]
    hands = sum(look.held(seat, name) for seat in range(state.seats))
    return look.supply(name), look.pool(name), hands, state.posts[nation].bit_count()


@pytest.mark.rule("P-6", "P-7")
@pytest.mark.parametrize(
    ("action", "moved"),
    [
        (act.MrBuy("red"), (0, -1, 1, 0)),
        (act.MrSell("red", 1), (0, 1, -1, 0)),
        (act.ErDiscover("red", ("A",), ("A",)), (-1, 0, 0, 1)),
        (act.ErArchon("red"), (0, -1, 1, 0)),
        (act.PhaseIssue("red", 3), (-3, 3, 0, 0)),
        (act.ErForcedBuy("red"), (-2, 2, 0, 0)),
        (act.ErForcedSell("red", 1), (0, 1, -1, 0)),
        (act.GovTake("red"), (0, 0, 0, 0)),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Action) else None,
)
def test_a_disk_goes_from_one_place_to_another(action: Action, moved: tuple[int, ...]) -> None:
    state = about_to(action)
    before = disks(state, "red")
    assert sum(before) == 18
    play(state, action)
    assert tuple(now - then for then, now in zip(before, disks(state, "red"), strict=True)) == moved


def about_to(action: Action) -> PoseidonState:
    """A position in which this action about red is due."""
    build = Builder()
    if isinstance(action, act.PhaseIssue):
        state = build.deck("4").nation("red", 0, 70, pool=2, coffers=300, ships="2").buys("red").done()
        play(state, act.ErBuyBank("red"))
        return state
    if isinstance(action, act.ErForcedBuy):
        return build.nation("red", 0, 70, pool=2).buys("red").done()  # 100 at 60 each: two disks
    if isinstance(action, act.ErForcedSell):
        build.phase(2).deck("4", 2).nation("red", 1, 70, {0: 4, 1: 4}, ships="3").cash(0, 30)
        state = build.nation("blue", 0, 50, supply=0, coffers=250).buys("blue").done()
        play(state, act.ErForcedBuy("blue"))
        return state
    if isinstance(action, act.ErArchon):
        build.card("P5", 0).nation("red", 1, 70, pool=2)
        return build.goes_on(POWER)
    if isinstance(action, act.GovTake):
        state = build.nation("red", 0, 70, {0: 4, 1: 5}).done()
        pass_all(state)
        return state
    build.nation("red", 0, 70, {0: 4}, pool=2)
    return (build.explores("red") if isinstance(action, act.ErDiscover) else build).done()


@pytest.mark.rule("P-8")
def test_what_is_placed_stays_through_phases_and_crowns() -> None:
    build = Builder().nation("red", 0, 90, {0: 4, 1: 5}, posts="A B", culture="X", new_home="D", ships="2")
    state = build.card("P0", 0).nation("blue", 1, 70, coffers=300, ships="3").deck("4").buys("blue").done()
    state.apply(0, act.PlaceDelian("red", "A"))
    placed = [site for site in view_of(state).sites if site.posts or site.new_home or site.culture]
    assert [(site.hex, site.delian) for site in placed] == [
        ("A", "red"),
        ("B", None),
        ("D", None),
        ("X", None),
    ]
    play(state, act.ErBuyBank("blue"), act.PhaseIssue("red", 0), act.PhaseIssue("blue", 0))
    state.acted = 1
    play(state, act.ErEndShips("blue"))  # the next Merchant Round; then red gets another king
    pass_all(state)
    play(state, act.GovTake("red"))
    assert (state.phase, Look(state).king("red")) == (2, 1)
    kept = [site for site in view_of(state).sites if site.posts or site.new_home or site.culture]
    assert [(s.hex, s.posts, s.new_home, s.culture, s.delian) for s in kept] == [
        (s.hex, s.posts, s.new_home, s.culture, s.delian) for s in placed
    ]


@pytest.mark.rule("P-9")
def test_a_merchant_costs_and_brings_the_prestige_of_the_moment() -> None:
    state = Builder().nation("red", 0, 100, {0: 5}, pool=1).done()
    assert money_moved(state, act.MrSell("red", 1)) == ([100, 0, 0], {})
    play(state, act.MrEndTurn())  # the king has sold: red stands at 90
    worth = state.worth(1)
    assert money_moved(state, act.MrBuy("red")) == ([0, -90, 0], {})
    assert state.worth(1) == worth, "what was paid is what it is worth"


@pytest.mark.rule("P-10")
def test_the_phase_starts_at_one_and_never_falls() -> None:
    assert begin(3).phase == 1
    state = Builder().phase(3).deck("5", 2).nation("red", 0, 70, coffers=600, ships="4").buys("red").done()
    events = play(state, act.ErBuyBank("red"))  # a ship of the second phase
    assert state.phase == 3
    assert not [event for event in events if isinstance(event, ev.PhaseBegan)]


@pytest.mark.rule("P-11", "PR-9")
def test_nothing_passes_from_player_to_player() -> None:
    """In a whole game no action takes cash, merchants or cards from one player and gives them to another."""
    for seed in (3, 4):
        for before, _, action, _ in random_play(state := start(seed, 3, {}), random.Random(seed)):
            gains = [state.cash(seat) - before.cash(seat) for seat in range(3)]
            assert not (min(gains) < 0 < max(gains)), action
            for nation in range(state.frame.nation_count):
                change = [state.merchants(s, nation) - before.merchants(s, nation) for s in range(3)]
                assert not (min(change) < 0 < max(change)), action
            for then, now in zip(before.card_owner, state.card_owner, strict=True):
                assert then < 0 or now in (then, GONE), action


@pytest.mark.rule("P-12")
def test_one_player_may_rule_any_number_of_nations() -> None:
    build = Builder(2).nation("red", 0, 40).nation("blue", 0, 40).nation("green", 0, 40).nation("x", 0, 40)
    state = build.done()
    play(state, act.MrFound("y", 40, 5, 3))
    assert state.king.count(0) == 5


@pytest.mark.rule("P-13")
def test_a_nation_lasts_even_when_its_king_is_bankrupt() -> None:
    build = Builder().phase(2).deck("5", 2).nation("red", 0, 90, supply=0).cash(0, 0)
    state = build.nation("blue", 1, 70, ships="4").buys("red").done()
    play(state, act.ErForcedBuy("red"))
    look = Look(state)
    assert state.bankrupt == 1
    assert (look.king("red"), look.order()) == (0, ["red", "blue"])


# -- set-up ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-14")
def test_the_deck_rises_from_two_to_e_and_lies_open() -> None:
    state = begin(4)
    ships = [state.frame.ship_ids[kind] for kind in state.frame.deck]
    assert ships == list("222222333333444455556677EEEEEE")
    assert [(group.ship_type, group.deck) for group in view_of(state).deck] == [
        ("2", 6), ("3", 6), ("4", 4), ("5", 4), ("6", 2), ("7", 2), ("E", 6)
    ]  # fmt: skip


@pytest.mark.rule("P-15", "P-20")
def test_every_card_on_show_can_be_taken_for_its_price() -> None:
    prices = {"P0": 30, "P1": 50, "P2": 90, "P3": 120, "P4": 160, "P5": 210}
    state = begin(4)
    assert [(card.card, card.price, card.owner) for card in view_of(state).cards] == [
        (name, price, None) for name, price in prices.items()
    ]
    for name, price in prices.items():
        copy, picker = state.copy(), state.actor
        gained, _ = money_moved(copy, act.PrBuy(name))
        assert gained[picker] == -price
        assert copy.money[0] == state.money[0] + price
        assert refused(copy, act.PrBuy(name)) == "card_taken"


@pytest.mark.rule("P-16")
def test_chance_draws_the_start_player_and_nothing_else() -> None:
    drawn, positions = set(), set()
    for seed in range(40):
        state = begin(4, str(seed))
        drawn.add(state.start)
        state.start = state.actor = 0
        positions.add(state.to_json())
    assert drawn == {0, 1, 2, 3}
    assert len(positions) == 1


@pytest.mark.rule("P-17")
@pytest.mark.parametrize(("seats", "capital"), [(2, 780), (3, 580), (4, 440), (5, 400)])
def test_starting_capital(seats: int, capital: int) -> None:
    assert [player.cash for player in view_of(begin(seats)).players] == [capital] * seats


@pytest.mark.rule("P-18", "P-26")
def test_the_game_opens_empty_with_the_poseidon_round() -> None:
    state = begin(4)
    view = view_of(state)
    assert (view.round, view.order, asked(state)) == (None, (), {"pr_buy"})
    assert not [space for space in view.track if space.nations]
    assert not [site for site in view.sites if site.posts or site.new_home or site.culture]
    assert {(nation.king, nation.pool) for nation in view.nations} == {(None, 0)}
    assert refused(state, act.PrBuy("P9")) == "unknown_name"
    for card in ("P0", "P1", "P2"):
        seat = state.actor
        events = play(state, act.PrBuy(card))
        price = state.frame.card_prices[state.frame.card_index[card]]
        assert events[0] == ev.CardBought(seat, card, price)
    events = play(state, act.PrBuy("P3"))
    assert events[-1] == ev.RoundBegan("MR1")
    assert (state.actor, "mr_pass" in asked(state)) == (state.start, True)


# -- Poseidon Round -----------------------------------------------------------------------------------------


def pickers(state: PoseidonState, cards: str = "P0 P1 P2 P3 P4 P5") -> list[int]:
    """Who is asked for these cards, one after the other."""
    seats = []
    for card in cards.split():
        seats.append(state.actor)
        play(state, act.PrBuy(card))
    return seats


@pytest.mark.rule("P-19")
def test_the_first_lap_goes_counter_clockwise_and_ends_with_the_start_player() -> None:
    assert pickers(Builder(5, start=2).poseidon_round().done(), "P0 P1 P2 P3 P4") == [1, 0, 4, 3, 2]


@pytest.mark.rule("P-21")
@pytest.mark.parametrize(
    ("seats", "cards", "left"), [(3, "P5 P0 P1 P2 P3 P4", 210), (2, "P5 P0 P1 P4 P2 P3", 290)]
)
def test_picks_are_made_and_always_paid(seats: int, cards: str, left: int) -> None:
    state = Builder(seats).poseidon_round().done()
    first = state.actor
    for card in cards.split():
        assert asked(state) == {"pr_buy"}
        assert refused(state, act.MrPass()) == "not_now"
        play(state, act.PrBuy(card))
    assert state.cash(first) == left, "the dearest cards leave something"


@pytest.mark.rule("P-22", "PR-6")
@pytest.mark.parametrize(
    ("option", "order"), [("turn_round", [2, 1, 0, 0, 1, 2]), ("same_direction", [2, 1, 0] * 2)]
)
def test_three_players_pick_a_second_card(option: str, order: list[int]) -> None:
    state = Builder(3, pr_extra_order=option).poseidon_round().done()
    assert pickers(state) == order
    assert sorted(state.card_owner) == [0, 0, 1, 1, 2, 2]


@pytest.mark.rule("P-23", "PR-7")
@pytest.mark.parametrize(
    ("option", "order"), [("clockwise", [1, 0, 0, 1, 0, 1]), ("snake", [1, 0, 0, 1, 1, 0])]
)
def test_two_players_pick_three_cards_each(option: str, order: list[int]) -> None:
    state = Builder(2, pr_2p_third_lap=option).poseidon_round().done()
    assert pickers(state) == order
    assert sorted(state.card_owner) == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("P-24")
@pytest.mark.parametrize(
    ("seats", "taken", "left"), [(4, "P1 P2 P3 P4", ("P0", "P5")), (5, "P0 P2 P3 P4 P5", ("P1",))]
)
def test_cards_nobody_took_leave_the_game(seats: int, taken: str, left: tuple[str, ...]) -> None:
    state = Builder(seats).poseidon_round().done()
    *first, last = taken.split()
    play(state, *[act.PrBuy(card) for card in first])
    assert ev.CardsRemoved(left) in play(state, act.PrBuy(last))
    assert {card.card for card in view_of(state).cards if card.gone} == set(left)


@pytest.mark.rule("P-25")
def test_the_white_marker_comes_with_the_delian_league() -> None:
    state = Builder(3).poseidon_round().done()
    assert pickers(state, "P4 P0 P5 P1 P2 P3") == [2, 1, 0, 0, 1, 2]
    built = Builder(3).nation("red", 1, 70, posts="A").nation("blue", 2, 60, posts="B").done()
    built.card_owner = state.card_owner
    assert legal(built, act.PlaceDelian("red", "A"), 1)
    assert refused(built, act.PlaceDelian("blue", "B"), 2) == "not_your_card"


# -- rounds and two players -----------------------------------------------------------------------------------


@pytest.mark.rule("PR-1")
def test_the_seventeen_positions_of_the_round_track() -> None:
    rounds = [info.name for info in view_of(begin(3)).rounds]
    assert rounds == [
        "MR1",
        "ER1",
        "MR2",
        "ER2",
        "MR3",
        "ER3",
        "ER4",
        "MR4",
        "ER5",
        "ER6",
        "MR5",
        "ER7",
        "ER8",
        "MR6",
        "ER9",
        "ER10",
        "ER11",
    ]
    lengths = [len(part.split()) for part in " ".join(rounds).split("MR")[1:]]
    assert lengths == sorted(lengths), "groups never get shorter"


@pytest.mark.rule("PR-2")
def test_a_ship_leaves_after_merchant_rounds_two_to_five() -> None:
    state = Builder().done()
    removed = []
    while state.actors():
        events = play(state, act.MrPass())
        names = [event.round for event in events if isinstance(event, ev.RoundEnded)]
        removed += [names[0] for event in events if isinstance(event, ev.ShipRemoved)]
    assert removed == ["MR2", "MR3", "MR4", "MR5"]


@pytest.mark.rule("P-205", "P-208", "PR-10")
def test_two_players_use_six_nations_and_a_smaller_deck() -> None:
    view = view_of(begin(2))
    assert [nation.nation for nation in view.nations if not nation.in_play] == ["megalopolis", "ambrakia"]
    assert [nation.disks for nation in view.nations if nation.in_play] == [18, 18, 20, 20, 20, 20]
    assert [group.deck for group in view.deck] == [6, 5, 4, 3, 2, 1, 6]
    whole = GAME.start(2, GAME.make_options(2, {"two_player_ship_removal": "off"}), Chance("1"), AEGEAN)
    assert [group.deck for group in view_of(whole).deck] == [6, 6, 4, 4, 2, 2, 6]


@pytest.mark.rule("P-209")
def test_two_players_have_more_money_room_and_cards() -> None:
    state = begin(2)
    assert [(player.cash, player.limit) for player in view_of(state).players] == [(780, 21)] * 2
    pickers(state)
    assert [len(player.cards) for player in view_of(state).players] == [3, 3]
    assert [info.name for info in view_of(state).rounds if info.ship_removed] == ["MR2", "MR3", "MR4", "MR5"]
