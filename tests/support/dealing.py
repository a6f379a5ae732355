"""Seeds of the tables a test opens: the same each time it runs, so that no test depends on luck.

The tests' process writes the name of the running test into the file that the environment variable names; servers
look there whenever a table is opened.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from pathlib import Path

TEST_FILE = "THALASSA_RUNNING_TEST"


class Dealer:
    """Gives the first, second, … table of each test its seed."""

    def __init__(self) -> None:
        self._dealt: Counter[str] = Counter()

    def new_seed(self) -> str:
        test = Path(os.environ[TEST_FILE]).read_text(encoding="utf-8")
        self._dealt[test] += 1
        return hashlib.sha256(f"{test} {self._dealt[test]}".encode()).hexdigest()[:32]
