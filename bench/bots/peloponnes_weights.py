"""Learn weights for the appraisal of Peloponnes by play against itself in rehearsals (cross-entropy method).

    python -m bench.bots.peloponnes_weights --table 2,3,4 [--generations 60] [--deals 80] [--seed 1]
    python -m bench.bots.peloponnes_weights --levels 4,5 [--generations 60] [--deals 200]

At tables, every candidate sits once in every seat among players with the weights reached so far; alone, it tries to
reach the level. Starts from the weights in use and prints those it ends with, ready for games/peloponnes/bots/weights.py.
"""

from __future__ import annotations

import argparse
import math
import random

from thalassa.games.peloponnes import GAME
from thalassa.games.peloponnes.bots.appraisal import DIVISORS, NAMES, Weights
from thalassa.games.peloponnes.bots.guide import rewards, weights_for
from thalassa.games.peloponnes.bots.policy import extra_income
from thalassa.games.peloponnes.bots.rehearsal import rehearse
from thalassa.games.peloponnes.rules.phases import CHOOSE_CIVILIZATION, CHOOSE_EXTRA
from thalassa.games.peloponnes.state import PeloponnesState
from thalassa.kernel.chance import Chance

EDITION = GAME.edition()
CANDIDATES, ELITE = 24, 7
LEAST_DIVISOR = 0.3
"""Some weights divide; they must not come near zero."""


def deal(seats: int, level: int, name: str, rng: random.Random) -> PeloponnesState:
    """A first position; alone, with any civilization and sensible extra incomes."""
    state = GAME.start(seats, GAME.make_options(seats, {"solo_level": level}), Chance(name), EDITION)
    while state.phase in (CHOOSE_CIVILIZATION, CHOOSE_EXTRA):
        moves = state.moves(0)
        state.apply(0, extra_income(moves) if state.phase == CHOOSE_EXTRA else rng.choice(moves))
    return state


def fitness(weights: list[float], base: Weights, deals: list[PeloponnesState]) -> float:
    total = 0.0
    tried = Weights(weights)
    for state in deals:
        seats = state.frame.seats
        for seat in range(seats):
            players = [base] * seats
            players[seat] = tried
            keys = [realm.standing_key() for realm in rehearse(state, players)]
            total += rewards(keys, state.frame.target)[seat] / seats
    return total / len(deals)


def learn(tables: list[tuple[int, int]], generations: int, deals: int, seed: int) -> list[float]:
    rng = random.Random(seed)
    middle = weights_for(deal(*tables[0], "first", rng)).v.copy()
    spread = [max(0.05, 0.3 * abs(weight)) for weight in middle]
    base = Weights(middle.copy())
    for generation in range(generations):
        positions = [
            deal(*tables[number % len(tables)], f"{seed} {generation} {number}", rng)
            for number in range(deals)
        ]
        tries = [middle.copy()]
        while len(tries) < CANDIDATES:
            tries.append([rng.gauss(weight, width) for weight, width in zip(middle, spread, strict=True)])
        for weights in tries:
            for place in DIVISORS:
                weights[place] = max(LEAST_DIVISOR, weights[place])
        ranked = sorted(tries, key=lambda weights: -fitness(weights, base, positions))
        for place in range(len(NAMES)):
            best = [weights[place] for weights in ranked[:ELITE]]
            mean = sum(best) / ELITE
            deviation = math.sqrt(sum((weight - mean) ** 2 for weight in best) / ELITE)
            middle[place] = 0.5 * middle[place] + 0.5 * mean
            spread[place] = 0.6 * spread[place] + 0.4 * max(0.02, deviation)
        if generation % 12 == 11:
            base = Weights(middle.copy())
            print(f"{generation + 1}: {fitness(ranked[0], base, positions):.3f}", flush=True)
    return middle


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--table", default="")
    parser.add_argument("--levels", default="")
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--deals", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tables = [(int(seats), 0) for seats in given.table.split(",") if seats]
    tables += [(1, int(level)) for level in given.levels.split(",") if level]
    if not tables:
        parser.error("name tables (--table 2,3,4) or solo levels (--levels 1,2,3)")
    for name, weight in zip(NAMES, learn(tables, given.generations, given.deals, given.seed), strict=True):
        print(f"        {weight:.3f},  # {name}")


if __name__ == "__main__":
    main()
