"""Table options described for people: derived from the options struct, never written twice."""

from __future__ import annotations

from typing import Literal

import msgspec

from .messages import Json, Options

Group = Literal["variants", "silent", "help"]
"""Variants of the rulebook; rulings where it is silent or ambiguous; help at the table, which no rule speaks of."""


class OptionSpec(msgspec.Struct, frozen=True):
    """One option. Words: ``option.<key>``, ``option.<key>.help`` and, for choices, ``option.<key>.<value>``.

    ``kind`` is switch, choice, number or list. ``rule`` names the ruling it settles. ``seats`` limits the numbers
    of seats it concerns; a ``hidden`` option is set by the program (a ladder, say), not by the host. ``group`` says
    beside which others it stands.
    """

    key: str
    kind: str
    default: Json
    values: tuple[Json, ...] = ()
    rule: str | None = None
    seats: tuple[int, int] | None = None
    hidden: bool = False
    group: Group = "silent"


class _Extra(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the author of an options struct says beside the type of a field (``msgspec.Meta(extra=…)``)."""

    values: tuple[Json, ...] | None = None
    rule: str | None = None
    seats: tuple[int, int] | None = None
    hidden: bool = False
    group: Group | None = None


def option_specs(options_type: type[Options]) -> list[OptionSpec]:
    info = msgspec.inspect.type_info(options_type)
    assert isinstance(info, msgspec.inspect.StructType)
    return [_spec(field) for field in info.fields]


def _spec(field: msgspec.inspect.Field) -> OptionSpec:
    extra = _Extra()
    kind_of = field.type
    if isinstance(kind_of, msgspec.inspect.Metadata):
        extra = msgspec.convert(kind_of.extra or {}, _Extra)
        kind_of = kind_of.type
    default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    values: tuple[Json, ...] = ()
    if isinstance(kind_of, msgspec.inspect.BoolType):
        kind = "switch"
    elif isinstance(kind_of, msgspec.inspect.LiteralType):
        # msgspec sorts the values; the struct's author lists the default first where order matters
        kind, values = "choice", tuple(kind_of.values) if extra.values is None else extra.values
    elif isinstance(kind_of, msgspec.inspect.IntType) and kind_of.ge is not None and kind_of.le is not None:
        kind, values = "number", tuple(range(kind_of.ge, kind_of.le + 1))
    elif isinstance(kind_of, msgspec.inspect.VarTupleType):
        kind = "list"
    else:
        raise TypeError(f"option {field.name}: neither bool, Literal, int with ge and le, nor tuple[…, ...]")
    return OptionSpec(
        key=field.name,
        kind=kind,
        default=default,
        values=values,
        rule=extra.rule,
        seats=extra.seats,
        hidden=extra.hidden,
        group=_group(extra.rule) if extra.group is None else extra.group,
    )


def _group(rule: str | None) -> Group:
    """What its rule tells: rulings are numbered apart from rules (``LR-4``, ``L-115``)."""
    if rule is None:
        return "help"
    return "silent" if rule.partition("-")[0].endswith("R") else "variants"
