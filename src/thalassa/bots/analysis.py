"""What the decisions of a game were worth: each beside what a bot would have done in the same place.

A decision is judged by what its seat could know then, never by what came out later. The decision made and the bot's are
followed by the same playouts (same hidden facts, same chance), so that their difference is not noise. One decision at a
time: whoever runs an analysis can spread it over processes, show its progress and stop it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import NormalDist, fmean, pvariance

import msgspec

from thalassa.bots.search.playouts import play_out, reward, victory
from thalassa.kernel.bots import Bot, Glance
from thalassa.kernel.extras.guide import Doubting, Judging, Reached, StandIns
from thalassa.kernel.game import Game, State
from thalassa.kernel.messages import Action, Json, Outcome, Remark, Seat
from thalassa.kernel.table import Table

from .names import make_bot

PLAYOUTS = 24
NOTABLE = 0.03
"""Less than so much of a game is no reason to say that another decision was better."""
TURN = 0.08
"""A decision that moves the chances by so much may be a turning point."""
TURNS = 6
LASTING = 6
"""Decisions before and after over which a turn must hold: what is taken back at once was an error of the judge, who may be
wrong by more than his playouts scatter."""
CLEAR = 2.0
"""Standard errors by which chances must differ before one speaks of it."""
BY_CHANCE = 0.5
"""So many turning points that are noise alone are expected in a game, however many decisions it has."""


class Question(msgspec.Struct, frozen=True):
    """A decision of the log that left a choice."""

    seq: int
    seat: int
    round: int
    position: bytes
    """As the seat knew it: hidden facts drawn anew."""
    actions: tuple[Json, ...]
    """Actions, or what they look like after a journey between processes."""
    bots: tuple[str | None, ...] = ()
    """The bot at each seat, None for a person; nothing where only people played."""


class Verdict(msgspec.Struct, frozen=True):
    """One decision in the light of playouts."""

    seq: int
    seat: int
    round: int
    chances: tuple[float, ...]
    """Every seat's of being among the winners, after the decision that was made."""
    made: tuple[Json, ...]
    better: tuple[Json, ...]
    """What the bot would have done, where that would have been notably better."""
    gain: float
    """What it would have been worth to the seat, as a search reckons: a share of a whole game won."""
    remark: Remark | None
    noise: float = 0.0
    """The standard error of the chances: what is smaller may be chance."""
    unknown: bool = False
    """So early that the chances mean nothing."""
    scale: int = 0
    """By what the chances were reckoned, where that changes: the round, if leads are worth more from round to round. Chances
    of two scales are not set against each other: nobody has decided anything in between."""


def result(outcome: Outcome) -> tuple[float, ...]:
    """Where the chances end: 1 for everybody who won."""
    return tuple(victory(outcome))


def questions(
    table: Table, seats: Sequence[Seat], rng: random.Random, bots: tuple[str | None, ...] = ()
) -> Iterator[Question]:
    """Every decision of these seats that stands and left a choice, in order. ``bots``: who plays at each seat."""
    for seq in table.standing():
        entry = table.log[seq]
        if entry.seat not in seats:
            continue
        state = table.at(seq)
        if len(state.moves(entry.seat)) > 1:
            known = state.sample(entry.seat, rng).to_json()
            yield Question(seq, entry.seat, state.round(), known, entry.actions, bots)


def judge(
    game: Game,
    key: str,
    question: Question,
    state: State,
    rng: random.Random,
    thinking: float | None = None,
) -> Verdict:
    """The decision against the bot's, which may search so many seconds. ``state`` is the question's position."""
    seat = question.seat
    actions = tuple(game.action_from(action) for action in question.actions)
    choice = make_bot(game, key, thinking).choose(Glance(game, state, seat, rng), rng)
    seeds = [rng.getrandbits(60) for _ in range(PLAYOUTS)]
    made = followed(game, state, seat, actions, seeds, question.bots)
    won = list(zip(*[winning(reached) for reached in made], strict=True))
    better: tuple[Action, ...] = ()
    gain = 0.0
    if choice.actions != actions:
        others = followed(game, state, seat, choice.actions, seeds, question.bots)
        gains = [
            other.chances[seat] - reached.chances[seat] for other, reached in zip(others, made, strict=True)
        ]
        gain = sum(gains) / PLAYOUTS
        if gain >= max(NOTABLE, _error(gains)):
            better = choice.actions
    return Verdict(
        question.seq,
        seat,
        question.round,
        tuple(round(sum(each) / PLAYOUTS, 4) for each in won),
        actions,
        better,
        round(gain, 4) if better else 0.0,
        choice.remark if better else None,
        round(max(map(_error, won)), 4),
        not knows(game, state),
        0 if _careful(game.guide(), state) is None else question.round,
    )


