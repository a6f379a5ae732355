"""The specification stands in the house: generated pages are up to date, and every number cited anywhere can be looked up."""

from __future__ import annotations

import importlib.util
import re
import typing
from pathlib import Path
from types import ModuleType

import pytest

from support import citations
from support.citations import GAMES, ROOT, SPECIFICATION, Citation
from thalassa.kernel import registry
from thalassa.kernel.messages import snake

PAGES = sorted(SPECIFICATION.rglob("*.md"))
LINK = re.compile(r"\]\((?!https?:)([^)\s]+)\)")


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("specification", ROOT / "scripts" / "specification.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_generated_pages_are_up_to_date() -> None:
    assert generator().outdated() == [], "run `make specification`"


def test_a_page_that_was_changed_by_hand_is_noticed(tmp_path: Path) -> None:
    write = generator()
    for path, text in write.generated(tmp_path).items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert write.outdated(tmp_path) == []
    page = tmp_path / "peloponnes" / "rules.md"
    page.write_text(page.read_text(encoding="utf-8").replace("L-62", "L-63"), encoding="utf-8")
    (tmp_path / "odyssey" / "options.md").unlink()
    assert sorted(write.outdated(tmp_path)) == [tmp_path / "odyssey" / "options.md", page]


def test_every_number_cited_exists() -> None:
    found = citations.citations()
    assert len(found) > 3000, "the sources were not read"
    assert list(map(str, citations.unknown(found))) == []


@pytest.mark.parametrize(
    ("file", "text", "number"),
    [
        ("src/thalassa/games/poseidon/rules/exploration/fleet.py", "# P-999: no such rule", "P-999"),
        ("src/thalassa/games/poseidon/rules/exploration/fleet.py", '"""See L-62 (Peloponnes)."""', "L-62"),
        ("tests/games/odyssey/test_vectors.py", '@pytest.mark.rule("OR-50")', "OR-50"),
        ("tests/games/peloponnes/test_vectors.py", "def test_v54_one_too_many() -> None:", "V-54"),
        ("tests/games/poseidon/test_vectors.py", "def test_t6_t70_one_lap() -> None:", "T-70"),
        ("bench/bots/odyssey.py", "# B-13", "B-13"),
        ("web/src/games/odyssey/sea/Sea.svelte", "<!-- H-24: hidden -->", "H-24"),
        ("src/thalassa/kernel/game.py", "# X-1 belongs to no game", "X-1"),
        ("tests/toy/state.py", "# T-11", "T-11"),
        ("docs/arena.md", "whether it keeps Q-8", "Q-8"),
    ],
)
def test_a_planted_number_is_found(file: str, text: str, number: str) -> None:
    found = citations.cited(file, f"first line\n{text}\n")
    assert citations.unknown(found) == [Citation(file, 2, number)]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("src/thalassa/games/poseidon/rules/exploration/fleet.py", "# P-133 to P-142, PR-59; I-19 (T-38)"),
        ("src/thalassa/games/odyssey/poseidon.py", "# O-38 … O-40, H-3, D-6, V-22"),
        ("tests/games/peloponnes/test_vectors.py", "def test_v11_chain_of_displacements() -> None:"),
        ("src/thalassa/kernel/game.py", "# rules L-1 …, UTF-8, SHA-256, P-1"),
        ("tests/toy/state.py", "# T-9"),
        ("web/src/games/odyssey/parts/Ship.svelte", '<path d="M-17 7H-17L-12 15" />'),
    ],
)
def test_known_numbers_and_pictures_pass(file: str, text: str) -> None:
    assert citations.unknown(citations.cited(file, text)) == []


def test_every_reference_can_be_found() -> None:
    lost: list[str] = []
    for path in citations.source_files():
        file = path.relative_to(ROOT).as_posix()
        if file not in citations.PLANTED:
            lost += citations.lost_references(file, path.read_text(encoding="utf-8"))
    assert lost == []


@pytest.mark.parametrize(
    "text",
    [
        '"""The exact belief (section 9 of the rules)."""',
        "# as the board brief asks for",
        "-- 3.Q Ships from other nations",
        '"""Phase b: opening bids and displacement (3.4 to 3.9, 3.18)."""',
        "// The end of the game (O-22, 3.16, 3.17)",
        "named as in the specification",
        "see docs/specification/poseidon/haruspex.md",
    ],
)
def test_a_reference_to_nowhere_is_found(text: str) -> None:
    assert citations.lost_references("src/a.py", text) == [f"src/a.py:1: {text}"]


@pytest.mark.parametrize(
    "text",
    [
        "# see docs/specification/odyssey/tiles.md and docs/specification/odyssey.",
        "await sleep(3.5)  # seconds (about 3)",
        "RATES = (3.4, 5.2)",
        '"""A specification of the options."""',
    ],
)
def test_other_words_pass(text: str) -> None:
    assert citations.lost_references("src/a.py", text) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_number_is_defined_twice_or_left_out(game: str) -> None:
    numbers = [number for number, _ in citations.definitions(SPECIFICATION / game)]
    assert len(numbers) == len(set(numbers))
    for letters in {number.partition("-")[0] for number in numbers}:
        counted = sorted(
            int(number.partition("-")[2]) for number in numbers if number.startswith(f"{letters}-")
        )
        assert counted == list(range(1, len(counted) + 1)), letters


@pytest.mark.parametrize("game", GAMES)
def test_every_test_vector_is_played_by_a_test(game: str) -> None:
    vectors = {number for number, page in citations.definitions(SPECIFICATION / game) if page == "vectors.md"}
    played = {
        citation.number
        for path in sorted((ROOT / "tests" / "games" / game).rglob("test_*.py"))
        for text in [path.read_text(encoding="utf-8")]
        for names in citations.TEST_OF.findall(text)
        for citation in citations.cited(path.name, f"def test{names}_() -> None:")
    }
    assert vectors
    assert vectors - played == set()


@pytest.mark.parametrize("game", GAMES)
def test_decision_points_are_those_of_the_engine(game: str) -> None:
    played = registry.game(game)
    types = typing.get_args(played.action_type)
    notebook = played.notebook()
    notes = typing.get_args(notebook.note_type) if notebook is not None else ()
    named = set(
        re.findall(r"`([a-z]+(?:_[a-z]+)*)\b[^`]*`", (SPECIFICATION / game / "decisions.md").read_text())
    )
    actions = {snake(kind.__name__) for kind in types}
    assert actions - named == set()
    options = {spec.key for spec in played.option_specs()}
    allowed = actions | options | {snake(kind.__name__) for kind in notes}
    values = {str(value) for spec in played.option_specs() for value in spec.values}
    assert {name for name in named - allowed - values if "_" in name} == {"bid_bonus"} & named


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(SPECIFICATION).as_posix())
def test_links_lead_to_places(page: Path) -> None:
    missing = []
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        file, _, place = link.partition("#")
        target = page if not file else page.parent / file
        if not target.exists() or (place and place not in places(target)):
            missing.append(link)
    assert missing == []


def places(page: Path) -> set[str]:
    """Where a link into a page may lead: named places, and headings as GitHub names them."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    named = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return named | set(re.findall(r'<a id="([^"]+)">', text))
