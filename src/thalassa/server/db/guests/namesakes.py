"""People of the same name at one table are told apart: each of them goes by the letter of the seat, too.

Names are the same where they look the same: case, width and letters of other alphabets that are drawn alike make no
difference, so that nobody can pass for somebody else at the table.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from ..rows import Row
from ..schema.models import NAME_LENGTH

ALIKE = str.maketrans(
    "авеёзікмнорстухѕјԁѵգհոսօαβεηικνορτυχγ01|!l$@",
    "abee3ikmhopctyxsjdvqhnuoabenikvoptuxyoiiiisa",
)
"""Letters as people take them for one another, after case has been laid aside."""


@lru_cache(maxsize=4_000)
def likeness(name: str) -> str:
    """What a name looks like at a glance.

    >>> {likeness(name) for name in ("Bill", "BiII", "b1ll", "Вill", "Ｂｉｌｌ")}
    {'biii'}
    """
    plain = unicodedata.normalize("NFKC", name).casefold().translate(ALIKE)
    return "".join(char for char in plain if char.isalnum()) or plain


def marked(name: str, mark: str) -> str:
    """The name with something behind it, not longer than a name may be."""
    return f"{name[: NAME_LENGTH - len(mark) - 1]} {mark}"


def letter(seat: int) -> str:
    """The mark of a seat, as boards and logs show it."""
    return chr(ord("A") + seat)


def passes_for(name: str, row: Row) -> bool:
    """Whether somebody of this name could be taken for whoever sits there."""
    shown, look = row["name"] or "", likeness(name)
    return look in (likeness(shown), likeness(shown.removesuffix(f" {letter(row['seat'])}")))


def told_apart(seats: Sequence[Row]) -> list[Row]:
    """The seats of one table; whoever shares a name there has the letter of his seat behind it."""
    seen = [likeness(row["name"]) for row in seats if row["name"]]
    if len(set(seen)) == len(seen):  # nearly always, and a lobby asks for hundreds of tables
        return list(seats)
    looks = Counter(seen)
    return [
        {**row, "name": marked(row["name"], letter(row["seat"]))}
        if row["name"] and looks[likeness(row["name"])] > 1
        else row
        for row in seats
    ]