def knows(game: Game, state: State) -> bool:
    """Whether the chances of this position mean something, so far as the game's guide can tell."""
    guide: object = game.guide()
    if isinstance(guide, Doubting):
        return guide.knows(state)
    stand_ins = None if guide is not None else game.stand_ins(state)
    return stand_ins is None or stand_ins.knows


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean."""
    mean = sum(values) / len(values)
    spread: float = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return float((spread / len(values)) ** 0.5)


def winning(reached: Reached) -> list[float]:
    """Every seat's chance of being among the winners, so far as a playout tells."""
    return reached.chances if reached.victory is None else reached.victory


def followed(
    game: Game,
    state: State,
    seat: Seat,
    actions: Sequence[Action],
    seeds: Sequence[int],
    bots: Sequence[str | None] = (),
) -> list[Reached]:
    """What playouts after these actions come to; ``bots`` at the table play on themselves, if the game has no guide."""
    guide = game.guide()
    careful = _careful(guide, state)
    if careful is not None:
        guide = careful.judging()
    stand_ins = game.stand_ins(state) if guide is None else None
    known = {seat: key for seat, key in enumerate(bots) if key is not None and key in game.bots()}
    results = []
    for seed in seeds:
        rng = random.Random(seed)
        after = state.sample(seat, rng)
        for action in actions:
            after.apply(seat, action)
        reached = (
            _by_bots(game, after, known, stand_ins, rng) if guide is None else play_out(after, guide, rng)
        )
        if careful is not None:
            reached = reached._replace(victory=careful.winning(state, reached))
        results.append(reached)
    return results


def _careful(guide: object, state: State) -> Judging | None:
    """A guide that takes more care, where it knows anything at all."""
    return guide if isinstance(guide, Judging) and guide.knows(state) else None


def _by_bots(
    game: Game, state: State, known: Mapping[Seat, str], stand_ins: StandIns | None, rng: random.Random
) -> Reached:
    """A game without advice is played on to its end by its bots, with those who stand in for people, or the middling one."""
    keys = list(game.bots())
    middling = keys[len(keys) // 2] if keys else "random"
    bots: dict[Seat, Bot] = {}
    while actors := state.actors():
        seat = actors[0]
        if seat not in bots:
            key = middling if stand_ins is None else stand_ins.bot(seat, rng)
            bots[seat] = make_bot(game, known.get(seat, key))
        for action in bots[seat].choose(Glance(game, state, seat, rng), rng).actions:
            state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return Reached(reward(outcome), victory=victory(outcome))


def turning_points(verdicts: Sequence[Verdict]) -> list[int]:
    """The decisions (by seq, in order) after which the chances stood most otherwise than before, beyond all noise and for
    good.

    >>> def after(seq: int, *chances: float) -> Verdict:
    ...     return Verdict(seq, 0, 1, chances, (), (), 0.0, None)
    >>> turning_points([after(0, 0.5, 0.5), after(1, 0.52, 0.48), after(4, 0.8, 0.2), after(5, 0.79, 0.21)])
    [4]
    """
    swings = []
    known = [verdict for verdict in verdicts if not verdict.unknown]
    # Of hundreds of swings some are large by chance: the more there are, the larger one must be to be believed.
    looks = 2 * max(1, sum(len(verdict.chances) for verdict in known[1:]))
    clear = max(CLEAR, NormalDist().inv_cdf(1 - min(0.5, BY_CHANCE / looks)))
    for place, (before, verdict) in enumerate(pairwise(known), start=1):
        if before.scale != verdict.scale:
            continue
        least = max(TURN, clear * math.hypot(before.noise, verdict.noise))
        lasting = [
            abs(swing)
            for seat, swing in enumerate(b - a for a, b in zip(before.chances, verdict.chances, strict=True))
            if abs(swing) >= least and _lasts(known, place, seat, swing)
        ]
        if lasting:
            swings.append((-max(lasting), verdict.seq))
    return sorted(seq for _, seq in sorted(swings)[:TURNS])


def _lasts(known: Sequence[Verdict], place: int, seat: Seat, swing: float) -> bool:
    """Whether this seat's chances stood otherwise all around: by as much, that way, and well apart from how they scatter
    there."""
    around = (known[max(0, place - LASTING) : place], known[place : place + LASTING])
    before, after = ([verdict.chances[seat] for verdict in side] for side in around)
    change = math.copysign(1.0, swing) * (fmean(after) - fmean(before))
    scatter = math.sqrt((pvariance(before) + pvariance(after)) / 2)
    return change >= max(TURN, CLEAR * scatter)
