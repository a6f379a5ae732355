"""Attacks on connections: endless headers, half requests, clients that never read."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from .findings import Finding, milliseconds
from .people import HOME, Onlooker, address, couple
from .victim import Victim

FILLER = b"X-Filler: " + b"x" * 8_000 + b"\r\n"
HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Half: "


async def headers(folder: Path, megabytes: int) -> Finding:
    """One client whose headers never end, while others ask who they are."""
    finding = Finding(f"{megabytes} MB of headers")
    with Victim(folder) as server:
        before = await _probe(server, 20)
        held = server.memory()
        began = time.perf_counter()
        sending = asyncio.create_task(asyncio.to_thread(_send_headers, server.port, megabytes))
        during = []
        while not sending.done():
            during += await _probe(server, 1)
        sent = await sending
        taken = time.perf_counter() - began
        during += await _probe(server, 5)
        grown = server.memory() - held
        after = await _probe(server, 20)
    finding.before, finding.after = milliseconds(before), milliseconds(after)
    finding.during = (
        f"{sent / 1000:.0f} kB taken in {taken:.2f} s, {grown:.1f} MB more memory; {milliseconds(during)}"
    )
    # what the two systems' buffers took is no header the server has read
    finding.count("bytes of headers taken", sent, 6_000_000)
    finding.time("seconds until refused", taken, 1.0)
    finding.time("longest wait of others, s", max(during), 1.0)
    finding.count("MB of memory", grown, 20)
    return finding


def _send_headers(port: int, megabytes: int) -> int:
    """How many bytes the server lets itself be sent."""
    sent = 0
    with socket.create_connection((HOME, port), timeout=30, source_address=(address(9), 0)) as connection:
        try:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
            while sent < megabytes * 1_000_000:
                connection.sendall(FILLER)
                sent += len(FILLER)
        except OSError:
            pass
    return sent


async def _probe(server: Victim, count: int) -> list[float]:
    """How long a small question takes; not one after the server's health, which waits a second for bots that start."""
    taken = []
    async with httpx.AsyncClient(timeout=60) as http:
        for _ in range(count):
            began = time.perf_counter()
            await http.get(f"{server.url}/api/me")
            taken.append(time.perf_counter() - began)
            await asyncio.sleep(0.01)
    return taken


async def half_requests(folder: Path, size: int, handles: int = 1_024, **settings: float) -> Finding:
    """More half requests than the process has handles for, while two people play."""
    finding = Finding(f"{size} half requests, {handles} handles")
    with Victim(folder, handles=handles, **settings) as server:
        async with couple(server) as players:
            before = await players.moves(20)
            idle = server.sockets()
            opened = await _open_connections(server.port, size)
            attack = asyncio.create_task(_until(lambda: server.sockets() <= idle + 8, 25.0))
            held = server.sockets() - idle
            during = await players.moves_while(attack)
            closed = await attack
            for connection in opened:
                connection.close()
            after = await players.moves(20)
    finding.before, finding.after = milliseconds(before), milliseconds(after)
    finding.during = f"{held} held; {milliseconds(during)}; {players.refused} moves not stored; " + (
        "still open after 25 s" if closed is None else f"all closed after {closed:.1f} s"
    )
    finding.count("moves not stored", players.refused)
    finding.count("still open", closed is None)
    # the last of them may have come when the others were counted, and nobody looks all the time
    finding.time("seconds until closed", 25.0 if closed is None else closed, 15.5)
    return finding


async def _open_connections(port: int, size: int) -> list[socket.socket]:
    opened = []
    for number in range(size):
        connection = socket.socket()
        connection.setblocking(False)
        connection.bind((address(number % 40), 0))
        try:
            await asyncio.wait_for(asyncio.get_running_loop().sock_connect(connection, (HOME, port)), 5)
            await asyncio.get_running_loop().sock_sendall(connection, HALF)
        except (OSError, TimeoutError):
            pass  # refused or not taken at all
        opened.append(connection)
    return opened


async def _until(true: Callable[[], bool], patience: float) -> float | None:
    """Seconds until it is true; None if that takes too long."""
    began = time.perf_counter()
    while not await asyncio.to_thread(true):
        if time.perf_counter() - began > patience:
            return None
        await asyncio.sleep(0.1)
    return time.perf_counter() - began


async def slow_readers(folder: Path, size: int, moves: int = 250, **settings: float) -> Finding:
    """Spectators who never read what they are sent, while two people play."""
    finding = Finding(f"{size} spectators who never read")
    with Victim(folder, **settings) as server:
        async with couple(server) as players:
            before = await players.moves(30)
            usual = server.connections()
            deaf = [_deaf(server.port, players.table, number) for number in range(size)]
            while server.connections() < usual + size:
                await asyncio.sleep(0.05)
            most = held = server.memory()
            during = []
            for _ in range(moves):
                during.append(await players.move())
                most = max(most, server.memory())
            gone = await _until(lambda: server.connections() <= usual, 60.0)
            after = await players.moves(20)
            for connection in deaf:
                connection.close()
    finding.before, finding.after = milliseconds(before), milliseconds(after)
    finding.during = f"{milliseconds(during)}; memory {held:.0f} → {most:.0f} MB; " + (
        "still there after 60 s" if gone is None else f"all gone {gone:.1f} s after {moves} moves"
    )
    finding.count("memory, times what it was", most / held, 1.2)
    finding.count("still there", gone is None)
    finding.time("seconds until they are gone", 60.0 if gone is None else gone, 10.0)
    return finding


def _deaf(port: int, table: str, number: int) -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    connection.bind((address(60 + number // 150), 0))
    connection.connect((HOME, port))
    connection.sendall(Onlooker(table).hello)
    return connection
