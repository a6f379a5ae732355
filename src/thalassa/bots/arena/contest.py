"""The arena: plays what is missing of a schedule and keeps and reports every finished game.

It knows neither terminals nor languages: whoever runs it is told through a callback. Where the games are played is
the business of ``workers``; only this process writes, so a worker that dies leaves nothing half done behind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from thalassa.bots.workers.runners import Done, Here, Runner

from .record import Folder, Result
from .schedule import Fixture, Plan
from .source import commit
from .worker import Playing, Told

Listener = Callable[[Told], None]


class Arena:
    """A plan, its folder and its schedule. ``run`` may be interrupted at any time and called again."""

    def __init__(self, plan: Plan, folder: Folder, schedule: Sequence[Fixture]) -> None:
        self.plan = plan
        self.folder = folder
        self.schedule = schedule
        folder.claim(plan)
        self.results: dict[int, Result] = folder.finished(plan, schedule)
        self.problems: dict[int, str] = {}
        """Games that could not be played to the end, by number; another run tries them again."""

    def missing(self) -> list[Fixture]:
        return [fixture for fixture in self.schedule if fixture.number not in self.results]

    def run(self, runner: Runner | None = None, listener: Listener = lambda told: None) -> None:
        """Play everything that is missing. KeyboardInterrupt passes through; finished games are kept."""
        self.problems.clear()
        missing = self.missing()
        if not missing:
            return

        def heard(done: Done) -> None:
            listener(self._note(missing[done.place], done))

        with (runner or Here()).open(Playing(self.plan)) as crew:
            crew.each(missing, heard)

    def _note(self, fixture: Fixture, done: Done) -> Told:
        """Keep a finished game before anybody hears of it."""
        if done.problem:
            self.problems[fixture.number] = done.problem
            return Told(fixture.number, problem=done.problem)
        table, played = done.answer
        result: Result = msgspec.structs.replace(played, commit=commit())
        self.folder.keep(table, result)
        self.results[fixture.number] = result
        return Told(fixture.number, result)

    def in_order(self) -> list[Result]:
        """Finished games in the order of the schedule, whoever was faster."""
        return [self.results[number] for number in sorted(self.results)]
