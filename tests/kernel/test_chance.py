"""Chance follows the documented recipe to the letter, and is fair."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from thalassa.kernel.chance import Chance, Stream, new_seed, seed_hash


def test_numbers_are_fixed_for_ever() -> None:
    stream = Stream("7", "deck")
    assert [stream.below(1000) for _ in range(12)] == [
        184,
        95,
        801,
        944,
        327,
        936,
        920,
        244,
        319,
        781,
        58,
        335,
    ]


def test_words_are_the_digests_cut_in_four() -> None:
    words = []
    for counter in range(3):
        digest = hashlib.sha256(f"a seed|a purpose|{counter}".encode()).digest()
        words += [int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24)]
    stream = Stream("a seed", "a purpose")
    assert [stream.below(2**64) for _ in words] == words


def test_words_that_would_favour_low_numbers_are_skipped() -> None:
    n = 3 << 62  # a quarter of all words lies at or above the largest multiple
    every = Stream("7", "skip")
    words = [every.below(2**64) for _ in range(40)]
    assert any(word >= n for word in words)
    fair = Stream("7", "skip")
    kept = [word for word in words if word < n]
    assert [fair.below(n) for _ in kept] == kept


@pytest.mark.parametrize(
    ("seed", "purpose", "order"),
    [
        ("7", "deck", [2, 9, 3, 8, 5, 7, 0, 1, 6, 4]),
        ("8", "deck", [0, 7, 1, 8, 2, 4, 6, 5, 3, 9]),
        ("7", "chits", [4, 0, 2, 8, 5, 7, 3, 9, 1, 6]),
    ],
)
def test_shuffles_are_fixed_for_ever(seed: str, purpose: str, order: list[int]) -> None:
    assert Chance(seed).shuffled(purpose, range(10)) == order


def test_a_shuffle_is_fisher_yates_from_the_last_place_down() -> None:
    items, stream = list("abcdefgh"), Stream("7", "letters")
    for last in range(7, 0, -1):
        other = stream.below(last + 1)
        items[last], items[other] = items[other], items[last]
    assert Chance("7").shuffled("letters", "abcdefgh") == items


def test_shuffling_leaves_the_given_list_alone() -> None:
    items = [1, 2, 3, 4, 5]
    shuffled = Chance("7").shuffled("deck", items)
    assert items == [1, 2, 3, 4, 5]
    assert sorted(shuffled) == items
    assert Chance("7").shuffled("deck", []) == []
    assert Chance("7").shuffled("deck", [9]) == [9]


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_numbers_below_nothing_are_refused(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        Stream("7", "deck").below(n)


# Critical values of chi-square at 0.1 %: a fair stream with this fixed seed stays below them.
@pytest.mark.parametrize(("n", "critical"), [(2, 10.83), (6, 20.52), (10, 27.88), (52, 87.97)])
def test_all_numbers_are_equally_likely(n: int, critical: float) -> None:
    stream, throws = Stream("a fixed seed", f"die with {n} sides"), 2000 * n
    counts = Counter(stream.below(n) for _ in range(throws))
    expected = throws / n
    assert sum((counts[side] - expected) ** 2 / expected for side in range(n)) < critical


def test_all_orders_are_equally_likely() -> None:
    stream, deals = Stream("a fixed seed", "orders"), 24_000
    counts = Counter(tuple(stream.shuffled("abcd")) for _ in range(deals))
    assert len(counts) == 24
    assert (
        sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.73
    )  # 23 degrees of freedom, 0.1 %


def test_a_new_seed_has_128_bits_and_is_new() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)


def test_the_commitment_names_the_game() -> None:
    assert seed_hash("toy", "7") == hashlib.sha256(b"thalassa|toy|7").hexdigest()
    assert seed_hash("toy", "7") != seed_hash("yot", "7")


@pytest.mark.parametrize("n", [3, 1000, 1 << 28, (1 << 28) + 1, 1 << 40])
def test_small_and_large_numbers_are_taken_from_words_alike(n: int) -> None:
    every = Stream("7", "alike")
    words = [every.below(2**64) for _ in range(40)]
    kept = [word % n for word in words if word < 2**64 - 2**64 % n]
    stream = Stream("7", "alike")
    assert [stream.below(n) for _ in kept] == kept


def test_the_highest_word_is_skipped_though_few_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**64 - 1 is the one word that would favour 0 among three; hardly any hash holds it, so one is made up."""
    made_up = ((1 << 64) - 1).to_bytes(8, "big") + bytes(7) + b"\x05" + bytes(16)

    class Digest:
        def digest(self) -> bytes:
            return made_up

    monkeypatch.setattr(hashlib, "sha256", lambda data: Digest())
    assert Stream("7", "highest").below(3) == 5 % 3
