"""What bots say of their decisions reaches those who may hear it, and nobody else."""

from __future__ import annotations

from support.live_server import LiveServer
from support.players import Guest, Tab, link_key

HARDER = {"harder": True, "board": "A"}


async def storms(tab: Tab) -> None:
    """Play on until Poseidon's bot has raised two storms."""
    update = await tab.update()
    while update["view"]["round"] < 3 and update["status"] == "running":
        if update["moves"]:
            assert (await tab.act(update["moves"][0]))["type"] == "done"
        update = await tab.update(update["seq"] + 1)


async def test_why_poseidon_s_bot_raised_a_storm_reaches_nobody(server: LiveServer) -> None:
    """Its reason names the square. That it raised one, everybody hears."""
    async with Guest(server, "Ann") as ann, Guest(server, "Bo") as bo:
        for options in (HARDER, HARDER | {"harder": False}):
            info = await ann.create(
                "odyssey", 2, my_seat=1, bots={"0": "tempest"}, options=options, start=True
            )
            table, key = info["card"]["id"], link_key(info["links"]["spectators"])
            async with ann.tab(table) as tab, bo.tab(table, f"key={key}") as spectator:
                await storms(tab)
                await spectator.update(tab.last_update["seq"])
                for frames in (tab.raw, spectator.raw):
                    assert any("storm_played" in text for text in frames)
                    assert not any("remark.storm" in text for text in frames)
