"""Taking a lesson at the terminal: the same files as in the browser, with numbered choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from thalassa.kernel.messages import Action, Remark
from thalassa.kernel.words import Words
from thalassa.learn import commands
from thalassa.learn.run import Run
from thalassa.learn.scene import Drafted, Scene
from thalassa.learn.targets import leads_to

from .. import draw
from ..commands.files import choice, standing_heads
from ..console import Console
from ..tell import Row, rows, say_action, say_event, say_reason

WIDTH = 90
MARK = "◀"
"""Beside the choices that are lit."""


class TerminalPupil:
    """One person who takes a lesson; ``keep`` is called whenever something has changed."""

    def __init__(self, console: Console, run: Run, keep: Callable[[], None]) -> None:
        self.console = console
        self.run = run
        self.keep = keep
        self.words: Words = run.lesson.words(console.language)
        self._steps: list[Action] = []
        """Steps of a decision that is not complete."""
        self._told = len(run.table)
        self._drawn: bytes | None = None

    def take(self) -> bool:
        """True when the lesson was finished."""
        self.console.print(self._heading())
        while not self.run.finished:
            self.run.settle()
            scene = self.run.scene()
            self._show(scene)
            asked = self._ask(scene)
            if asked is None:
                self.console.print(self.console.say("learn.left"))
                return False
            self._obey(asked)
        self._end(self.run.scene())
        return True

    def _obey(self, asked: commands.AnyAsked) -> None:
        if isinstance(asked, commands.Back | commands.Again | commands.Undo):
            self._told = 0
        self._steps = []
        self.run.obey(asked)
        if isinstance(asked, commands.Back | commands.Again | commands.Undo):
            self._told = len(self.run.table)
        self.keep()

    # -- showing ----------------------------------------------------------------------------------------

    def _heading(self) -> RenderableType:
        script = self.run.lesson.script
        title = self.console.say(
            "learn.heading",
            number=script.chapter,
            title=self.words.say("lesson.title"),
            minutes=script.minutes,
        )
        return draw.divider(Text(title, style="bold"), style="yellow")

    def _names(self, scene: Scene) -> list[str]:
        """Events speak of everybody in the third person, of the learner as well."""
        names = [self._say(name) for name in scene.names]
        names[scene.seat] = self.console.say("play.you")
        return names

    def _say(self, remark: Remark, names: Sequence[str] = ()) -> str:
        return self.words.say(remark.code, remark.params, names)

    def _show(self, scene: Scene) -> None:
        names = self._names(scene)
        for frame in scene.frames:
            if frame.moment.seq < self._told:
                continue
            for event in frame.moment.events:
                self.console.print(draw.bullet("  · ", say_event(self.words, event, names)))
            if frame.remark is not None:
                self.console.print(draw.bullet("    » ", self._say(frame.remark, names), "italic dim"))
            if frame.say is not None:
                self.console.print(draw.bullet("    ", self._say(frame.say, names), "italic"))
        self._told = len(self.run.table)
        self._board(scene)
        self.console.print(self._card(scene, names))

    def _board(self, scene: Scene, again: bool = False) -> None:
        """The position, whenever it has changed."""
        view = msgspec.json.encode((scene.view, scene.sheet))
        if again or view != self._drawn:
            self._drawn = view
            self.console.print(draw.board(self.run.game, scene.view, self.words, self._names(scene)))
            notes = draw.notes(self.run.game, scene.sheet, scene.view, self.words)
            if notes is not None:
                self.console.print(notes)

    def _card(self, scene: Scene, names: Sequence[str]) -> RenderableType:
        """The teacher's card: the sentence, and the answer to what was tried."""
        answered = scene.stage != "open" and scene.reply is not None
        parts: list[RenderableType] = [Text(self._say(scene.say, names), style="dim" if answered else "")]
        if scene.tip is not None:
            parts.append(Text(self._say(scene.tip, names), style="cyan"))
        if scene.reason is not None:
            parts.append(Text(f"↶ {say_reason(self.words, scene.reason, names)}", style="red"))
        if scene.question is not None and scene.question.given is not None:
            parts.append(Text(self._verdict(scene), style="bold"))
        if scene.reply is not None:
            sign, style = ("↶ ", "red") if scene.stage == "open" else ("", "green")
            parts.append(Text(sign + self._say(scene.reply, names), style=style))
        if scene.wrong:
            parts.append(Text(self.console.say("learn.wrong", names=list(scene.wrong)), style="red"))
        if scene.pointing is not None and scene.lit:
            lit = [target.partition(":")[2] for target in scene.lit]
            parts.append(Text(self.console.say("learn.lit", names=lit), style="cyan"))
        if scene.advice is not None:
            said = ", ".join(
                say_action(self.words, action, names, scene.seat) for action in scene.advice.actions
            )
            parts.append(Text(self.console.say("learn.advice", action=said), style="cyan"))
            if scene.advice.remark is not None:
                parts.append(draw.bullet("  » ", self._say(scene.advice.remark, names), "italic dim"))
        title = f"{scene.number}/{scene.steps} · {self._say(scene.title, names)}"
        width = min(self.console.out.width, WIDTH)
        return Panel(Group(*parts), title=title, title_align="left", border_style="blue", width=width)

    def _verdict(self, scene: Scene) -> str:
        question = scene.question
        assert question is not None
        right = self._answer_text(scene, str(question.right))
        key = "learn.right" if question.given == question.right else "learn.other"
        return self.console.say(key, answer=right)

    def _answer_text(self, scene: Scene, answer: str) -> str:
        return self.words.say(f"lesson.{scene.step}.{answer}", scene.say.params)

    def _end(self, scene: Scene) -> None:
        assert scene.ending is not None
        lines = [draw.bullet("✓ ", self._say(goal)) for goal in scene.ending.teaches]
        width = min(self.console.out.width, WIDTH)
        self.console.print(
            Panel(Group(*lines), title=self.console.say("learn.learned"), title_align="left", width=width)
        )
        if scene.ending.following is not None:
            command = f"thalassa learn {scene.ending.following.replace('/', ' ')}"
            self.console.print(Text(self.console.say("learn.following", command=command), style="dim"))

    # -- asking -----------------------------------------------------------------------------------------

    def _ask(self, scene: Scene) -> commands.AnyAsked | None:
        """What the learner asks for; None to leave."""
        if scene.outcome is not None and scene.stage != "open":
            heads = standing_heads(self.console)
            self.console.print(draw.result(scene.outcome, self.words, self._names(scene), heads))
        while True:
            moves = self._choices(scene)
            try:
                text = input(self._prompt(scene, moves)).strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return None
            if text in ("q", "quit"):
                return None
            asked = self._understood(scene, text, moves)
            if asked is not None:
                return asked

    def _choices(self, scene: Scene) -> list[Action]:
        """Show what can be chosen by number, and say which moves the numbers mean."""
        if scene.question is not None and "answer" in scene.may:
            shown = [
                Row(self._answer_text(scene, answer), (number,))
                for number, answer in enumerate(scene.question.answers, 1)
            ]
            self.console.print(draw.choices(shown, ""))
        if "try" not in scene.may:
            return []
        moves = list(scene.moves)
        if self._steps:
            drafted = self.run.obey(commands.Draft(_plain(self._steps)))
            assert isinstance(drafted, Drafted)
            moves = list(drafted.moves)
            done = [say_action(self.words, step, self._names(scene), scene.seat) for step in self._steps]
            self.console.print(Text(f"→ {' · '.join(done)}", style="green"))
        names = self._names(scene)
        self.console.print(Text(self._say(scene.task, names), style="bold"))
        shown = [self._lit(row, moves, scene.lit) for row in rows(self.words, moves, names, scene.seat)]
        self.console.print(draw.choices(shown, self.console.say("choice.amount")))
        return moves

    def _lit(self, row: Row, moves: Sequence[Action], lit: Sequence[str]) -> Row:
        """A line with the choices that lead to the lit targets marked."""
        meant = [number for number in row.numbers if leads_to(self.run.game, moves[number - 1], lit)]
        if not meant:
            return row
        which = "" if len(meant) == len(row.numbers) else " " + " ".join(map(str, meant))
        return row._replace(text=f"{row.text}  {MARK}{which}")

    def _prompt(self, scene: Scene, moves: Sequence[Action]) -> str:
        keys: list[str] = []
        if moves:
            keys.append(self.console.say("learn.key.choose", moves=len(moves)))
        if scene.question is not None and "answer" in scene.may:
            keys.append(self.console.say("learn.key.choose", moves=len(scene.question.answers)))
        if "point" in scene.may:
            keys.append(self.console.say("learn.key.point"))
        for name in ("next", "again", "back", "undo"):
            if name in scene.may:
                keys.append(self.console.say(f"learn.key.{name}"))
        if _helping(scene) is not None:
            keys.append(self.console.say("learn.key.show" if "show" in scene.may else "learn.key.help"))
        return " · ".join([*keys, self.console.say("learn.key.leave")]) + " > "

    def _understood(self, scene: Scene, text: str, moves: Sequence[Action]) -> commands.AnyAsked | None:
        """The command a line of input stands for; None if it was answered here."""
        simple: dict[str, tuple[str, commands.AnyAsked]] = {
            "": ("next", commands.Next()),
            "n": ("next", commands.Next()),
            "b": ("back", commands.Back()),
            "a": ("again", commands.Again()),
            "u": ("undo", commands.Undo()),
        }
        if text == "u" and self._steps:
            self._steps.pop()
            return None
        if text in simple and simple[text][0] in scene.may:
            return simple[text][1]
        if text == "h" and (helping := _helping(scene)) is not None:
            return helping
        if text == "m":
            self._board(scene, again=True)
            return None
        if scene.question is not None and "answer" in scene.may:
            number = choice(text, len(scene.question.answers))
            if number is not None:
                return commands.Answer(scene.question.answers[number - 1])
        number = choice(text, len(moves))
        if number is not None:
            return self._step(moves[number - 1])
        if "point" in scene.may and text:
            return commands.Point(tuple(text.replace(",", " ").split()))
        self.console.print(Text(self.console.say("learn.not_understood"), style="red"))
        return None

    def _step(self, move: Action) -> commands.AnyAsked | None:
        """One more step of a decision: it is tried when it is complete, or answered at once."""
        self._steps.append(move)
        steps = _plain(self._steps)
        answer = self.run.obey(commands.Draft(steps))
        if isinstance(answer, Drafted) and answer.complete:
            return commands.Try(steps)
        if isinstance(answer, Scene):
            self._steps = []
            self.keep()
            self._show(answer)
        return None


def _helping(scene: Scene) -> commands.AnyAsked | None:
    """What asking for help means in this step."""
    if "hint" in scene.may:
        return commands.Hint()
    if "show" in scene.may:
        return commands.Show()
    return commands.Help() if "help" in scene.may else None


def _plain(steps: Sequence[Action]) -> tuple[dict[str, object], ...]:
    return tuple(msgspec.to_builtins(step) for step in steps)
