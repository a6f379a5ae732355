"""Questions to a bot that come at once, before anything else can happen: one is thought about, the others have to wait."""

from __future__ import annotations

import asyncio

import pytest

from thalassa.server.lobby import tables
from thalassa.server.play.hub import Hub
from thalassa.server.play.room import Room
from thalassa.server.wire.bodies import NewTable
from thalassa.server.wire.frames import AskHint, AskOutlook, Foreseen, Hinted, Refused, ServerFrame
from thalassa.server.ws.answers import ANSWERS

SEAT = 0


class Asker:
    seat = SEAT
    guest_id = "ann"

    def __init__(self) -> None:
        self.heard: list[ServerFrame] = []

    def say(self, frame: ServerFrame) -> None:
        self.heard.append(frame)


async def begun(hub: Hub) -> Room:
    return await tables.create(hub, "ann", NewTable("toy", 2, bots={"1": "random"}, start=True))


@pytest.mark.parametrize(("question", "answer"), [(AskHint, Hinted), (AskOutlook, Foreseen)])
async def test_of_several_at_once_one_is_thought_about(
    hub: Hub, question: type[AskHint | AskOutlook], answer: type[ServerFrame]
) -> None:
    room, asker = await begun(hub), Asker()
    ids = ["aaaaaaaa", "bbbbbbbb", "cccccccc"]
    for one in ids:
        await ANSWERS[question](room, asker, question(one, room.version(SEAT)))  # type: ignore[arg-type]
    assert asker.heard == [Refused(one, "too_fast") for one in ids[1:]]
    await asyncio.gather(*hub._tasks)
    assert isinstance(asker.heard[-1], answer)
    await ANSWERS[question](room, asker, question("dddddddd", room.version(SEAT)))  # type: ignore[arg-type]
    await asyncio.gather(*hub._tasks)
    assert isinstance(asker.heard[-1], answer), "who has got his answer may ask again"
