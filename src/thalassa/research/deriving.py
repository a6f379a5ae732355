"""An encoding for a game that brings none: derived from the types of its action and view structs.

What a type does not bound is bounded by the constants below. Texts are left out, for their values are unknown here.
"""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from thalassa.kernel.extras.encoding import Domain, Each, Encoding, Family, Inside, Number, OneOf, Part
from thalassa.kernel.game import Game
from thalassa.kernel.messages import Action

MOST_RANKS = 256
MOST_MEMBERS = 12
DEEPEST = 4
LONGEST_RANGE = 200


def derive(game: Game) -> Encoding:
    info = msgspec.inspect.type_info(game.action_type)
    kinds = info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)
    families = [_family(kind) for kind in kinds if isinstance(kind, msgspec.inspect.StructType)]
    view = msgspec.inspect.type_info(game.view_type)
    assert isinstance(view, msgspec.inspect.StructType)
    drafts = [family.action for family in families]
    return Encoding(families, _parts(view, DEEPEST), drafts, most_moves=MOST_RANKS * 2)


def _family(kind: msgspec.inspect.StructType) -> Family:
    fields: dict[str, Domain] = {}
    whole = True
    for field in kind.fields:
        domain = _domain(field.type)
        if domain is None:
            whole = False
        else:
            fields[field.name] = domain
    assert issubclass(kind.cls, Action)
    return Family(kind.cls, fields, 1 if whole else MOST_RANKS)


def _plain(kind: msgspec.inspect.Type) -> msgspec.inspect.Type:
    return kind.type if isinstance(kind, msgspec.inspect.Metadata) else kind


def _domain(kind: msgspec.inspect.Type) -> tuple[Hashable, ...] | None:
    kind = _plain(kind)
    if isinstance(kind, msgspec.inspect.LiteralType):
        return tuple(kind.values)
    if isinstance(kind, msgspec.inspect.BoolType):
        return (False, True)
    if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        return tuple(range(kind.ge, kind.le + 1)) if kind.le - kind.ge < LONGEST_RANGE else None
    return None


def _parts(kind: msgspec.inspect.StructType, depth: int) -> list[Part]:
    found = (_part(field.name, field.type, depth) for field in kind.fields)
    return [part for part in found if part is not None]


def _part(name: str, kind: msgspec.inspect.Type, depth: int, optional: bool = False) -> Part | None:
    kind = _plain(kind)
    if isinstance(kind, msgspec.inspect.UnionType):
        others = [one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType)]
        if len(others) != 1:
            return None
        return _part(name, others[0], depth, optional=True)
    if isinstance(kind, msgspec.inspect.LiteralType):
        return OneOf(name, tuple(kind.values))
    if isinstance(kind, msgspec.inspect.BoolType | msgspec.inspect.IntType | msgspec.inspect.FloatType):
        return Number(name, optional=optional)
    if depth == 0:
        return None
    if isinstance(kind, msgspec.inspect.StructType):
        parts = _parts(kind, depth - 1)
        return Inside(name, parts, optional) if parts else None
    if isinstance(kind, msgspec.inspect.VarTupleType | msgspec.inspect.ListType):
        member = _part("", kind.item_type, depth - 1)
        if member is None:
            return None
        parts = list(member.parts) if isinstance(member, Inside) else [member]
        return Each(name, MOST_MEMBERS, parts, cut=True)
    return None
