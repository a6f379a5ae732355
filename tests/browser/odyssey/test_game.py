"""Odyssey in real browsers: Poseidon against Navigators, alone against bots, every variant, one screen for two."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from support.differences import whole_updates
from support.live_server import LiveServer
from thalassa.bots.names import bot_keys
from thalassa.kernel import registry

from ..accessible import serious
from ..conftest import Visit
from ..guests import settle
from .sailors import Sailor, rest, sail_alone, sail_on, squares_told, walk

pytestmark = pytest.mark.browser

HIDDEN_KEYS = ("truth", "maelstrom_squares", "fog_squares")
STARTS = {"a1", "m1", "a13", "m13"}
SACRED = "g7"


def updates(sailor: Sailor) -> list[dict[str, Any]]:
    frames = whole_updates(json.loads(text) for text in sailor.heard)
    return [frame for frame in frames if frame["type"] == "update"]


def before_the_end(sailor: Sailor) -> list[dict[str, Any]]:
    """All messages up to the first that says the game is over, with whole views: nothing else is left out."""
    found = []
    for frame in whole_updates(json.loads(text) for text in sailor.heard):
        if frame.get("status") == "over":
            break
        found.append(frame)
    return found


def heard_since(sailor: Sailor, at: int) -> list[str]:
    """Frames from this number on, without the heartbeat that keeps a quiet line open."""
    return [text for text in sailor.heard[at:] if json.loads(text)["type"] != "pong"]


@pytest.fixture
def poseidon(visit: Visit, server: LiveServer) -> Sailor:
    return Sailor(visit(), server.url, "Pia")


def test_a_whole_game_tells_the_navigators_no_true_square(
    visit: Visit, server: LiveServer, poseidon: Sailor
) -> None:
    ann, bo = Sailor(visit(), server.url, "Ann"), Sailor(visit(), server.url, "Bo")
    info = poseidon.open_table(3, 0, {}, {"ship_split": "agreed"})
    ann.sit(info, 1)
    bo.sit(info, 2)
    rest(poseidon.page, server.url, "POST", f"/api/tables/{info['card']['id']}/start")
    sailors = [poseidon, ann, bo]
    for sailor in sailors:
        sailor.overhear()
        sailor.go(info)
    sail_on(sailors, until=lambda: poseidon.phase() == "poseidon")
    assert "proposed" in ann.seen | bo.seen
    assert "agreed" in ann.seen | bo.seen

    # A ship dragged to a neighbouring square is a storm of its colour; elsewhere it says why not.
    poseidon.drag("white", "g7")
    expect(poseidon.page.locator(".dock .consequence")).to_contain_text("not next to")
    poseidon.drag("white", "b2")
    expect(poseidon.figure("white")).to_have_attribute("data-at", "b2")
    expect(poseidon.page.get_by_test_id("confirm")).to_be_enabled()
    # Taken back, and composed anew with the great storm; a reload in the middle of it loses only the draft.
    poseidon.page.get_by_test_id("storm-black").click()
    settle(poseidon.page)
    poseidon.open_squares().first.click(force=True)
    expect(poseidon.figure("white")).not_to_have_attribute("data-at", "a1")
    heard = [len(ann.heard), len(bo.heard)]
    poseidon.reload()
    expect(poseidon.figure("white")).to_have_attribute("data-at", "a1")
    assert all("drafted" not in text for text in ann.heard + bo.heard)
    told = heard_since(ann, heard[0]) + heard_since(bo, heard[1])
    assert {json.loads(text)["type"] for text in told} <= {"info"}, (
        "composing a storm shows nothing; only coming and going is told"
    )
    sail_on(sailors, until=lambda: poseidon.phase() == "navigators")

    # Figures and reminders are shared among the Navigators at once, and reach nobody else.
    heard = [len(poseidon.heard)]
    ann.drag("green", "h5")
    expect(bo.figure("green")).to_have_attribute("data-at", "h5")
    bo.page.get_by_test_id("tool-reminder").click()
    bo.page.get_by_test_id("ship-red").click()
    bo.square("c4").focus()
    bo.page.keyboard.press("ArrowDown")
    bo.page.keyboard.press("Enter")
    expect(ann.square("c5")).to_have_attribute("aria-label", "c5, deep sea; reminders: Red")
    expect(poseidon.figure("green")).not_to_have_attribute("data-at", "h5")
    assert heard_since(poseidon, heard[0]) == [], "Poseidon hears nothing of notes"

    # A reload in the middle of the Navigators' turn.
    entries = ann.log_length()
    next(sailor for sailor in (ann, bo) if sailor.at_turn()).decide()
    for sailor in sailors:
        sailor.wait_for_log(entries + 1)
    bo.reload()
    bo.wait_for_log(entries + 1)
    expect(bo.square("c5")).to_have_attribute("aria-label", "c5, deep sea; reminders: Red")

    sail_on(sailors)

    # Afterwards everybody sees truth and belief side by side.
    for sailor in sailors:
        page = sailor.page
        sailor.wait_for_results()
        sailor.stop_overhearing()
        expect(page.get_by_test_id("half-name")).to_contain_text("after the Navigators' turn")
        page.get_by_test_id("half").fill("1")
        expect(page.get_by_test_id("half-name")).to_have_text("Round 1: after Poseidon's turn")
        expect(page.locator('[data-testid="truth"] [data-token="green"]')).not_to_have_attribute(
            "data-at", "h5"
        )
        page.get_by_test_id("which-chart").click()
        expect(page.locator('[data-testid="belief"] [data-token="green"]')).to_have_attribute("data-at", "h5")

    # Every byte the Navigators' browsers received before the end.
    for sailor in (ann, bo):
        frames = before_the_end(sailor)
        assert len([frame for frame in frames if frame["type"] == "update"]) > 40
        for frame in frames:
            assert_no_truth(frame)
        for body in sailor.bodies:
            answer = json.loads(body)
            if isinstance(answer, dict) and any(one["status"] == "over" for one in answer.get("mine", ())):
                continue  # the lobby, asked after the end: what happened last is no secret any more
            if not (isinstance(answer, list) and answer and "team" in answer[0]):  # the sheets after the end
                assert_no_truth(answer if isinstance(answer, dict) else {"list": answer})

    # The same search finds plenty in what Poseidon received, and nothing of the Navigators' board.
    squares = {square for frame in before_the_end(poseidon) for square in squares_told(frame)}
    assert len(squares) > 20
    for frame in before_the_end(poseidon):
        if frame["type"] == "sheet":
            assert frame["sheet"]["reminders"] == {}


def assert_no_truth(message: dict[str, Any]) -> None:
    """The only squares a Navigator is told are the starting islands and, of arrived ships, the Sacred Island."""
    for path, value in walk(message):
        if path and path[-1] in HIDDEN_KEYS:
            assert value is None, path
        if isinstance(value, dict) and value.get("type") == "surveyed":
            assert value["square"] is None
        if isinstance(value, dict) and value.get("type") == "storm_played":
            assert value["squares"] is None
        if isinstance(value, dict) and "pushes" in value:
            assert value["pushes"] == []
            known = value["arrived"] or value["square"] is None or value["square"] == value["start"]
            assert known, value
    assert squares_told(message) <= STARTS | {SACRED}
    view = message.get("view")
    if view is not None and view["record"]:
        assert {ship["square"] for ship in view["ships"] if not ship["arrived"]} <= {None}


@pytest.mark.rotating(1, group="whole games in the browser")
def test_alone_as_poseidon(poseidon: Sailor) -> None:
    info = poseidon.open_table(2, 0, {1: "random"}, {"board": "B"})
    poseidon.go(info)
    assert poseidon.role() == "poseidon"
    decisions = sail_alone(poseidon)
    assert decisions == 11
    poseidon.wait_for_results()


@pytest.mark.rotating(1, group="whole games in the browser")
def test_alone_as_navigator_with_the_app_as_referee(poseidon: Sailor) -> None:
    """A bot is Poseidon; the Navigator plays with the helper, then with cardboard and the referee's page."""
    ann = poseidon
    info = ann.open_table(2, 1, {0: "random"}, {"board": "A", "helper": "heat"})
    ann.go(info)
    assert ann.role() == "navigator"
    expect(ann.page.locator(".sea .heat").first).to_be_visible()
    for _ in range(4):
        ann.decide()
    ann.wait_for_turn_or_end()
    expect(ann.page.locator('[data-testid^="told-1-"]')).to_have_count(4)
    expect(ann.page.get_by_test_id("told-1-white")).to_contain_text(re.compile("open|deep|woody|rocky"))
    ann.page.get_by_test_id("referee").check()
    expect(ann.page.locator("svg.sea")).to_have_count(0)
    expect(ann.page.get_by_test_id("latest")).to_contain_text("The page is your referee")
    ann.reload()
    expect(ann.page.get_by_test_id("referee")).to_be_checked()
    expect(ann.page.locator('[data-testid^="card-"]')).to_have_count(4)
    assert 36 <= sail_alone(ann) <= 40
    ann.wait_for_results()


