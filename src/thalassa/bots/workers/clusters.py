"""The same work on a Ray cluster: one actor for each worker. Ray is imported only when a cluster is asked for.

Every machine of the cluster needs this package (and the package of the game, if it is another one) in the same
version; a worker with another one says so instead of playing.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib import metadata
from typing import Any

from thalassa.kernel.errors import ThalassaError

from .runners import ON_CLUSTER, Crew, Done, Hand, HandCrew, Job, Runner, Work, attempt

Ray = Any
"""The module and its objects, which come without types."""

LOCAL = "local"
AUTO = "auto"
CLIENT = "ray://"
LOCAL_TRIES = 3
"""A Ray started on a busy machine gives up after half a minute of its own accord."""
KNOCK_SECONDS = 5.0
"""How long a machine may take to answer that somebody listens there; Ray itself would wait for minutes."""
MOST_FALSE_STARTS = 3
"""Workers in a row that may end before they could be given anything."""


class NoCluster(ThalassaError):
    """There is no Ray here, or no cluster at the address."""

    code = "no_cluster"


class RayCluster(Runner):
    """The cluster at an address: ``local`` for one started here, ``auto``, ``host:port`` or ``ray://host:port``."""

    def __init__(self, address: str, count: int | None = None) -> None:
        self.address = address
        self.count = count

    def open(self, work: Work) -> Crew:
        ray = _ray()
        ours = not ray.is_initialized()
        if ours:
            _connect(ray, self.address, self.count)
        size = self.count or max(1, int(ray.cluster_resources().get("CPU", 1)))
        return _RayCrew(ray, size, work, ours)


def _ray() -> Ray:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise NoCluster("Ray is not installed here: pip install 'thalassa[research]'") from None
    return ray


def _connect(ray: Ray, address: str, count: int | None) -> None:
    if address not in (LOCAL, AUTO):
        _knock(address)
    settings: dict[str, object] = {"logging_level": "ERROR", "log_to_driver": False}
    if address == LOCAL:
        settings |= {"include_dashboard": False, "num_cpus": count}
    tries = LOCAL_TRIES if address == LOCAL else 1
    for left in reversed(range(tries)):
        try:
            with _own_path() if address == LOCAL else nullcontext():
                ray.init(address=address, **settings)
            return
        except Exception as error:  # Ray raises errors of many kinds for an address that leads nowhere
            ray.shutdown()
            if not left:
                first = str(error).strip().partition("\n")[0]
                raise NoCluster(f"no Ray cluster at {address!r}: {type(error).__name__}: {first}") from None


def _knock(address: str) -> None:
    """Nobody at the address, or no address at all: say so at once."""
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    if not host or not (port.isascii() and port.isdecimal() and 0 < int(port) < 65_536):
        raise NoCluster(
            f"{address!r} is not the address of a Ray cluster: it is {LOCAL}, {AUTO}, HOST:PORT or {CLIENT}HOST:PORT"
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), KNOCK_SECONDS).close()
    except OSError as error:
        raise NoCluster(f"no Ray cluster at {address!r}: {error.strerror or error}") from None


@contextmanager
def _own_path() -> Iterator[None]:
    """Workers on this machine find the packages this process finds, games of one's own included."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


class Station:
    """A worker on the cluster."""

    def __init__(self, version: str, work: Work) -> None:
        os.environ[ON_CLUSTER] = "1"
        self.version = version
        self.work = work

    def hello(self) -> int:
        return os.getpid()

    def do(self, place: int, job: Job) -> Done:
        here = metadata.version("thalassa")
        if here != self.version:
            return Done(place, problem=f"the worker has Thalassa {here}, not {self.version}")
        return attempt(self.work, place, job)


class _RayHand(Hand):
    def __init__(self, ray: Ray, factory: Ray, work: Ray) -> None:
        self.ray = ray
        self.actor = factory.remote(metadata.version("thalassa"), work)
        self.ready = False
        self.promise = self.actor.hello.remote()
        self.pid: int | None = None

    def give(self, place: int, job: Job) -> None:
        self.promise = self.actor.do.remote(place, job)

    def end(self) -> None:
        self.ray.kill(self.actor)


class _RayCrew(HandCrew):
    def __init__(self, ray: Ray, size: int, work: Work, ours: bool) -> None:
        super().__init__(size)
        self.ray = ray
        self.ours = ours
        self.work = ray.put(work)
        self.factory = ray.remote(num_cpus=1, max_restarts=0)(Station)
        self.false_starts = 0

    def _hire(self) -> Hand:
        return _RayHand(self.ray, self.factory, self.work)

    def _wait(self) -> list[tuple[Hand, Done | None]]:
        asked = {hand.promise: hand for hand in self.hands if isinstance(hand, _RayHand) and _waits(hand)}
        heard: list[tuple[Hand, Done | None]] = []
        for promise in self.ray.wait(list(asked), num_returns=1)[0]:
            hand = asked[promise]
            try:
                answer = self.ray.get(promise)
            except self.ray.exceptions.RayActorError as error:
                self._began(hand, str(error))
                heard.append((hand, None))
            except self.ray.exceptions.RayError as error:  # neither done nor dead: it could not be read
                heard.append((hand, self._unread(hand, error)))
            else:
                if hand.ready:
                    heard.append((hand, answer))
                else:
                    hand.ready, hand.pid, self.false_starts = True, answer, 0
        return heard

    def _began(self, hand: _RayHand, cause: str) -> None:
        """A cluster whose workers end before they begin would keep us busy for ever."""
        if not hand.ready:
            self.false_starts += 1
            if self.false_starts >= MOST_FALSE_STARTS:
                raise NoCluster(f"the workers of the cluster end at once: {cause.strip()}")

    def _unread(self, hand: _RayHand, error: Exception) -> Done | None:
        self._began(hand, str(error))
        return None if hand.task is None else Done(hand.task[0], problem=f"{type(error).__name__}: {error}")

    def close(self) -> None:
        super().close()
        if self.ours and self.ray.is_initialized():
            self.ray.shutdown()


def _waits(hand: _RayHand) -> bool:
    return hand.task is not None or not hand.ready
