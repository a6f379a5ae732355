"""Playing at the terminal: the board, numbered choices, and help on each of them."""

from __future__ import annotations

import random
from pathlib import Path

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from thalassa.kernel.errors import CannotUndo, MalformedAction
from thalassa.kernel.extras.ladder import Result
from thalassa.kernel.messages import Action
from thalassa.kernel.reference import reference
from thalassa.kernel.table import Moment

from .. import draw
from ..commands.catalog import rule_panel
from ..commands.files import choice, standing_heads
from ..console import Console, complaint
from ..tell import say_action, say_event, say_reason, say_remark, tag
from .sitting import Sitting


class TerminalPlayer:
    """One person at the terminal."""

    def __init__(self, console: Console, sitting: Sitting) -> None:
        self.console = console
        self.sitting = sitting
        self.table = sitting.table
        self.words = console.of_table(self.table)

    def play(self) -> bool:
        """True when the game was played to its end."""
        self.console.print(draw.divider(Text(self.words.say("game.title"), style="bold")))
        self.console.print(Text(self.console.say("seed_hash", hash=self.table.seed_hash), style="dim"))
        try:
            while True:
                for news in self.sitting.bots_act():
                    self._tell(news)
                if self.sitting.over():
                    break
                self._board()
                self._choices()
                if not self._answer():
                    self._leave()
                    return False
                self.sitting.keep_up()
        except KeyboardInterrupt:
            self.console.print()
            self._leave()
            return False
        self._end()
        return True

    def climbed(self, result: Result) -> None:
        self._say_rung("ladder.reached" if result.done else "ladder.missed", result)

    def not_counted(self, result: Result) -> None:
        self._say_rung("ladder.not_counted", result)

    def _say_rung(self, key: str, result: Result) -> None:
        word = f"rung.{result.rung}"
        rung = self.words.say(word) if self.words.has(word) else result.rung
        self.console.print(Text(self.console.say(key, rung=rung, score=result.score), style="bold"))

    # -- showing --------------------------------------------------------------------------------------

    def _tell(self, moments: list[Moment]) -> None:
        for moment in moments:
            if moment.undo:
                self.console.print(Text(f"  ↶ {self.console.say('undo.done')}", style="italic"))
            for event in moment.events:
                self.console.print(draw.bullet("  · ", say_event(self.words, event, self.sitting.names)))
            remark = self.sitting.remarks.get(moment.seq)
            if remark is not None:
                said = say_remark(self.words, remark, self.sitting.names)
                self.console.print(draw.bullet("    » ", said, "italic dim"))

    def _board(self) -> None:
        view = self.table.view(self.sitting.seat)
        self.console.print(draw.board(self.table.game, view, self.words, self.sitting.names))

    def _choices(self) -> None:
        moves = self.sitting.moves()
        task = say_remark(self.words, self.table.state.task(self.sitting.seat), self.sitting.names)
        view = self.table.view(self.sitting.seat)
        shown = draw.rows_with_asides(
            self.table.game, moves, view, self.words, self.sitting.names, self.sitting.seat
        )
        self.console.print(draw.divider(style="cyan"), Text(task, style="bold"))
        self.console.print(draw.choices(shown, self.console.say("choice.amount")))

    # -- answering ------------------------------------------------------------------------------------

    def _answer(self) -> bool:
        """Ask until the table has changed; False to leave the game."""
        while True:
            try:
                text = input(self.console.say("play.prompt", moves=len(self.sitting.moves()))).strip()
            except EOFError:
                self.console.print()
                return False
            if text in ("q", "quit"):
                return False
            if self._changed(text):
                return True

    def _changed(self, text: str) -> bool:
        """Carry out one line of input; True if the table has changed."""
        word, _, rest = text.partition(" ")
        moves = self.sitting.moves()
        number = choice(text, len(moves))
        if number is not None:
            self._act(moves[number - 1])
            return True
        if text == "" and len(moves) == 1:
            self._act(moves[0])
            return True
        if text.startswith("{"):
            return self._typed(text)
        if word == "u":
            return self._undo()
        if text.startswith("?"):
            self._explain(text[1:].strip(), moves)
        elif word == "s" and rest:
            self._save(Path(rest.strip()))
        elif word == "r" and rest:
            self._rule(rest)
        elif word in ("b", "l"):
            self._board()
            self._choices()
        else:
            self.console.print(Text(self.console.say("play.not_understood", moves=len(moves)), style="red"))
        return False

    def _act(self, action: Action) -> None:
        said = say_action(self.words, action, self.sitting.names, self.sitting.seat)
        self.console.print(Text(f"→ {said}", style="bold green"))
        self.table.act(self.sitting.seat, action)

    def _typed(self, text: str) -> bool:
        """An action as JSON: the way to ask why something is not possible."""
        try:
            action = self.table.game.action_from(text)
        except MalformedAction as error:
            self.console.print(Text(complaint(error, self.table.game, self.console.language), style="red"))
            return False
        reason = self.table.why_not(self.sitting.seat, action)
        if reason is not None:
            self.console.print(Text(say_reason(self.words, reason, self.sitting.names), style="red"))
            return False
        self._act(action)
        return True

    def _undo(self) -> bool:
        try:
            self.table.undo(self.sitting.seat)
        except CannotUndo as error:
            self.console.print(Text(self.console.say(f"undo.{error.params['reason']}"), style="red"))
            return False
        return True

    def _save(self, path: Path) -> None:
        try:
            if path.exists() and path != self.sitting.save_to:
                self.console.print(Text(self.console.say("bad.exists", file=str(path)), style="red"))
                return
            self.sitting.save(path)
        except (OSError, ValueError) as error:  # the latter for what is no name of a file
            self.console.print(Text(complaint(error, None, self.console.language), style="red"))
            return
        self.sitting.save_to = path
        self.console.print(Text(self.console.say("play.saved", file=str(path)), style="green"))

    # -- explaining -----------------------------------------------------------------------------------

    def _explain(self, number: str, moves: list[Action]) -> None:
        chosen = choice(number, len(moves))
        if number == "":
            self._help(moves)
        elif chosen is not None:
            self._explain_choice(moves[chosen - 1])
        else:
            self.console.print(
                Text(self.console.say("bad.number", given=number, moves=len(moves)), style="red")
            )

    def _help(self, moves: list[Action]) -> None:
        """What the program understands, and what each kind of choice now open means."""
        for kind in dict.fromkeys(tag(action) for action in moves):
            key = f"action.{kind}.help"
            if self.words.has(key):
                self.console.print(draw.bullet("• ", self.words.say(key)))
        self.console.print(Text(self.console.say("play.help"), style="cyan"))

    def _explain_choice(self, action: Action) -> None:
        """The choice in words, what follows at once, and the rules it rests on."""
        said = say_action(self.words, action, self.sitting.names, self.sitting.seat)
        parts: list[RenderableType] = []
        key = f"action.{tag(action)}"
        if self.words.has(f"{key}.help"):
            parts.append(Text(self.words.say(f"{key}.help")))
        follows = self._preview(action)
        if follows:
            parts.append(Text(self.console.say("play.follows"), style="bold"))
            parts += [draw.bullet("· ", line) for line in follows]
        width = min(self.console.out.width, 100)
        title = Text(said, style="bold")
        self.console.print(
            Panel(Group(*parts), title=title, title_align="left", border_style="green", width=width)
        )
        if self.words.has(f"{key}.rules"):
            for number in self.words.say(f"{key}.rules").split():
                self._rule(number)

    def _preview(self, action: Action) -> list[str]:
        """What the choice leads to, told only as far as nothing hidden is turned up."""
        seat = self.sitting.seat
        position = self.table.state.sample(seat, random.Random(0))
        lines: list[str] = []
        for event in position.apply(seat, action):
            if isinstance(event, self.table.game.reveals):
                lines.append(self.console.say("play.then_chance"))
                break
            told = position.told(seat, event)
            if told is not None:
                lines.append(say_event(self.words, told, self.sitting.names))
        return lines

    def _rule(self, number: str) -> None:
        book = reference(self.table.game.package, self.console.language)
        rule = book.find(number)
        hits = [rule] if rule is not None else book.search(number)[:5]
        if not hits:
            self.console.print(Text(self.console.say("bad.rule", given=number), style="red"))
        for hit in hits:
            self.console.print(rule_panel(self.console, book, hit))

    # -- leaving --------------------------------------------------------------------------------------

    def _leave(self) -> None:
        kept = self.sitting.keep()
        if kept is None:
            self.console.print(self.console.say("play.left"))
        else:
            self.console.print(self.console.say("play.left_saved", file=str(kept)))

    def _end(self) -> None:
        outcome = self.table.outcome()
        assert outcome is not None
        self._board()
        self.console.print(draw.divider(Text(self.console.say("play.over"), style="bold")))
        self.console.print(draw.result(outcome, self.words, self.sitting.names, standing_heads(self.console)))
        self.console.print(
            Padding(Text(self.console.say("play.seed", seed=self.table.seed), style="dim"), (1, 0, 0, 0))
        )
        kept = self.sitting.keep()
        if kept is not None:
            self.console.print(self.console.say("play.saved", file=str(kept)))
