"""Game end and scoring (P-200 … P-204)."""

from __future__ import annotations

from thalassa.kernel.messages import Outcome, Part, Remark, Seat, Standing

from .position import Position


def _ranking(pos: Position, seat: int) -> tuple[int, int]:
    """P-203; PR-84: with the option final_tie = more_cash the cash breaks a tie."""
    return (pos.worth(seat), pos.cash(seat) if pos.frame.tie_by_cash else 0)


def winners(pos: Position) -> tuple[Seat, ...]:
    """P-204: equal highest scores share the win."""
    ranks = [_ranking(pos, seat) for seat in range(pos.seats)]
    best = max(ranks)
    return tuple([seat for seat in range(pos.seats) if ranks[seat] == best])


def outcome(pos: Position) -> Outcome:
    frame = pos.frame
    ranks = [_ranking(pos, seat) for seat in range(pos.seats)]
    standings: list[Standing] = []
    for seat in range(pos.seats):
        # P-201: cash, and merchants at current prestige; P-202: nothing else
        parts = [Part("cash", pos.cash(seat))]
        for nation in sorted(pos.order):
            count = pos.merchants(seat, nation)
            if count:
                value = count * pos.prestige(nation)
                params = {
                    "nation": frame.nation_ids[nation],
                    "count": count,
                    "prestige": pos.prestige(nation),
                }
                parts.append(Part("merchants", value, params))
        place = 1 + sum(1 for rank in ranks if rank > ranks[seat])
        tiebreak = (pos.cash(seat),) if frame.tie_by_cash else ()
        standings.append(Standing(seat, place, pos.worth(seat), tuple(parts), tiebreak))
    standings.sort(key=_by_place)
    first = winners(pos)
    code = "verdict.shared" if len(first) > 1 else "verdict.won"
    early = pos.round_index + 1 < len(frame.rounds)
    params = {"seats": list(first), "score": pos.worth(first[0]), "early": early}
    return Outcome(tuple(standings), first, Remark(code, params))


def _by_place(standing: Standing) -> tuple[int, int]:
    return (standing.place, standing.seat)


def gauges(pos: Position) -> dict[str, list[int]]:
    """Public numbers per seat; with hidden cash only what merchants are worth (PR-85)."""
    seats = range(pos.seats)
    shares = [pos.worth(seat) - pos.cash(seat) for seat in seats]
    crowns = [pos.king.count(seat) for seat in seats]
    held = [pos.holding(seat) for seat in seats]
    if pos.frame.hidden_cash:
        return {"shares": shares, "merchants": held, "crowns": crowns}
    return {
        "worth": [pos.worth(seat) for seat in seats],
        "cash": [pos.cash(seat) for seat in seats],
        "shares": shares,
        "merchants": held,
        "crowns": crowns,
    }
