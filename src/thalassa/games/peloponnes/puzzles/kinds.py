"""*Which purchase survives?* and *The last purchase*: round 8, the solver bids last, two chits are hidden.

In a *survive* puzzle the disaster decides: with harmless chits another purchase would be the best. In a *purchase*
puzzle the same one is best either way; it is about the smaller of the two totals.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from thalassa.games.peloponnes.edition.figures import DISASTERS
from thalassa.games.peloponnes.rules.phases import BIDDING
from thalassa.games.peloponnes.rules.position import WAITING
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.games.peloponnes.wire import events as told
from thalassa.games.peloponnes.wire.actions import Bid, Buy
from thalassa.kernel.errors import IllegalAction, MalformedAction
from thalassa.kernel.extras.puzzles import (
    Asked,
    Drops,
    Explained,
    Fact,
    Given,
    Hint,
    Kind,
    Memory,
    Puzzle,
    Row,
    Sitting,
    refused,
)
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Action, Event, JsonObject, Remark

from .reckoning import Reckoning
from .search import PASS, calm, fate, guaranteed, worths

LEAD = 2
"""How much better the answer is than anything else."""
PLAYERS = ("ephebe", "emporos", "heuristic")
TALE = (
    told.LandLost,
    told.BuildingLost,
    told.BuildingMarked,
    told.TileGained,
    told.DisasterStruck,
    told.Spared,
    told.LossSuffered,
    told.TilesKept,
    told.Fed,
    told.BuildingsSettled,
    told.Scored,
)
"""Events worth telling when a purchase is explained."""


class Purchase(Kind):
    key = "purchase"

    def problem(self, puzzle: Puzzle, state: State) -> str | None:
        assert isinstance(state, PeloponnesState)
        pieces = state.frame.tables.pieces
        scores = Reckoning(pieces, puzzle.position, puzzle.seat).guaranteed()
        if scores != puzzle.proof["scores"]:
            return f"reckoned {scores}, not {puzzle.proof['scores']}"
        ranked = sorted(scores.values(), reverse=True)
        tile = puzzle.answer["tile"]
        if (
            scores.get(tile) != ranked[0]
            or ranked[0] - ranked[1] < LEAD
            or ranked[0] != puzzle.answer["score"]
        ):
            return f"{tile} is not the one best purchase of {scores}"
        harmless = Reckoning(pieces, {**puzzle.position, "chits": ["blank"]}, puzzle.seat).guaranteed()
        kept = [one for one, points in harmless.items() if points == max(harmless.values())]
        if (kept == [tile]) != (self.key == Purchase.key) or (self.key != Purchase.key and tile in kept):
            return f"with harmless chits {kept} would be best"
        return None

    def asked(self, puzzle: Puzzle, state: State) -> Asked:
        assert isinstance(state, PeloponnesState)
        alone = puzzle.seats == 1
        facts = [Fact("rule", Remark("puzzle.fact.alone" if alone else "puzzle.fact.last_bid"))]
        for chit, count in _hidden(state).items():
            strikes = _strikes(state, chit)
            code = "strikes" if strikes else "harmless"
            params = {"disaster": chit, "count": count}
            target = (f"disaster:{chit}",) if chit in DISASTERS else ()
            facts.append(Fact("disaster", Remark(f"puzzle.fact.chit_{code}", params), target, sign=chit))
        facts.append(Fact("rule", Remark("puzzle.fact.last_meal"), (f"store:{puzzle.seat}.food",)))
        facts.append(Fact("rule", Remark("puzzle.fact.smaller"), (f"score:{puzzle.seat}",)))
        return Asked(
            question=Remark(f"puzzle.{self.key}.ask"),
            detail=Remark(f"puzzle.{self.key}.detail"),
            facts=tuple(facts),
            pick="lot",
            view=state.view(puzzle.seat),
            moves=tuple(state.moves(puzzle.seat)),
        )

    def right(self, puzzle: Puzzle, state: State, given: Given) -> bool:
        return self._tile(puzzle, state, given) == str(puzzle.answer["tile"])

    def _tile(self, puzzle: Puzzle, state: State, given: Given) -> str:
        assert isinstance(state, PeloponnesState)
        if given.target is not None:
            kind, _, tile = given.target.partition(":")
            if kind != "lot" or tile not in puzzle.proof["scores"]:
                raise MalformedAction(f"{given.target} is not a tile to buy", given=given.target)
            return tile
        if len(given.actions) != 1 or not isinstance(given.actions[0], Action):
            raise MalformedAction("the answer is one purchase")
        reason = state.why_not(puzzle.seat, given.actions[0])
        if reason is not None:
            raise IllegalAction(reason)
        action = given.actions[0]
        return action.tile if isinstance(action, Bid | Buy) else PASS

    def solution(self, puzzle: Puzzle) -> Given:
        return Given(target=f"lot:{puzzle.answer['tile']}")

    def typed(self, puzzle: Puzzle, state: State, text: str) -> Given | None:
        tile = text.strip().upper()
        return Given(target=f"lot:{tile}") if tile in puzzle.proof["scores"] else None

    def hint(self, puzzle: Puzzle, state: State) -> Hint:
        """The purchase that comes to mind first, and why it is none."""
        tile, scores = puzzle.proof["hasty"], puzzle.proof["scores"]
        return Hint(
            Remark(
                "puzzle.hint.hasty", {"tile": tile, "score": scores[tile], "best": puzzle.answer["score"]}
            ),
            (f"lot:{tile}",),
        )

    def explained(self, puzzle: Puzzle, state: State, given: Given | None) -> tuple[Explained, ...]:
        assert isinstance(state, PeloponnesState)
        answer, hasty = puzzle.answer["tile"], puzzle.proof["hasty"]
        tried = None if given is None else self._tile(puzzle, state, given)
        steps = []
        for tile in dict.fromkeys((hasty, tried, answer)):
            if tile is not None:
                steps.append(self._fate(puzzle, state, tile, answer))
        scores: dict[str, int] = puzzle.proof["scores"]
        rows = tuple(
            Row(_score(tile, points), tile == answer, _lot(tile))
            for tile, points in sorted(scores.items(), key=lambda pair: -pair[1])
        )
        struck = tuple(_lot(tile) for tile in scores if tile not in (answer, PASS))
        marks = {"answer": (_lot(answer),), "struck": struck}
        closing = Remark(f"puzzle.{self.key}.because", {"tile": answer, "score": puzzle.answer["score"]})
        return (*steps, Explained(closing, rows, msgspec.convert(marks, dict[Any, tuple[str, ...]])))

    def _fate(self, puzzle: Puzzle, state: PeloponnesState, tile: str, answer: str) -> Explained:
        """What becomes of the solver with this purchase, as the table would tell it."""
        worth = worths(state, puzzle.seat)[tile]
        points, events = fate(state, puzzle.seat, worth.action)
        rows = tuple(
            Row(_remark(event), None)
            for event in events
            if isinstance(event, TALE) and getattr(event, "seat", puzzle.seat) == puzzle.seat
        )
        code = "pass" if tile == PASS else "buys"
        say = Remark(f"puzzle.step.{code}", {"tile": tile, "score": points})
        return Explained(say, rows, {"answer" if tile == answer else "given": (_lot(tile),)})

    def same_answer(self, puzzle: Puzzle) -> str:
        return str(puzzle.answer["tile"])


class Survive(Purchase):
    key = "survive"


def _score(tile: str, points: int) -> Remark:
    if tile == PASS:
        return Remark("puzzle.row.pass", {"score": points})
    return Remark("puzzle.row.score", {"tile": tile, "score": points})


def _lot(tile: str) -> str:
    return f"lot:{tile}" if tile != PASS else "button:pass"


def _remark(event: Event) -> Remark:
    plain: JsonObject = msgspec.to_builtins(event)
    return Remark(f"event.{plain.pop('type')}", plain)


def _hidden(state: PeloponnesState) -> dict[str, int]:
    """Chits face down by name; everybody can count them."""
    names = [*DISASTERS, "blank"]
    found: dict[str, int] = {}
    for kind in sorted(state.hidden_chits()):
        found[names[kind]] = found.get(names[kind], 0) + 1
    return found


def _strikes(state: PeloponnesState, chit: str) -> bool:
    if chit not in DISASTERS:
        return False
    kind = DISASTERS.index(chit)
    needed = state.frame.tables.chits_to_trigger
    return state.laid[kind] < needed <= state.laid[kind] + _hidden(state)[chit]


class PeloponnesPuzzles:
    kinds: ClassVar[Mapping[str, Kind]] = {kind.key: kind for kind in (Survive(), Purchase())}

    def sitting(self, number: int) -> Sitting:
        seats = (2, 3, 1, 4, 3)[number % 5]
        return Sitting(seats, tuple(PLAYERS[(number + seat) % 3] for seat in range(seats)))

    def found(
        self, game: Game, state: State, wanted: Collection[str], drops: Drops, memory: Memory
    ) -> Iterator[Puzzle]:
        assert isinstance(state, PeloponnesState)
        last = state.frame.tables.rounds
        if state.phase != BIDDING or state.round_number != last or state.bid_state.count(WAITING) != 1:
            return
        (seat,) = state.actors()
        if state.bid_state[seat] != WAITING:
            return
        coming = [chit for chit in _hidden(state) if _strikes(state, chit)]
        drops["positions looked at"] += 1
        if not coming:
            refused(drops, "interest", "no disaster can strike any more")
            return
        position = msgspec.json.decode(state.to_json(), type=JsonObject)
        scores = Reckoning(state.frame.tables.pieces, position, seat).guaranteed()
        ranked = sorted(scores, key=lambda tile: -scores[tile])
        if len(ranked) < 4:
            refused(drops, "interest", "fewer than four purchases")
            return
        answer, second = ranked[0], ranked[1]
        lead = scores[answer] - scores[second]
        if answer == PASS or lead < LEAD:
            refused(drops, "uniqueness", "no purchase clearly best")
            return
        printed = {tile.id: tile.prestige for tile in state.frame.tables.pieces.tiles}
        hasty = max((tile for tile in scores if tile != PASS), key=lambda tile: printed[tile])
        if hasty == answer:
            refused(drops, "difficulty", "the most prestige is right")
            return
        if {tile: worth.score for tile, worth in worths(state, seat).items()} != scores:
            refused(drops, "DISAGREEMENT", "search and reckoning")
            return
        quiet = calm(state)
        harmless = {
            tile: guaranteed(quiet, seat, worth.action) for tile, worth in worths(state, seat).items()
        }
        best = [tile for tile in harmless if harmless[tile] == max(harmless.values())]
        if answer in best and len(best) > 1:
            refused(drops, "interest", "the chits only break a tie")
            return
        kind = Purchase.key if best == [answer] else Survive.key
        if kind not in wanted:
            return
        outcomes = len(set(scores.values()))
        level = (lead < 6) + (lead < 4) + (lead < 3) + (len(coming) >= 2) + (outcomes >= 5)
        yield Puzzle(
            kind=kind,
            level=max(1, level),
            seats=state.frame.seats,
            seat=seat,
            position=position,
            answer={"tile": answer, "score": scores[answer]},
            proof={"scores": scores, "second": second, "hasty": hasty, "calm": best},
            themes=tuple(coming),
        )
