"""A lesson being taken: a private table, a pointer to the step, and an answer to everything the learner asks for.

All judging happens here, on the side that knows the truth. Whoever takes the lesson gets scenes (``staging.scene``).
"""

from __future__ import annotations

from ..kernel.bots import Choice
from ..kernel.errors import IllegalAction, ThalassaError
from ..kernel.game import State
from ..kernel.messages import Action, Json, Reason
from ..kernel.table import Entry, Proposal, Table
from . import commands, script
from .allowed import LIGHT_AFTER, SHOW_AFTER, NotNow, may
from .bookmark import Bookmark, plain, restored
from .company import Ask, Company, think
from .facts import Sight
from .judging import drafted, judge, whole
from .lessons import Lesson
from .notes import Notes
from .scene import Drafted, HelpLevel, Scene


class Run:
    """One person's way through one lesson."""

    at: int
    done: bool
    """The step is over: its last sentence has been said."""
    tries: int
    reply: str | None
    """Key of the sentence that answers what the learner did last, after the step's own."""
    reason: Reason | None
    tried: tuple[Json, ...]
    wrong: tuple[str, ...]

    def __init__(self, lesson: Lesson, deal: int = 0) -> None:
        self.lesson = lesson
        self.game = lesson.game
        self.learner = lesson.learner
        self._begin(deal)

    def _begin(self, deal: int) -> None:
        self.deal = deal
        self.table: Table = self.lesson.table(deal)
        self.finished = False
        self.marks: list[int] = []
        """How long the log was at the beginning of each step reached so far."""
        self.given: dict[str, str] = {}
        """Answers to quizzes by step."""
        self.company = Company(self.lesson)
        self.notes = Notes(self.lesson, self.table)
        self._base = len(self.table)
        self._entries: list[Entry] = []
        """Everything played so far; more than the table's log while an earlier step is looked at again."""
        self._enter(0)

    # -- leaving and coming back ------------------------------------------------------------------------

    @classmethod
    def resumed(cls, lesson: Lesson, bookmark: Bookmark) -> Run:
        """Go on where somebody stopped. A lesson that has changed since then begins anew."""
        run = cls(lesson)
        if bookmark.lesson != lesson.id or bookmark.digest != lesson.digest:
            return run
        try:
            run._restore(bookmark)
        except ThalassaError:  # the rules have changed under it
            return cls(lesson)
        return run

    def _restore(self, kept: Bookmark) -> None:
        self.deal = kept.deal
        self.marks = list(kept.marks)
        self._entries = [restored(self.game, entry) for entry in kept.entries]
        self.given = dict(kept.given)
        self.notes.restore(kept.sheet, kept.sheets)
        self._enter(kept.at)
        self.notes.restore(kept.sheet, kept.sheets)
        self.company.tips, self.company.remarks = dict(kept.tips), dict(kept.remarks)
        self.tries, self.finished = kept.tries, kept.finished
        if kept.done and not self.done:
            self._rewind(self._end_of(self.at))
            self.done, self.reply = True, "then"

    def bookmark(self) -> Bookmark:
        since = self.since()
        return Bookmark(
            lesson=self.lesson.id,
            digest=self.lesson.digest,
            deal=self.deal,
            at=self.at,
            done=self.done,
            finished=self.finished,
            tries=self.tries,
            marks=tuple(self.marks),
            entries=tuple(plain(entry) for entry in self._entries),
            sheet=self.notes.sheet,
            sheets=tuple(self.notes.sheets),
            given=self.given,
            tips=self.company.tips,
            remarks={seq: remark for seq, remark in self.company.remarks.items() if seq >= since},
        )

    # -- where we are -----------------------------------------------------------------------------------

    @property
    def step(self) -> script.AnyStep:
        return self.lesson.steps[self.at]

    @property
    def reached(self) -> int:
        """The furthest step so far."""
        return len(self.marks) - 1

    @property
    def state(self) -> State:
        return self.table.state

    def sight(self) -> Sight:
        """What the learner sees now."""
        return Sight(self.game, self.state, self.learner)

    def since(self) -> int:
        """The log entry from which on the scene tells what happened."""
        start = self.marks[self.at]
        if not isinstance(self.step, script.Free):
            return start
        own = [seq for seq, entry in enumerate(self.table.log) if entry.seat == self.learner and seq >= start]
        return own[-1] if own else start

    def is_learners_turn(self) -> bool:
        """True while the step waits for a decision of the learner."""
        if self.done or self.finished:
            return False
        if isinstance(self.step, script.Free):
            return self.learner in self.table.actors() and not self._others_first()
        return isinstance(self.step, script.Do)

    def _others_first(self) -> bool:
        return any(seat != self.learner for seat in self.table.actors())

    def help_level(self) -> HelpLevel | None:
        """How far the help of a free part has faded."""
        step = self.step
        if not isinstance(step, script.Free) or step.adviser is None:
            return None
        begun = max(1, self.table.at(self.marks[self.at]).round())
        played = max(1, self.state.round()) - begun
        return "lead" if played < step.help.lead else "offer" if played < step.help.offer else "ask"

    # -- asking -----------------------------------------------------------------------------------------

    def obey(self, asked: commands.AnyAsked) -> Scene | Drafted:
        """Do what the learner asks for and show what there is to see then.

        Raises NotNow for what the step has no use for, and MalformedAction for what is no decision of the game.
        """
        name = str(asked.__struct_config__.tag)
        if name not in may(self):
            raise NotNow(f"{self.lesson.id}, step {self.step.id}: not {name} now", asked=name)
        match asked:
            case commands.Next():
                self._next()
            case commands.Back():
                self._back()
            case commands.Try():
                self._try(asked.actions)
            case commands.Draft():
                drafted = self._draft(asked.actions)
                if drafted is not None:
                    return drafted
            case commands.Point():
                self._point(asked.names)
            case commands.Answer():
                self._answer(asked.answer)
            case commands.Help():
                self.tries = LIGHT_AFTER if self.tries < LIGHT_AFTER else SHOW_AFTER
            case commands.Show():
                self._show()
            case commands.Hint():
                self.company.ask_for_hint(self.table)
            case commands.Undo():
                self.table.undo(self.learner)
                self._took_place(len(self.table) - 1)
            case commands.Write():
                self._forget_reply()
                self.reason = self.notes.write(self.table, asked.note)
            case commands.Again():
                self._again()
        return self.scene()

    def scene(self) -> Scene:
        """What the learner gets to see now."""
        from .staging import scene  # a scene is made of a run; a run need not know how

        return scene(self)

    def why_not(self, action: Action | dict[str, Json]) -> Reason | None:
        """Why the learner cannot do this now; None if it is legal (perhaps not wanted)."""
        return self.table.why_not(self.learner, action)

    def _next(self) -> None:
        if self.at + 1 < len(self.lesson.steps):
            self._enter(self.at + 1)
        else:
            self.finished = True

    def _back(self) -> None:
        if self.finished:
            self.finished = False
        elif self.done and isinstance(self.step, script.Do):
            self._enter(self.at)
        else:
            self._enter(self.at - 1)

    def _again(self) -> None:
        if self.finished or self.marks[self.at] == self._base:
            # nothing was played before: it may be dealt anew
            at = 0 if self.finished else self.at
            self._begin(self.deal + 1)
            for _ in range(at):
                self._next()
            return
        del self._entries[self.marks[self.at] - self._base :]
        self.company.tips = {}
        self.notes.sheet = self.notes.sheets[self.at]
        self._enter(self.at)

    def _try(self, actions: tuple[Json, ...]) -> None:
        self._forget_reply()
        step = self.step
        if isinstance(step, script.Free):
            proposal = self._propose(actions)
            if proposal is not None:
                self._accept(whole(proposal))
            return
        assert isinstance(step, script.Do)
        verdict = judge(step, self.table, self.learner, actions)
        if verdict.proposal is None:
            self._wrong(actions, verdict.nudge, verdict.reason)
        else:
            self._accept(whole(verdict.proposal))
            self._finish("then")

    def _propose(self, actions: tuple[Json, ...]) -> Proposal | None:
        try:
            return self.table.propose(self.learner, [self.game.action_from(action) for action in actions])
        except IllegalAction as error:
            self.tried, self.reason = actions, error.reason
            return None

    def _draft(self, actions: tuple[Json, ...]) -> Drafted | None:
        """What can follow these steps; None if they were answered with a nudge or a reason."""
        self._forget_reply()
        proposal = self._propose(actions)
        if proposal is None:
            return None
        if proposal.state.composing() and isinstance(self.step, script.Do):
            verdict = judge(self.step, self.table, self.learner, actions)
            if verdict.proposal is None:
                self._wrong(actions, verdict.nudge, verdict.reason)
                return None
        first = self._propose(actions[:-1]) if len(actions) > 1 else None
        return drafted(self.table, self.learner, proposal, self.state if first is None else first.state)

    def _wrong(self, tried: tuple[Json, ...], nudge: str, reason: Reason | None = None) -> None:
        self.tries += 1
        self.tried, self.reason = tried, reason
        self.reply = nudge if reason is None else None

    def _point(self, names: tuple[str, ...]) -> None:
        self._forget_reply()
        step = self.step
        assert isinstance(step, script.Point)
        if set(names) == set(step.right):
            self._finish("then")
        else:
            self._wrong(names, "nudge")
            self.wrong = tuple(name for name in names if name not in step.right)

    def _answer(self, answer: str) -> None:
        step = self.step
        assert isinstance(step, script.Quiz)
        if answer not in step.answers:
            raise NotNow(f"{self.lesson.id}, step {step.id}: there is no answer {answer!r}", asked=answer)
        self.given[step.id] = answer
        self._finish("why")

    def _show(self) -> None:
        self._forget_reply()
        step = self.step
        if isinstance(step, script.Do):
            self._accept(self._scripted(script.Scripted(self.learner, step.solution)))
        self._finish("then")

    # -- free parts -------------------------------------------------------------------------------------

    def asks(self) -> Ask | None:
        """The bot that must think next, or None when the learner can go on."""
        step = self.step
        if not isinstance(step, script.Free) or self.done or self.finished:
            return None
        return self.company.asks(step, self.table, self.deal, self.help_level())

    def told(self, ask: Ask, choice: Choice) -> None:
        """What the bot has answered. An answer that comes too late is passed over."""
        if ask == self.asks():
            self.company.told(ask, choice, self.table)
            if ask.purpose == "move":
                self._accept(self.table.propose(ask.seat, choice.actions))

    def settle(self) -> None:
        """Let the bots think here and now until the learner can go on."""
        while (ask := self.asks()) is not None:
            self.told(ask, think(self.table, ask))

    def _follow_free(self, step: script.Free) -> None:
        """Whether it is over, what the learner's standing orders say, and which tip is due."""
        sight = self.sight()
        if self.table.outcome() is not None or (step.until and sight.holds(step.until)):
            self._finish("done" if sight.holds(step.goal) else "again")
        elif self.learner in self.table.actors() and not self._others_first():
            ordered = self.notes.orders(self.table)
            if ordered is not None:
                self._accept(self.table.propose(self.learner, [ordered]))
            else:
                self.company.find_tip(step, self.table, sight)

    # -- moving on --------------------------------------------------------------------------------------

    def _enter(self, at: int) -> None:
        """Begin a step, or look at one again: what was played there stays until something else is played."""
        self.at = at
        self.tries = 0
        self._forget_reply()
        self.company.begin()
        step = self.step
        self.done = isinstance(step, script.Say | script.Watch)
        if at == len(self.marks):
            self.marks.append(len(self.table))
            self.notes.sheets.append(self.notes.sheet)
            if isinstance(step, script.Watch):
                for move in step.moves:
                    self._accept(self._scripted(move))
            if self.done:
                self.notes.write_all(self.table, step.notes)
        else:
            self._look_again(step)
        if isinstance(step, script.Free):
            self._follow_free(step)
        elif step.id in self.given:
            self.done, self.reply = True, "why"

    def _look_again(self, step: script.AnyStep) -> None:
        goes_on = isinstance(step, script.Watch | script.Free)
        self._rewind(self._end_of(self.at) if goes_on else self.marks[self.at])
        if self.at < self.reached or not goes_on:
            self.notes.sheet = self.notes.sheets[self.at + 1 if goes_on else self.at]

    def _end_of(self, at: int) -> int:
        return self.marks[at + 1] if at < self.reached else self._base + len(self._entries)

    def _rewind(self, length: int) -> None:
        self.table = self.lesson.table(self.deal)
        for entry in self._entries[: length - self._base]:
            self.table.redo(entry)

    def _scripted(self, move: script.Scripted) -> Proposal:
        actions = [self.game.action_from(action) for action in script.actions_of(move.action)]
        return whole(self.table.propose(move.seat, actions))

    def _accept(self, proposal: Proposal) -> None:
        self.table.accept(proposal)
        self._took_place(proposal.seq)
        if isinstance(self.step, script.Free):
            self._follow_free(self.step)

    def _took_place(self, since: int) -> None:
        """Something was played: whatever had followed from here before is void."""
        del self.marks[self.at + 1 :], self.notes.sheets[self.at + 1 :]
        self._entries = list(self.table.log[self._base :])
        self.notes.follow(self.table, since)

    def _finish(self, reply: str) -> None:
        """The step is done."""
        self.done, self.reply = True, reply
        if self.at == self.reached:
            self.notes.write_all(self.table, self.step.notes)

    def _forget_reply(self) -> None:
        self.reply = self.reason = None
        self.tried = self.wrong = ()
