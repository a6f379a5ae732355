"""What is compiled, and that compiled code is used only for the sources it was made from."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import compile_engine
import pytest

from thalassa.compiled import PACKAGE, SUFFIX, CompiledFinder, digest, library, rooms


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small house: a kernel, a game with one module compiled and one not, and the search."""
    root = tmp_path / "src" / "thalassa"
    for name, text in {
        "kernel/__init__.py": "",
        "kernel/chance.py": "",
        "games/__init__.py": "",
        "games/toy/__init__.py": 'INTERPRETED: Final = ("wire", "storage.file")\n',
        "games/toy/state.py": "FIELDS = 3\n",
        "games/toy/wire/actions.py": "",
        "games/toy/storage/file.py": "",
        "games/toy/storage/filed.py": "",
        "games/other/__init__.py": "",
        "bots/search/__init__.py": "",
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def put(built: Path, package: Path, group: str, *modules: str) -> Path:
    folder = built / f"{group}-{digest(package, group)}"
    for name in (*modules, library(group)):
        path = folder.joinpath(*name.split("."))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_name(path.name + SUFFIX).touch()
    return folder


def origin(finder: CompiledFinder, name: str) -> str | None:
    spec = finder.find_spec(name)
    return None if spec is None else spec.origin


def test_everything_is_compiled_but_what_the_package_keeps(package: Path) -> None:
    room = rooms(package)["toy"]
    assert list(rooms(package)) == ["kernel", "other", "toy", "search"]
    assert [path.relative_to(room).as_posix() for path in compile_engine.modules(room)] == [
        "state.py",
        "storage/filed.py",
    ]


def test_compiled_modules_are_found_for_the_sources_they_were_made_from(
    package: Path, tmp_path: Path
) -> None:
    folder = put(tmp_path / "built", package, "toy", "thalassa.games.toy.state")
    finder = CompiledFinder(package, tmp_path / "built")
    assert origin(finder, "thalassa.games.toy.state") == f"{folder}/thalassa/games/toy/state{SUFFIX}"
    assert origin(finder, library("toy")) == f"{folder}/{library('toy')}{SUFFIX}"
    assert origin(finder, "thalassa.games.toy.wire.actions") is None
    assert origin(finder, "thalassa.games.other.state") is None
    assert origin(finder, "thalassa.server.app") is None
    assert origin(finder, "json") is None


@pytest.mark.parametrize("changed", ["games/toy/state.py", "games/toy/wire/actions.py", "kernel/chance.py"])
def test_after_an_edit_nothing_compiled_is_used(package: Path, tmp_path: Path, changed: str) -> None:
    """Constants of the kernel and of modules that are not compiled are part of the machine code, too."""
    put(tmp_path / "built", package, "toy", "thalassa.games.toy.state")
    (package / changed).write_text("FIELDS = 4\n")
    assert origin(CompiledFinder(package, tmp_path / "built"), "thalassa.games.toy.state") is None


def test_a_new_module_and_one_that_is_gone_change_the_digest(package: Path) -> None:
    before = digest(package, "toy")
    (package / "games" / "toy" / "more.py").touch()
    after = digest(package, "toy")
    (package / "games" / "toy" / "state.py").unlink()
    assert len({before, after, digest(package, "toy")}) == 3


def test_an_edit_of_one_game_leaves_the_others_compiled(package: Path, tmp_path: Path) -> None:
    put(tmp_path / "built", package, "other", "thalassa.games.other.state")
    (package / "games" / "toy" / "state.py").write_text("FIELDS = 4\n")
    assert origin(CompiledFinder(package, tmp_path / "built"), "thalassa.games.other.state") is not None


def test_a_process_stays_with_what_it_found(package: Path, tmp_path: Path) -> None:
    """Half a game of before and half of after an edit would not fit together."""
    put(tmp_path / "built", package, "toy", "thalassa.games.toy.state", "thalassa.games.toy.storage.filed")
    finder = CompiledFinder(package, tmp_path / "built")
    assert origin(finder, "thalassa.games.toy.state") is not None
    (package / "games" / "toy" / "state.py").write_text("FIELDS = 4\n")
    assert origin(finder, "thalassa.games.toy.storage.filed") is not None


def test_who_insists_on_compiled_rules_is_told_that_there_are_none(package: Path, tmp_path: Path) -> None:
    finder = CompiledFinder(package, tmp_path / "built", required=True)
    with pytest.raises(ImportError, match=r"toy is not compiled as it is now: make compiled"):
        finder.find_spec("thalassa.games.toy.state")


def test_another_wish_than_pure_or_compiled_is_refused() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", "import thalassa"],
        env={"THALASSA_ENGINE": "turbo"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1
    assert "THALASSA_ENGINE is 'turbo'" in answer.stderr


def test_without_a_compiler_nothing_is_compiled_and_nothing_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.delenv("THALASSA_COMPILE", raising=False)
    monkeypatch.setattr(compile_engine, "BUILT", tmp_path)
    assert compile_engine.main([]) == 0
    assert "there is no C compiler (no-such-compiler); the rules run as Python" in capsys.readouterr().out
    assert compile_engine.main(["--background"]) == 0
    assert capsys.readouterr().out == ""


def test_compiling_can_be_switched_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("THALASSA_COMPILE", "0")
    monkeypatch.setattr(compile_engine, "BUILT", tmp_path)
    monkeypatch.setattr(compile_engine, "begin_in_background", lambda: pytest.fail("it began"))
    assert compile_engine.main(["--background"]) == 0


def test_an_unknown_group_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert compile_engine.main(["chess"]) == 2
    assert (
        "there is no chess; groups: kernel, odyssey, peloponnes, poseidon, search" in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("ending", "used", "refused"),
    [(None, True, False), (SystemExit, False, True), (KeyboardInterrupt, False, False)],
)
def test_only_what_plays_the_same_is_used_and_only_what_does_not_is_refused(
    ending: type[BaseException] | None,
    used: bool,
    refused: bool,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Whoever is interrupted while machine code is tried compiles again at the next start."""

    def check(group: str, built: Path) -> None:
        if ending is not None:
            raise ending

    monkeypatch.setattr(compile_engine, "check_that_it_plays_the_same", check)
    tried, folder = tmp_path / "tried" / "toy-1", tmp_path / "toy-1"
    tried.mkdir(parents=True)
    with contextlib.nullcontext() if ending is None else pytest.raises(ending):
        compile_engine.adopt("toy", tried, folder)
    assert folder.is_dir() == used
    assert folder.with_suffix(compile_engine.REFUSED).exists() == refused


@pytest.mark.parametrize("group", compile_engine.groups())
def test_the_compiler_takes_the_sources(group: str, tmp_path: Path) -> None:
    """As far as C, which takes seconds; the rest takes minutes and is that of the C compiler."""
    code = f"import compile_engine; print(len(compile_engine.extensions({group!r}, {str(tmp_path)!r})))"
    answer = subprocess.run(
        [sys.executable, "-c", code],
        cwd=compile_engine.ROOT,
        env={**os.environ, "PYTHONPATH": "scripts"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert int(answer.stdout.splitlines()[-1]) == 1 + len(compile_engine.modules(rooms(PACKAGE)[group]))
