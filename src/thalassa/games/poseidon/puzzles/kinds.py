"""*The best course*: the richest voyage of a fleet for at most so much donation. One set of calls is the best."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from thalassa.games.poseidon.routes.best import UNLIMITED, Route, best_routes
from thalassa.games.poseidon.rules.exploration.fleet import revenue_of, route_goals, starts
from thalassa.games.poseidon.rules.stages import FLEET, HARBOUR, PLAIN
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire.actions import ErDraw, ErSail
from thalassa.games.poseidon.wire.views import PoseidonView
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
from thalassa.kernel.messages import Action, Json, JsonObject, Remark

from . import forced_finding
from .forced import Forced
from .walks import TASTES, Calls, all_walks, hasty

PURSES = (0, 10, 20, 40)
PLAYERS = ("mathetes", "kapelos", "heuristic")


class Course(Kind):
    key = "course"

    def problem(self, puzzle: Puzzle, state: State) -> str | None:
        assert isinstance(state, PoseidonState)
        frame, nation = state.frame, state.acting
        if frame.nation_ids[nation] != puzzle.ask["nation"]:
            return f"it is the turn of {frame.nation_ids[nation]}"
        calls = in_reach(state, nation)
        best, sets = all_walks(
            frame.sail_near, starts(state, nation), calls, state.fleet_range(nation), puzzle.ask["donation"]
        )
        wanted = tuple(sorted(frame.hex_ids.index(hex) for hex in puzzle.answer["calls"]))
        if best != puzzle.answer["revenue"] or sets != [wanted]:
            return f"the best is {best} by {[[frame.hex_ids[hex] for hex in one] for one in sets]}"
        if not self.right(puzzle, state, Given(actions=(self._sail(puzzle),))):
            return "the stated course does not earn it"
        return None

    def asked(self, puzzle: Puzzle, state: State) -> Asked:
        assert isinstance(state, PoseidonState)
        ask, ids, nation = puzzle.ask, state.frame.hex_ids, state.acting
        reach = state.fleet_range(nation)
        homes = tuple(f"hex:{ids[hex]}" for hex in starts(state, nation))
        facts = [
            Fact("start", Remark("puzzle.fact.range", {"nation": ask["nation"], "range": reach}), homes),
            Fact("money", Remark("puzzle.fact.donation", {"donation": ask["donation"]})),
        ]
        calls = sorted(in_reach(state, nation).items(), key=lambda call: (-call[1][0], ids[call[0]]))
        for hex, (value, donation) in calls:
            if donation <= ask["donation"]:
                params = {"spot": ids[hex], "value": value, "donation": donation}
                facts.append(Fact("place", Remark("puzzle.fact.call", params), (f"hex:{ids[hex]}",)))
        return Asked(
            question=Remark("puzzle.course.ask", {"nation": ask["nation"], "donation": ask["donation"]}),
            detail=Remark("puzzle.course.detail"),
            facts=tuple(facts),
            view=_unadvised(state, puzzle.seat),
            moves=_by_hand(state, puzzle.seat),
        )

    def drafted(
        self, puzzle: Puzzle, state: State, actions: Sequence[Action]
    ) -> tuple[Json, tuple[Action, ...]]:
        after = state.copy()
        for action in actions:
            after.apply(puzzle.seat, action)
        assert isinstance(after, PoseidonState)
        return _unadvised(after, puzzle.seat), _by_hand(after, puzzle.seat)

    def right(self, puzzle: Puzzle, state: State, given: Given) -> bool:
        revenue, donated = self._voyage(puzzle, state, given)
        return revenue == int(puzzle.answer["revenue"]) and donated <= int(puzzle.ask["donation"])

    def _voyage(self, puzzle: Puzzle, state: State, given: Given) -> tuple[int, int]:
        """Revenue and donations of the voyage that was answered. Raises IllegalAction."""
        assert isinstance(state, PoseidonState)
        sail = given.actions[-1] if given.actions else None
        if not isinstance(sail, ErSail):
            raise MalformedAction("the answer is a voyage")
        reason = state.why_not(puzzle.seat, sail)
        if reason is not None:
            raise IllegalAction(reason)
        ids = {name: hex for hex, name in enumerate(state.frame.hex_ids)}
        donations = tuple(ids[hex] for hex in sail.donations)
        revenue = revenue_of(state, state.acting, tuple(ids[hex] for hex in sail.path), donations)
        return revenue, sum(state.frame.donations[hex] for hex in donations)

    def _sail(self, puzzle: Puzzle) -> ErSail:
        answer = puzzle.answer
        return ErSail(
            puzzle.ask["nation"], answer["start"], tuple(answer["path"]), tuple(answer["donations"])
        )

    def solution(self, puzzle: Puzzle) -> Given:
        return Given(actions=(msgspec.to_builtins(self._sail(puzzle)),))

    def typed(self, puzzle: Puzzle, state: State, text: str) -> Given | None:
        """Hexes one after the other, a temple that is paid for with a ``+`` behind it: ``F10 F12 H14+``."""
        assert isinstance(state, PoseidonState)
        ids = state.frame.hex_ids
        words = text.upper().split()
        path = [word.rstrip("+") for word in words]
        if not path or any(hex not in ids for hex in path):
            return None
        homes = [ids[hex] for hex in starts(state, state.acting)]
        start = path.pop(0) if path[0] in homes else homes[0]
        paid = sorted({word.rstrip("+") for word in words if word.endswith("+")}, key=ids.index)
        return Given(actions=(ErSail(puzzle.ask["nation"], start, tuple(path), tuple(paid)),))

    def gist(self, puzzle: Puzzle) -> str:
        return f"{puzzle.ask} {puzzle.answer['calls']}"

    def same_answer(self, puzzle: Puzzle) -> str:
        return str(puzzle.answer["calls"])

    def hint(self, puzzle: Puzzle, state: State) -> Hint:
        """The last call of the best course, and what all together earn."""
        answer = puzzle.answer
        called = [hex for hex in answer["path"] if hex in answer["calls"]]
        params = {"revenue": answer["revenue"], "spot": called[-1], "count": len(answer["calls"])}
        return Hint(Remark("puzzle.hint.course", params), (f"hex:{called[-1]}",))

    def explained(self, puzzle: Puzzle, state: State, given: Given | None) -> tuple[Explained, ...]:
        assert isinstance(state, PoseidonState)
        steps = []
        if given is not None:
            sail = given.actions[-1]
            assert isinstance(sail, ErSail)
            steps.append(self._told(puzzle, state, sail, "given", *self._voyage(puzzle, state, given)))
        answer = self._sail(puzzle)
        donated = sum(
            state.frame.donations[state.frame.hex_ids.index(hex)] for hex in puzzle.answer["donations"]
        )
        steps.append(self._told(puzzle, state, answer, "answer", puzzle.answer["revenue"], donated))
        proof = puzzle.proof
        rows = tuple(
            Row(
                Remark("puzzle.row.without", {"spot": hex, "revenue": proof["without"][hex]}),
                None,
                f"hex:{hex}",
            )
            for hex in puzzle.answer["calls"]
        )
        params = {"revenue": puzzle.answer["revenue"], "hasty": proof["hasty"]}
        marks = {"answer": tuple(f"hex:{hex}" for hex in puzzle.answer["calls"])}
        because = Explained(
            Remark("puzzle.course.because", params), rows, msgspec.convert(marks, dict[Any, tuple[str, ...]])
        )
        return (*steps, because)

    def _told(
        self, puzzle: Puzzle, state: PoseidonState, sail: ErSail, mark: str, revenue: int, donated: int
    ) -> Explained:
        """What each hex of a voyage adds."""
        calls = {state.frame.hex_ids[hex]: call for hex, call in in_reach(state, state.acting).items()}
        rows = []
        for hex in dict.fromkeys(sail.path):
            if hex in calls and (calls[hex][1] == 0 or hex in sail.donations):
                params = {"spot": hex, "value": calls[hex][0], "donation": calls[hex][1]}
                fits = hex in puzzle.answer["calls"]
                rows.append(Row(Remark("puzzle.row.adds", params), fits, f"hex:{hex}"))
        say = Remark(
            f"puzzle.step.course_{mark}",
            {
                "revenue": revenue,
                "donated": donated,
                "limit": puzzle.ask["donation"],
                "steps": len(sail.path),
            },
        )
        path = tuple(f"hex:{hex}" for hex in (sail.start, *sail.path))
        return Explained(say, tuple(rows), msgspec.convert({mark: path}, dict[Any, tuple[str, ...]]))


def in_reach(state: PoseidonState, nation: int) -> Calls:
    """What can earn something and can be reached at all."""
    goals, _ = route_goals(state, nation)
    begin, reach = starts(state, nation), state.fleet_range(nation)
    distances = state.frame.distances
    return {
        goal.hex: (goal.value, goal.donation)
        for goal in goals
        if goal.value and min(distances[at][goal.hex] for at in begin) <= reach
    }


def _unadvised(state: PoseidonState, seat: int) -> PoseidonView:
    """The king's view without the best routes, which the table would list."""
    view = state.view(seat)
    assert isinstance(view, PoseidonView)
    fleet = view.prospects.fleet
    if fleet is None:
        return view
    bare = msgspec.structs.replace(fleet, routes=())
    return msgspec.structs.replace(view, prospects=msgspec.structs.replace(view.prospects, fleet=bare))


