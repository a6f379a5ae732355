"""Many jobs done in this process, in several, or on a Ray cluster: the answers are the same, only the clock differs.

It knows nothing of games. ``work`` is anything that can be pickled and called with a job; it is sent once to every
worker and may keep something there between jobs. A worker that dies is replaced and its job given to another.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import connection, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

MOST_DEATHS = 3
"""A job under which so many workers died is given up."""

ON_CLUSTER = "THALASSA_ON_CLUSTER"
"""Set in the environment of workers on a cluster."""

Job = Any
"""Whatever the work can be called with, and its answer: runners only carry them."""
Work = Callable[[Job], Job]


class Done(NamedTuple):
    """What became of one job: an answer, or what went wrong."""

    place: int
    """The job's place in the list that was given."""
    answer: Job = None
    problem: str = ""


Listener = Callable[[Done], None]


def attempt(work: Work, place: int, job: Job) -> Done:
    """Do one job. Whatever it raises spoils this job, not the others."""
    try:
        return Done(place, work(job))
    except Exception as error:
        return Done(place, problem=f"{type(error).__name__}: {error}")


class Runner(ABC):
    """A place where work is done."""

    @abstractmethod
    def open(self, work: Work) -> Crew:
        """Workers for this work. Close them, or use them in a ``with`` statement."""


class Crew(ABC):
    """Workers that wait for jobs."""

    @abstractmethod
    def each(self, jobs: Sequence[Job], heard: Listener) -> None:
        """Do all jobs; ``heard`` is called here for each as it is done. KeyboardInterrupt passes through."""

    def close(self) -> None:
        """End the workers. Nothing more is heard of jobs not yet done."""
        return

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Here(Runner):
    """Everything one after the other in this process."""

    def open(self, work: Work) -> Crew:
        return _Alone(work)


class _Alone(Crew):
    def __init__(self, work: Work) -> None:
        self.work = work

    def each(self, jobs: Sequence[Job], heard: Listener) -> None:
        for place, job in enumerate(jobs):
            heard(attempt(self.work, place, job))


class Hand(ABC):
    """One worker and what it is doing."""

    task: tuple[int, Job] | None = None
    ready: bool = True
    """Whether it can be given a job; one that is still coming up cannot."""

    @abstractmethod
    def give(self, place: int, job: Job) -> None:
        """Begin with a job."""

    @abstractmethod
    def end(self) -> None:
        """End the worker at once."""


class HandCrew(Crew):
    """Several workers at once. With as many jobs as workers, each worker gets the job of its own place."""

    died = "the worker process ended {deaths} times during this job"

    def __init__(self, size: int) -> None:
        self.size = size
        self.hands: list[Hand] = []

    @abstractmethod
    def _hire(self) -> Hand:
        """A new worker."""

    @abstractmethod
    def _wait(self) -> list[tuple[Hand, Done | None]]:
        """Wait for any worker that is not idle: what it did, or None if it died."""

    def each(self, jobs: Sequence[Job], heard: Listener) -> None:
        waiting = deque(enumerate(jobs))
        deaths = [0] * len(jobs)
        size = min(self.size, len(jobs))
        try:
            while waiting or any(hand.task for hand in self.hands):
                while len(self.hands) < size:
                    self.hands.append(self._hire())
                for hand in self.hands:
                    if waiting and hand.ready and hand.task is None:
                        hand.task = waiting.popleft()
                        hand.give(*hand.task)
                for hand, done in self._wait():
                    task, hand.task = hand.task, None
                    told = done
                    if done is None:
                        self.hands.remove(hand)
                        hand.end()
                        told = None if task is None else self._again(task, deaths, waiting)
                    if told is not None:
                        heard(told)
        except BaseException:
            self.close()  # nobody would listen to those who are still at work
            raise

    def _again(
        self, task: tuple[int, Job], deaths: list[int], waiting: deque[tuple[int, Job]]
    ) -> Done | None:
        place = task[0]
        deaths[place] += 1
        if deaths[place] < MOST_DEATHS:
            waiting.appendleft(task)
            return None
        return Done(place, problem=self.died.format(deaths=deaths[place]))

    def close(self) -> None:
        while self.hands:
            self.hands.pop().end()


class Processes(Runner):
    """So many processes of this machine."""

    def __init__(self, count: int) -> None:
        self.count = count

    def open(self, work: Work) -> Crew:
        return _ProcessCrew(self.count, work)


class _ProcessHand(Hand):
    def __init__(self, work: Work) -> None:
        context = multiprocessing.get_context("spawn")  # a fork beside the threads of a terminal is not safe
        self.pipe, far = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_serve, args=(work, far), daemon=True)
        with _no_interrupt():
            self.process.start()
        far.close()

    def give(self, place: int, job: Job) -> None:
        with suppress(OSError):  # it has died: the closed pipe says so when it is read
            self.pipe.send((place, job))

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class _ProcessCrew(HandCrew):
    def __init__(self, size: int, work: Work) -> None:
        super().__init__(size)
        self.work = work

    def _hire(self) -> Hand:
        return _ProcessHand(self.work)

    def _wait(self) -> list[tuple[Hand, Done | None]]:
        busy = {hand.pipe: hand for hand in self.hands if hand.task and isinstance(hand, _ProcessHand)}
        heard: list[tuple[Hand, Done | None]] = []
        for pipe in connection.wait(list(busy)):
            hand = busy[pipe]  # type: ignore[index]  # wait gives back what it was given
            try:
                heard.append((hand, pickle.loads(hand.pipe.recv_bytes())))
            except (EOFError, OSError):
                heard.append((hand, None))
        return heard


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """A process started inside never hears Ctrl-C, not even while it is coming up; ours is told afterwards."""
    resource_tracker.ensure_running()  # it would unblock the signal when it is started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Work, pipe: Connection[Done, Job]) -> None:
    """The life of a worker process: jobs in, answers out, until the pipe is closed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    while True:
        try:
            place, job = pipe.recv()
            pipe.send_bytes(_packed(attempt(work, place, job)))
        except (EOFError, OSError):
            return


def _packed(done: Done) -> bytes:
    try:
        return pickle.dumps(done)
    except Exception as error:  # an answer that cannot travel is a problem of its job
        return pickle.dumps(Done(done.place, problem=f"{type(error).__name__}: {error}"))


def _end_with(sentinel: int) -> None:
    """A worker never outlives whoever started it, however that ended."""
    connection.wait([sentinel])
    os._exit(0)


def inside_worker() -> bool:
    """Whether this process is itself a worker, which must not start more of them."""
    return multiprocessing.parent_process() is not None or ON_CLUSTER in os.environ


def make_runner(processes: int = 1, ray: str | None = None) -> Runner:
    """This process, several of this machine, or a Ray cluster (``local`` starts one here).

    On a cluster ``processes`` is how many play at once; 1 takes as many as it has processors.
    """
    if ray is not None:
        from .clusters import RayCluster

        return RayCluster(ray, processes if processes > 1 else None)
    return Processes(processes) if processes > 1 else Here()