BOTS = sorted(key for key in bot_keys(registry.game("odyssey")) if key != "random")


@pytest.mark.rotating(1, group="bots of Odyssey in the browser")
@pytest.mark.parametrize("bot", BOTS)
def test_alone_as_navigator_against_every_bot(poseidon: Sailor, bot: str) -> None:
    """A game against each level of Poseidon, over as soon as it is decided."""
    poseidon.go(poseidon.open_table(2, 1, {0: bot}, {"board": "A", "end_when_decided": True}))
    assert poseidon.role() == "navigator"
    assert sail_alone(poseidon) > 0
    poseidon.wait_for_results()


@pytest.mark.rotating(1, group="bots of Odyssey in the browser")
@pytest.mark.parametrize("bot", BOTS)
def test_alone_as_poseidon_against_every_bot(poseidon: Sailor, bot: str) -> None:
    """A game against each level of Navigator, over as soon as it is decided; tiles of arrived ships are played, too."""
    poseidon.go(poseidon.open_table(2, 0, {1: bot}, {"board": "A", "end_when_decided": True}))
    assert poseidon.role() == "poseidon"
    assert 0 < sail_alone(poseidon) <= 11
    poseidon.wait_for_results()


@pytest.mark.rotating(1, group="accessible tables")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_either_side(
    visit: Visit, server: LiveServer, axe: str, theme: str
) -> None:
    for seat in (0, 1):
        sailor = Sailor(visit(color_scheme=theme), server.url, "Ann")
        sailor.go(sailor.open_table(2, seat, {1 - seat: "random"}, {"board": "A", "helper": "heat"}))
        sailor.wait_for_turn_or_end()
        assert serious(sailor.page, axe) == []
        for _ in range(4):
            sailor.decide()
            sailor.wait_for_turn_or_end()
        assert serious(sailor.page, axe) == []


