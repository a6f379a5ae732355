"""3.V Game end and scoring."""

from __future__ import annotations

from thalassa.kernel.messages import Outcome, Part, Remark, Seat, Standing

from .state import PoseidonState


def _ranking(state: PoseidonState, seat: int) -> tuple[int, int]:
    """P-203; PR-84: with the option final_tie = more_cash the cash breaks a tie."""
    return (state.worth(seat), state.cash(seat) if state.frame.tie_by_cash else 0)


def winners(state: PoseidonState) -> tuple[Seat, ...]:
    """P-204: equal highest scores share the win."""
    ranks = [_ranking(state, seat) for seat in range(state.seats)]
    best = max(ranks)
    return tuple([seat for seat in range(state.seats) if ranks[seat] == best])


def outcome(state: PoseidonState) -> Outcome:
    frame = state.frame
    ranks = [_ranking(state, seat) for seat in range(state.seats)]
    standings: list[Standing] = []
    for seat in range(state.seats):
        # P-201: cash, and merchants at current prestige; P-202: nothing else
        parts = [Part("cash", state.cash(seat))]
        for nation in sorted(state.order):
            count = state.merchants(seat, nation)
            if count:
                value = count * state.prestige(nation)
                params = {
                    "nation": frame.nation_ids[nation],
                    "count": count,
                    "prestige": state.prestige(nation),
                }
                parts.append(Part("merchants", value, params))
        place = 1 + sum(1 for rank in ranks if rank > ranks[seat])
        tiebreak = (state.cash(seat),) if frame.tie_by_cash else ()
        standings.append(Standing(seat, place, state.worth(seat), tuple(parts), tiebreak))
    standings.sort(key=_by_place)
    first = winners(state)
    code = "verdict.shared" if len(first) > 1 else "verdict.won"
    early = state.position + 1 < len(frame.rounds)
    params = {"seats": list(first), "score": state.worth(first[0]), "early": early}
    return Outcome(tuple(standings), first, Remark(code, params))


def _by_place(standing: Standing) -> tuple[int, int]:
    return (standing.place, standing.seat)


def gauges(state: PoseidonState) -> dict[str, list[int]]:
    """Public numbers per seat; with hidden cash only what merchants are worth (PR-85)."""
    seats = range(state.seats)
    shares = [state.worth(seat) - state.cash(seat) for seat in seats]
    crowns = [state.king.count(seat) for seat in seats]
    held = [state.holding(seat) for seat in seats]
    if state.frame.hidden_cash:
        return {"shares": shares, "merchants": held, "crowns": crowns}
    return {
        "worth": [state.worth(seat) for seat in seats],
        "cash": [state.cash(seat) for seat in seats],
        "shares": shares,
        "merchants": held,
        "crowns": crowns,
    }
