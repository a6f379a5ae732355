"""The PettingZoo AEC environment: one agent for each seat, one decision at a time, lowest seat first.

Imported only through ``thalassa.research.env``, for PettingZoo and numpy are extras.
"""

from __future__ import annotations

import random
import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from thalassa.kernel.errors import ThalassaError

from .rendering import render_text
from .study import Session, Study

Observation = dict[str, Any]
"""The vector and the mask of an agent, as numpy arrays (numpy comes without types here)."""
Space = Any
"""A space of gymnasium, which comes without types."""


def agent_names(seats: int) -> list[str]:
    return [f"seat_{seat}" for seat in range(seats)]


def make_spaces(study: Study, size: int) -> tuple[Space, Space]:
    """Observation and action space of an agent; ``size`` is the number of its actions."""
    seen = spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (study.observer.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (size,), np.int8),
        }
    )
    return seen, spaces.Discrete(size)


class Deals:
    """Which seed the next game gets: the one given, then further ones drawn from it; secret ones without."""

    def __init__(self, seed: int | str | None) -> None:
        self._seed = seed
        self._dealt = 0

    def reseed(self, seed: int | str) -> None:
        self._seed, self._dealt = seed, 0

    def next(self) -> str:
        """The first game of seed 7 is dealt by the table seed "7", the second by "7-1"."""
        if self._seed is None:
            return secrets.token_hex(16)
        seed = str(self._seed) if self._dealt == 0 else f"{self._seed}-{self._dealt}"
        self._dealt += 1
        return seed


class GameEnv(AECEnv):  # type: ignore[misc]  # PettingZoo is untyped here
    """See ``thalassa.research.env``."""

    def __init__(
        self, study: Study, seed: int | str | None, max_cycles: int | None, render_mode: str | None
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "human"):
            raise ThalassaError(f"render_mode: there is no {render_mode!r}; there are ansi, human")
        self.study = study
        self.metadata = {
            "name": f"thalassa_{study.game.name}_v{study.game.rules_version}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = agent_names(study.seats)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._deals = Deals(seed)
        made = [make_spaces(study, study.codec.size) for _ in self.possible_agents]
        self.observation_spaces = {
            agent: one[0] for agent, one in zip(self.possible_agents, made, strict=True)
        }
        self.action_spaces = {agent: one[1] for agent, one in zip(self.possible_agents, made, strict=True)}
        self.agents: list[str] = []
        self._session: Session | None = None

    def observation_space(self, agent: str) -> Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        return self.action_spaces[agent]

    @property
    def session(self) -> Session:
        if self._session is None:
            raise ThalassaError("the environment has no game yet: call reset() first")
        return self._session

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """A new game. Without a seed the games of one environment follow from the seed it was made with."""
        if seed is not None:
            self._deals.reseed(seed)
        self._begin(self.study.start(self._deals.next()))

    def _begin(self, session: Session) -> None:
        self._session = session
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._decided = dict.fromkeys(self.agents, 0)
        self._settle()

    def observe(self, agent: str) -> Observation:
        """What the seat may know, and its legal actions: none where it has nothing to decide."""
        seat = self._seats[agent]
        session = self.session
        mask = np.zeros(self.study.codec.size, np.int8)
        if session.seat() == seat:
            mask[list(session.legal())] = 1
        return {"observation": np.frombuffer(session.observe(seat), np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ThalassaError(f"{agent} must decide: None is for agents whose game is over")
        self.session.step(int(action))
        self._decided[agent] += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        """Whose turn it is, or how it ended."""
        session = self.session
        seat = session.seat()
        if seat is None:
            outcome = session.state.outcome()
            assert outcome is not None
            for agent, reward in zip(self.possible_agents, self.study.returns(outcome), strict=True):
                self.rewards[agent] = reward
                self.terminations[agent] = True
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[seat]
        if self.max_cycles is not None and max(self._decided.values()) >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """The table as the seat to act sees it, drawn for a terminal."""
        session = self.session
        seat = session.seat()
        view = session.state.view(0 if seat is None else seat)
        text = render_text(self.study.game, view, self.study.seats)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""

    # -- for planners -----------------------------------------------------------------------------------

    def save(self) -> bytes:
        """The whole game with all hidden facts, for ``restore``: a planner's, not a player's."""
        return self.session.to_json()

    def restore(self, data: bytes) -> None:
        """Go on from a saved game of an environment with the same seats and options; rewards begin anew."""
        self._begin(Session.from_json(self.study, data))

    def fork(self, agent: str | None = None, seed: int | None = None) -> GameEnv:
        """An independent environment at this point. With an agent, everything it cannot know is drawn anew."""
        other = GameEnv(self.study, seed, self.max_cycles, self.render_mode)
        session = self.session
        if agent is None:
            other._begin(session.copy())
        else:
            other._begin(session.sample(self.possible_agents.index(agent), random.Random(seed)))
        return other

    def describe(self) -> list[str]:
        """The name of every entry of an observation."""
        return list(self.study.observer.names)

    def describe_action(self, action: int) -> str:
        return self.study.codec.describe(action)
