"""The fields of a class with slots, also where it is compiled: mypyc keeps their names elsewhere."""

from __future__ import annotations


def slots_of(kind: type) -> tuple[str, ...]:
    found: tuple[str, ...] | None = getattr(kind, "__slots__", None)
    return found if found is not None else kind.__mypyc_attrs__  # type: ignore[attr-defined]
