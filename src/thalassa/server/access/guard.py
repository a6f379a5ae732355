"""The door of the server: limits, same-origin checks, security headers, and errors that show no insides."""

from __future__ import annotations

import re
import secrets
import time
from urllib.parse import urlsplit

import msgspec
import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thalassa.server import metrics
from thalassa.server.configuration import Settings
from thalassa.server.db.database import unavailable
from thalassa.server.wire.bodies import Problem
from thalassa.server.wire.close_codes import CLOSE_FORBIDDEN, CLOSE_FULL
from thalassa.server.wire.problems import Refusal, bounded

from .addresses import Names, network
from .limiting import Limiter

log = structlog.get_logger()

SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
METHODS = SAFE_METHODS | {"POST", "PUT", "PATCH", "DELETE"}
SECRET_PATH = re.compile(r"(/(?:seat|device|deal|mail|off|calendar|word|j)/).*")
"""The rest of such a path is a personal link: it never reaches a log."""
CSRF_HEADER = "x-thalassa"
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
API = "/api/"
ONE_CLICK = "/off/"
"""Mail programs call it themselves, and their requests are no page's: the link is all they have."""


def same_origin(headers: Headers, scheme: str) -> bool:
    """Browsers send Origin with every unsafe request and every WebSocket: it must name this host, and the way it is
    reached."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        named = urlsplit(origin)
    except ValueError:  # no browser sends such a thing
        return False
    return named.scheme == scheme and named.netloc != "" and named.netloc == headers.get("host")


def problem_response(status: int, problem: Problem) -> Response:
    return Response(msgspec.json.encode(bounded(problem)), status, media_type="application/json")


def shown_path(path: str) -> str:
    """A path as it may stand in a log: short, and without a link's secret."""
    return SECRET_PATH.sub(r"\1…", path[:200])


class TooLarge(Exception):
    """The body grew beyond the limit while it was read."""


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.max_body = settings.max_body
        self._headers = dict(HEADERS)
        if settings.https and settings.hsts_seconds > 0:
            self._headers["Strict-Transport-Security"] = f"max-age={settings.hsts_seconds}"
        self._https = settings.https
        self._names = Names(settings.public_url, settings.https)
        self._limiter = Limiter({"request": settings.requests_per_minute})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and not self._is_ours(scope):
            await self._turn_away(receive, send, CLOSE_FORBIDDEN)
        elif scope["type"] == "websocket" and not await self._in_time(scope):
            await self._turn_away(receive, send, CLOSE_FULL)
        else:
            await self.app(scope, receive, send)

    @staticmethod
    async def _turn_away(receive: Receive, send: Send, code: int) -> None:
        await receive()
        await send({"type": "websocket.close", "code": code})

    async def _in_time(self, scope: Scope) -> bool:
        client = scope.get("client")
        return await self._limiter.allow("request", network(client[0]) if client else "")

    def _is_ours(self, scope: Scope) -> bool:
        """The request knows this server by one of its names and comes from one of its pages."""
        headers = Headers(scope=scope)
        host = headers.get("host")
        secure = self._https or scope.get("scheme") in ("https", "wss")
        scheme = self._names.scheme(host) or ("https" if secure else "http")
        return self._names.known(host) and same_origin(headers, scheme)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 500
        started = False

        async def guarded_send(message: Message) -> None:
            nonlocal status, started
            if message["type"] == "http.response.start":
                status, started = message["status"], True
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith(API):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            refused = await self._refusal(scope)
            if refused is None:
                await self.app(scope, self._limited(receive), guarded_send)
            else:
                await problem_response(*refused)(scope, receive, guarded_send)
        except Exception as error:
            if started:
                raise
            response = self._answer(error, scope)
            await response(scope, receive, guarded_send)
        seconds = time.perf_counter() - began
        method = scope["method"] if scope["method"] in METHODS else "other"
        metrics.REQUESTS.labels(method, str(status)).inc()
        metrics.REQUEST_SECONDS.observe(seconds)
        path = shown_path(scope["path"])
        log.info("request", method=method, path=path, status=status, ms=round(seconds * 1e3, 1))

    async def _refusal(self, scope: Scope) -> tuple[int, Problem] | None:
        headers = Headers(scope=scope)
        if not self._names.known(headers.get("host")):
            return 421, Problem("host")
        safe = scope["method"] in SAFE_METHODS or scope["path"].startswith(ONE_CLICK)
        if not safe and not (self._is_ours(scope) and headers.get(CSRF_HEADER)):
            return 403, Problem("origin")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal() and len(length) < 10) or int(length) > self.max_body:
            return 413, Problem("too_large", {"max": self.max_body})
        if scope["path"].startswith((API, ONE_CLICK)) and not await self._in_time(scope):
            return 429, Problem("too_fast")
        return None

    def _limited(self, receive: Receive) -> Receive:
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.max_body:
                raise TooLarge
            return message

        return limited

    def _answer(self, error: Exception, scope: Scope) -> Response:
        if isinstance(error, Refusal):
            return problem_response(error.status, error.problem)
        if isinstance(error, TooLarge):
            return problem_response(413, Problem("too_large", {"max": self.max_body}))
        if unavailable(error):
            log.error("database does not do its work", path=shown_path(scope["path"]), exc_info=error)
            return problem_response(503, Problem("no_database"))
        ticket = secrets.token_hex(4)
        log.error("crash", ticket=ticket, path=shown_path(scope["path"]), exc_info=error)
        metrics.CRASHES.inc()
        return problem_response(500, Problem("internal", {"ticket": ticket}))
