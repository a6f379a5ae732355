"""Compile the engine with mypyc, group by group; a group whose sources are those of its last time is left out.

compile_engine.py               what has changed, here and now; says how far it is
compile_engine.py poseidon      only this group
compile_engine.py --background  the same behind the back of whoever plays: returns at once, low priority, .build/compiled.log
compile_engine.py --list        the modules, group by group

A game, the kernel and the bots' search say in the ``INTERPRETED`` of their package which of their modules and rooms stay as
they are (structs on the wire, loaders, commands); everything else is compiled. Without a C compiler nothing happens, and
that is no failure. THALASSA_COMPILE=0 switches it off, THALASSA_OPT_LEVEL=1 lets the C
compiler take two thirds of the time, for code that is slower by a twentieth.
src/thalassa/compiled.py finds what was made.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections import Counter
from pathlib import Path
from typing import IO, TYPE_CHECKING, cast

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))
from known_names import remember_names  # noqa: E402

from thalassa.compiled import BUILT, PACKAGE, digest, rooms  # noqa: E402

BUILD = ROOT / ".build"
LOG = BUILD / "compiled.log"
LOOKUPS = "names.json"
REFUSED = ".refused"
GLOBALS = re.compile(r"\s*(\w+) = CPyStatic_\w+___globals;")
FUNCTION = re.compile(r"\S.*\bCPyDef_(\w+)\(.*\) ?\{$")
KEPT = 2
"""So many builds of a group stay: one that runs may still load modules of its own."""


def interpreted(room: Path) -> tuple[str, ...]:
    """What the package says it keeps as it is: modules and rooms, relative to it."""
    for node in ast.parse((room / "__init__.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "INTERPRETED" and node.value:
            return tuple(ast.literal_eval(node.value))
    return ()


def modules(room: Path) -> list[Path]:
    """The source files of a group that are compiled."""
    kept = interpreted(room)
    found = []
    for path in sorted(room.rglob("*.py")):
        name = ".".join(path.relative_to(room).with_suffix("").parts)
        stays = any(name == each or name.startswith(f"{each}.") for each in kept)
        if path.name != "__init__.py" and not stays:
            found.append(path)
    return found


def missing() -> str | None:
    """What this machine lacks to compile anything; None if nothing."""
    if sys.platform == "win32":
        return None  # setuptools knows best where to look for one
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "Python's header files are not installed (Debian, Ubuntu: apt install python3-dev)"
    return None


def fresh_folder(group: str) -> Path:
    return BUILT / f"{group}-{digest(PACKAGE, group)}"


def stale(wanted: list[str]) -> list[str]:
    return [group for group in wanted if not fresh_folder(group).is_dir()]


def groups() -> list[str]:
    return list(rooms(PACKAGE))


def extensions(group: str, target: str | None = None) -> list[Extension]:
    """What setuptools has to build for a group, written as C already."""
    from mypyc.build import mypycify

    files = [str(path.relative_to(ROOT)) for path in modules(rooms(PACKAGE)[group])]
    level = os.environ.get("THALASSA_OPT_LEVEL", "3")
    found = mypycify(
        ["--config-file", "scripts/mypyc.ini", *files],
        group_name=f"thalassa_{group}",
        opt_level=level,
        debug_level="0",
        target_dir=target,
    )
    for extension in cast("list[Extension]", found):
        for source in extension.sources:
            remember_names(Path(source))
    return cast("list[Extension]", found)


def lookups(folder: Path) -> dict[str, int]:
    """How often each function in the C files looks a name up in a dictionary again and again, which is slow; loading a
    module does not count, nor what is remembered (known_names.py)."""
    found: Counter[str] = Counter()
    for path in folder.glob("*.c"):
        function, names = "", ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if begun := FUNCTION.match(line):
                function = begun[1]
            elif globals_of_module := GLOBALS.fullmatch(line):
                names = globals_of_module[1]
            elif f"CPyDict_GetItem({names}," in line and not function.endswith("top_level__"):
                found[function] += 1
    return dict(found.most_common())


def check_that_it_plays_the_same(group: str, built: Path) -> None:
    """What the compiler made is used only if it plays as the sources do, to the byte."""
    played = [group] if (PACKAGE / "games" / group).is_dir() else []
    stories = [
        subprocess.run(
            [sys.executable, str(ROOT / "scripts" / "try_engine.py"), *played],
            env={**os.environ, "THALASSA_ENGINE": engine, "THALASSA_BUILT": str(built)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        for engine in ("pure", "")
    ]
    if any(story.returncode for story in stories) or stories[0].stdout != stories[1].stdout:
        sys.exit(
            "\n".join(
                [*(story.stdout for story in stories), f"compiled: {group} plays otherwise than its sources"]
            )
        )


def adopt(group: str, tried: Path, folder: Path) -> None:
    """Put what was compiled in its place if it plays as it should. If not, nobody compiles the same in vain at every start;
    who was only interrupted does."""
    refused = folder.with_suffix(REFUSED)
    try:
        check_that_it_plays_the_same(group, tried.parent)
    except SystemExit:
        refused.touch()
        raise
    refused.unlink(missing_ok=True)
    os.replace(tried, folder)


def build(group: str) -> None:
    """One group, in this process, in the checkout's folder; put in its place when it is whole."""
    from setuptools import Distribution

    folder = fresh_folder(group)
    scratch = BUILD / "compiling" / group
    shutil.rmtree(scratch, ignore_errors=True)
    command = Distribution({"ext_modules": extensions(group, str(scratch / "c"))}).get_command_obj(
        "build_ext"
    )
    command.build_lib, command.build_temp = str(scratch / "lib"), str(scratch / "objects")
    command.ensure_finalized()
    command.run()
    (scratch / "lib" / LOOKUPS).write_text(json.dumps(lookups(scratch / "c")))
    if fresh_folder(group) != folder:
        sys.exit(f"compiled: the sources of {group} changed meanwhile; compile again")
    tried = scratch / "built"
    tried.mkdir()
    os.replace(scratch / "lib", tried / folder.name)
    BUILT.mkdir(parents=True, exist_ok=True)
    adopt(group, tried / folder.name, folder)
    shutil.rmtree(scratch, ignore_errors=True)
    for old in sorted(BUILT.glob(f"{group}-*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def compile_all(wanted: list[str]) -> int:
    """One after the other, each in a process of its own: the compiler keeps much in memory."""
    surroundings = dict(os.environ)
    if shutil.which("ccache"):
        surroundings["CC"] = f"ccache {os.environ.get('CC') or sysconfig.get_config_var('CC') or 'cc'}"
        surroundings.setdefault("CCACHE_BASEDIR", str(ROOT))  # another clone of the same sources is the same
        surroundings.setdefault("CCACHE_NOHASHDIR", "1")
    for number, group in enumerate(wanted, start=1):
        count = len(modules(rooms(PACKAGE)[group]))
        print(f"compiled: {group}, {count} modules ({number} of {len(wanted)} groups)", flush=True)
        started = time.monotonic()
        command = [sys.executable, __file__, "--build", group]
        answer = subprocess.run(
            command,
            cwd=ROOT,
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if answer.returncode:
            print(answer.stdout)
            print(f"compiled: {group} could not be compiled and stays interpreted", file=sys.stderr)
            return 1
        print(f"compiled: {group} done in {time.monotonic() - started:.0f} s", flush=True)
    print("compiled: everything that can be is compiled; the next start uses it")
    return 0


def only_one() -> IO[str] | None:
    """A lock for as long as the file is open; None while somebody else compiles here."""
    import fcntl  # not on Windows, where only wheels are built

    BUILD.mkdir(exist_ok=True)
    lock = (BUILD / "compiling.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return None
    return lock


def begin_in_background() -> None:
    """Start this program once more and do not wait for it."""
    if only_one() is None:
        return  # the lock is let go at once otherwise: whoever is started takes it
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("w") as log:
        subprocess.Popen(
            [sys.executable, __file__, "--patiently"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    print(
        "compiled: compiling the rules in the background (.build/compiled.log); the next start will be faster"
    )


def main(arguments: list[str]) -> int:
    flags = {each for each in arguments if each.startswith("--")}
    named = [each for each in arguments if each not in flags]
    unknown = [each for each in named if each not in groups()]
    if unknown or len(flags) > 1 or not flags <= {"--background", "--build", "--list", "--patiently"}:
        print(
            f"compiled: there is no {', '.join(unknown) or ' '.join(flags)}; groups: {', '.join(groups())}",
            file=sys.stderr,
        )
        return 2
    wanted = named or groups()
    if "--list" in flags:
        for group in wanted:
            print(
                f"{group}: "
                + " ".join(str(path.relative_to(PACKAGE)) for path in modules(rooms(PACKAGE)[group]))
            )
        return 0
    if "--build" in flags:
        for group in wanted:
            build(group)
        return 0
    todo, lack = stale(wanted), missing()
    if "--background" in flags or "--patiently" in flags:
        todo = [group for group in todo if not fresh_folder(group).with_suffix(REFUSED).exists()]
    if os.environ.get("THALASSA_COMPILE") == "0" or not todo or lack:
        if "--background" not in flags:
            print(
                f"compiled: {lack}; the rules run as Python" if todo and lack else "compiled: nothing to do"
            )
        return 0
    if "--background" in flags:
        begin_in_background()
        return 0
    lock = only_one()
    if lock is None:
        print("compiled: somebody compiles here already (.build/compiled.log)", file=sys.stderr)
        return 1
    if "--patiently" in flags:
        os.nice(19)
    with lock:
        installed = subprocess.run([str(ROOT / "scripts" / "environment.sh"), "compile"], check=False)
        return installed.returncode or compile_all(todo)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