@pytest.mark.rotating(1, group="whole games in the browser")
def test_every_variant_in_a_series(poseidon: Sailor) -> None:
    """Everything at once: each is Poseidon once, and every special tile is on the board."""
    options = {
        "competing": True,
        "easier": True,
        "harder": True,
        "memory": True,
        "sea_monsters": 2,
        "lighthouses": 2,
        "maelstroms": 2,
        "fogs": 2,
        "end_when_decided": True,
        "arrived_surveys": True,
    }
    ann = poseidon
    info = ann.open_table(3, 0, {1: "random", 2: "random"}, options)
    ann.go(info)
    sail_alone(ann)
    ann.wait_for_results()
    assert {"board", "hidden", "monster", "storm", "order"} <= ann.seen
    assert "agreed" in ann.seen or "lighthouses" in ann.seen
    games = {frame["view"]["series"]["game"] for frame in updates(ann)}
    assert games == {1, 2, 3}
    roles = {frame["view"]["role"] for frame in updates(ann)}
    assert roles == {"poseidon", "navigator"}
    for frame in before_the_end(ann):
        if frame["type"] == "update" and frame["view"]["role"] == "navigator":
            assert all(line["truth"] is None for line in frame["view"]["record"])


@pytest.mark.rotating(1, group="whole games in the browser")
def test_one_screen_for_both_sides_with_a_curtain(poseidon: Sailor, server: LiveServer) -> None:
    page = poseidon.page
    info = poseidon.open_table(2, 0, {}, {"board": "A"})
    poseidon.sit(info, 1)
    rest(page, server.url, "POST", f"/api/tables/{info['card']['id']}/start")
    page.goto(f"{server.url}/t/{info['card']['id']}")
    curtain = page.locator(".curtain")
    expect(curtain).to_be_visible()
    # Nothing of the game is behind it: no board, no ship, no number only one side knows.
    assert page.locator("[data-testid=odyssey], .dock, svg.sea, [data-token]").count() == 0
    assert page.title() == "Thalassa"
    curtain.get_by_test_id("curtain-open").click()
    expect(curtain).to_be_visible()  # a click is not enough: it is held for a second
    curtain.get_by_test_id("curtain-open").press("Enter")
    expect(curtain).to_have_count(0)
    assert poseidon.role() == "poseidon"
    poseidon.decide()
    page.locator(".dock a.sea").click()
    expect(curtain).to_be_visible()
    curtain.get_by_test_id("curtain-open").press("Enter")
    expect(poseidon.board()).to_have_attribute("data-role", "navigator")
    poseidon.decide()
    expect(page.get_by_test_id("told-grid")).to_contain_text(re.compile("open|deep|woody|rocky"))
