"""Views as vectors of fixed length: compiles the parts of an encoding into writers, and names every entry.

What a vector holds is said by the view and the steps of the looking seat's own open decision. A game may bring a writer
that gets there without a view; it must write the same numbers, which a test compares at random positions.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import attrgetter, itemgetter
from typing import Any

from thalassa.kernel.extras.encoding import (
    ByKey,
    BySeat,
    Each,
    Encoding,
    Inside,
    Number,
    Observing,
    OneOf,
    Part,
    Seat,
    Signs,
    SomeOf,
    SomeSeats,
    Subset,
)
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, View

from .actions import EncodingLimit

Thing = Any
"""The view or something in it, as the encoding describes it: a struct, a mapping, a list, a number."""
Getter = Callable[[Thing], Thing]
Writer = Callable[[Thing, "array[float]", int], None]
"""Writes what belongs to one thing; the number is the seat that looks."""


class Observer:
    """The vector of one game at one number of seats and one set of options."""

    def __init__(self, name: str, encoding: Encoding, seats: int) -> None:
        self.names: list[str] = []
        """What each entry is, as a path into the view."""
        self._game = name
        self._seats = seats
        self._write = self._all(encoding.parts, "", _attribute)
        self._first_draft = len(self.names)
        self._drafts = self._draft_block(encoding)
        self.size = len(self.names)
        self._empty = bytes(4 * self.size)
        self._straight: Observing | None = None
        if encoding.observes is not None:
            self._straight = encoding.observes({entry: at for at, entry in enumerate(self.names)})

    def empty(self) -> array[float]:
        """A vector of zeros."""
        return array("f", self._empty)

    def observe(self, state: State, seat: int, draft: Sequence[Action] = ()) -> array[float]:
        """The vector of what the seat may know of a position, the quickest way there is. Raises EncodingLimit."""
        out = self.empty()
        self.observe_into(state, seat, draft, out, 0)
        return out

    def observe_into(
        self, state: State, seat: int, draft: Sequence[Action], out: array[float], start: int
    ) -> None:
        """The same, into a longer array that is zero from ``start`` on."""
        if self._straight is None:
            out[start : start + self.size] = self.encode(state.view(seat), seat, draft)
            return
        self._straight(state, seat, out, start)
        if draft:
            self._write_draft(draft, out, seat, start)

    def _write_draft(self, draft: Sequence[Action], out: array[float], seat: int, start: int) -> None:
        known = [action for action in draft if type(action) in self._drafts]
        if known:
            steps = self.empty()
            for action in known:
                self._drafts[type(action)](action, steps, seat)
            first = self._first_draft
            out[start + first : start + self.size] = steps[first:]

    def encode(self, view: View, seat: int, draft: Sequence[Action] = ()) -> array[float]:
        """The vector (of C floats). ``draft``: the steps of this seat's own decision so far. Raises EncodingLimit."""
        out = self.empty()
        self._write(view, out, seat)
        for action in draft:
            writer = self._drafts.get(type(action))
            if writer is not None:
                writer(action, out, seat)
        return out

    # -- compiling --------------------------------------------------------------------------------------

    def _new(self, name: str) -> int:
        self.names.append(name)
        return len(self.names) - 1

    def _all(self, parts: Iterable[Part], path: str, getter: Callable[[str], Getter]) -> Writer:
        writers = [self._one(part, path, getter) for part in parts]
        if len(writers) == 1:
            return writers[0]

        def write(thing: Thing, out: array[float], seat: int) -> None:
            for writer in writers:
                writer(thing, out, seat)

        return write

    def _one(self, part: Part, path: str, getter: Callable[[str], Getter]) -> Writer:
        get = getter(part.field)
        where = f"{path}.{part.field}" if path and part.field else path + part.field
        match part:
            case Number():
                return self._number(part, where, get)
            case OneOf():
                return self._one_of(part, where, get)
            case SomeOf():
                return self._some_of(part, where, get)
            case Seat():
                return self._seat(where, get)
            case SomeSeats():
                return self._some_seats(where, get)
            case BySeat():
                return self._by_seat(part, where, get)
            case Inside():
                return self._inside(part, where, get)
            case Each():
                return self._each(part, where, get)
            case ByKey():
                return self._by_key(part, where, get)
            case Signs():
                return self._signs(part, where, get)

    def _limit(self, where: str, text: str) -> EncodingLimit:
        return EncodingLimit(f"{self._game}: view field {where}: {text}", field=where)

    def _number(self, part: Number, where: str, get: Getter) -> Writer:
        known = self._new(f"{where} known") if part.optional else -1
        at, scale = self._new(where), part.scale

        def write(thing: Thing, out: array[float], seat: int) -> None:
            value = get(thing)
            if value is not None:
                out[at] = value / scale
                if known >= 0:
                    out[known] = 1.0

        return write

    def _places(self, values: Iterable[Hashable], where: str) -> dict[Hashable, int]:
        return {value: self._new(f"{where}={value}") for value in values}

    def _one_of(self, part: OneOf, where: str, get: Getter) -> Writer:
        places, limit = self._places(part.values, where), self._limit

        def write(thing: Thing, out: array[float], seat: int) -> None:
            value = get(thing)
            if value is not None:
                at = places.get(value)
                if at is None:
                    raise limit(where, f"{value!r} is not among the values of the encoding")
                out[at] = 1.0

        return write

    def _some_of(self, part: SomeOf, where: str, get: Getter) -> Writer:
        places, limit, scale, keyed = self._places(part.values, where), self._limit, part.scale, part.keyed

        def write(thing: Thing, out: array[float], seat: int) -> None:
            values = get(thing)
            for value in values or ():
                at = places.get(value)
                if at is None:
                    raise limit(where, f"{value!r} is not among the values of the encoding")
                out[at] += (values[value] if keyed else 1.0) / scale

        return write

    def _circle(self, where: str) -> int:
        """One entry for each seat; the first of them."""
        places = [self._new(f"{where}=me+{away}") for away in range(self._seats)]
        return places[0]

    def _seat(self, where: str, get: Getter) -> Writer:
        seats = self._seats
        first = self._circle(where)

        def write(thing: Thing, out: array[float], seat: int) -> None:
            value = get(thing)
            if value is not None:
                out[first + (value - seat) % seats] = 1.0

        return write

    def _some_seats(self, where: str, get: Getter) -> Writer:
        seats = self._seats
        first = self._circle(where)

        def write(thing: Thing, out: array[float], seat: int) -> None:
            for value in get(thing) or ():
                out[first + (value - seat) % seats] = 1.0

        return write

    def _by_seat(self, part: BySeat, where: str, get: Getter) -> Writer:
        parts = part.parts or (Number("", part.scale),)
        seats = self._seats
        writers = [self._all(parts, f"{where}[me+{away}]", _attribute) for away in range(seats)]

        def write(thing: Thing, out: array[float], seat: int) -> None:
            for number, member in enumerate(get(thing)):
                writers[(number - seat) % seats](member, out, seat)

        return write

    def _inside(self, part: Inside, where: str, get: Getter) -> Writer:
        there = self._new(f"{where} there") if part.optional else -1
        inner = self._all(part.parts, where, itemgetter if part.keyed else _attribute)

        def write(thing: Thing, out: array[float], seat: int) -> None:
            value = get(thing)
            if value is not None:
                if there >= 0:
                    out[there] = 1.0
                inner(value, out, seat)

        return write

    def _each(self, part: Each, where: str, get: Getter) -> Writer:
        parts = part.parts or (Number("", part.scale),)
        places: list[tuple[int, Writer]] = []
        for number in range(part.most):
            there = self._new(f"{where}[{number}] there")
            places.append((there, self._all(parts, f"{where}[{number}]", _attribute)))
        most, cut, limit = part.most, part.cut, self._limit

        def write(thing: Thing, out: array[float], seat: int) -> None:
            members = get(thing) or ()
            if len(members) > most and not cut:
                raise limit(where, f"{len(members)} entries, the encoding has room for {most}")
            for (there, writer), member in zip(places, members, strict=False):
                if member is not None:
                    out[there] = 1.0
                    writer(member, out, seat)

        return write

    def _by_key(self, part: ByKey, where: str, get: Getter) -> Writer:
        places: dict[Hashable, tuple[int, Writer]] = {}
        for value in part.values:
            there = self._new(f"{where}[{value}] there")
            places[value] = there, self._all(part.parts, f"{where}[{value}]", _attribute)
        key, limit = _attribute(part.key), self._limit

        def write(thing: Thing, out: array[float], seat: int) -> None:
            for member in get(thing) or ():
                place = places.get(key(member))
                if place is None:
                    raise limit(where, f"{key(member)!r} is not among the values of the encoding")
                out[place[0]] = 1.0
                place[1](member, out, seat)

        return write

    def _signs(self, part: Signs, where: str, get: Getter) -> Writer:
        signs, width, limit = part.signs, len(part.signs), self._limit
        first = len(self.names)
        for row in range(part.rows):
            for column in range(part.columns):
                for sign in signs:
                    self._new(f"{where}[{row}][{column}]={sign}")
        columns, rows = part.columns, part.rows
        offset = {sign: at for at, sign in enumerate(signs)}

        def write(thing: Thing, out: array[float], seat: int) -> None:
            lines = get(thing)
            if len(lines) > rows or any(len(line) > columns for line in lines):
                raise limit(where, f"the encoding has room for {rows} rows of {columns} signs")
            for number, line in enumerate(lines):
                start = first + number * columns * width
                for sign in line:
                    if sign not in offset:
                        raise limit(where, f"{sign!r} is not among the signs of the encoding")
                    out[start + offset[sign]] = 1.0
                    start += width

        return write

    def _draft_block(self, encoding: Encoding) -> dict[type[Action], Writer]:
        """Entries for private steps the view does not repeat: that the step was taken, and its bounded fields."""
        families = {family.action: family for family in encoding.families}
        found: dict[type[Action], Writer] = {}
        for kind in encoding.drafts:
            fields = families[kind].fields
            parts = [OneOf(name, domain) for name, domain in fields.items() if not isinstance(domain, Subset)]
            where = f"draft.{kind.__name__}"
            found[kind] = self._step(self._new(f"{where} there"), self._all(parts, where, _attribute))
        return found

    @staticmethod
    def _step(there: int, writer: Writer) -> Writer:
        def write(thing: Thing, out: array[float], seat: int) -> None:
            out[there] = 1.0
            writer(thing, out, seat)

        return write


def _attribute(field: str) -> Getter:
    """How to get a field of a struct; a number is a place in a tuple, nothing is the thing itself."""
    if not field:
        return _itself
    return itemgetter(int(field)) if field.isdigit() else attrgetter(field)


def _itself(thing: Thing) -> Thing:
    return thing
