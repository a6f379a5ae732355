"""Bytes from strangers, altered at random: whatever reads them takes them or refuses them, and nothing else happens."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from support.doors import BODIES, Doors
from support.fuzzing import TARGETS, changed, doors

INPUTS = int(os.environ.get("THALASSA_FUZZ") or 150)
SEED = os.environ.get("THALASSA_FUZZ_SEED", "0")


@pytest.fixture(scope="module", autouse=True)
def closing() -> Iterator[None]:
    yield
    if doors.cache_info().currsize:
        doors().close()
        doors.cache_clear()  # a worker that has left this module may come back to it for one more test


@pytest.mark.parametrize("name", TARGETS)
def test_every_input_is_taken_or_refused(name: str) -> None:
    target, rng = TARGETS[name], random.Random(f"{name} {SEED}")
    examples = target.examples()
    taken = sum(target.feed(example) for example in examples)
    assert taken == len(examples) if target.right else taken > len(examples) // 2, "what is right is taken"
    refused = 0
    for number in range(INPUTS):
        data = changed(rng.choice(examples), rng)
        try:
            refused += not target.feed(data)
        except Exception as error:
            raise AssertionError(f"{name}, input {number} of seed {SEED}: {data[:2000]!r}") from error
    assert refused, "some of it must be wrong"


@pytest.fixture(scope="module")
def house() -> Iterator[Doors]:
    """A server of its own: some of what is done at its doors closes others."""
    house = Doors()
    yield house
    house.close()


@pytest.mark.parametrize("part", ["9" * 40, str(1 << 63), "%00", "%ff%fe", "x" * 3000])
def test_whatever_stands_in_an_address_is_answered(house: Doors, part: str) -> None:
    """Where a number, a name or a key belongs."""
    tried = [(place, house.visit(*place, part, known)) for place in house.places for known in (True, False)]
    assert len(tried) > 80
    assert [place for place, status in tried if status >= 500] == []


def test_every_address_that_reads_a_body_is_tried() -> None:
    assert doors().reading == sorted(BODIES)
