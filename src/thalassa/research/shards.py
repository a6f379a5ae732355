"""Shards: rows of some games in one file, as Parquet or as compressed numpy arrays. Knows files, not games.

In an npz file ``legal`` is one long array; row r has its part from ``legal_from[r]`` to ``legal_from[r + 1]``.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from thalassa.kernel.errors import ThalassaError

from .extras import need
from .rows import Row

Array = Any
"""An array of numpy or pyarrow, or a value on its way into one; both come without types here."""
PARQUET = "parquet"
NPZ = "npz"
FORMATS = (PARQUET, NPZ)
_TEXTS = ("seed", "bot", "action_json")
_SMALL = ("step", "entry", "seat", "action", "place")
_FLOATS = ("reward", "rating")


def check_format(form: str) -> None:
    """Raises ThalassaError for an unknown format and MissingExtra where its package is not installed."""
    if form not in FORMATS:
        raise ThalassaError(f"there is no format {form!r}; there are {', '.join(FORMATS)}", given=form)
    need("numpy")
    if form == PARQUET:
        need("pyarrow")


def to_bytes(rows: Sequence[Row], width: int, form: str) -> bytes:
    """A whole shard as the bytes of its file; ``width`` is the length of an observation."""
    return _parquet(rows, width) if form == PARQUET else _npz(rows, width)


def _text(value: str | bytes) -> str:
    return value.decode() if isinstance(value, bytes) else value


def _observations(rows: Sequence[Row], width: int) -> Array:
    np = need("numpy")
    joined = b"".join(row.observation.tobytes() for row in rows)
    return np.frombuffer(joined, np.float32).reshape(len(rows), width)


def _parquet(rows: Sequence[Row], width: int) -> bytes:
    pa, pq = need("pyarrow"), need("pyarrow.parquet")
    columns: dict[str, Array] = {}
    for at, name in enumerate(Row._fields):
        values: list[Array] = [row[at] for row in rows]
        if name == "observation":
            flat = pa.array(_observations(rows, width).ravel(), pa.float32())
            columns[name] = pa.FixedSizeListArray.from_arrays(flat, width)
        elif name == "legal":
            columns[name] = pa.array(values, pa.list_(pa.int32()))
        elif name in _TEXTS:
            columns[name] = pa.array([_text(value) for value in values], pa.string())
        elif name in _FLOATS:
            columns[name] = pa.array(values, pa.float32())
        else:
            columns[name] = pa.array(values, pa.int32() if name in _SMALL else pa.int64())
    sink = BytesIO()
    pq.write_table(pa.table(columns), sink, compression="zstd")
    return sink.getvalue()


def _npz(rows: Sequence[Row], width: int) -> bytes:
    np = need("numpy")
    arrays: dict[str, Array] = {}
    for at, name in enumerate(Row._fields):
        values: list[Array] = [row[at] for row in rows]
        if name == "observation":
            arrays[name] = _observations(rows, width)
        elif name == "legal":
            arrays[name] = np.array([index for legal in values for index in legal], np.int32)
            arrays["legal_from"] = np.cumsum([0, *(len(legal) for legal in values)], dtype=np.int64)
        elif name in _TEXTS:
            arrays[name] = np.array([_text(value) for value in values], np.str_)
        elif name in _FLOATS:
            arrays[name] = np.array(values, np.float32)
        else:
            arrays[name] = np.array(values, np.int32 if name in _SMALL else np.int64)
    sink = BytesIO()
    np.savez_compressed(sink, **arrays)
    return sink.getvalue()


def read_shard(path: str | Path) -> dict[str, Array]:
    """The columns of a shard as numpy arrays, whatever its format; ``legal`` is a list of arrays."""
    np, path = need("numpy"), Path(path)
    if path.suffix == f".{NPZ}":
        with np.load(path) as file:
            columns = {name: file[name] for name in file.files}
        bounds = columns.pop("legal_from")
        columns["legal"] = np.split(columns["legal"], bounds[1:-1]) if len(bounds) > 1 else []
        return {name: columns[name] for name in Row._fields}
    check_format(path.suffix.removeprefix("."))
    table = need("pyarrow.parquet").read_table(path)
    found: dict[str, Array] = {}
    for name in Row._fields:
        column = table.column(name).combine_chunks()
        if name == "observation":
            found[name] = column.flatten().to_numpy(zero_copy_only=False).reshape(len(column), -1)
        elif name == "legal":
            found[name] = [np.asarray(legal, np.int32) for legal in column.to_pylist()]
        else:
            found[name] = np.array(column.to_pylist())
    return found


def count_rows(path: Path) -> int:
    """How many rows a shard has, without reading its observations."""
    if path.suffix == f".{NPZ}":
        with need("numpy").load(path) as file:
            return len(file["step"])
    return int(need("pyarrow.parquet").read_metadata(path).num_rows)
