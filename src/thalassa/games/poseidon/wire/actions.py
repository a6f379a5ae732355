"""Every decision of the game as an action. The structs are the wire format; rules live elsewhere.

Most actions are complete decisions and carry the names of the rules. A few are *steps*: a decision with
too many outcomes for one list is offered in private steps (the position is then ``composing``), and the last
step is always the complete action, which a program may just as well send at once:

* Merchant Round: ``mr_trade`` ("I do not pass"), then ``mr_sell``, ``mr_buy`` or the founding steps
  ``mr_found_nation``, ``mr_found_prestige``, ``mr_found_disks`` and last ``mr_found``.
* Exploring: ``er_step`` (one hex), ``er_build``, ``er_new_home`` in any order, and last ``er_discover``,
  which repeats path, builds and New Home.
* Sailing: the best routes are listed whole; any other is drawn with ``er_draw`` (the hex of departure), ``er_course``
  (one hex), ``er_donate``, and last ``er_sail``, which repeats it all.
* Ship offers: ``er_bargain`` ("I make an offer"), ``er_bargain_ship``, for deep coffers ``er_bargain_range``
  (the hundreds of the price), and last ``er_offer``.

Nations, hexes, ships and cards are named by their ids in the edition (``"athenai"``, ``"F10"``, ``"4"``, ``"P1"``).
Paths list the hexes entered, without the hex of departure. Sets are sorted tuples without repetition.
"""

from __future__ import annotations

from typing import final

from thalassa.kernel.messages import Action

# -- Poseidon Round and Merchant Round ------------------------------------------------------------------


@final
class PrBuy(Action, frozen=True):
    """Take a Special card and pay its price (P-20)."""

    card: str


@final
class MrTrade(Action, frozen=True):
    """Step: not pass, but buy, sell or found something next."""


@final
class MrSell(Action, frozen=True):
    """Return a bundle of loose merchants of one nation to the pool (P-77)."""

    nation: str
    count: int


@final
class MrFoundNation(Action, frozen=True):
    """Step: found this nation."""

    nation: str


@final
class MrFoundPrestige(Action, frozen=True):
    """Step: found it at this prestige."""

    prestige: int


@final
class MrFoundDisks(Action, frozen=True):
    """Step: move this many disks from the supply to the pool."""

    disks: int


@final
class MrFound(Action, frozen=True):
    """Found a nation: starting prestige, disks moved to the pool, merchants the founder buys (P-60, P-62)."""

    nation: str
    prestige: int
    disks: int
    bought: int


@final
class MrBuy(Action, frozen=True):
    """Buy one merchant from the pool (P-71)."""

    nation: str


@final
class MrEndTurn(Action, frozen=True):
    """End a turn in which something was bought or sold (P-49)."""


@final
class MrPass(Action, frozen=True):
    """Do nothing in this turn (P-52)."""


@final
class GovTake(Action, frozen=True):
    """Take the King's card (P-87)."""

    nation: str


@final
class GovTolerate(Action, frozen=True):
    """Let the king stay (P-87)."""

    nation: str


# -- Exploration Round ----------------------------------------------------------------------------------


@final
class ErHighCulture(Action, frozen=True):
    """Give up P1, P2 or P3 for a high-culture post of one's own nation (P-32)."""

    card: str
    nation: str


@final
class ErArchon(Action, frozen=True):
    """Swap P5 for a merchant in the pool (P-37)."""

    nation: str


@final
class ErDecline(Action, frozen=True):
    """Keep the card for now (P-30)."""

    card: str


@final
class ErKingsMoney(Action, frozen=True):
    """Take King's money from the coffers, or leave it (P-98)."""

    nation: str
    take: bool


@final
class ErStep(Action, frozen=True):
    """Step: move the discovery ship to a neighbouring hex."""

    hex: str


@final
class ErBuild(Action, frozen=True):
    """Step: build a post on a touched hex."""

    hex: str


@final
class ErNewHome(Action, frozen=True):
    """Step: place the New Home on a touched hex."""

    hex: str


