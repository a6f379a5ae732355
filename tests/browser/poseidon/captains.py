"""What a guest does at a table of Poseidon with the mouse: plain habits that lead through all its interrupts.

Nothing here knows the rules: a captain clicks what is offered and live, and notes what happened on the page.
"""

from __future__ import annotations

import contextlib
import time

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

from ..guests import give_name, read_rounds, settle

LIVE = ':enabled:not([aria-disabled="true"])'
PATIENCE_SECONDS = 180.0


class Captain:
    """A player at a table of Poseidon."""

    def __init__(self, page: Page, name: str, wish: tuple[str, str, str], ships: int) -> None:
        self.page = page
        self.name = name
        self.wish = wish
        """Nation to found first, its prestige and its number of disks."""
        self.ships = ships
        """As many ships a nation gets from the bank, as long as no new phase is at hand."""
        self.nation = ""
        """The nation founded first."""
        self.rival: Captain | None = None
        self.seen: set[str] = set()
        """What was decided or came to pass."""
        read_rounds(page)

    def sit_down(self) -> None:
        self.page.get_by_role("button", name="Sit down").click()
        give_name(self.page, self.name)

    def order_money(self) -> None:
        """A standing order: King's money stays in the coffers without asking."""
        self.page.get_by_role("tab", name="Orders").click()
        leave = self.page.get_by_test_id("order-money-leave")
        leave.click()
        expect(leave.get_by_role("radio")).to_be_checked()
        self.page.get_by_role("tab", name="Nations").click()

    # -- what is on the page ------------------------------------------------------------------------------------

    def board(self) -> Locator:
        return self.page.get_by_test_id("poseidon")

    def at_turn(self) -> bool:
        return self.page.locator(".dock.mine").count() > 0

    def over(self) -> bool:
        return self.page.get_by_test_id("verdict").count() > 0

    def log_length(self) -> int:
        frame = self.page.locator("[data-log]")
        return int(frame.get_attribute("data-log") or 0) if frame.count() else 0

    def asked(self) -> str:
        return self.board().get_attribute("data-asked") or ""

    def crowns(self) -> int:
        return self.page.get_by_test_id("nations").locator("tbody tr", has_text=self.name).count()

    def phase(self) -> int:
        return int(self.page.get_by_test_id("phase").get_attribute("data-phase") or 0)

    def live(self, test: str) -> Locator:
        return self.page.locator(f'[data-testid="{test}"]{LIVE}')

    def live_like(self, start: str) -> Locator:
        return self.page.locator(f'[data-testid^="{start}"]{LIVE}')

    # -- clicking -------------------------------------------------------------------------------------------------

    def click(self, button: Locator, what: str) -> None:
        self.seen.add(what)
        button.click()

    def decide_by(self, button: Locator, what: str) -> None:
        """A decision that is previewed first: looked at, then confirmed."""
        self.click(button, what)
        self.page.get_by_test_id("confirm").click()

    def decide(self) -> None:
        """One decision, whatever is asked for; nothing if a standing order was faster."""
        settle(self.page)
        self._decide(self.asked())
        settle(self.page)

    def _decide(self, asked: str) -> None:
        if asked == "wait":
            return
        if asked == "pick":
            self.decide_by(self.live_like("pick-").first, "pick")
        elif asked == "trade":
            self._trade()
        elif asked == "crown":
            self.decide_by(self.live("take"), "crown")
        elif asked == "power":
            powers = self.live_like("power-")
            self.decide_by(powers.first, "power") if powers.count() else self.click(
                self.live("decline"), "decline"
            )
        elif asked == "king":
            self._leave_money()
        elif asked == "explore":
            self._explore()
        elif asked == "bless":
            self.click(self.live("bless-no"), "Poseidon withheld")
        elif asked == "fleet":
            self._sail()
        elif asked == "harbour":
            self._harbour()
        elif asked == "issue":
            self._issue()
        elif asked == "forced_sale":
            self.decide_by(self.live_like("forced-sell-").first, "forced sale")
        elif asked == "offer":
            self._answer()
        else:
            raise AssertionError(f"{self.name} does not know what to do about {asked!r}")

    # -- Merchant Round -------------------------------------------------------------------------------------------

    def _part(self, part: str) -> None:
        self.page.get_by_test_id(f"part-{part}").click()

    def _trade(self) -> None:
        if not self.nation:
            if self._found():
                return
        elif "sale" not in self.seen and self.ships < 3 and self._sell_out():
            return
        elif self.rival is not None and "sale" in self.rival.seen and "crown" not in self.seen:
            self._part("buy")
            wanted = self.live(f"buy-{self.rival.nation}")
            if wanted.count():
                self.decide_by(wanted, "buy")
                return
        elif not self.crowns() and self._found():
            return
        self.click(self.live("mr_pass").or_(self.live("mr_end_turn")), "pass or end of turn")

    def _sell_out(self) -> bool:
        """Everything loose goes: the rival can become the bigger holder."""
        self._part("sell")
        sale = self.live(f"sell-{self.nation}")
        if not sale.count():
            return False
        self.click(sale, "sale")
        settle(self.page)
        more = self.page.get_by_test_id(f"count-{self.nation}-more")
        while more.count() and more.is_enabled():
            more.click()
            settle(self.page)
        expect(sale).to_contain_text("→")  # prestige falls
        self.page.get_by_test_id("confirm").click()
        return True

    def _found(self) -> bool:
        """The nation wished for, else any; at the wished terms, later at the dearest."""
        self._part("found")
        nations = self.page.locator(f'.nations [data-testid^="found-"]{LIVE}')
        if not nations.count():
            return False
        wished = self.page.locator(f'.nations [data-testid="found-{self.wish[0]}"]{LIVE}')
        chosen = wished if wished.count() else nations.first
        nation = str(chosen.get_attribute("data-testid")).removeprefix("found-")
        chosen.click()
        self._terms().click()
        self.nation = self.nation or nation
        expect(self.page.get_by_test_id("decision")).to_contain_text("Coffers")
        self.page.get_by_test_id("confirm").click()
        self.seen.add("founding")
        return True

    def _terms(self) -> Locator:
        """As wished; if dear cards have left too little cash, cheap merchants and many of them; later the dearest."""
        cells = self.page.locator(".matrix button.cell:enabled")
        if self.nation:
            return cells.last
        wished = self.page.get_by_test_id(f"found-{self.wish[1]}-{self.wish[2]}")
        if wished.count():
            return wished
        # From the lowest space prestige could not fall.
        second = self.page.locator('.matrix button[data-testid^="found-50-"]:enabled')
        return second.last if second.count() else cells.last

    # -- Exploration Round ----------------------------------------------------------------------------------------

    def _leave_money(self) -> None:
        """As the standing order says, which may answer while the hand is still on its way."""
        while self.asked() == "king":
            try:
                self.live("money-leave").click(timeout=2_000)
            except Late:
                continue
            return

    def _explore(self) -> None:
        """One step over the map where a post can be built, and the posts on everything touched."""
        steps = self.page.locator('[data-testid^="step-"]:enabled:has(b)')
        steps = steps if steps.count() else self.page.locator('[data-testid^="step-"]:enabled')
        if steps.count():
            hex = str(steps.first.get_attribute("data-testid")).removeprefix("step-")
            self.page.get_by_test_id(f"hex-{hex}").click()
            expect(self.page.get_by_test_id("voyage")).to_be_attached()
        builds = self.page.locator('[data-testid^="build-"][data-move]:enabled')
        for test in [str(build.get_attribute("data-testid")) for build in builds.all()]:
            self.page.get_by_test_id(test).click()
            expect(self.page.get_by_test_id(test)).to_have_attribute("aria-pressed", "true")
            self.seen.add("post")
        self.click(self.live("explored"), "explored")

    def _sail(self) -> None:
        if self.phase() == 1 and {"best route", "drawn route"} <= self.seen:
            self.decide_by(self.live("stay"), "stayed")  # saving for better ships
        elif "best route" in self.seen and "drawn route" not in self.seen:
            self._draw()
        else:
            route = self.live_like("route-").first
            route.hover()
            self.decide_by(route, "best route")

    def _draw(self) -> None:
        """Three hexes by clicking on the map, one of them taken back."""
        self.page.locator('[data-testid^="draw-"]:enabled').first.click()
        drawn = self.page.get_by_test_id("drawn")
        expect(drawn).to_contain_text("0 of")
        for step in (1, 2):
            hex = str(
                self.page.locator('[data-testid^="course-"][data-move]').first.get_attribute("data-testid")
            )
            self.page.get_by_test_id(hex.replace("course-", "hex-")).click()
            expect(drawn).to_contain_text(f"{step} of")
            expect(self.page.get_by_test_id("course")).to_be_attached()
        self.page.get_by_test_id("take-back").click()
        expect(drawn).to_contain_text("1 of")
        self.decide_by(self.live("sail-drawn"), "drawn route")

    def _harbour(self) -> None:
        phase = self.phase()
        if phase > 1 and "ship offered" not in self.seen and self.rival is not None and self._offer():
            return
        bank = self.live("bank-plain")
        top = self.page.locator('[data-testid="deck"] .top').inner_text() if bank.count() else ""
        few = self.page.locator("[data-testid=nations] tr.acting .fleet svg").count() < self.ships
        if bank.count() and (few or "starts phase" in top):
            if self.page.get_by_test_id("decision").get_by_test_id("phase-change").count():
                self.seen.add("phase change")
            self.decide_by(bank, "ship")
        elif self.live("end-ships").count():
            self.click(self.live("end-ships"), "no more ships")
        else:
            self.decide_by(self.live("forced-buy"), "forced purchase")

    def _offer(self) -> bool:
        assert self.rival is not None
        others = self.live("harbour-others")
        if not others.count():
            return False
        others.click()
        ships = self.page.locator(f'[data-testid^="bargain-"]{LIVE}', has_text=self.rival.name)
        if not ships.count():
            self.page.get_by_test_id("harbour-bank").click()
            return False
        ships.first.click()
        settle(self.page)
        self.page.get_by_test_id("price").fill("7")
        self.page.get_by_test_id("price").press("Tab")
        settle(self.page)
        self.seen.add("ship offered")
        self.page.get_by_test_id("confirm").click()
        return True

    def _answer(self) -> None:
        """The rival may have the ship; strangers may not. The page is loaded anew before the first answer."""
        self._reload("reload in an offer")
        assert self.rival is not None
        if "ship offered" in self.rival.seen and "ship sold" not in self.seen:
            self.decide_by(self.live("answer-yes"), "ship sold")
        else:
            self.click(self.live("answer-no"), "ship refused")

    def _issue(self) -> None:
        self._reload("reload in an issue")
        self.decide_by(self.live_like("issue-").last, "issue")

    def _reload(self, what: str) -> None:
        if what in self.seen:
            return
        asked, entries = self.asked(), self.log_length()
        self.page.reload()
        expect(self.board()).to_be_visible()
        expect(self.board()).to_have_attribute("data-asked", asked)
        assert self.log_length() == entries
        self.seen.add(what)


def wait_for_turn(captains: list[Captain], entries: int) -> Captain | None:
    """The captain who must decide, once all pages show at least this many decisions; None when the game is over."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    ready = f"""() => Number(document.querySelector('[data-log]')?.dataset.log ?? 0) >= {entries}
        && document.querySelector('.dock.mine, [data-testid=verdict]') !== null"""
    while time.monotonic() < deadline:
        for captain in captains:
            with contextlib.suppress(Late):  # not long, for it may be another's turn
                captain.page.wait_for_function(ready, timeout=300)
            if captain.page.evaluate(ready):
                return None if captain.over() else captain
    raise AssertionError("nobody can decide")


def sail_on(captains: list[Captain]) -> None:
    """Let the captains play, both pages in step, to the end of the game."""
    entries = 0
    while (captain := wait_for_turn(captains, entries)) is not None:
        entries = captain.log_length()
        if captain.asked() != "wait":  # a standing order may have been faster
            captain.decide()
            entries += 1
