"""Component data of the host's own: offered, played with by people and bots, found again after a restart."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from support.live_server import LiveServer
from support.players import Guest
from thalassa.kernel import registry
from thalassa.kernel.errors import BadData, UnknownGame
from thalassa.server.editions import EditionFile, Shelf


def own_board(folder: Path) -> Path:
    """The shipped board of Poseidon with one value and its name changed."""
    text = (
        resources.files("thalassa.games.poseidon.edition").joinpath("data.toml").read_text(encoding="utf-8")
    )
    text = text.replace('edition = "reconstructed board"', 'edition = "printed board"')
    changed = re.sub(r'(name = "Thasos".*?value = )6', r"\g<1>9", text, count=1, flags=re.DOTALL)
    assert changed != text
    changed = changed.replace('name = "Samothrake"', 'name = "Isle of Nike"')
    file = folder / "printed.toml"
    file.write_text(changed, encoding="utf-8")
    return file


def own_seas(folder: Path) -> Path:
    """Two of the shipped boards of Odyssey, as somebody would type them in."""
    seas = folder / "seas"
    seas.mkdir()
    shipped = resources.files("thalassa.games.odyssey.edition").joinpath("boards")
    for name in ("A", "B"):
        seas.joinpath(f"{name}.txt").write_text(
            shipped.joinpath(f"{name}.txt").read_text(encoding="utf-8"), encoding="utf-8"
        )
    return seas


@pytest.mark.rotating(1)
async def test_a_table_is_played_with_the_host_s_own_board_and_found_again(
    database_url: str, tmp_path: Path
) -> None:
    board = own_board(tmp_path)
    editions = [["poseidon", str(board)], ["odyssey", str(own_seas(tmp_path))]]
    with LiveServer(tmp_path, database=database_url, editions=editions) as live:
        async with Guest(live, "Ann") as ann:
            games = {game["name"]: game for game in await ann.get("/api/games")}
            assert [one["file"] for one in games["poseidon"]["editions"]] == ["", "printed"]
            assert [one["file"] for one in games["odyssey"]["editions"]] == ["", "seas"]
            assert len(games["peloponnes"]["editions"]) == 1

            own = games["poseidon"]["editions"][1]
            bots = {"1": "random", "2": "random"}
            info = await ann.create("poseidon", 3, edition=own["fingerprint"], bots=bots, start=True)
            assert (info["edition"], info["fingerprint"]) == (own["name"], own["fingerprint"])
            assert info["names"] == {language: {"spot.A15": "Isle of Nike"} for language in ("en", "de")}
            seas = games["odyssey"]["editions"][1]["fingerprint"]
            sea = await ann.create(
                "odyssey", 2, edition=seas, my_seat=None, bots={"0": "random", "1": "random"}, start=True
            )
            table = info["card"]["id"]
            async with ann.tab(table) as tab:
                first = await tab.until(lambda frame: frame["type"] == "update" and 0 in frame["actors"])
                assert _thasos(first) == 9
            async with ann.tab(sea["card"]["id"]) as tab:
                await tab.until(lambda frame: frame["type"] == "update" and frame["seq"] >= 3)

            live.restart()
            async with ann.tab(table) as tab:
                again = await tab.until(lambda frame: frame["type"] == "update")
                assert _thasos(again) == 9
            await ann.post("/api/tables", {"game": "poseidon", "seats": 3, "edition": "000000000000"}, 400)

            live.stop()
            live.settings["editions"] = []
            live.start()
            refused = await ann.get(f"/api/tables/{table}", 409)
            assert refused["code"] == "other_edition"
            assert refused["params"]["edition"] == own["name"]

            live.stop()
            elsewhere = tmp_path / "moved.toml"
            board.rename(elsewhere)
            live.settings["editions"] = [["poseidon", str(elsewhere)]]
            live.start()
            assert (await ann.get(f"/api/tables/{table}"))["fingerprint"] == own["fingerprint"]


def _thasos(update: dict[str, Any]) -> int:
    found: int = next(hex["value"] for hex in update["view"]["board"]["hexes"] if hex["name"] == "Thasos")
    return found


def test_the_shelf_names_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"nowhere\.toml: there is no such file"):
        Shelf((EditionFile("poseidon", tmp_path / "nowhere.toml"),))
    broken = tmp_path / "broken.toml"
    broken.write_text("[edition]\n", encoding="utf-8")
    with pytest.raises(BadData, match=r"broken\.toml"):
        Shelf((EditionFile("poseidon", broken),))
    with pytest.raises(UnknownGame):
        Shelf((EditionFile("go", broken),))


def test_the_shelf_offers_each_edition_once(tmp_path: Path) -> None:
    board, game = own_board(tmp_path), registry.game("poseidon")
    copy = tmp_path / "copy.toml"
    copy.write_bytes(board.read_bytes())
    shelf = Shelf((EditionFile("poseidon", board), EditionFile("poseidon", copy)))
    first, second = shelf.offered(game)
    assert shelf.find(game, first.fingerprint) is game.edition()
    own = shelf.find(game, second.fingerprint)
    assert own is not None
    assert own.mark == game.edition(board).mark
    assert shelf.find(game, "000000000000") is None
