"""People of one name at one table can be told apart, wherever they are named."""

from __future__ import annotations

import pytest

from support.live_server import LiveServer
from support.players import Guest, link_key
from thalassa.server.db.guests.namesakes import told_apart
from thalassa.server.db.schema.models import NAME_LENGTH


def shown(*names: str | None) -> list[str | None]:
    rows = told_apart([{"seat": seat, "name": name} for seat, name in enumerate(names)])
    return [row["name"] for row in rows]


@pytest.mark.parametrize(
    ("names", "apart"),
    [
        (("Ann", "Bo"), ["Ann", "Bo"]),
        (("Ann", "Bo", "Ann"), ["Ann A", "Bo", "Ann C"]),
        (("Ann", "ANN "), ["Ann A", "ANN  B"]),
        (("Bill", "BiII"), ["Bill A", "BiII B"]),
        (("Ann", "Аnn"), ["Ann A", "Аnn B"]),  # the second begins with a Cyrillic letter
        ((None, "", ""), [None, "", ""]),
    ],
)
def test_names_that_look_the_same_get_the_letter_of_their_seat(
    names: tuple[str | None, ...], apart: list[str | None]
) -> None:
    assert shown(*names) == apart


def test_a_name_with_its_letter_is_no_longer_than_a_name_may_be() -> None:
    longest = "x" * NAME_LENGTH
    assert shown(longest, longest) == ["x" * (NAME_LENGTH - 2) + " A", "x" * (NAME_LENGTH - 2) + " B"]


async def test_namesakes_are_told_apart_in_seats_lobby_and_talk(server: LiveServer) -> None:
    async with Guest(server, "Ann") as ann, Guest(server, "ann") as other, Guest(server, "Ann") as onlooker:
        info = await ann.create("peloponnes", 2, public=True)
        table, key = info["card"]["id"], link_key(info["links"]["spectators"])
        seated = await other.sit(info, 1)
        assert [seat["name"] for seat in seated["card"]["seats"]] == ["Ann A", "ann B"]
        listed = next(one for one in (await ann.get("/api/lobby"))["mine"] if one["id"] == table)
        assert [seat["name"] for seat in listed["seats"]] == ["Ann A", "ann B"]
        await ann.post(f"/api/tables/{table}/start")
        for guest, called in ((ann, "Ann A"), (other, "ann B"), (onlooker, "Ann (2)"), (onlooker, "Ann (2)")):
            async with guest.tab(table, f"key={key}") as tab:
                assert (await tab.ask("say", text="I am Ann"))["type"] == "done"
                assert (await tab.until(lambda frame: frame["type"] == "chat_line"))["name"]
                lines = [frame for frame in tab.frames if frame["type"] == "chat_line"]
                assert lines[-1]["name"] == called
