"""What the commands that let bots play many games have in common: their options, and what they make of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

import typer

from thalassa.bots.arena.schedule import Plan, balanced, make_plan
from thalassa.bots.own.programs import names_a_program
from thalassa.kernel.game import Game

from ..console import Console
from .files import read_options

GameName = Annotated[str, typer.Option("--game", metavar="GAME", help="cli.option.arena_game")]
Bots = Annotated[list[str], typer.Option("--bots", metavar="BOT,BOT", help="cli.option.arena_bots")]
Games = Annotated[int, typer.Option("--games", metavar="N", help="cli.option.arena_games")]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="cli.option.arena_seats")]
Processes = Annotated[int, typer.Option("--processes", metavar="N", help="cli.option.arena_processes")]
RayAddress = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help="cli.option.arena_ray")]
Seed = Annotated[str, typer.Option("--seed", metavar="TEXT", help="cli.option.arena_seed")]


def read_plan(
    console: Console,
    game: Game,
    bots: Sequence[str],
    seats: int | None,
    option: list[str],
    seed: str,
    numbers: Mapping[str, int],
) -> tuple[Plan, int]:
    """The schedule and how many games it takes to be balanced. ``numbers``: options that must be 1 at least."""
    names = tuple(bot_names(bots))
    if not names:
        raise console.bad("arena_bots")
    for key, number in numbers.items():
        if number < 1:
            raise console.bad("arena_number", option=key, given=number)
    options = read_options(console, game, option)
    plan = make_plan(game, names, max(2, game.min_seats) if seats is None else seats, options, seed)
    return plan, balanced(plan, numbers["--games"])


def bot_names(given: Sequence[str]) -> Iterator[str]:
    """The bots of all ``--bots``: a list with commas, or a program with its arguments, which is one bot.

    >>> list(bot_names(["random,heuristic", "node bot.js --depth 2,3"]))
    ['random', 'heuristic', 'node bot.js --depth 2,3']
    """
    for text in given:
        pieces = [piece.strip() for piece in text.split(",")]
        if any(names_a_program(piece) for piece in pieces):
            yield text.strip()
        else:
            yield from (piece for piece in pieces if piece)
