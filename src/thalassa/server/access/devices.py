"""What is told of a device, a browser a guest is known by: how it calls itself, and the handle it goes by.

A device's id is what its cookie says (sessions.py signs it) and appears in no answer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

LINK_SECONDS = 15 * 60
"""How long a link that adds another device is valid."""
SEEN_SECONDS = 3600
"""The last use is written down no more often than this: a look at the lobby must not cost a write."""

# the first that is named counts: most browsers also claim to be others
_BROWSERS = (
    ("Firefox", ("Firefox/", "FxiOS/")),
    ("Edge", ("Edg/", "EdgA/", "EdgiOS/")),
    ("Opera", ("OPR/", "Opera")),
    ("Samsung Internet", ("SamsungBrowser/",)),
    ("Vivaldi", ("Vivaldi/",)),
    ("Chrome", ("Chrome/", "CriOS/", "Chromium/")),
    ("Safari", ("Safari/",)),
)
_SYSTEMS = (
    ("Android", ("Android",)),
    ("iPhone", ("iPhone",)),
    ("iPad", ("iPad",)),
    ("Windows", ("Windows",)),
    ("ChromeOS", ("CrOS",)),
    ("macOS", ("Macintosh", "Mac OS X")),
    ("Linux", ("Linux", "X11")),
)


class Agent(NamedTuple):
    """What a browser says of itself, as far as people tell devices apart by it; empty if it does not say."""

    browser: str
    system: str


@lru_cache(maxsize=1_000)
def agent(said: str) -> Agent:
    """From the User-Agent of a request.

    >>> agent("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    Agent(browser='Firefox', system='Linux')
    >>> agent("curl/8.5.0")
    Agent(browser='', system='')
    """
    return Agent(_named(said, _BROWSERS), _named(said, _SYSTEMS))


def _named(said: str, known: Sequence[tuple[str, tuple[str, ...]]]) -> str:
    return next((name for name, marks in known if any(mark in said for mark in marks)), "")


def handle(device_id: str) -> str:
    """The name of a device in answers and addresses: leads to nothing but itself."""
    return hashlib.sha256(f"device {device_id}".encode()).hexdigest()[:16]
