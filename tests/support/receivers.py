"""The other ends of notices, as real as they can be on one machine: a webhook's server, a push service that decrypts,
a mail server."""

from __future__ import annotations

import base64
import json
from asyncio.base_events import Server
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from typing import Any, NamedTuple

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

PATIENCE = 240.0


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """Takes every POST. ``status`` is what it answers; ``answer`` the bytes it answers with."""

    def __init__(self) -> None:
        self.requests: Queue[Received] = Queue()
        self.status = 200
        self.answer = b"ok"
        self.headers: dict[str, str] = {}
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.requests.put(Received(self.path, headers, body))
                self.send_response(receiver.status)
                for name, value in receiver.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(receiver.answer)))
                self.end_headers()
                self.wfile.write(receiver.answer)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128
            """So many connections may come at once: with the usual five others are broken off."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> Receiver:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def next(self) -> Received:
        return self.requests.get(timeout=PATIENCE)


class PushedBrowser:
    """The keys a browser makes for a push subscription; only it can read what comes."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen bytes ok"
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.subscription = {
            "endpoint": endpoint,
            "keys": {"p256dh": _text(point), "auth": _text(self._auth)},
        }

    def read(self, body: bytes) -> Any:
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        return json.loads(plain)


class AnyPort(Controller):
    """aiosmtpd tries its server under the port it asked for, which is none if any will do."""

    def _trigger_server(self) -> None:
        assert isinstance(self.server, Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


class Mailbox:
    """A mail server on this machine."""

    def __init__(self) -> None:
        self.letters: Queue[EmailMessage] = Queue()
        self.received: list[bytes] = []
        """All letters as they came."""
        self._controller = AnyPort(self, hostname="127.0.0.1", port=0)

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802  # named by aiosmtpd
        self.received.append(envelope.content)
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.put(letter)
        return "250 taken"

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self._controller.port}?from=thalassa@example.org"

    def __enter__(self) -> Mailbox:
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()

    def next(self) -> EmailMessage:
        return self.letters.get(timeout=PATIENCE)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
