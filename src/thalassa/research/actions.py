"""Actions as indexes, and back. Two codecs: ``StableCodec`` keeps the meaning of an index, ``ListedCodec`` is short.

A codec works on the list of legal moves of a seat and knows neither positions nor rules. What does not fit into the
index space is an error that says which action and which limit; nothing is ever dropped.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence

import msgspec

from thalassa.kernel.errors import ThalassaError
from thalassa.kernel.extras.encoding import Encoding, Family, Subset
from thalassa.kernel.messages import Action

KNOWN_MOVES = 50_000
"""Moves remembered with their indexes."""


class EncodingLimit(ThalassaError):
    """An action or a part of a view does not fit into the fixed sizes of the encoding."""

    code = "encoding_limit"


class ActionCodec(ABC):
    """Indexes for the moves of a seat."""

    size: int
    """How many indexes there are."""

    @abstractmethod
    def indexes(self, moves: Sequence[Action]) -> list[int]:
        """The index of every listed move, all different. Raises EncodingLimit."""

    @abstractmethod
    def describe(self, index: int) -> str:
        """What an index stands for."""

    def table(self, moves: Sequence[Action]) -> dict[int, Action]:
        """The legal indexes and their moves."""
        return dict(zip(self.indexes(moves), moves, strict=True))

    def _check(self, index: int) -> None:
        if not 0 <= index < self.size:
            raise ThalassaError(f"there is no action {index}; there are 0 to {self.size - 1}", index=index)


class ListedCodec(ActionCodec):
    """An index is the place in the list of legal moves: few indexes, whose meaning changes with the position."""

    def __init__(self, name: str, encoding: Encoding) -> None:
        self.name = name
        self.size = encoding.most_moves

    def indexes(self, moves: Sequence[Action]) -> list[int]:
        if len(moves) > self.size:
            raise EncodingLimit(
                f"{self.name}: {len(moves)} moves are listed, the encoding has room for {self.size}",
                moves=len(moves),
                most=self.size,
            )
        return list(range(len(moves)))

    def describe(self, index: int) -> str:
        self._check(index)
        return f"legal move {index}"


class _Block:
    """The indexes of one family: combinations of field values, times the ranks."""

    def __init__(self, game: str, family: Family, base: int) -> None:
        self.game = game
        self.family = family
        self.base = base
        self.tag = str(msgspec.structs.asdict(msgspec.inspect.type_info(family.action))["tag"])
        self.sets = [
            (name, domain.most) for name, domain in family.fields.items() if isinstance(domain, Subset)
        ]
        self.fields: list[tuple[str, dict[Hashable, int] | None, int]] = []
        self.domains: list[Sequence[Hashable]] = []
        for name, domain in family.fields.items():
            if isinstance(domain, Subset):
                self.fields.append((name, None, 1 << domain.most))
                self.domains.append(range(1 << domain.most))
            else:
                self.fields.append((name, {value: at for at, value in enumerate(domain)}, len(domain)))
                self.domains.append(domain)
        self.size = family.ranks
        for _, _, count in self.fields:
            self.size *= count

    def limit(self, text: str, **params: object) -> EncodingLimit:
        return EncodingLimit(f"{self.game}: {self.tag}: {text}", action=self.tag, **params)

    def stakes(self, moves: Sequence[Action]) -> dict[str, dict[Hashable, int]]:
        """The bits of the sets: the members that occur in the moves of this kind."""
        found: dict[str, dict[Hashable, int]] = {}
        for name, most in self.sets:
            members = sorted({member for move in moves for member in getattr(move, name)})
            if len(members) > most:
                raise self.limit(
                    f"{name}: {len(members)} members are at stake, the encoding has room for {most}",
                    field=name,
                )
            found[name] = {member: 1 << bit for bit, member in enumerate(members)}
        return found

    def place(self, move: Action, stakes: dict[str, dict[Hashable, int]]) -> int:
        """The combination of field values, without rank."""
        at = 0
        for name, values, count in self.fields:
            value = getattr(move, name)
            if values is None:
                bits = stakes[name]
                at = at * count + sum(bits[member] for member in value)
                continue
            digit = values.get(value)
            if digit is None:
                raise self.limit(
                    f"{name}: {value!r} is not among the {count} values of the encoding", field=name
                )
            at = at * count + digit
        return at

    def describe(self, offset: int) -> str:
        at, rank = divmod(offset, self.family.ranks)
        words: list[str] = []
        for (name, values, count), domain in zip(reversed(self.fields), reversed(self.domains), strict=True):
            at, digit = divmod(at, count)
            if values is None:
                members = [str(bit) for bit in range(count.bit_length() - 1) if digit >> bit & 1]
                words.append(f"{name}=at stake [{' '.join(members)}]")
            else:
                words.append(f"{name}={_spelled(domain[digit])}")
        ranked = [f"rank={rank}"] if self.family.ranks > 1 else []
        return " ".join([self.tag, *reversed(words), *ranked])


def _spelled(value: object) -> str:
    return (
        "+".join("-" if one is None else str(one) for one in value) or "none"
        if isinstance(value, tuple)
        else str(value)
    )


class StableCodec(ActionCodec):
    """An index keeps its meaning throughout all games with the same seats and options (see ``Family``)."""

    def __init__(self, name: str, encoding: Encoding) -> None:
        self.name = name
        self._blocks: dict[type[Action], _Block] = {}
        self._known: dict[Action, int] = {}
        """Moves whose index follows from themselves alone."""
        self.size = 0
        for family in encoding.families:
            block = self._blocks[family.action] = _Block(name, family, self.size)
            self.size += block.size

    def indexes(self, moves: Sequence[Action]) -> list[int]:
        known = self._known.get
        found: list[int] = []
        used: dict[int, int] = {}
        stakes: dict[type[Action], dict[str, dict[Hashable, int]]] = {}
        for move in moves:
            at = known(move)
            if at is None:
                at = self._index(move, moves, used, stakes)
            found.append(at)
        if len(set(found)) < len(found):
            raise self._clash(moves, found)
        return found

    def _index(
        self,
        move: Action,
        moves: Sequence[Action],
        used: dict[int, int],
        stakes: dict[type[Action], dict[str, dict[Hashable, int]]],
    ) -> int:
        """The index of a move that is not known by itself: it depends on the others, or is new."""
        kind = type(move)
        block = self._blocks.get(kind)
        if block is None:
            raise EncodingLimit(f"{self.name}: the encoding has no {kind.__name__}", action=kind.__name__)
        members: dict[str, dict[Hashable, int]] = {}
        if block.sets:
            if kind not in stakes:
                stakes[kind] = block.stakes([each for each in moves if type(each) is kind])
            members = stakes[kind]
        ranks = block.family.ranks
        first = block.base + block.place(move, members) * ranks
        if ranks == 1:
            if not block.sets:
                if len(self._known) >= KNOWN_MOVES:
                    self._known.clear()
                self._known[move] = first
            return first
        rank = used.get(first, 0)
        if rank >= ranks:
            raise self._crowded(block, move)
        used[first] = rank + 1
        return first + rank

    @staticmethod
    def _crowded(block: _Block, move: Action) -> EncodingLimit:
        ranks = block.family.ranks
        return block.limit(
            f"more than {ranks} moves agree in all fields of the encoding; the last is {move}", ranks=ranks
        )

    def _clash(self, moves: Sequence[Action], found: Sequence[int]) -> EncodingLimit:
        """What to say where two moves have got the same index."""
        seen: set[int] = set()
        for move, at in zip(moves, found, strict=True):
            if at in seen:
                return self._crowded(self._blocks[type(move)], move)
            seen.add(at)
        raise AssertionError("no two moves clash")

    def describe(self, index: int) -> str:
        self._check(index)
        for block in self._blocks.values():
            if index < block.base + block.size:
                return block.describe(index - block.base)
        raise AssertionError("blocks cover all indexes")

    def blocks(self) -> list[tuple[str, int, int]]:
        """Kind of action, first index and number of indexes."""
        return [(block.tag, block.base, block.size) for block in self._blocks.values()]


CODECS: dict[str, type[StableCodec] | type[ListedCodec]] = {"stable": StableCodec, "listed": ListedCodec}
