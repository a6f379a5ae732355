"""Twin games: two games that differ only in what one seat hides must sound alike to everybody else, byte by byte.

A pair is found with the rules alone: somebody decides otherwise in one of the games, and as long as nobody else can
know it the games go on with the same decisions. Then both are played on real servers, and all bytes are compared that
reached those who may not know the difference: views, events, tasks, refusals, hints, sheets, files, and the number
and order of frames.
"""

from __future__ import annotations

import contextlib
import hashlib
import random
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from contract.playing import some_steps
from contract.test_sample import assert_same, watchers
from support.players import Frame, Tab, link_key
from support.timeless import timeless
from thalassa.kernel import registry
from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, Event
from thalassa.kernel.table import Table

from .findings import Finding
from .people import Neighbour, address
from .victim import DEALS, Victim

DECISIONS = 14
TRIES = 60


class Case(NamedTuple):
    """A table at which something is hidden."""

    game: str
    seats: int
    options: dict[str, Any]


BOARD = {"board": "A"}
CASES = (
    Case("odyssey", 2, {"board": "poseidon"}),
    Case("odyssey", 3, {**BOARD, "maelstroms": 2}),
    Case("odyssey", 3, {**BOARD, "fogs": 2}),
    Case("odyssey", 3, {**BOARD, "sea_monsters": 2}),
    Case("odyssey", 3, {**BOARD, "lighthouses": 2}),
    Case("odyssey", 3, {**BOARD, "harder": True, "fogs": 1}),
    Case("odyssey", 3, {**BOARD, "easier": True, "fogs": 1}),
    Case("odyssey", 3, {**BOARD, "memory": True, "maelstroms": 1}),
    Case("odyssey", 3, {**BOARD, "survey_log": "current_round", "fogs": 1}),
    Case("odyssey", 3, {**BOARD, "helper": "heat", "fogs": 1}),
    Case("odyssey", 3, {**BOARD, "navigator_chat": "public", "fogs": 1}),
    Case("odyssey", 4, {**BOARD, "competing": True, "maelstroms": 1}),
)
"""What chance hides (the order of tiles and disasters, hidden cash) nobody can choose otherwise: ``samples`` looks at it."""


class Pair(NamedTuple):
    """What the two games decide, decision by decision, and who may not notice a difference."""

    decisions: list[tuple[int, list[Frame], list[Frame]]]
    innocent: list[int]
    differ: bool


def seed_of(number: int) -> str:
    """Of the table with this number, from 1 on, of an attacked server."""
    return hashlib.sha256(f"{DEALS} {number}".encode()).hexdigest()[:32]


def find_pair(case: Case, seed: str, attempts: int = 6) -> Pair:
    """The longest of some pairs."""
    pairs = [_pair(case, seed, random.Random(number)) for number in range(attempts)]
    return max(pairs, key=lambda pair: (pair.differ, len(pair.decisions)))


def _pair(case: Case, seed: str, rng: random.Random, length: int = DECISIONS) -> Pair:
    game = registry.game(case.game)
    table = Table(game, case.seats, game.make_options(case.seats, case.options), seed)
    pair = (table.state.copy(), table.state.copy())
    innocent: set[int | None] = {None, *range(case.seats)}
    decisions = list[tuple[int, list[Frame], list[Frame]]]()

    def side(seat: int) -> str:
        return game.side(seat, table.seats, table.options)

    while len(decisions) < length and pair[0].outcome() is None and pair[1].outcome() is None:
        if list(pair[0].actors()) != list(pair[1].actors()):
            break
        seat = next(iter(pair[0].actors()))
        # whoever differs already hides everything he can; the first to find something to hide is the one who differs
        hides = seat not in innocent or len(innocent) > case.seats
        others = (
            innocent - {other for other in range(case.seats) if side(other) == side(seat)}
            if hides
            else innocent
        )
        found = next(_alike(pair, seat, hides, others, rng), None)
        if found is None and hides and seat in innocent:
            hides, others = False, innocent
            found = next(_alike(pair, seat, hides, others, rng), None)
        if found is None:
            break
        actions, after = found
        if actions[0] != actions[1]:
            innocent = others
        decisions.append((seat, msgspec.to_builtins(actions[0]), msgspec.to_builtins(actions[1])))
        pair = after
    seats = sorted(seat for seat in innocent if seat is not None)
    return Pair(decisions, seats, pair[0].to_json() != pair[1].to_json())


Decided = tuple[list[Action], list[Event], State]


def _alike(
    pair: tuple[State, State], seat: int, hides: bool, others: Iterable[int | None], rng: random.Random
) -> Iterator[tuple[tuple[list[Action], list[Action]], tuple[State, State]]]:
    """Decisions for both games that those others cannot tell apart."""
    for _ in range(TRIES):
        first = _decide(pair[0], seat, rng)
        second = _decide(pair[1], seat, rng) if hides else _repeat(pair[1], seat, first[0])
        if second is None or (hides and first[0] == second[0]):
            continue
        if all(_heard(first, other) == _heard(second, other) for other in others):
            yield (first[0], second[0]), (first[2], second[2])


def _decide(state: State, seat: int, rng: random.Random) -> Decided:
    after, actions, events = state.copy(), list[Action](), list[Event]()
    while not actions or after.composing():
        action = rng.choice(after.moves(seat))
        events += after.apply(seat, action)
        actions.append(action)
    return actions, events, after