@final
class ErDiscover(Action, frozen=True):
    """Move the discovery ship, build posts, place the New Home (P-110, P-114, P-121)."""

    nation: str
    path: tuple[str, ...] = ()
    builds: tuple[str, ...] = ()
    new_home: str | None = None


@final
class ErPoseidon(Action, frozen=True):
    """Double the range of this fleet for this sailing (P-42)."""

    nation: str


@final
class ErPoseidonNo(Action, frozen=True):
    """Keep the Poseidon card (P-42)."""


@final
class ErDraw(Action, frozen=True):
    """Step: draw a route by hand from this home port or New Home."""

    start: str


@final
class ErCourse(Action, frozen=True):
    """Step: sail on to a neighbouring hex."""

    hex: str


@final
class ErDonate(Action, frozen=True):
    """Step: pay the donation of a temple on the route."""

    hex: str


@final
class ErSail(Action, frozen=True):
    """Send the fleet out on a route, paying donations at these temples (P-133, P-139)."""

    nation: str
    start: str
    path: tuple[str, ...] = ()
    donations: tuple[str, ...] = ()


@final
class ErStayHome(Action, frozen=True):
    """Keep the fleet at home (P-130)."""

    nation: str


@final
class ErBuyBank(Action, frozen=True):
    """Buy the top ship of the deck, handing in a ship if it is an E-ship (P-149, P-164)."""

    nation: str
    trade_in: str | None = None


@final
class ErBargain(Action, frozen=True):
    """Step: make another nation an offer for a ship."""


@final
class ErBargainShip(Action, frozen=True):
    """Step: for this ship of this nation."""

    seller: str
    ship_type: str


@final
class ErBargainRange(Action, frozen=True):
    """Step: at a price from 100 x hundreds to 100 x hundreds + 99."""

    hundreds: int


@final
class ErOffer(Action, frozen=True):
    """Offer a price for a ship of another nation (P-156)."""

    buyer: str
    seller: str
    ship_type: str
    price: int


@final
class ErAnswer(Action, frozen=True):
    """Accept or decline an offer (P-158)."""

    offer: int
    yes: bool


@final
class ErWithdraw(Action, frozen=True):
    """Take back an offer that has not been answered (P-158)."""

    offer: int


@final
class ErEndShips(Action, frozen=True):
    """Buy no more ships: the nation's turn ends (P-152)."""

    nation: str


@final
class ErForcedBuy(Action, frozen=True):
    """Get the ship the nation must have, by emergency issue and the king's money (P-183, P-186)."""

    nation: str


@final
class ErForcedSell(Action, frozen=True):
    """Sell loose merchants to pay for the forced ship (P-187)."""

    nation: str
    count: int


# -- out of turn ----------------------------------------------------------------------------------------


@final
class PlaceDelian(Action, frozen=True):
    """Put the Delian League marker under a post (P-39)."""

    nation: str
    hex: str


@final
class PhaseIssue(Action, frozen=True):
    """Issue merchants at the start of a phase (P-172)."""

    nation: str
    count: int


AnyAction = (
    PrBuy
    | MrTrade
    | MrSell
    | MrFoundNation
    | MrFoundPrestige
    | MrFoundDisks
    | MrFound
    | MrBuy
    | MrEndTurn
    | MrPass
    | GovTake
    | GovTolerate
    | ErHighCulture
    | ErArchon
    | ErDecline
    | ErKingsMoney
    | ErStep
    | ErBuild
    | ErNewHome
    | ErDiscover
    | ErPoseidon
    | ErPoseidonNo
    | ErDraw
    | ErCourse
    | ErDonate
    | ErSail
    | ErStayHome
    | ErBuyBank
    | ErBargain
    | ErBargainShip
    | ErBargainRange
    | ErOffer
    | ErAnswer
    | ErWithdraw
    | ErEndShips
    | ErForcedBuy
    | ErForcedSell
    | PlaceDelian
    | PhaseIssue
)
