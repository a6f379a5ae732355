"""A table: a game being played. Game, edition, options, seed and the log; everything else follows by replay.

The log only grows: taking back is an entry of its own, so (table, seq) stays unique for storage.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from .chance import Chance, new_seed, seed_hash
from .edition import Edition
from .errors import BadPosition, CannotUndo, IllegalAction, MalformedAction, ThalassaError
from .game import Game, State
from .messages import Action, Event, Json, Options, Outcome, Reason, Seat, View

CHECKPOINT_EVERY = 16


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One entry of the log: a decision of a seat (one action; several when it was composed), or a take-back."""

    seat: Seat
    actions: tuple[Action, ...] = ()
    undo: bool = False


class Moment(msgspec.Struct, frozen=True, gc=False):
    """One entry of the history as a seat may see it. ``actions`` are shown only to the seat that made them."""

    seq: int
    seat: Seat
    round: int
    events: tuple[Event, ...]
    actions: tuple[Action, ...] = ()
    undo: bool = False


class Proposal(NamedTuple):
    """A decision worked out but not yet part of the table: storage comes between proposing and accepting."""

    entry: Entry
    fresh: tuple[Event, ...]
    """Events of the actions just given."""
    events: tuple[Event, ...]
    """Events of the whole entry, earlier steps of a composed decision included."""
    state: State
    seq: int


class _Optioned(msgspec.Struct):
    options: dict[str, Json] | None = None


class Draft(NamedTuple):
    """The steps of a composed decision that is not complete. Only its seat knows of it."""

    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    state: State


