"""The vocabulary of targets, and where decisions are made."""

from __future__ import annotations

from thalassa.kernel.registry import game
from thalassa.learn.targets import aims, is_target, leads_to, vocabulary
from toy import GAME
from toy.actions import Hide, Put, Ring, Swap


def test_the_vocabulary_is_that_of_the_game_and_of_the_frame() -> None:
    known = vocabulary(GAME)
    assert set(known) == {"pebble", "bowl", "panel", "seat", "button"}
    assert known["button"] == {"hide", "put", "swap", "ring"}
    assert {"task", "log", "hand"} <= known["panel"]
    assert known["seat"] == {"0", "1", "2"}
    assert is_target(known, "pebble:9")
    for strange in ("pebble:10", "pebble", "stone:1", "", "button:Hide"):
        assert not is_target(known, strange)


def test_decisions_are_made_at_their_targets() -> None:
    assert aims(GAME, [Hide(9)]) == ("pebble:9", "button:hide")
    assert aims(GAME, [Put(6, "left"), Put(9, "left")]) == ("bowl:left", "button:put")
    assert aims(GAME, [Ring()]) == ("button:ring",)


def test_lit_targets_tell_moves_apart() -> None:
    lit = aims(GAME, [Hide(9)])
    assert leads_to(GAME, Hide(9), lit)
    assert not leads_to(GAME, Hide(2), lit)
    assert not leads_to(GAME, Swap(9), lit)
    assert not leads_to(GAME, Hide(9), ())


def test_an_action_without_its_places_is_not_meant() -> None:
    poseidon = game("poseidon")
    sail = poseidon.action_from(
        {"type": "er_discover", "nation": "athenai", "path": ["F12"], "builds": ["F12"]}
    )
    stay = poseidon.action_from({"type": "er_discover", "nation": "athenai"})
    lit = (*aims(poseidon, [sail]), "button:mr_trade")
    assert leads_to(poseidon, sail, lit)
    assert not leads_to(poseidon, stay, lit)
    assert leads_to(poseidon, poseidon.action_from({"type": "mr_trade"}), lit)
    assert leads_to(poseidon, stay, aims(poseidon, [stay]))


def test_a_list_can_be_one_target() -> None:
    poseidon = game("poseidon")
    courses = {
        gifts: poseidon.action_from(
            {
                "type": "er_sail",
                "nation": "athenai",
                "start": "F10",
                "path": ["F12"],
                "donations": list(gifts),
            }
        )
        for gifts in ((), ("H14",), ("E7", "H14"))
    }
    targets = {gifts: aims(poseidon, [course])[0] for gifts, course in courses.items()}
    assert list(targets.values()) == ["route:none", "route:H14", "route:E7+H14"]
    assert all(is_target(vocabulary(poseidon), target) for target in targets.values())
    for gifts, course in courses.items():
        meant = [other for other in courses if leads_to(poseidon, courses[other], aims(poseidon, [course]))]
        assert meant == [gifts]
