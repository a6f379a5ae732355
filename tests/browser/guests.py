"""What a guest does with the mouse: names himself, opens tables, follows links, and decides by simple habits.

Nothing here knows the rules: a guest clicks what is offered. Every wait names the condition it waits for.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

LIVE = '[aria-disabled="false"]'


def settle(page: Page) -> None:
    """Until the server has answered everything this page has asked: what is shown then is what can be decided."""
    page.wait_for_function("() => window.unanswered.size === 0")


def give_name(page: Page, name: str) -> None:
    dialog = page.get_by_role("dialog").filter(has=page.locator("input[name=name]"))
    dialog.get_by_role("textbox").fill(name)
    dialog.locator('button[type="submit"]').click()
    expect(dialog).to_have_count(0)


def pick(page: Page, label: str, option: str) -> None:
    """One of a choice list."""
    page.get_by_role("combobox", name=label).click()
    page.get_by_role("option", name=option).first.click()


def introduce(page: Page, name: str) -> None:
    """Nobody asks those who meet bots alone for a name: say it unasked."""
    page.get_by_title("Change my name").click()
    give_name(page, name)


def choose_game(page: Page, game: str = "peloponnes") -> None:
    """From the lobby to the form for a new table of the game."""
    card = page.locator(f'article.game[data-game="{game}"]')
    expect(card).to_be_visible()
    if card.get_by_test_id("new-table").is_visible():
        card.get_by_test_id("new-table").click()
    else:  # a phone: one button for all games
        page.get_by_test_id("set-table").click()
        page.get_by_role("dialog").locator("label", has=page.locator(f'input[value="{game}"]')).click()


def seat_people(page: Page, seats: int, bots: dict[int, str] | None = None, mine: int = 0) -> None:
    """In the form for a new table: so many seats, bots where wished, and friends in the others."""
    page.get_by_role("radiogroup", name="Players").get_by_text(str(seats), exact=True).click()
    for seat in range(seats):
        page.get_by_role("combobox", name=f"Who plays seat {seat + 1}").click()
        who = "me" if seat == mine else (bots or {}).get(seat, "friend")
        page.locator(f'[role=option][data-value="{who}"]').click()


def submit(page: Page) -> None:
    page.get_by_role("dialog").locator("button[type=submit]").click()


def open_table(
    page: Page, name: str, seats: int = 2, bots: dict[int, str] | None = None, game: str = "peloponnes"
) -> None:
    """From the lobby to a new table with this guest at the first seat."""
    introduce(page, name)
    choose_game(page, game)
    seat_people(page, seats, bots)
    submit(page)


def link(page: Page, label: str) -> str:
    """An address to hand on, from the waiting room."""
    return page.locator(".room").get_by_label(label).input_value()


def read_rounds(page: Page) -> None:
    """The page at the end of a round lies over everything and opens when it is ready: whoever acts has read it."""
    page.add_locator_handler(page.get_by_test_id("go-on"), lambda button: button.click())


def leave_round(page: Page) -> None:
    """Close the page of the round that has just ended, if it is there, by the keyboard, which then goes on from the table."""
    if page.locator(".table-frame > .over").count():
        # Its code may still be on its way. An expectation would wake what reads rounds with the pointer (`read_rounds`).
        page.wait_for_function("() => document.querySelector('[data-testid=round-end]') !== null")
        page.keyboard.press("Escape")
        page.wait_for_function("() => document.querySelector('[data-testid=round-end]') === null")
        page.wait_for_function("() => document.activeElement !== document.body")


def focus_taken_back(page: Page) -> None:
    """The browser drops the focus of what is gone only when it draws; the page then takes it back."""
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"
    )


class Guest:
    """A player at a table of Peloponnes."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.seen: set[str] = set()
        """Kinds of decisions that were asked for."""
        read_rounds(page)

    def sit_down(self) -> None:
        self.page.get_by_role("button", name="Sit down").click()
        give_name(self.page, self.name)

    # -- what is on the page ------------------------------------------------------------------------------------

    def board(self) -> Locator:
        return self.page.get_by_test_id("peloponnes")

    def at_turn(self) -> bool:
        return self.page.locator(".dock.mine").count() > 0

    def over(self) -> bool:
        return self.page.get_by_test_id("verdict").count() > 0

    def wait_for_log(self, entries: int) -> None:
        """Until this many decisions are in the log of this page."""
        expect(self.page.locator("[data-log]")).to_have_attribute("data-log", str(entries))

    def log_length(self) -> int:
        frame = self.page.locator("[data-log]")
        return int(frame.get_attribute("data-log") or 0) if frame.count() else 0

    def score(self, seat: int) -> str:
        return self.page.get_by_test_id(f"score-{seat}").inner_text()

    # -- deciding -------------------------------------------------------------------------------------------------

    def decide(self) -> None:
        """One decision, whatever is asked for; it is in the log afterwards."""
        settle(self.page)
        self._decide()
        settle(self.page)

    def _decide(self) -> None:
        asked = self.board().get_attribute("data-asked") or ""
        if asked == "bid":
            self._bid()
            return
        choose = getattr(self, f"_choose_{asked}", None)
        if choose is not None:
            choose()
        self._press(asked)

    def _press(self, kind: str) -> None:
        """The red button; what gives something up is said yes to."""
        self.seen.add(kind)
        red = self.page.get_by_test_id("decide")
        before = red.inner_text()
        red.click()
        settle(self.page)
        sure = self.page.get_by_test_id("decide").filter(has_text="Yes,")
        if sure.count() and sure.inner_text() != before:
            sure.click()

    def _choose_civilization(self) -> None:
        self.page.locator(f'[data-testid^="civilization-"]{LIVE}').first.click()

    def _choose_extra(self) -> None:
        self.page.locator(f'[data-testid^="extra-"]{LIVE}').first.click()

    def _choose_build(self) -> None:
        # An incomplete building is what makes the next supply round a decision.
        mark = self.page.locator(f'[data-testid="choice-mark"]{LIVE}')
        if mark.count():
            mark.click()

    def _choose_income(self) -> None:
        for field in self.page.locator('[data-testid="decision"] fieldset').all():
            field.get_by_role("button").first.click()

    def offers(self, useful: bool = True) -> Locator:
        """Tiles that can be taken now; useful: without losing them at once."""
        lots = self.page.locator(".lot:has([data-move])")
        return lots.filter(has_not=self.page.locator(".way.lost")) if useful else lots

    def _bid(self) -> None:
        displaced = self.page.locator(".lot.outbid").count() > 0
        if displaced:
            self.seen.add("displaced")
        # Rather outbid somebody than take a free tile, rather a useful tile than none.
        for lots in (self.offers().filter(has=self.page.locator(".stands")), self.offers()):
            if lots.count():
                lots.first.locator(".face").click()
                self._press("bid")
                return
        self.seen.add("pass or withdraw")
        self.page.locator(".dock [data-way]").first.click()


def play_on(guests: list[Guest], entries: int, until: int | None = None) -> int:
    """Let the guests play, all pages in step, to the end or until the log is that long; returns its length."""
    while until is None or entries < until:
        actor = next((guest for guest in guests if guest.at_turn()), None)
        if actor is None:
            return entries
        actor.decide()
        entries += 1
        for guest in guests:
            guest.wait_for_log(entries)
    return entries
