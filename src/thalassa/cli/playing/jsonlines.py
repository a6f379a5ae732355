"""Playing by JSON lines: each decision is one line out, each answer one line in. For programs in any language."""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path

import msgspec

from thalassa.kernel.errors import CannotUndo, IllegalAction, MalformedAction
from thalassa.kernel.extras.ladder import Result

from ..commands.files import choice
from ..console import Console, complaint
from ..tell import say_action
from .sitting import Sitting


class JsonPlayer:
    """Answers are a number from ``moves``, an action as JSON, ``u`` (take back), ``s FILE`` (save) or ``q``."""

    def __init__(self, console: Console, sitting: Sitting) -> None:
        self.console = console
        self.sitting = sitting
        self.words = console.of_table(sitting.table)

    def play(self) -> bool:
        """True when the game was played to its end."""
        try:
            finished = self._play()
        finally:
            self.sitting.keep()
        if finished:
            self._out("outcome", outcome=self.sitting.table.outcome(), seed=self.sitting.table.seed)
        return finished

    def _play(self) -> bool:
        sitting = self.sitting
        while True:
            for moment in chain.from_iterable(sitting.bots_act()):
                self._out("entry", **msgspec.to_builtins(moment), remark=sitting.remarks.get(moment.seq))
            if sitting.over():
                return True
            self._decision()
            if not self._answer():
                return False
            sitting.keep_up()

    def climbed(self, result: Result) -> None:
        self._out("result", result=result)

    def not_counted(self, result: Result) -> None:
        self._out("not_counted", result=result)

    def _save(self, path: Path) -> None:
        try:
            if path.exists() and path != self.sitting.save_to:
                self._out("refused", error=self.console.say("bad.exists", file=str(path)))
                return
            self.sitting.save(path)
        except (OSError, ValueError) as error:  # the latter for what is no name of a file
            self._out("refused", error=complaint(error, None, self.console.language))
        else:
            self._out("saved", file=str(path))

    def _out(self, kind: str, **rest: object) -> None:
        self.console.emit({"type": kind, **rest}, indent=0)

    def _decision(self) -> None:
        table, seat = self.sitting.table, self.sitting.seat
        moves = [
            {
                "number": at + 1,
                "action": action,
                "text": say_action(self.words, action, self.sitting.names, seat),
            }
            for at, action in enumerate(self.sitting.moves())
        ]
        self._out(
            "decision",
            seq=len(table),
            seat=seat,
            actors=table.actors(),
            task=table.state.task(seat),
            moves=moves,
            view=table.view(seat),
        )

    def _answer(self) -> bool:
        """Read lines until one of them changed the table; False to stop."""
        table, seat = self.sitting.table, self.sitting.seat
        for line in sys.stdin:
            text = line.strip()
            moves = self.sitting.moves()
            try:
                if text == "q":
                    return False
                if text == "u":
                    table.undo(seat)
                elif text.startswith("s "):
                    self._save(Path(text[2:].strip()))
                    continue
                elif number := choice(text, len(moves)):
                    table.act(seat, moves[number - 1])
                else:
                    table.act(seat, table.game.action_from(text))
                return True
            except IllegalAction as error:
                said = complaint(error, table.game, self.console.language, self.sitting.names)
                self._out("refused", error=said, reason=error.reason)
            except (MalformedAction, CannotUndo) as error:
                self._out("refused", error=complaint(error, table.game, self.console.language))
        return False