class Table:
    """A game being played.

    >>> import thalassa
    >>> table = thalassa.new("peloponnes", seats=2, seed=7)
    >>> seat = table.actors()[0]
    >>> events = table.act(seat, table.moves(seat)[0])
    >>> len(table)
    1
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | Options | None = None,
        seed: str | None = None,
        edition: Edition | None = None,
        position: bytes | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.position = position
        """A position set up by hand from which this table starts, or None for the ordinary start."""
        self.options = game.make_options(seats, self._position_options() if options is None else options)
        self.edition = game.edition() if edition is None else edition
        self.seed = new_seed() if seed is None else seed
        self._log: list[Entry] = []
        self._events: list[tuple[Event, ...]] = []
        self._rounds: list[int] = []
        self._standing: list[int] = []
        """Log indexes of the entries that stand (were not taken back)."""
        self._state = self._first()
        self._checkpoints: dict[int, State] = {0: self._state.copy()}
        """Positions after some entries that stood when they were made, by log index + 1."""
        self._waiting: list[tuple[Seat, ...]] = []
        """The seats that had to decide before each log entry."""
        self._taken_back: dict[int, State] = {}
        """The position after an entry that was taken back, by log index: what was hidden then stays hidden."""
        self._drafts: dict[Seat, Draft] = {}

    def _first(self) -> State:
        if self.position is not None:
            return self._set_up(self.position)
        return self.game.start(self.seats, self.options, Chance(self.seed), self.edition)

    def _set_up(self, position: bytes) -> State:
        """The given position, which must be one of this table: as many seats, the same options."""
        state = self.game.state_from_json(position, self.edition)
        if any(len(values) != self.seats for values in state.gauges().values()):
            raise BadPosition(f"seats: the position is not one for {self.seats}", field="seats")
        wanted, given = msgspec.json.decode(msgspec.json.encode(self.options)), self._position_options()
        if given is not None:
            different = [key for key in wanted if key in given and wanted[key] != given[key]]
            if different:
                raise BadPosition(
                    f"options: the position was played with other {', '.join(different)}", field="options"
                )
        return state

    def _position_options(self) -> dict[str, Json] | None:
        """The options a position carries, as every game's does; None where there is no position or it is broken."""
        if self.position is None:
            return None
        try:
            options = msgspec.json.decode(self.position, type=_Optioned).options
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None  # the game says what is wrong with it
        return options

    # -- looking ----------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position now, with the latest steps of a decision in the making. Change it only through ``act``."""
        return next(reversed(self._drafts.values())).state if self._drafts else self._state

    def _before(self, seat: Seat | None) -> State:
        """The position this seat has before it: others never notice the steps of its open decision."""
        draft = None if seat is None else self._drafts.get(seat)
        return self._state if draft is None else draft.state

    @property
    def log(self) -> tuple[Entry, ...]:
        return tuple(self._log)

    @property
    def seed_hash(self) -> str:
        """Public from the start; the seed itself is shown when the game is over."""
        return seed_hash(self.game.name, self.seed)

    def __len__(self) -> int:
        """Number of log entries: the version of the table."""
        return len(self._log)

    def actors(self) -> list[Seat]:
        return list(self._state.actors())

    def moves(self, seat: Seat) -> list[Action]:
        return self._before(seat).moves(seat)

    def why_not(self, seat: Seat, action: Action | Mapping[str, object]) -> Reason | None:
        return self._before(seat).why_not(seat, self.game.action_from(action))

    def view(self, seat: Seat | None = None, at: int | None = None) -> View:
        """What the seat may know now, or knew after ``at`` log entries."""
        return (self._before(seat) if at is None else self.at(at)).view(seat)

    def outcome(self) -> Outcome | None:
        return self._state.outcome()

    # -- playing ----------------------------------------------------------------------------------------

    def act(self, seat: Seat, action: Action | Mapping[str, object] | Sequence[Action]) -> list[Event]:
        """Carry out one action, or all steps of a composed decision. IllegalAction leaves everything as it was."""
        steps = list(action) if isinstance(action, list | tuple) else [action]
        proposal = self.propose(seat, [self.game.action_from(step) for step in steps])
        self.accept(proposal)
        return list(proposal.fresh)

    def propose(self, seat: Seat, actions: Sequence[Action]) -> Proposal:
        """What these actions would lead to, carried out on a copy. Raises IllegalAction, and MalformedAction
        for no action at all or for more than one decision."""
        draft = self._drafts.get(seat)
        state = self._before(seat).copy()
        fresh = _carry_out(state, seat, actions)
        return Proposal(
            entry=Entry(seat, (*(draft.actions if draft else ()), *actions)),
            fresh=fresh,
            events=(*(draft.events if draft else ()), *fresh),
            state=state,
            seq=len(self._log),
        )

    def accept(self, proposal: Proposal) -> None:
        """Make a proposal the position. It must have been made for the position as it is now."""
        if proposal.seq != len(self._log):
            raise ThalassaError(
                f"proposal for position {proposal.seq}, the table is at {len(self._log)}", seq=proposal.seq
            )
        entry, _, events, state, _ = proposal
        self._drafts.pop(entry.seat, None)
        if state.composing():
            self._drafts[entry.seat] = Draft(entry.actions, events, state)
        else:
            self._commit(entry, events, state)

    def drop_draft(self, seat: Seat | None = None) -> None:
        """Forget the steps of a decision that is not complete: of one seat, or of all."""
        if seat is None:
            self._drafts.clear()
        else:
            self._drafts.pop(seat, None)

    def _commit(self, entry: Entry, events: tuple[Event, ...], state: State) -> None:
        self._standing.append(len(self._log))
        self._append(entry, events, state)
        if len(self._log) % CHECKPOINT_EVERY == 0:
            self._checkpoints[len(self._log)] = state.copy()

    def _append(self, entry: Entry, events: tuple[Event, ...], state: State) -> None:
        self._rounds.append(self._state.round())
        self._waiting.append(tuple(self._state.actors()))
        self._log.append(entry)
        self._events.append(events)
        self._state = state
        for seat, draft in list(self._drafts.items()):
            self._redraft(seat, draft.actions)

    def _redraft(self, seat: Seat, actions: tuple[Action, ...]) -> None:
        """Another seat has acted: keep an open decision if all its steps are still possible, else forget it."""
        state = self._state.copy()
        try:
            events = _carry_out(state, seat, actions)
        except (IllegalAction, MalformedAction):
            del self._drafts[seat]
            return
        if state.composing():
            self._drafts[seat] = Draft(actions, events, state)
        else:
            del self._drafts[seat]

    # -- taking back ------------------------------------------------------------------------------------

    def why_not_undo(self, seat: Seat) -> str | None:
        """None if the seat may take back the last decision, else a catalogue code (``undo.<code>``).

        Taking back never takes the turn from anybody, never makes another seat decide again and never
        crosses a reveal.
        """
        if seat in self._drafts:
            return None
        if self._state.outcome() is not None:
            return "over"
        if not self._standing:
            return "nothing"
        last = self._standing[-1]
        if self._log[last].seat != seat:
            return "not_yours"
        if any(isinstance(event, self.game.reveals) for event in self._events[last]):
            return "revealed"
        if _others(self._waiting[last], seat) != _others(self._state.actors(), seat):
            return "others_turn"
        return None

    def undo(self, seat: Seat) -> None:
        """Take back this seat's last decision (or its open draft). Raises CannotUndo."""
        if seat in self._drafts:
            self.drop_draft(seat)
            return
        code = self.why_not_undo(seat)
        if code is not None:
            raise CannotUndo(f"seat {seat} cannot take back: {code}", reason=code, seat=seat)
        state = self._standing_state(len(self._standing) - 1)
        self._taken_back[self._standing.pop()] = self._state
        self._append(Entry(seat, undo=True), (), state)

    def taken_back(self, seat: Seat) -> State:
        """The position that taking back this seat's last decision would lead to. Raises CannotUndo."""
        code = self.why_not_undo(seat)
        if code is not None:
            raise CannotUndo(f"seat {seat} cannot take back: {code}", reason=code, seat=seat)
        return self._standing_state(len(self._standing) - 1)

    def _standing_state(self, count: int) -> State:
        """The position after the first ``count`` standing entries."""
        seq = 0 if count == 0 else self._standing[count - 1] + 1
        return self.at(seq)

    # -- history ----------------------------------------------------------------------------------------

    def at(self, seq: int) -> State:
        """The position after ``seq`` log entries (a copy the caller may change)."""
        if not 0 <= seq <= len(self._log):
            raise ThalassaError(f"there is no position {seq}; the log has {len(self._log)} entries", seq=seq)
        if seq == len(self._log):
            return self._state.copy()
        standing = self._standing_before(seq)
        known = len(standing)
        while known and standing[known - 1] + 1 not in self._checkpoints:
            known -= 1
        state = self._checkpoints[standing[known - 1] + 1 if known else 0].copy()
        for index in standing[known:]:
            self._replay(state, self._log[index])
        return state

    def seat_at(self, seq: int) -> Seat:
        """Whose entry of the log this is."""
        return self._log[seq].seat

    def standing(self) -> list[int]:
        """Log indexes of the entries that stand: those that were not taken back, in order."""
        return list(self._standing)

    def _standing_before(self, seq: int) -> list[int]:
        standing: list[int] = []
        for index, entry in enumerate(self._log[:seq]):
            if entry.undo:
                standing.pop()
            else:
                standing.append(index)
        return standing

    @staticmethod
    def _replay(state: State, entry: Entry) -> None:
        for action in entry.actions:
            state.apply(entry.seat, action)

    def outline(self, until: int) -> list[tuple[Seat, int, bool]]:
        """Of the first entries what everybody may know: the seat, the round, and whether it took another one back."""
        entries = zip(self._log[:until], self._rounds, strict=False)
        return [(entry.seat, number, entry.undo) for entry, number in entries]

    def history(self, seat: Seat | None = None, since: int = 0, until: int | None = None) -> list[Moment]:
        """What happened, entry by entry, as this seat may see it now; the whole truth after the end."""
        if since < 0:
            raise ThalassaError(f"the log begins with entry 0, not {since}", since=since)
        over, moment = self._state.outcome() is not None, self._moment
        last = len(self._log) if until is None else min(until, len(self._log))
        return [moment(seq, seat, over) for seq in range(since, last)]

    def _moment(self, seq: int, seat: Seat | None, over: bool) -> Moment:
        entry, events = self._log[seq], self._events[seq]
        if not over:
            position = self._taken_back.get(seq, self._state)
            events = tuple([told for event in events if (told := position.told(seat, event)) is not None])
        actions = entry.actions if entry.seat == seat or over else ()
        return Moment(seq, entry.seat, self._rounds[seq], events, actions, entry.undo)

    def chart(self) -> Iterator[tuple[int, int, dict[str, list[int]]]]:
        """(seq, round, public gauges) after every standing entry, for charts of the game."""
        state = self._checkpoints[0].copy()
        yield 0, state.round(), state.gauges()
        for index in self._standing:
            self._replay(state, self._log[index])
            yield index + 1, state.round(), state.gauges()

    def redo(self, entry: Entry) -> list[Event]:
        """Append an entry read from storage: the one way logs are replayed. Raises like act and undo."""
        self.drop_draft(entry.seat)
        if entry.undo:
            if entry.actions:
                raise MalformedAction("a take-back has no actions", seat=entry.seat)
            self.undo(entry.seat)
            return []
        events = self.act(entry.seat, entry.actions)
        if entry.seat in self._drafts:
            self.drop_draft(entry.seat)
            raise MalformedAction("the decision is not complete", seat=entry.seat)
        return events

    # -- files ------------------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the whole table, secrets included, as one JSON file (never half a file)."""
        from .tablefile import save  # the file format knows tables, tables need not know the format

        save(self, path)


def _carry_out(state: State, seat: Seat, actions: Sequence[Action]) -> tuple[Event, ...]:
    """Apply the steps of one decision, complete or not; a second decision is refused."""
    if not actions:
        raise MalformedAction("a decision has at least one action", seat=seat)
    events: list[Event] = []
    for number, action in enumerate(actions):
        if number and not state.composing():
            raise MalformedAction(
                f"the decision is complete after {number} of {len(actions)} actions", seat=seat
            )
        events += state.apply(seat, action)
    return tuple(events)


def _others(seats: Sequence[Seat], seat: Seat) -> list[Seat]:
    return [other for other in seats if other != seat]
