"""Provable chance: every shuffle follows from the table's secret seed by a documented recipe.

The stream for a purpose is SHA-256 in counter mode over ``seed | purpose | counter``; numbers below n are
taken by rejection from 64-bit words, shuffles are Fisher-Yates from the last place down. It depends on no
library's generator, so a log replays to the same position on every machine and every Python.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Callable, Sequence
from typing import Final, TypeVar, final

T = TypeVar("T")

_WORD: Final = 1 << 64
_FEW: Final = 1 << 28
_ALL_ONES: Final = (1 << 32) - 1
_HALVES: Final[Callable[[bytes], tuple[int, ...]]] = struct.Struct(">8I").unpack


def new_seed() -> str:
    """128 bits nobody can guess, as hexadecimal text."""
    return secrets.token_hex(16)


def seed_hash(game: str, seed: str) -> str:
    """The public commitment to a secret seed, shown from the start of a table.

    >>> seed_hash("toy", "7")[:8]
    'ae74190f'
    """
    return hashlib.sha256(f"thalassa|{game}|{seed}".encode()).hexdigest()


@final
class Chance:
    """Independent random streams, one for each purpose, all fixed by one seed."""

    __slots__ = ("_seed",)

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def stream(self, purpose: str) -> Stream:
        return Stream(self._seed, purpose)

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        """A new list in random order; the same purpose always gives the same order.

        >>> Chance("7").shuffled("deck", [1, 2, 3]) == Chance("7").shuffled("deck", [1, 2, 3])
        True
        """
        return self.stream(purpose).shuffled(items)


@final
class Stream:
    """One stream of random numbers for one purpose."""

    __slots__ = ("_at", "_counter", "_halves", "_prefix")

    def __init__(self, seed: str, purpose: str) -> None:
        self._prefix = f"{seed}|{purpose}|".encode()
        self._counter = 0
        self._halves: tuple[int, ...] = ()
        """The words of one hash, the upper and the lower half of each: compiled code reckons with small numbers quickly."""
        self._at = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        if not 0 < n <= _WORD:
            raise ValueError(f"below() needs a number from 1 to 2**64, not {n}")
        while True:
            if self._at == len(self._halves):
                self._halves = _HALVES(hashlib.sha256(self._prefix + str(self._counter).encode()).digest())
                self._counter += 1
                self._at = 0
            upper, lower = self._halves[self._at], self._halves[self._at + 1]
            self._at += 2
            if n <= _FEW and upper != _ALL_ONES:  # such a word is below the limit for every such n
                return ((upper % n << 32) + lower) % n
            word = (upper << 32) + lower
            if word < _WORD - _WORD % n:
                return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result
