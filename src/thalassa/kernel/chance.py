"""Provable chance: every shuffle follows from the table's secret seed by a documented recipe.

The stream for a purpose is SHA-256 in counter mode over ``seed | purpose | counter``; numbers below n are
taken by rejection from 64-bit words, shuffles are Fisher-Yates from the last place down. It depends on no
library's generator, so a log replays to the same position on every machine and every Python.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_WORD: Final = 1 << 64


def new_seed() -> str:
    """128 bits nobody can guess, as hexadecimal text."""
    return secrets.token_hex(16)


def seed_hash(game: str, seed: str) -> str:
    """The public commitment to a secret seed, shown from the start of a table.

    >>> seed_hash("toy", "7")[:8]
    'ae74190f'
    """
    return hashlib.sha256(f"thalassa|{game}|{seed}".encode()).hexdigest()


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


class Stream:
    """One stream of random numbers for one purpose."""

    __slots__ = ("_counter", "_prefix", "_words")

    def __init__(self, seed: str, purpose: str) -> None:
        self._prefix = f"{seed}|{purpose}|".encode()
        self._counter = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        if not 0 < n <= _WORD:
            raise ValueError(f"below() needs a number from 1 to 2**64, not {n}")
        limit = _WORD - _WORD % n
        while True:
            if not self._words:
                digest = hashlib.sha256(self._prefix + str(self._counter).encode()).digest()
                self._counter += 1
                self._words = [int.from_bytes(digest[i : i + 8], "big") for i in range(24, -1, -8)]
            word = self._words.pop()
            if word < limit:
                return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result
