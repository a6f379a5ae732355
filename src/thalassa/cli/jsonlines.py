"""Playing by JSON lines: each decision is one line out, each answer one line in. For programs in any language."""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from thalassa.kernel.errors import CannotUndo, IllegalAction, MalformedAction
from thalassa.kernel.ladder import Result

from .desk import Desk, complaint
from .sitting import Sitting
from .tell import say_action


class JsonPlayer:
    """Answers are a number from ``moves``, an action as JSON, ``u`` (take back), ``s FILE`` (save) or ``q``."""

    def __init__(self, desk: Desk, sitting: Sitting) -> None:
        self.desk = desk
        self.sitting = sitting
        self.words = desk.of_table(sitting.table)

    def play(self) -> bool:
        """True when the game was played to its end."""
        sitting = self.sitting
        while True:
            for moment in chain.from_iterable(sitting.bots_act()):
                self._out("entry", **msgspec.to_builtins(moment), remark=sitting.remarks.get(moment.seq))
            if sitting.over():
                break
            self._decision()
            if not self._answer():
                self._save()
                return False
        self._save()
        self._out("outcome", outcome=sitting.table.outcome(), seed=sitting.table.seed)
        return True

    def climbed(self, result: Result) -> None:
        self._out("result", result=result)

    def _save(self) -> None:
        if self.sitting.save_to is not None:
            self.sitting.save(self.sitting.save_to)

    def _out(self, kind: str, **rest: Any) -> None:
        self.desk.emit({"type": kind, **rest}, indent=0)

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
                    self.sitting.save(Path(text[2:].strip()))
                    self._out("saved", file=text[2:].strip())
                    continue
                elif text.isdecimal() and 1 <= int(text) <= len(moves):
                    table.act(seat, moves[int(text) - 1])
                else:
                    table.act(seat, table.game.action_from(text.encode()))
                return True
            except IllegalAction as error:
                said = complaint(error, table.game, self.desk.language, self.sitting.names)
                self._out("refused", error=said, reason=error.reason)
            except (MalformedAction, CannotUndo, OSError) as error:
                self._out("refused", error=complaint(error, table.game, self.desk.language))
        return False
