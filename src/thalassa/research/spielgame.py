"""Game, state and observer in OpenSpiel's shape. Imported only by ``openspiel.register``, for pyspiel is an extra."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pyspiel

from thalassa.kernel.registry import game as find_game

from .openspiel import DEFAULTS, resampled, study_of
from .study import Session, Study

SpielType = Any
"""``pyspiel.GameType``, which comes without types."""


def make_classes(game: str, name: str) -> tuple[SpielType, type[SpielGame]]:
    """The type and the class of one game, for ``pyspiel.register_game``.

    OpenSpiel lets go of what was registered only after Python has ended, which a class survives and a function not.
    """
    rules = find_game(game)
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"Thalassa: {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.max_seats,
        min_num_players=rules.min_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )

    class Registered(SpielGame):
        def __init__(self, params: dict[str, object] | None = None) -> None:
            super().__init__(kind, game, params or {})

    return kind, Registered


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel is untyped
    """One game with its parameters."""

    def __init__(self, kind: SpielType, name: str, params: dict[str, object]) -> None:
        self.study, given = study_of(name, params)
        self.deals = given.deals
        self.seed = given.seed
        info = pyspiel.GameInfo(
            num_distinct_actions=self.study.codec.size,
            max_chance_outcomes=self.deals,
            num_players=self.study.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=self.study.encoding.most_steps,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> SpielObserver:
        if params:
            raise ValueError(f"the observer has no parameters, given were {params}")
        return SpielObserver(self.study)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel is untyped
    """A position; before the deal there is none. OpenSpiel copies and stores its attributes one by one."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._study: Study = game.study
        self._deals, self._seed = game.deals, game.seed
        self._session: Session | None = None

    @property
    def session(self) -> Session:
        assert self._session is not None, "nothing has been dealt"
        return self._session

    def current_player(self) -> int:
        if self._session is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._session.seat()
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.session.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self._session is None:
            self._session = self._study.start(f"{self._seed}-{action}")
        else:
            self._session.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self._study.codec.describe(action)

    def is_terminal(self) -> bool:
        return self._session is not None and self._session.seat() is None

    def returns(self) -> list[float]:
        outcome = None if self._session is None else self._session.state.outcome()
        return [0.0] * self._study.seats if outcome is None else self._study.returns(outcome)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """The same history with everything drawn anew that the player cannot know."""
        other: SpielState = self.clone()
        other._session = resampled(self.session, player, sampler)
        return other

    def __str__(self) -> str:
        return "before the deal" if self._session is None else self._session.to_json().decode()


class SpielObserver:
    """What a player may know: the vector of the study, and as text the view with the player's open decision."""

    def __init__(self, study: Study) -> None:
        self._entries = study.observer.empty()
        self.tensor = np.frombuffer(self._entries, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state._session is not None:
            state._session.observe_into(player, self._entries, 0)

    def string_from(self, state: SpielState, player: int) -> str:
        session = state._session
        if session is None:
            return ""
        draft = session.draft if player == session.seat() else ()
        return msgspec.json.encode((session.state.view(player), draft)).decode()
