"""The measuring itself: it finds what is cut, covered or out of view, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from .geometry import too_small, what_is_wrong

pytestmark = pytest.mark.browser

FONT = (
    Path(__file__).parents[2]
    / "web/node_modules/@fontsource/alegreya-sans/files/alegreya-sans-latin-500-normal.woff2"
)
STYLE = (
    "<style>* { margin: 0; font: 16px/20px sans-serif } p { position: absolute; white-space: nowrap }</style>"
)


@pytest.fixture
def blank(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    yield page
    page.close()


@pytest.mark.every_day
@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('<p id="a">whole</p>', []),
        ('<div style="width: 40px; overflow: hidden">one</div><p id="a" style="left: 300px">whole</p>', []),
        ('<p id="a" style="top: 2000px">far down</p>', ["out of view"]),
        ('<p id="a">one</p><p style="top: 100px; width: 20px; overflow: hidden">too long</p>', ["cut"]),
        (
            '<p id="a">one</p><p style="top: 100px; width: 40px; overflow: hidden; text-overflow: ellipsis">too long</p>',
            ["cut", "shortened"],
        ),
        ('<p id="a">one</p><p style="top: 10px">another</p>', ["written over each other"]),
        (
            '<p id="a">one</p><div style="position: absolute; top: 100px; height: 30px; overflow-y: auto">a<br>b<br>c</div>',
            [],
        ),
        ("<p>another</p>", ["missing"]),
    ],
)
def test_what_is_wrong_is_said(blank: Page, body: str, found: list[str]) -> None:
    blank.set_content(STYLE + body)
    assert sorted({line.split(":")[0] for line in what_is_wrong(blank, ["#a"])}) == found


@pytest.mark.every_day
def test_targets_too_small_for_a_finger(blank: Page) -> None:
    blank.set_content(
        '<main><button style="width: 44px; height: 44px">large</button><button style="width: 30px">tiny</button></main>'
    )
    assert [line.split(": ")[1] for line in too_small(blank, "main")] == ["tiny"]


LATE = """<style>@font-face { font-family: Late; src: url(https://late.test/late.woff2) }
  b { font: 700 14px Late, monospace; width: 66px; display: block; overflow: hidden; white-space: nowrap }</style><b>Strategos</b>"""


@pytest.mark.every_day
def test_letters_are_measured_in_their_own_font(blank: Page) -> None:
    def answer(route: Route) -> None:
        for _ in range(30):  # the page is drawn in another font meanwhile
            blank.evaluate("() => new Promise(requestAnimationFrame)")
        route.fulfill(path=FONT, headers={"Access-Control-Allow-Origin": "*"})

    blank.route("https://late.test/*", answer)
    blank.set_content(LATE, wait_until="domcontentloaded")
    assert what_is_wrong(blank, []) == []
