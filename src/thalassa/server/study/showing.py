"""A lesson as its learner's browser gets it: scenes, the sentences they speak, and the table they stand on."""

from __future__ import annotations

import msgspec

from thalassa.kernel.words import LANGUAGES
from thalassa.learn import script
from thalassa.learn.lessons import course_of
from thalassa.learn.run import Run
from thalassa.learn.scene import Scene
from thalassa.learn.sentences import spoken
from thalassa.server.wire.bodies import Links, SeatInfo, TableInfo, TableSummary
from thalassa.server.wire.lessons import Shown


def opened(run: Run) -> Shown:
    """The lesson as it stands, with all that a page which knows nothing of it needs."""
    first = shown(run, run.scene())
    return msgspec.structs.replace(
        first,
        table=table_info(run),
        history=tuple(run.table.history(run.learner, 0)),
        chapter=run.lesson.script.chapter,
        chapters=len(course_of(run.lesson).lessons),
    )


def shown(run: Run, scene: Scene, since: int = 0) -> Shown:
    """A scene with its words; of what happened only what the page does not know."""
    frames = tuple(frame for frame in scene.frames if frame.moment.seq >= since)
    if isinstance(run.step, script.Free):
        # in a long game the views would weigh more than all the rest, and only the last one is looked at
        frames = tuple(msgspec.structs.replace(frame, view=None) for frame in frames)
    scene = msgspec.structs.replace(scene, frames=frames)
    return Shown(scene, spoken(run.lesson, scene))


def table_info(run: Run) -> TableInfo:
    """The lesson's table as a page knows tables. Nothing in it depends on what is hidden."""
    game, table = run.game, run.table
    mark = table.edition.mark
    seats = tuple(
        SeatInfo(
            seat=seat,
            kind="person" if seat == run.learner else "bot",
            name=None,
            role=game.role(seat, table.seats, table.options),
            mine=seat == run.learner,
            online=True,
        )
        for seat in range(table.seats)
    )
    card = TableSummary(
        id=run.lesson.id,
        game=game.name,
        title="",
        status="running",
        seats=seats,
        public=False,
        host=False,
        my_turn=False,
        created=0.0,
        changed=0.0,
    )
    return TableInfo(
        card=card,
        options=msgspec.to_builtins(table.options),
        hints=False,
        seed_hash="",
        seed=None,
        edition=mark.name,
        fingerprint=mark.fingerprint,
        names={language: game.names(table.edition, language) for language in LANGUAGES},
        links=Links(None, None, None),
    )
