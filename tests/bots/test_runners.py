"""The same jobs with the same answers here, in processes and on a real local Ray; nothing lost when a worker dies."""

from __future__ import annotations

import functools
import multiprocessing
import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from support.jobs import Counting, Inside, Square, Unspeakable
from thalassa.bots.arena.contest import Arena
from thalassa.bots.arena.ratings import rate
from thalassa.bots.arena.record import Folder
from thalassa.bots.arena.report import make_report
from thalassa.bots.arena.schedule import Plan, fixtures, make_plan
from thalassa.bots.arena.worker import Told
from thalassa.bots.workers.clusters import NoCluster, RayCluster, _connect
from thalassa.bots.workers.runners import Done, Here, Processes, Runner, inside_worker, make_runner
from toy import GAME

PLUGINS = Path(__file__).parent.parent / "support" / "plugins"


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers find the toy game as an installed one."""
    monkeypatch.syspath_prepend(str(PLUGINS))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A real Ray of two processors on this machine."""
    ray = pytest.importorskip("ray")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PLUGINS))
        _connect(ray, "local", 2)
        try:
            yield ray
        finally:
            ray.shutdown()


def arena(plan: Plan, path: Path, games: int) -> Arena:
    return Arena(plan, Folder(path), fixtures(plan, games))


def tables(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted((path / "games").iterdir())}


def plain(running: Arena) -> bytes:
    """Everything reported but the clock."""
    timeless = [msgspec.structs.replace(result, seconds=None, thinking=()) for result in running.in_order()]
    report = make_report(GAME, running.plan, timeless, len(running.schedule), running.problems)
    return msgspec.json.encode([timeless, report, rate(running.plan.labels, timeless)])


def done_by(runner: Runner, work: Any, jobs: list[Any]) -> list[Done]:
    heard: list[Done] = []
    with runner.open(work) as crew:
        crew.each(jobs, heard.append)
    return sorted(heard, key=lambda done: done.place)


@pytest.mark.parametrize("runner", [Here(), Processes(2)], ids=["here", "processes"])
def test_every_job_has_one_answer(runner: Runner) -> None:
    assert done_by(runner, Square(), [1, 2, 3, 4]) == [
        Done(0, 1),
        Done(1, 4),
        Done(2, None, "ValueError: three is not to my taste"),
        Done(3, 16),
    ]


def test_a_worker_keeps_its_place_and_what_it_knows() -> None:
    with Processes(2).open(Counting()) as crew:
        rounds = []
        for _ in range(2):
            heard: list[Done] = []
            crew.each([0, 1], heard.append)
            rounds.append([done.answer for done in sorted(heard, key=lambda done: done.place)])
    assert [pid for pid, _ in rounds[0]] == [pid for pid, _ in rounds[1]]
    assert [jobs for _, jobs in rounds[1]] == [2, 2]


def test_an_answer_that_cannot_travel_is_a_problem_of_its_job() -> None:
    (done,) = done_by(Processes(2), Unspeakable(), [1])
    assert "pickle" in done.problem


def test_workers_know_that_they_are_workers() -> None:
    assert not inside_worker()
    assert done_by(Processes(2), Inside(), [0])[0].answer is True


def test_no_worker_is_left_behind_when_the_listener_fails() -> None:
    before = set(multiprocessing.active_children())

    def fail(done: Done) -> None:
        raise KeyboardInterrupt

    crew = Processes(2).open(Square())
    with pytest.raises(KeyboardInterrupt):
        crew.each([1, 2], fail)
    assert set(multiprocessing.active_children()) <= before


def test_runners_are_chosen_by_number_and_address() -> None:
    assert isinstance(make_runner(), Here)
    assert isinstance(make_runner(3), Processes)
    chosen = make_runner(3, "ray://somewhere:10001")
    assert isinstance(chosen, RayCluster)
    assert (chosen.address, chosen.count) == ("ray://somewhere:10001", 3)


def test_without_ray_the_complaint_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match="not installed"):
        RayCluster("local").open(Square())


@pytest.mark.slow
def test_an_address_that_leads_nowhere_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """``auto`` looks for a Ray among all processes of the machine; one of another test is none of ours."""
    pytest.importorskip("ray")
    from ray._private import services

    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setattr(services, "_cached_find_gcs_addresses", functools.cache(set))
    monkeypatch.setattr(services, "find_bootstrap_address", lambda folder: None)
    with pytest.raises(NoCluster, match="auto"):
        RayCluster("auto").open(Square())


@pytest.mark.parametrize("form", ["{}", "ray://{}"])
def test_nobody_at_the_address_is_said_at_once(form: str) -> None:
    pytest.importorskip("ray")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens at a port that is only taken
        address = form.format(f"127.0.0.1:{taken.getsockname()[1]}")
        with pytest.raises(NoCluster, match=f"no Ray cluster at '{address}': Connection refused"):
            RayCluster(address).open(Square())


@pytest.mark.parametrize(
    "address", ["", "nowhere", "host:", ":6379", "host:0", "host:99999", "ray://host", "h:²"]
)
def test_what_is_no_address_is_said_at_once(address: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(NoCluster, match=r"not the address of a Ray cluster.*HOST:PORT"):
        RayCluster(address).open(Square())


@pytest.mark.slow
@pytest.mark.timeout(900)  # a busy machine takes minutes to start Ray
def test_here_in_processes_and_on_ray_the_games_are_the_same(tmp_path: Path, cluster: Any) -> None:
    plan = make_plan(GAME, ("search:6", "random", "search:3*2"), 2, {}, "s")
    runners = {"here": Here(), "processes": Processes(2), "ray": RayCluster("local", 2)}
    played = {}
    for name, runner in runners.items():
        played[name] = arena(plan, tmp_path / name, 12)
        played[name].run(runner)
        assert played[name].problems == {}
    assert tables(tmp_path / "here") == tables(tmp_path / "processes") == tables(tmp_path / "ray")
    assert plain(played["here"]) == plain(played["processes"]) == plain(played["ray"])
    assert cluster.is_initialized()  # it was there before and is not ours to end


@pytest.mark.slow
@pytest.mark.timeout(900)  # a busy machine takes minutes to start Ray
def test_killed_workers_on_ray_lose_no_finished_game(tmp_path: Path, cluster: Any) -> None:
    """Every worker is killed from outside after the second game."""
    plan = make_plan(GAME, ("search:4", "random"), 2, {}, "s")
    arena(plan, tmp_path / "whole", 8).run()
    running = arena(plan, tmp_path / "a", 8)
    heard: list[int] = []
    killed: list[int] = []
    runner = RayCluster("local", 2)
    crews: list[Any] = []
    hire = runner.open

    def watched(work: Any) -> Any:
        crews.append(hire(work))
        return crews[0]

    runner.open = watched  # type: ignore[method-assign]

    def listen(told: Told) -> None:
        heard.append(told.number)
        if len(heard) == 2:
            assert len(list((tmp_path / "a" / "games").glob("[0-9]*.json"))) == 2
            for hand in crews[0].hands:
                if hand.pid is not None:
                    os.kill(hand.pid, signal.SIGKILL)
                    killed.append(hand.pid)

    running.run(runner, listen)
    assert killed
    assert running.problems == {}
    assert sorted(heard) == list(range(8))
    assert tables(tmp_path / "a") == tables(tmp_path / "whole")
