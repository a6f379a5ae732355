"""The page of measurements shows what was kept for each commit."""

from __future__ import annotations

from typing import Any

from bench.page import rendered

KEPT: dict[str, dict[str, Any]] = {
    "abc": {"machine": "a <quick> one", "peers": {"engines": [{"name": "toy", "rates": [30.0, 10.0, 20.0]}]}},
    "def": {
        "machine": "a <quick> one",
        "peers": {"engines": [{"name": "toy", "rates": [4000.0]}]},
        "growth": [{"what": "a move", "sizes": [10, 1000], "costs": [0.001, 0.1], "exponent": 1.0}],
    },
}


def test_commits_stand_beside_each_other_with_median_and_spread() -> None:
    page = rendered(KEPT)
    assert "<th>abc</th><th>def</th>" in page
    assert "<td>engines toy</td><td>20 <small>10 – 30</small></td><td>4,000</td>" in page
    assert page.count('class="course"') == 1


def test_growth_is_drawn_along_its_exponent() -> None:
    page = rendered(KEPT)
    assert "a move: ms of CPU, exponent +1.00" in page
    assert page.count("<circle") == 2
    assert "growth" not in page  # drawn, not listed


def test_what_was_kept_cannot_change_the_page() -> None:
    assert "a &lt;quick&gt; one" in rendered(KEPT)
