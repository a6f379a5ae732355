"""Which compressed form of a file or text a browser takes.

Only what is the same for everybody is compressed: built files, words, rules. An answer that mixes somebody's secrets with
what another may choose would tell by its size what is in it.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

FORMS = (("br", ".br"), ("gzip", ".gz"))
"""Encodings, the smallest first, and how a built file of that encoding ends."""
NEVER = re.compile(r"q=0(\.0*)?")
VARY = {"Vary": "Accept-Encoding"}


def accepted(header: str) -> set[str]:
    """The encodings a browser has named and not refused.

    >>> sorted(accepted("gzip, br;q=1.0, zstd;q=0"))
    ['br', 'gzip']
    """
    found = set()
    for part in header.lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";")
        if name and not NEVER.fullmatch(weight):
            found.add(name)
    return found


@lru_cache(maxsize=64)
def _packed(make: Callable[[str, str], bytes], name: str, language: str) -> tuple[bytes, bytes, str]:
    text = make(name, language)
    return text, gzip.compress(text, 9, mtime=0), f'"{hashlib.sha256(text).hexdigest()[:20]}"'


def common_text(request: Request, make: Callable[[str, str], bytes], name: str, language: str) -> Response:
    """JSON that is the same for everybody as long as the server runs: made and compressed once, asked for anew each
    time, sent only if it has changed."""
    text, small, tag = _packed(make, name, language)
    headers = {"ETag": tag, "Cache-Control": "no-cache", **VARY}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in accepted(request.headers.get("accept-encoding", "")):
        return Response(small, media_type="application/json", headers={**headers, "Content-Encoding": "gzip"})
    return Response(text, media_type="application/json", headers=headers)
