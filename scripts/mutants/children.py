"""Work done in forked children, a few at once; each gives back one text."""

from __future__ import annotations

import os
import resource
import selectors
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
MOST_MEMORY = 4 << 30


@dataclass(frozen=True)
class Answer:
    text: str
    """What the child gave back; empty if it ended without."""
    signal: int
    """What ended it; 0 if it ended by itself."""
    cpu: float


@dataclass(frozen=True)
class _Child(Generic[T]):
    pid: int
    task: T


def each(
    tasks: Iterable[T], work: Callable[[T], str], at_once: int, *, quiet: bool = True
) -> Iterator[tuple[T, Answer]]:
    """The answers, in the order in which the children end."""
    waiting = iter(tasks)
    with selectors.DefaultSelector() as running:
        while True:
            while len(running.get_map()) < at_once:
                try:
                    task = next(waiting)
                except StopIteration:
                    break
                read, pid = _fork(lambda task=task: work(task), quiet)  # type: ignore[misc]
                running.register(read, selectors.EVENT_READ, (_Child(pid, task), bytearray()))
            if not running.get_map():
                return
            for key, _ in running.select():
                child, said = key.data
                some = os.read(key.fd, 65536)
                said += some
                if not some:
                    running.unregister(key.fd)
                    os.close(key.fd)
                    yield child.task, _bury(child.pid, said.decode())


def _fork(work: Callable[[], str], quiet: bool) -> tuple[int, int]:
    read, write = os.pipe()
    pid = os.fork()
    if pid:
        os.close(write)
        return read, pid
    code = 1
    try:
        os.close(read)
        if quiet:
            nowhere = os.open(os.devnull, os.O_RDWR)
            for number in range(3):
                os.dup2(nowhere, number)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        with os.fdopen(write, "w", encoding="utf-8") as out:
            out.write(work())
        code = 0
    finally:
        os._exit(code)  # nothing of the parent's is tidied up twice


def _bury(pid: int, text: str) -> Answer:
    _, status, usage = os.wait4(pid, 0)
    ended_by = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    return Answer(text, ended_by, usage.ru_utime + usage.ru_stime)
