"""A bot that is a program in whatever language: it reads a question on a line of its standard input and writes its
answer on a line of its standard output, both JSON. docs/own-bots.md describes the lines.

The program lives as long as the bot: one game. What it writes to standard error is the user's to read.
"""

from __future__ import annotations

import os
import random
import selectors
import shlex
import shutil
import signal
import subprocess
import time
import weakref
from contextlib import suppress
from typing import IO

import msgspec

from thalassa.kernel.bots import Choice, Glance
from thalassa.kernel.messages import Action, View

from .stepwise import Answer, BadOwnBot, decide, place_of

PROTOCOL = 1
PATIENCE = 30.0
"""Seconds for one answer where nothing else was said."""
LONGEST_LINE = 1 << 20
READ = 1 << 16


class Reply(msgspec.Struct):
    """A line of the program: the number of the question, the move (its place or the move itself), and words."""

    number: int
    move: int | dict[str, object]
    words: str = ""


def names_a_program(name: str) -> bool:
    """A path, or a command with its arguments: what no bot and no class is called."""
    return "/" in name or len(name.split()) > 1


class ProgramBot:
    """The program is started at the first question and ended with the bot."""

    def __init__(self, name: str, seconds: float | None = None) -> None:
        self._name = name
        self._seconds = PATIENCE if seconds is None else seconds
        try:
            self._command = shlex.split(name)
        except ValueError as error:
            raise BadOwnBot(f"{name}: not a command: {error}", bot=name) from None
        if shutil.which(self._command[0]) is None:
            raise BadOwnBot(f"{name}: there is no program {self._command[0]}", bot=name)
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""
        self._number = 0

    def choose(self, glance: Glance, rng: random.Random) -> Choice:
        return decide(self, self._name, glance, rng)

    def ask(self, glance: Glance, view: View, moves: list[Action]) -> Answer:
        self._number += 1
        question = {
            "protocol": PROTOCOL,
            "number": self._number,
            "game": glance.game.name,
            "seat": glance.seat,
            "view": view,
            "moves": moves,
            "seconds": self._seconds,
        }
        line = self._answer_to(msgspec.json.encode(question) + b"\n")
        try:
            reply = msgspec.json.decode(line, type=Reply)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise self._bad(f"answered {line[:200]!r}: {error}") from None
        if reply.number != self._number:
            raise self._bad(f"answered question {reply.number} when asked question {self._number}")
        return Answer(place_of(reply.move, moves, self._name), reply.words)

    def _answer_to(self, question: bytes) -> bytes:
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        deadline = time.monotonic() + self._seconds
        try:
            self._exchange(process.stdin, process.stdout, question, deadline)
        except BrokenPipeError:
            raise self._bad("ended before it answered") from None
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _exchange(self, stdin: IO[bytes], stdout: IO[bytes], question: bytes, deadline: float) -> None:
        """Write the question and read until a line is there; both at once, so that neither side can stop the other."""
        rest = memoryview(question)
        with selectors.DefaultSelector() as ready:
            ready.register(stdout, selectors.EVENT_READ)
            ready.register(stdin, selectors.EVENT_WRITE)
            while rest or b"\n" not in self._unread:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise self._bad(f"has not answered within {self._seconds:g} s")
                for key, _ in ready.select(left):
                    if key.fileobj is stdin:
                        rest = rest[os.write(stdin.fileno(), rest[:READ]) :]
                        if not rest:
                            ready.unregister(stdin)
                        continue
                    piece = os.read(stdout.fileno(), READ)
                    if not piece:
                        raise self._bad("ended before it answered")
                    self._unread += piece
                    if len(self._unread) > LONGEST_LINE:
                        raise self._bad(f"wrote more than {LONGEST_LINE} bytes without an answer")

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise BadOwnBot(f"{self._name}: cannot be started: {error}", bot=self._name) from None
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)
        self._process = process
        weakref.finalize(self, _end, process)
        return process

    def _bad(self, problem: str) -> BadOwnBot:
        """What it did; the program is ended, for nobody knows what it will say next."""
        process, self._process, self._unread = self._process, None, b""
        if process is not None:
            _end(process)
        return BadOwnBot(f"{self._name}: {problem}", bot=self._name, problem=problem)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the program and what it started, at once: it has nothing to keep."""
    if process.poll() is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    process.wait()
