"""One server for one SQLite file: people at two of them would not see each other.

The lock is the operating system's and ends with the process, however that ends. PostgreSQL serves several processes.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from thalassa.kernel.errors import ThalassaError

from ..database import BadDatabase, parse_url


class InUse(ThalassaError):
    """Another server holds the file."""

    code = "database_in_use"

    def __init__(self, file: Path, address: str) -> None:
        super().__init__(f"{file} is served already, at {address or 'an unknown address'}", file=str(file))
        self.address = address
        """Where the other one can be reached; empty if it has not said so yet."""


@contextlib.contextmanager
def held(database: str, address: str) -> Iterator[None]:
    """Hold the database while a server runs at this address. Raises InUse if another one does."""
    url = parse_url(database)
    if not url.drivername.startswith("sqlite") or not url.database:
        yield
        return
    file = Path(url.database)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BadDatabase(f"{file} cannot be used: {error.strerror}") from None
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUse(file, os.read(handle, 200).decode(errors="replace")) from None
        os.ftruncate(handle, 0)
        os.write(handle, address.encode())
        try:
            yield
        finally:
            os.ftruncate(handle, 0)
    finally:
        os.close(handle)
