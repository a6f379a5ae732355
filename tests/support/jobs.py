"""Work for runners: small classes that worker processes can import."""

from __future__ import annotations

import os
from typing import Any

from thalassa.bots.workers.runners import inside_worker


class Square:
    def __call__(self, job: int) -> int:
        if job == 3:
            raise ValueError("three is not to my taste")
        return job * job


class Counting:
    """Says how many jobs this worker has had, and which worker it is."""

    def __init__(self) -> None:
        self.jobs = 0

    def __call__(self, job: int) -> tuple[int, int]:
        self.jobs += 1
        return os.getpid(), self.jobs


class Unspeakable:
    def __call__(self, job: int) -> Any:
        return lambda: job


class Inside:
    def __call__(self, job: int) -> bool:
        return inside_worker()