def _by_hand(state: PoseidonState, seat: int) -> tuple[Action, ...]:
    """The steps of a course drawn by hand."""
    moves = state.moves(seat)
    return (
        tuple(move for move in moves if isinstance(move, ErDraw)) if state.pencil == PLAIN else tuple(moves)
    )


# -- making ----------------------------------------------------------------------------------------------------


class PoseidonPuzzles:
    kinds: ClassVar[Mapping[str, Kind]] = {kind.key: kind for kind in (Course(), Forced())}

    def sitting(self, number: int) -> Sitting:
        seats = (3, 4, 2, 5)[number % 4]
        return Sitting(seats, tuple(PLAYERS[(number + seat) % 3] for seat in range(seats)))

    def found(
        self, game: Game, state: State, wanted: Collection[str], drops: Drops, memory: Memory
    ) -> Iterator[Puzzle]:
        assert isinstance(state, PoseidonState)
        if "course" in wanted and state.stage == FLEET and state.pencil == PLAIN:
            yield from _course(state, drops, memory)
        if "forced" in wanted and state.stage == HARBOUR and state.pencil == PLAIN and not state.emergency:
            yield from forced_finding.found(state, _plain(state), drops, memory)


def _plain(state: PoseidonState) -> JsonObject:
    """The position as it is stored, without the ledger of past rounds, which no question needs."""
    return msgspec.json.decode(state.to_json(), type=JsonObject) | {"history": []}


