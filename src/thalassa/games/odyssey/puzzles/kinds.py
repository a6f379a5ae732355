"""*Where is the ship?*, *Two ships tell* and *Which order finds out most?*, as they are put, judged and explained."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar

from thalassa.games.odyssey.belief.observed import belief_of
from thalassa.games.odyssey.edition.board import SHIPS, squares_of
from thalassa.games.odyssey.notes import MoveFigure, PutReminder
from thalassa.games.odyssey.state import OdysseyState
from thalassa.games.odyssey.wire.actions import OrderMove
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
)
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Action, JsonObject, Note, Remark

from . import charting
from .charting import Report, Sea, World
from .finding import look, sea_of

BOARDS = ("A", "B", "C", "D")
MOST_ROWS = 12


class Where(Kind):
    """One ship, its storms, orders and reports since it was certain: one square is left."""

    key = "where"
    sightings = False

    def problem(self, puzzle: Puzzle, state: State) -> str | None:
        assert isinstance(state, OdysseyState)
        sea = sea_of(state)
        left = charting.squares(sea, self._trail(puzzle, sea)[-1], puzzle.ask["ship"])
        if left != [puzzle.answer["square"]]:
            return f"{left} are left, not {puzzle.answer['square']}"
        names = state.map().names
        believed = [
            names[one] for one in squares_of(belief_of(state).possible(SHIPS.index(puzzle.ask["ship"])))
        ]
        return None if believed == left else f"the engine believes {believed}"

    def asked(self, puzzle: Puzzle, state: State) -> Asked:
        ship = puzzle.ask["ship"]
        known = puzzle.ask["known"]
        facts = [
            Fact(
                "start",
                Remark("puzzle.fact.certain", {"ship": one, "square": square}),
                (f"square:{square}",),
                sign=one,
            )
            for one, square in known.items()
        ]
        facts += [_fact(line, self.sightings) for line in self._lines(puzzle)]
        notes: list[Note] = [MoveFigure(_ship(one), square) for one, square in known.items()]
        return Asked(
            question=Remark("puzzle.where.ask", {"ship": ship}),
            detail=Remark(f"puzzle.{self.key}.detail"),
            facts=tuple(facts),
            pick="square",
            view=state.view(puzzle.seat),
            notes=tuple(notes),
        )

    def right(self, puzzle: Puzzle, state: State, given: Given) -> bool:
        return _square(given) == str(puzzle.answer["square"])

    def solution(self, puzzle: Puzzle) -> Given:
        return Given(target=f"square:{puzzle.answer['square']}")

    def typed(self, puzzle: Puzzle, state: State, text: str) -> Given | None:
        assert isinstance(state, OdysseyState)
        square = text.strip().lower()
        return Given(target=f"square:{square}") if square in state.map().names else None

    def gist(self, puzzle: Puzzle) -> str:
        return f"{puzzle.position['board']} {puzzle.ask} {self._lines(puzzle)}"

    def same_answer(self, puzzle: Puzzle) -> str:
        return f"{puzzle.position['board']} {puzzle.answer['square']}"

    def hint(self, puzzle: Puzzle, state: State) -> Hint:
        """The squares left before the last report."""
        assert isinstance(state, OdysseyState)
        sea = sea_of(state)
        left = charting.squares(sea, self._trail(puzzle, sea)[-2], puzzle.ask["ship"])
        return Hint(
            Remark("puzzle.hint.before_last", {"count": len(left), "squares": left[:MOST_ROWS]}),
            tuple(f"square:{square}" for square in left),
        )

    def explained(self, puzzle: Puzzle, state: State, given: Given | None) -> tuple[Explained, ...]:
        assert isinstance(state, OdysseyState)
        sea, ship = sea_of(state), puzzle.ask["ship"]
        trail = self._trail(puzzle, sea)
        steps: list[Explained] = []
        for line, before, after in zip(self._lines(puzzle), trail, trail[1:], strict=False):
            if line["kind"] == "storm":
                steps.append(_storm(sea, line, before, after, ship))
            else:
                steps.append(_report(sea, line, before, after, ship, self.sightings))
        last = steps.pop()
        marks = dict(last.marks)
        marks["answer"] = (f"square:{puzzle.answer['square']}",)
        if given is not None and _square(given) != puzzle.answer["square"]:
            marks["given"] = (f"square:{_square(given)}",)
        return (*steps, Explained(last.say, last.rows, marks))

    def _lines(self, puzzle: Puzzle) -> list[JsonObject]:
        lines: list[JsonObject] = puzzle.position["record"][puzzle.ask["since"] :]
        return [line for line in lines if charting.concerns(line, puzzle.ask["ship"])]

    def _trail(self, puzzle: Puzzle, sea: Sea) -> list[set[World]]:
        return charting.trail(sea, puzzle.ask["known"], self._lines(puzzle), self.sightings)


class Joint(Where):
    """The same with what all four crews saw of each other."""

    key = "joint"
    sightings = True

    def _lines(self, puzzle: Puzzle) -> list[JsonObject]:
        lines: list[JsonObject] = puzzle.position["record"][puzzle.ask["since"] :]
        return lines


class Order(Kind):
    """One ship is doubtful: after which order are the fewest squares left, whatever the crew reports?"""

    key = "order"

    def problem(self, puzzle: Puzzle, state: State) -> str | None:
        assert isinstance(state, OdysseyState)
        ask, sea = puzzle.ask, sea_of(state)
        names, belief = state.map().names, belief_of(state)
        for number, ship in enumerate(SHIPS):
            believed = [names[one] for one in squares_of(belief.possible(number))]
            stated = ask["candidates"] if ship == ask["ship"] else [ask["certain"][ship]]
            if believed != stated:
                return f"{ship} can be on {believed}, not {stated}"
        left = {}
        for action in state.moves(puzzle.seat):
            if isinstance(action, OrderMove):
                order = (action.ship, action.direction)
                worst = charting.left_at_worst(sea, ask["ship"], ask["candidates"], ask["certain"], order)
                left[f"{action.ship} {action.direction}"] = worst
        if left != puzzle.proof["left"]:
            return f"left at worst {left}"
        answer = f"{puzzle.answer['ship']} {puzzle.answer['direction']}"
        best = [order for order, count in left.items() if count == min(left.values())]
        if best != [answer] or left[answer] != puzzle.answer["left"]:
            return f"{best} find out most, not {answer}"
        return None

    def asked(self, puzzle: Puzzle, state: State) -> Asked:
        ask = puzzle.ask
        ship, candidates = ask["ship"], ask["candidates"]
        facts = [
            Fact(
                "place",
                Remark("puzzle.fact.candidates", {"ship": ship, "squares": candidates}),
                tuple(f"square:{square}" for square in candidates),
                sign=ship,
            )
        ]
        facts += [
            Fact(
                "start",
                Remark("puzzle.fact.certain", {"ship": one, "square": square}),
                (f"square:{square}",),
                sign=one,
            )
            for one, square in ask["certain"].items()
        ]
        facts.append(Fact("rule", Remark("puzzle.fact.worst_case", {"ship": ship})))
        notes: list[Note] = [MoveFigure(_ship(one), square) for one, square in ask["certain"].items()]
        notes.append(MoveFigure(_ship(ship), candidates[0]))
        notes += [PutReminder(_ship(ship), square) for square in candidates]
        return Asked(
            question=Remark("puzzle.order.ask", {"ship": ship}),
            detail=Remark("puzzle.order.detail", {"ship": ship}),
            facts=tuple(facts),
            view=state.view(puzzle.seat),
            moves=tuple(state.moves(puzzle.seat)),
            notes=tuple(notes),
        )

    def right(self, puzzle: Puzzle, state: State, given: Given) -> bool:
        order = _order(puzzle, state, given)
        return (order.ship, order.direction) == (puzzle.answer["ship"], puzzle.answer["direction"])

    def solution(self, puzzle: Puzzle) -> Given:
        order = {"type": "order_move", "ship": puzzle.answer["ship"], "direction": puzzle.answer["direction"]}
        return Given(actions=(order,))

    def typed(self, puzzle: Puzzle, state: State, text: str) -> Given | None:
        ship, _, way = text.strip().partition(" ")
        if ship.lower() not in SHIPS or way.strip().upper() not in charting.WAYS:
            return None
        return Given(actions=(OrderMove(_ship(ship.lower()), _ship(way.strip().upper())),))

    def gist(self, puzzle: Puzzle) -> str:
        return f"{puzzle.position['board']} {puzzle.ask}"

    def same_answer(self, puzzle: Puzzle) -> str:
        return f"{puzzle.answer['ship']} {puzzle.answer['direction']}"

    def hint(self, puzzle: Puzzle, state: State) -> Hint:
        ship = puzzle.answer["ship"]
        return Hint(
            Remark("puzzle.hint.order", {"ship": ship, "count": puzzle.answer["left"]}), (f"figure:{ship}",)
        )

    def explained(self, puzzle: Puzzle, state: State, given: Given | None) -> tuple[Explained, ...]:
        assert isinstance(state, OdysseyState)
        ask, sea, left = puzzle.ask, sea_of(state), puzzle.proof["left"]
        answer = (puzzle.answer["ship"], puzzle.answer["direction"])
        orders = [answer]
        if given is not None:
            tried = _order(puzzle, state, given)
            orders = list(dict.fromkeys([(str(tried.ship), str(tried.direction)), answer]))
        steps = []
        for order in orders:
            ship, way = order
            rows = tuple(_row(sea, ask, name, order) for name in ask["candidates"])
            say = Remark("puzzle.step.order", {"ship": ship, "way": way, "count": left[f"{ship} {way}"]})
            kept = tuple(f"square:{name}" for name in ask["candidates"])
            steps.append(Explained(say, rows, {"left": kept}))
        second = min(count for order, count in left.items() if order != f"{answer[0]} {answer[1]}")
        say = Remark(
            "puzzle.order.because",
            {"ship": answer[0], "way": answer[1], "count": puzzle.answer["left"], "second": second},
        )
        return (*steps, Explained(say, (), {"answer": (f"figure:{answer[0]}", f"direction:{answer[1]}")}))


def _row(sea: Sea, ask: JsonObject, name: str, order: tuple[str, str]) -> Row:
    """What would be reported if the doubtful ship were on this square."""
    mover, way = order
    places = {**ask["certain"], ask["ship"]: name}
    target, off = sea.sail(sea.square(places[mover]), way)
    places[mover] = sea.name(target)
    around = {sea.name(one) for one in sea.near(target)}
    sighted = any(square in around for ship, square in places.items() if ship != mover)
    params = {"square": name, "to": sea.name(target), **_told(sea.report(target, off)), "sighted": sighted}
    return Row(Remark("puzzle.row.would_report", params), None, f"square:{name}")


# -- lines of the record in words ---------------------------------------------------------------------------------


def _ship(name: str) -> Any:
    return name


def _told(report: Report) -> JsonObject:
    return {"here": report.here, "islands": report.islands, "coast": report.coast, "off": report.off}


def _fact(line: JsonObject, sightings: bool) -> Fact:
    if line["kind"] == "storm":
        return Fact(
            "storm",
            Remark("puzzle.fact.storm", {"tile": line["tile"]}),
            round=line["round"],
            sign=line["tile"],
        )
    params = {"ship": line["ship"], "way": line["direction"], **_told(charting.reported(line))}
    if sightings:
        params |= {"others": list(line.get("here", ())), "sighted": bool(line.get("sight"))}
    code = "puzzle.fact.sighting" if sightings else "puzzle.fact.report"
    return Fact("order", Remark(code, params), round=line["round"], sign=line["direction"])


def _named(squares: Collection[str]) -> tuple[str, ...]:
    return tuple(f"square:{square}" for square in squares)


def _storm(sea: Sea, line: JsonObject, before: set[World], after: set[World], ship: str) -> Explained:
    left = charting.squares(sea, after, ship)
    params = {
        "tile": line["tile"],
        "round": line["round"],
        "before": len(charting.squares(sea, before, ship)),
        "count": len(left),
    }
    return Explained(Remark("puzzle.step.storm", params), (), {"left": _named(left)})


def _report(
    sea: Sea, line: JsonObject, before: set[World], after: set[World], ship: str, sightings: bool
) -> Explained:
    """Which squares the report leaves and which it strikes out, one by one."""
    mover, way = line["ship"], line["direction"]
    kept, rows = charting.squares(sea, after, mover), []
    for name in charting.squares(sea, before, mover):
        target, off = sea.sail(sea.square(name), way)
        to = sea.name(target)
        params = {"square": name, "to": to, **_told(sea.report(target, off))}
        same = sea.report(target, off) == charting.reported(line)
        code = "puzzle.row.report" if to in kept or not same else "puzzle.row.unseen"
        rows.append(Row(Remark(code, params), to in kept and same, f"square:{to}"))
    rows.sort(key=lambda row: not row.fits)
    left = charting.squares(sea, after, ship)
    gone = [one for one in charting.squares(sea, before, ship) if one not in left] if mover != ship else []
    struck = [row.target for row in rows if not row.fits] if mover == ship else list(_named(gone))
    params = {
        "ship": mover,
        "way": way,
        "round": line["round"],
        "count": len(charting.squares(sea, before, mover)),
        **_told(charting.reported(line)),
        "others": list(line.get("here", ())),
        "sighted": bool(line.get("sight")),
        "asked": ship,
        "left": len(left),
    }
    code = "puzzle.step.sighting" if sightings else "puzzle.step.report"
    shown = tuple(rows[:MOST_ROWS])
    return Explained(Remark(code, params), shown, {"left": _named(left), "struck": tuple(struck)})


def _square(given: Given) -> str:
    kind, _, name = (given.target or "").partition(":")
    if kind != "square" or not name:
        raise MalformedAction("the answer is a square", given=given.target)
    return name


def _order(puzzle: Puzzle, state: State, given: Given) -> OrderMove:
    if len(given.actions) != 1 or not isinstance(given.actions[0], Action):
        raise MalformedAction("the answer is one order")
    action = given.actions[0]
    reason = state.why_not(puzzle.seat, action)
    if reason is not None:
        raise IllegalAction(reason)
    if not isinstance(action, OrderMove):
        raise MalformedAction("the answer is an order")
    return action


class OdysseyPuzzles:
    kinds: ClassVar[Mapping[str, Kind]] = {kind.key: kind for kind in (Where(), Joint(), Order())}

    def sitting(self, number: int) -> Sitting:
        storms = ("ripple", "breeze", "gale", "tempest")[number // 4 % 4]
        options = {"board": BOARDS[number % 4], "reminder_limit": "unlimited"}
        return Sitting(2, (storms, ("tempest", "gale")[number // 16 % 2]), options)

    def found(
        self, game: Game, state: State, wanted: Collection[str], drops: Drops, memory: Memory
    ) -> Iterator[Puzzle]:
        assert isinstance(state, OdysseyState)
        return look(state, wanted, drops, memory)
