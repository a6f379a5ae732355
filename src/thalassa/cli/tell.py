"""Codes put into words for the terminal: actions, events, reasons. Everything comes from the catalogues."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from thalassa.kernel.messages import Action, Event, Json, Reason, Remark, Seat, snake
from thalassa.kernel.words import Words

ELLIPSIS = "…"


def tag(message: Action | Event) -> str:
    return str(type(message).__struct_config__.tag or snake(type(message).__name__))


def fields(message: Action | Event) -> dict[str, Json]:
    plain: dict[str, Json] = msgspec.to_builtins(message)
    plain.pop("type", None)
    return plain


def say_action(words: Words, action: Action, names: Sequence[str] = (), seat: Seat | None = None) -> str:
    """The button text of an action; an action without words shows its fields."""
    key = f"action.{tag(action)}"
    params = {"seat": seat, **fields(action)}
    if words.has(key):
        return words.say(key, params, names)
    inner = ", ".join(f"{name} {value}" for name, value in fields(action).items())
    return f"{tag(action)} {inner}".strip()


def say_event(words: Words, event: Event, names: Sequence[str] = ()) -> str:
    key = f"event.{tag(event)}"
    if words.has(key):
        return words.say(key, fields(event), names)
    inner = ", ".join(f"{name} {value}" for name, value in fields(event).items())
    return f"{tag(event)} {inner}".strip()


def say_remark(words: Words, remark: Remark, names: Sequence[str] = ()) -> str:
    return words.say(remark.code, remark.params, names)


def say_reason(words: Words, reason: Reason, names: Sequence[str] = ()) -> str:
    text = words.say(f"reason.{reason.code}", reason.params, names)
    return f"{text} ({reason.rule})" if reason.rule else text


class Row(NamedTuple):
    """Choices shown on one line: the text, and (number, value) for each when only one amount differs."""

    text: str
    numbers: tuple[int, ...]
    values: tuple[int, ...] = ()
    aside: str = ""
    """Where the choice leads."""


def rows(words: Words, moves: Sequence[Action], names: Sequence[str], seat: Seat) -> list[Row]:
    """Numbered choices, those that differ in a single amount gathered on one line."""
    gathered: dict[Hashable, list[int]] = {}
    for at, action in enumerate(moves):
        gathered.setdefault(_frame(action), []).append(at)
    result: list[Row] = []
    for members in gathered.values():
        name = _varying(moves[at] for at in members)
        if name is None or not _is_shown_as_number(words, moves[members[0]], name):
            result += [Row(say_action(words, moves[at], names, seat), (at + 1,)) for at in members]
            continue
        plain = {"seat": seat, **fields(moves[members[0]]), name: ELLIPSIS}
        text = words.say(f"action.{tag(moves[members[0]])}", plain, names)
        values = tuple(int(getattr(moves[at], name)) for at in members)
        result.append(Row(text, tuple(at + 1 for at in members), values))
    return _told_apart(sorted(result, key=lambda row: row.numbers[0]), moves)


def _told_apart(found: list[Row], moves: Sequence[Action]) -> list[Row]:
    """Different pieces may carry the same name: such lines get the pieces' keys as well."""
    texts = [row.text for row in found]
    return [
        row
        if texts.count(row.text) == 1
        else row._replace(text=f"{row.text} ({_keys(moves[row.numbers[0] - 1])})")
        for row in found
    ]


def _keys(action: Action) -> str:
    parts: list[str] = []
    for value in fields(action).values():
        parts += [
            str(item) for item in (value if isinstance(value, list) else [value]) if not _is_amount(item)
        ]
    return " ".join(parts)


def _frame(action: Action) -> Hashable:
    """What actions must share to stand on one line: the tag and everything that is not a plain number."""
    steady = tuple((name, value) for name, value in fields(action).items() if not _is_amount(value))
    return tag(action), msgspec.json.encode(steady)


def _varying(actions: Iterable[Action]) -> str | None:
    """The one amount in which several actions differ, None if they are fewer or differ in more."""
    plain = [fields(action) for action in actions]
    if len(plain) < 2:
        return None
    amounts = [name for name, value in plain[0].items() if _is_amount(value)]
    differing = [name for name in amounts if len({one[name] for one in plain}) > 1]
    return differing[0] if len(differing) == 1 else None


def _is_shown_as_number(words: Words, action: Action, name: str) -> bool:
    """False where the catalogue turns the number into a name (a seat, a piece): then each choice needs its own line."""
    message = words.entries.get(f"action.{tag(action)}", "")
    found = re.findall(rf"\{{\s*{re.escape(name)}\s*(?:\|\s*(\w+))?", message)
    return bool(found) and all(kind in ("", "plural") for kind in found)


def _is_amount(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
