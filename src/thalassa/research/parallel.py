"""The PettingZoo parallel environment: in every cycle all agents hand in an action; those with nothing to decide wait.

Who decides acts at once, lowest seat first; seats that come to decide within a cycle do so in the next one.
"""

from __future__ import annotations

import numpy as np
from pettingzoo import ParallelEnv

from thalassa.kernel.errors import ThalassaError

from .aec import Deals, Observation, Space, agent_names, make_spaces
from .rendering import render_text
from .study import Session, Study

ILLEGAL = ("error", "lowest")


class GameParallelEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo is untyped here
    """See ``thalassa.research.parallel_env``. The last action index means to wait."""

    def __init__(
        self,
        study: Study,
        seed: int | str | None,
        max_cycles: int | None,
        render_mode: str | None,
        illegal: str,
    ) -> None:
        if illegal not in ILLEGAL:
            raise ThalassaError(f"illegal: there is no {illegal!r}; there are {', '.join(ILLEGAL)}")
        self.study = study
        self.metadata = {
            "name": f"thalassa_{study.game.name}_parallel_v{study.game.rules_version}",
            "render_modes": ["ansi"],
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.illegal = illegal
        self.wait = study.codec.size
        self.possible_agents = agent_names(study.seats)
        self._deals = Deals(seed)
        made = [make_spaces(study, study.codec.size + 1) for _ in self.possible_agents]
        self.observation_spaces = {
            agent: one[0] for agent, one in zip(self.possible_agents, made, strict=True)
        }
        self.action_spaces = {agent: one[1] for agent, one in zip(self.possible_agents, made, strict=True)}
        self.agents: list[str] = []
        self._session: Session | None = None
        self._cycles = 0

    def observation_space(self, agent: str) -> Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        return self.action_spaces[agent]

    @property
    def session(self) -> Session:
        if self._session is None:
            raise ThalassaError("the environment has no game yet: call reset() first")
        return self._session

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, object]]]:
        if seed is not None:
            self._deals.reseed(seed)
        self._session = self.study.start(self._deals.next())
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, object]],
    ]:
        session = self.session
        infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        for seat in self._deciding():
            if session.seat() != seat:
                continue  # an earlier seat's action has settled it
            agent = self.possible_agents[seat]
            index = int(actions.get(agent, self.wait))
            if index not in session.legal() and self.illegal == "lowest":
                index = min(session.legal())
                infos[agent] = {"replaced": index}
            session.step(index)
        self._cycles += 1
        outcome = session.state.outcome()
        returns = [0.0] * self.study.seats if outcome is None else self.study.returns(outcome)
        late = outcome is None and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = dict(zip(self.agents, returns, strict=True))
        over = dict.fromkeys(self.agents, outcome is not None)
        cut = dict.fromkeys(self.agents, late)
        seen = self._observations()
        if late or outcome is not None:
            self.agents = []
        return seen, rewards, over, cut, infos

    def _deciding(self) -> list[int]:
        """In the middle of a decision only its seat; else everybody who must decide."""
        state = self.session.state
        return list(state.actors())[:1] if state.composing() else list(state.actors())

    def _observations(self) -> dict[str, Observation]:
        deciding = self._deciding()
        return {agent: self._observe(seat, deciding) for seat, agent in enumerate(self.possible_agents)}

    def _observe(self, seat: int, deciding: list[int]) -> Observation:
        session = self.session
        mask = np.zeros(self.wait + 1, np.int8)
        if seat in deciding:
            mask[self.study.codec.indexes(session.state.moves(seat))] = 1
        else:
            mask[self.wait] = 1
        return {"observation": np.frombuffer(session.observe(seat), np.float32), "action_mask": mask}

    def render(self) -> str:
        return render_text(self.study.game, self.session.state.view(0), self.study.seats)

    def close(self) -> None:
        """Nothing is held open."""