def _repeat(state: State, seat: int, actions: list[Action]) -> Decided | None:
    after, events = state.copy(), list[Event]()
    try:
        for action in actions:
            events += after.apply(seat, action)
    except ThalassaError:
        return None
    return actions, events, after


def _heard(decided: Decided, seat: int | None) -> bytes:
    _, events, state = decided
    moves = () if seat is None else tuple(state.moves(seat))
    told = [state.told(seat, event) for event in events]
    return msgspec.json.encode((state.view(seat), told, moves, state.task(seat), list(state.actors())))


# -- on the wire ----------------------------------------------------------------------------------------------


async def twins(folder: Path, cases: tuple[Case, ...]) -> Finding:
    finding = Finding(f"{len(cases)} twin games, one for each option that hides something")
    pairs = [find_pair(case, seed_of(number)) for number, case in enumerate(cases, 1)]
    heard = []
    for which in (0, 1):
        place = folder / f"game-{which}"
        place.mkdir()
        with Victim(place, bot_pause=0.0, frames_per_second=10_000) as server:
            heard.append(
                [await _perform(server, case, pair, which) for case, pair in zip(cases, pairs, strict=True)]
            )
    different = [
        f"{case.game} {case.options}" for case, one, other in zip(cases, *heard, strict=True) if one != other
    ]
    differing = sum(pair.differ for pair in pairs)
    decisions = sum(len(pair.decisions) for pair in pairs)
    frames = sum(len(one) for one in heard[0])
    finding.during = (
        f"{decisions} decisions, {frames} frames compared, different: {', '.join(different) or 'none'}"
    )
    finding.count("games that sound different", len(different))
    finding.count("pairs that do not differ at all", len(cases) - differing)
    return finding


def samples(positions: int) -> Finding:
    """Positions in the middle of random games of all kinds, each beside one drawn from what a seat knows."""
    finding = Finding(f"{positions} positions of each game beside ones that a seat cannot tell from them")
    looked = 0
    different: list[str] = []
    for name in registry.names():
        for step, rng in islice(some_steps(registry.game(name), "attack"), positions):
            for seat in watchers(step, rng):
                try:
                    assert_same(step, step.state, step.state.sample(seat, rng), seat)
                except AssertionError as error:
                    different.append(f"{name}: {error}"[:80])
                looked += 1
    finding.during = f"{looked} looked at, different: {', '.join(different) or 'none'}"
    finding.count("positions that look different", len(different))
    return finding


async def _perform(server: Victim, case: Case, pair: Pair, which: int) -> list[bytes]:
    """All that those heard who may not know which of the two games it was."""
    async with contextlib.AsyncExitStack() as stack:
        names = ("Ann", "Bo", "Cleo", "Dido", "Eos")[: case.seats]
        guests = [await stack.enter_async_context(Neighbour(server, name, address(0))) for name in names]
        info = await guests[0].create(case.game, case.seats, options=case.options)
        for seat, guest in enumerate(guests[1:], 1):
            await guest.sit(info, seat)
        table, key = info["card"]["id"], link_key(info["links"]["spectators"])
        secrets = [table, key, link_key(info["links"]["players"])]
        for guest in guests:
            links = (await guest.get(f"/api/tables/{table}"))["links"]
            secrets.append(links["seat"].removeprefix("/seat/"))
        await guests[0].post(f"/api/tables/{table}/start")
        onlooker = await stack.enter_async_context(Neighbour(server, "Zeno", address(1)))
        tabs = []
        for guest in (*guests, onlooker):
            tabs.append(await stack.enter_async_context(guest.tab(table, f"key={key}")))
            await tabs[-1].update()
            await _silence(tabs)
        listening = [tabs[seat] for seat in pair.innocent] + tabs[case.seats :]
        for number, decision in enumerate(pair.decisions):
            seat, steps = decision[0], decision[1 + which]
            done = await _say(tabs[seat], "act", version=tabs[seat].last_update["version"], actions=steps)
            assert done["type"] == "done", done
            await _silence(tabs)
            for tab in listening:
                await _say(tab, "act", version=tab.last_update["version"], actions=[{"type": "nothing"}])
                await _say(tab, "look", at=number)
                await _say(tab, "undo", seq=number)
            await _silence(tabs)
        heard = [text.encode() for tab in listening for text in tab.raw]
        for guest in [*(guests[seat] for seat in pair.innocent), onlooker]:
            for path in ("", "/file", "/chart"):
                heard.append((await guest.http.get(f"/api/tables/{table}{path}?key={key}")).content)
    for number, secret in enumerate(secrets):
        heard = [text.replace(secret.encode(), b"secret %d" % number) for text in heard]
    return [timeless(text) for text in heard]


async def _say(tab: Tab, kind: str, **fields: Any) -> Frame:
    """Ask under an id that is the same in both games."""
    return await tab.ask(kind, id=f"frame-{tab.asked:08}", **fields)


async def _silence(tabs: list[Tab]) -> None:
    """Everything the server had to say has been heard. Whoever came last was welcomed before the others are asked."""
    for tab in reversed(tabs):
        assert (await _say(tab, "ping"))["type"] == "pong"
