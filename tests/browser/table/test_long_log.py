"""A long log in the browser: a table opened late tells its last part, and whoever reads on is told the rest."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from support.live_server import LiveServer
from support.players import Frame, Guest, Tab

from ..conftest import Visit

pytestmark = pytest.mark.browser

ENTRIES = 260
"""So many that the log is told in three parts."""


async def decide(tab: Tab, rng: random.Random) -> None:
    """Any whole decision, chosen step by step."""
    steps, moves = [], tab.last_update["moves"]
    while moves:
        steps.append(rng.choice(moves))
        if (await tab.ask("act", version=tab.last_update["version"], actions=steps)).get(
            "code"
        ) != "incomplete":
            return
        moves = (await tab.ask("draft", version=tab.last_update["version"], actions=steps)).get("moves", ())


async def played(server: LiveServer) -> tuple[str, dict[str, str], list[Frame]]:
    """A table of Poseidon in mid-game: its id, the cookies of whoever plays there, and what she was told."""
    rng = random.Random(4)
    async with Guest(server, "Ann") as ann:
        info = await ann.create("poseidon", 3, bots={"1": "random", "2": "random"}, start=True)
        async with ann.tab(info["card"]["id"]) as tab:
            update = await tab.update()
            while update["seq"] < ENTRIES or 0 not in update["actors"]:
                await tab.until(
                    lambda _: 0 in tab.last_update["actors"] or tab.last_update["status"] == "over"
                )
                assert tab.last_update["status"] == "running"
                if tab.last_update["seq"] < ENTRIES:
                    await decide(tab, rng)
                update = tab.last_update
        async with ann.tab(info["card"]["id"]) as tab:
            told = (await tab.update())["moments"]
        return info["card"]["id"], dict(ann.http.cookies), told


def long_table(server: LiveServer) -> tuple[str, dict[str, str], list[Frame]]:
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(lambda: asyncio.run(played(server))).result()


def opened(visit: Visit, server: LiveServer, table: str, cookies: dict[str, str], **options: Any) -> Page:
    page = visit(**options)
    page.context.add_cookies(
        [{"name": name, "value": value, "url": server.url} for name, value in cookies.items()]
    )
    return page


def sentences(page: Page) -> list[int]:
    """How many each entry of the log has, the oldest first; an entry that is not told says only who decided."""
    counts: Sequence[int] = page.locator("[data-testid=log] .entry").evaluate_all(
        "entries => entries.map(entry => entry.querySelectorAll('.event:not(.soft)').length)"
    )
    return list(reversed(counts))


@pytest.mark.rotating(1, group="long logs")
def test_older_entries_of_a_long_log_are_told_when_somebody_reads_on(
    visit: Visit, server: LiveServer
) -> None:
    table, cookies, told = long_table(server)
    whole = [len(moment["events"]) for moment in told]
    page = opened(visit, server, table, cookies)
    asked: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: asked.append(str(text))))
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_test_id("older")).to_be_visible()
    shown = len(sentences(page))
    assert shown < len(told)
    while page.get_by_test_id("older").count():
        page.get_by_test_id("older").click()
    entries = page.locator("[data-testid=log] .entry")
    expect(entries).to_have_count(len(told))
    page.wait_for_function("() => window.unanswered.size === 0")
    assert sentences(page) == whole
    assert sum('"recall"' in text for text in asked) == 2
    # and back to the very beginning
    entries.last.locator("a").click()
    expect(entries.last).to_contain_class("shown")
    page.get_by_role("button", name="One back").first.click()
    expect(page).to_have_url(f"{server.url}/t/{table}?at=0")


@pytest.mark.rotating(1, group="long logs")
def test_a_line_that_breaks_while_older_entries_are_asked_for_loses_none(
    visit: Visit, server: LiveServer
) -> None:
    table, cookies, told = long_table(server)
    page = opened(visit, server, table, cookies)
    broken: list[bool] = []

    def connect(line: WebSocketRoute) -> None:
        """The line to the table, which breaks at the first two questions for a part of the log."""
        behind = line.connect_to_server()

        def ask(text: str | bytes) -> None:
            if '"recall"' in str(text) and len(broken) < 2:
                broken.append(True)
                behind.close()
                line.close(code=1001)
            else:
                behind.send(text)

        line.on_message(ask)

    page.route_web_socket("**/ws/tables/**", connect)
    page.goto(f"{server.url}/t/{table}")
    page.get_by_role("tab", name="Log").click()
    page.get_by_test_id("older").click()
    expect(page.get_by_test_id("older")).to_be_visible()
    page.get_by_test_id("older").click()
    expect(page.locator("[data-testid=log] .entry")).to_have_count(len(told))
    expect(page.locator("[data-testid=log] .entry").last.locator(".event.soft")).to_have_count(0)
    page.wait_for_function("() => window.unanswered.size === 0")
    assert len(broken) == 2
    assert sentences(page) == [len(moment["events"]) for moment in told]