def _course(state: PoseidonState, drops: Drops, memory: Memory) -> Iterator[Puzzle]:
    drops["positions looked at"] += 1
    frame, nation = state.frame, state.acting
    steps = state.fleet_range(nation)
    if steps == UNLIMITED or not 3 <= steps <= 9:
        refused(drops, "interest", "the fleet sails too near or too far")
        return
    calls = in_reach(state, nation)
    if not 5 <= len(calls) <= 14:
        refused(drops, "interest", "too few or too many calls in reach")
        return
    goals, ends = route_goals(state, nation)
    begin = starts(state, nation)
    seen = f"{nation} {steps} {sorted(calls.items())}"
    if seen in memory:
        refused(drops, "variety", "the same waters as before")
        return
    memory[seen] = True
    for purse in PURSES:
        if purse > state.coffers(nation) or (
            purse and not any(0 < cost <= purse for _, cost in calls.values())
        ):
            continue

        def best(without: int = -1, purse: int = purse) -> Route:
            kept = [goal for goal in goals if goal.hex != without]
            return best_routes(frame.waters, begin, kept, ends, steps, purse)[-1]

        top = best()
        made = sorted(
            hex for hex in set(top.path) if hex in calls and (not calls[hex][1] or hex in top.donations)
        )
        if not top.proven or sum(calls[hex][0] for hex in made) != top.revenue or len(made) < 3:
            refused(drops, "interest", "fewer than three calls")
            continue
        # without any one of its calls the best is lower: every best course makes exactly these calls
        without = {hex: best(hex).revenue for hex in made}
        if max(without.values()) >= top.revenue:
            refused(drops, "uniqueness", "several best courses")
            continue
        quick = [hasty(frame.distances, begin, calls, steps, purse, taste) for taste in TASTES]
        fooled = sum(total < top.revenue for total in quick)
        if fooled < 2:
            refused(drops, "difficulty", "a hasty king finds it")
            continue
        level = (
            1 if fooled == 2 else 2 + (len(made) >= 5) + (len(made) >= 7) + (top.revenue - max(quick) <= 1)
        )
        level += (purse >= 20) + (len(begin) > 1) if fooled > 2 else 0
        ids = frame.hex_ids
        yield Puzzle(
            kind="course",
            level=min(5, level),
            seats=state.seats,
            seat=state.actor,
            position=_plain(state),
            ask={"nation": frame.nation_ids[nation], "donation": purse},
            answer={
                "revenue": top.revenue,
                "calls": [ids[hex] for hex in made],
                "start": ids[top.start],
                "path": [ids[hex] for hex in top.path],
                "donations": [ids[hex] for hex in sorted(top.donations)],
            },
            proof={"without": {ids[hex]: revenue for hex, revenue in without.items()}, "hasty": max(quick)},
            themes=(("donation",) if purse else ()) + (("new_home",) if len(begin) > 1 else ()) or ("posts",),
        )
        return
