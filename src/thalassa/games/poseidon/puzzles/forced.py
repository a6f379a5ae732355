"""*Forced or not*: a king whose nations act one after the other. Which purchase leaves each of them with a ship, and
nobody forced to buy one? One purchase does.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from thalassa.games.poseidon.rules.frame import Frame
from thalassa.games.poseidon.state import PoseidonState
from thalassa.games.poseidon.wire.actions import ErBuyBank, ErEndShips, ErForcedBuy, ErOffer
from thalassa.kernel.errors import IllegalAction, MalformedAction
from thalassa.kernel.extras.puzzles import (
    Asked,
    Explained,
    Fact,
    Given,
    Hint,
    Kind,
    Mark,
    Puzzle,
    Row,
)
from thalassa.kernel.game import State
from thalassa.kernel.messages import Action, JsonObject, Remark

from .duty import BANK, NONE, NOTHING, Purchase, Realm, Reckoner, Sea, after, purchases
from .realms import group, realm_of, sea_of
from .turns import Trial

FORCED, REFUSED = "forced", "refused"
NEXT_SHIPS = 3
"""So many kinds of ships of the deck are named."""


class Forced(Kind):
    key = "forced"

    # -- judging -----------------------------------------------------------------------------------------------

    def problem(self, puzzle: Puzzle, state: State) -> str | None:
        assert isinstance(state, PoseidonState)
        nations = group(state)
        if [state.frame.nation_ids[nation] for nation in nations] != puzzle.ask["nations"]:
            return "other nations act, or in another order"
        trial, answer = Trial(state, nations), puzzle.answer
        wanted = (answer["seller"], answer["ship"])
        ways: dict[tuple[str, str], list[int]] = {}
        for one in trial.tried(state):
            if trial.through(one.state):
                ways.setdefault((one.seller, one.ship), []).append(one.price)
        if list(ways) != [wanted]:
            return f"these come through: {sorted(ways)}"
        if answer["seller"] in ("bank", "none"):
            return None if answer["price"] == 0 else "nothing is offered to the bank"
        for price, fine in ((answer["price"], True), (answer["price"] - 1, False)):
            offer = ErOffer(puzzle.ask["nation"], *wanted, price)
            legal = state.why_not(puzzle.seat, offer) is None
            if (legal and trial.through(trial.after(state, offer))) != fine:
                return f"a price of {price} is {'too low' if fine else 'enough'}"
        return None

    def right(self, puzzle: Puzzle, state: State, given: Given) -> bool:
        answer = puzzle.answer
        return self._bought(puzzle, state, given) == (answer["seller"], answer["ship"], answer["price"])

    def _bought(self, puzzle: Puzzle, state: State, given: Given) -> tuple[str, str, int]:
        """Seller, ship and price of what was answered. Raises IllegalAction."""
        assert isinstance(state, PoseidonState)
        action = given.actions[-1] if given.actions else None
        if not isinstance(action, ErEndShips | ErBuyBank | ErOffer | ErForcedBuy):
            raise MalformedAction("the answer is a purchase, or none")
        reason = state.why_not(puzzle.seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        if isinstance(action, ErEndShips):
            return "none", "", 0
        if isinstance(action, ErForcedBuy):
            return FORCED, "", 0
        if isinstance(action, ErBuyBank):
            return "bank", action.trade_in or "", 0
        own = action.seller in puzzle.ask["nations"]
        return action.seller if own else REFUSED, action.ship_type, action.price

    def solution(self, puzzle: Puzzle) -> Given:
        nation, answer = puzzle.ask["nation"], puzzle.answer
        action: Action
        if answer["seller"] == "none":
            action = ErEndShips(nation)
        elif answer["seller"] == "bank":
            action = ErBuyBank(nation, answer["ship"] or None)
        else:
            action = ErOffer(nation, answer["seller"], answer["ship"], answer["price"])
        return Given(actions=(msgspec.to_builtins(action),))

    def typed(self, puzzle: Puzzle, state: State, text: str) -> Given | None:
        """``end``, ``bank``, ``bank 4`` (handed in), ``sparta 5 120``, ``forced``."""
        nation, words = puzzle.ask["nation"], text.split()
        action: Action
        if [word.lower() for word in words] == ["end"]:
            action = ErEndShips(nation)
        elif [word.lower() for word in words] == [FORCED]:
            action = ErForcedBuy(nation)
        elif words and words[0].lower() == "bank" and len(words) <= 2:
            action = ErBuyBank(nation, words[1].upper() if len(words) == 2 else None)
        elif len(words) == 3 and words[2].isdigit():
            action = ErOffer(nation, words[0].lower(), words[1].upper(), int(words[2]))
        else:
            return None
        return Given(actions=(action,))

    def gist(self, puzzle: Puzzle) -> str:
        return str(puzzle.proof["realm"])

    def same_answer(self, puzzle: Puzzle) -> str:
        return f"{puzzle.themes} {puzzle.answer['ship']}"

    # -- asking ------------------------------------------------------------------------------------------------

    def asked(self, puzzle: Puzzle, state: State) -> Asked:
        assert isinstance(state, PoseidonState)
        frame, nations = state.frame, group(state)
        names = [frame.nation_ids[nation] for nation in nations]
        place = nations.index(state.acting)
        facts = [self._purse(state, nation) for nation in nations]
        facts += self._deck(state)
        income = Remark("puzzle.fact.home", {"money": frame.home_income[state.phase]})
        facts += [Fact("rule", income), Fact("rule", Remark("puzzle.fact.no_seller"))]
        params: JsonObject = {"nation": names[place], "next": names[place + 1 :], "done": names[:place]}
        return Asked(
            question=Remark("puzzle.forced.ask"),
            detail=Remark("puzzle.forced.detail", params),
            facts=tuple(facts),
            view=state.view(puzzle.seat),
            moves=tuple(state.moves(puzzle.seat)),
        )

    def _purse(self, state: PoseidonState, nation: int) -> Fact:
        frame = state.frame
        name = frame.nation_ids[nation]
        params = {
            "nation": name,
            "coffers": state.coffers(nation),
            "ships": [frame.ship_ids[ship] for ship in state.ships[nation]],
            "supply": state.supply[nation],
            "prestige": state.prestige(nation),
        }
        return Fact("money", Remark("puzzle.fact.purse", params), (f"nation:{name}", f"coffers:{name}"))

    def _deck(self, state: PoseidonState) -> list[Fact]:
        frame, facts = state.frame, []
        left, reached = frame.deck[state.deck_at :], state.phase
        for kind in list(dict.fromkeys(left))[:NEXT_SHIPS]:
            begins = frame.ship_phase[kind] if frame.ship_phase[kind] > reached else 0
            reached = max(reached, begins)
            params = {
                "ship": frame.ship_ids[kind],
                "count": left.count(kind),
                "price": frame.ship_price[kind],
                "phase": begins,
                "issue": frame.issue_limit[begins],
                "old": [
                    frame.ship_ids[old]
                    for old, leaves in enumerate(frame.ship_obsolete)
                    if begins == leaves > 0
                ],
            }
            facts.append(Fact("place", Remark("puzzle.fact.ship", params), (f"ship:{params['ship']}",)))
        return facts

    # -- explaining ----------------------------------------------------------------------------------------------

    def hint(self, puzzle: Puzzle, state: State) -> Hint:
        """Who buys last, and what."""
        assert isinstance(state, PoseidonState)
        plan = self._plan(puzzle, state)
        realm, bought, _ = next(step for step in reversed(plan) if step[1] != NOTHING or step is plan[0])
        if len([step for step in plan if step[1] != NOTHING]) < 2:
            return Hint(Remark("puzzle.hint.forced_one", {"none": bought == NOTHING}))
        buyer = puzzle.ask["nations"][realm.acting]
        ids = state.frame.ship_ids
        ship = ids[state.frame.deck[realm.at]] if bought.seller == BANK else ids[bought.kind]
        params = {"nation": buyer, "ship": ship, "bank": bought.seller == BANK}
        return Hint(Remark("puzzle.hint.forced", params), (f"fleet:{buyer}",))

    def explained(self, puzzle: Puzzle, state: State, given: Given | None) -> tuple[Explained, ...]:
        assert isinstance(state, PoseidonState)
        names, answer = puzzle.ask["nations"], puzzle.answer
        sea, realm = sea_of(state.frame), realm_of(state, group(state))
        reckoner = Reckoner(sea)
        rows = []
        for bought in purchases(sea, realm):
            seller, ship = self._spelled(state, names, bought)
            fits = (seller, ship) == (answer["seller"], answer["ship"])
            most = max(reckoner.prices(realm, bought))
            fate = None if fits else reckoner.fate(after(sea, realm, bought, most))
            params = {
                "seller": seller,
                "ship": ship,
                "works": fits,
                "stuck": None if fate is None else names[fate.stuck],
                "short": 0 if fate is None else fate.short,
            }
            code = seller if seller in ("none", "bank") else "own"
            target = f"fleet:{seller}" if code == "own" else f"fleet:{puzzle.ask['nation']}"
            rows.append(Row(Remark(f"puzzle.row.forced_{code}", params), fits, target))
        if state.why_not(puzzle.seat, ErForcedBuy(puzzle.ask["nation"])) is None:
            rows.append(Row(Remark("puzzle.row.forced_forced"), False))
        steps = [Explained(Remark("puzzle.step.forced_each"), tuple(rows))]
        if given is not None and not self.right(puzzle, state, given):
            steps.insert(0, self._told(puzzle, state, given))
        plan = self._plan(puzzle, state)
        marks: dict[Mark, tuple[str, ...]] = {"answer": (f"fleet:{puzzle.ask['nation']}",)}
        if answer["seller"] not in ("bank", "none"):
            marks["answer"] += (f"fleet:{answer['seller']}",)
        because = Remark(
            "puzzle.forced.because",
            {"price": answer["price"], "own": answer["seller"] not in ("bank", "none")},
        )
        told = tuple(row for step in plan for row in self._story(sea, state.frame, names, *step))
        return (*steps, Explained(because, told, marks))

    def _told(self, puzzle: Puzzle, state: PoseidonState, given: Given) -> Explained:
        seller, ship, price = self._bought(puzzle, state, given)
        answer = puzzle.answer
        close = (seller, ship) == (answer["seller"], answer["ship"])
        params = {
            "seller": seller,
            "ship": ship,
            "price": price,
            "low": close and price < answer["price"],
            "least": answer["price"],
            "nation": puzzle.ask["nation"],
        }
        code = "price" if close else seller if seller in ("none", "bank", FORCED, REFUSED) else "own"
        return Explained(Remark(f"puzzle.step.forced_{code}", params))

    def _plan(self, puzzle: Puzzle, state: PoseidonState) -> list[tuple[Realm, Purchase, int]]:
        """A way through."""
        answer, frame = puzzle.answer, state.frame
        kind = frame.ship_index[answer["ship"]] if answer["ship"] else -1
        bought = Purchase(BANK, kind)
        if answer["seller"] == "none":
            bought = NOTHING
        elif answer["seller"] != "bank":
            bought = Purchase(puzzle.ask["nations"].index(answer["seller"]), kind)
        realm = realm_of(state, group(state))
        return Reckoner(sea_of(frame)).plan(realm, bought, answer["price"])

    def _spelled(self, state: PoseidonState, names: list[str], bought: Purchase) -> tuple[str, str]:
        ship = state.frame.ship_ids[bought.kind] if bought.kind >= 0 else ""
        seller = {BANK: "bank", NONE: "none"}.get(bought.seller)
        return seller or names[bought.seller], ship

    def _story(
        self, sea: Sea, frame: Frame, names: list[str], realm: Realm, bought: Purchase, price: int
    ) -> Iterator[Row]:
        """What a purchase sets off, line by line."""
        me, then = realm.acting, after(sea, realm, bought, price)
        buyer = names[me]
        if bought == NOTHING:
            if then.acting < len(names) and then.coffers != realm.coffers:
                money = then.coffers[then.acting] - realm.coffers[then.acting]
                params = {"nation": names[then.acting], "money": money, "coffers": then.coffers[then.acting]}
                yield Row(Remark("puzzle.row.stays", params), None, f"coffers:{params['nation']}")
            return
        if bought.seller != BANK:
            params = {"nation": buyer, "seller": names[bought.seller], "ship": frame.ship_ids[bought.kind]}
            yield Row(Remark("puzzle.row.takes", params | {"price": price}), True, f"fleet:{buyer}")
            return
        top = sea.deck[realm.at]
        paid = sea.price[top] - (sea.price[bought.kind] // 2 if bought.kind >= 0 else 0)
        params = {"nation": buyer, "ship": frame.ship_ids[top], "price": paid}
        yield Row(Remark("puzzle.row.buys", params), True, f"fleet:{buyer}")
        for place, name in enumerate(names):
            released = realm.supply[place] - then.supply[place]
            if released:
                params = {"nation": name, "count": released, "money": released * realm.worth[place]}
                yield Row(Remark("puzzle.row.releases", params), None, f"supply:{name}")
            kept = len(realm.fleets[place]) + (place == me) - (place == me and bought.kind >= 0)
            if len(then.fleets[place]) < kept:
                params = {"nation": name, "count": kept - len(then.fleets[place])}
                yield Row(Remark("puzzle.row.scrapped", params), None, f"fleet:{name}")
