"""What a pupil does in a lesson with mouse and keyboard, and what the same lesson would say to one in Python.

A decision is made with the controls of the board: what the lesson lights is pressed and nothing else. Where that does
not lead to the decision, it is noted, and the decision goes through the lesson's own door; the page is told to look
again, as after a visit on another device.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from playwright.sync_api import Error, Locator, Page, expect

from contract.learning import ask, wrong_decisions
from thalassa.learn import commands, script
from thalassa.learn.lessons import Lesson
from thalassa.learn.run import Run
from thalassa.learn.scene import Scene
from thalassa.learn.targets import presses

CLICK_MS = 1500
FREE_DECISIONS = 2
"""Decisions of a free part that are looked at on the page."""
MOST_DECISIONS = 60
"""A longer game is left before its end."""
FRAME_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The light follows the board in the next frame."""
MOST_PRESSES = 3
"""Of what answers to one button: the way to its choices, a choice, and what carries it out."""
MOST_STEPS = 20
"""Of a number that is set step by step."""
CHOSEN = '[data-target~="{target}"]:is([data-chosen], [data-taken]):visible'
"""A place that is chosen already."""
LIT = '[data-target~="{target}"][data-spoken]:visible, [data-target~="{target}"] [data-spoken]:visible'
"""What the lesson lights of a target."""


class Pupil:
    def __init__(self, page: Page, lesson: Lesson, language: str) -> None:
        self.page = page
        self.lesson = lesson
        self.words = lesson.words(language)
        self.run = Run(lesson)
        """The same lesson here, a step beside the one on the page."""
        self.missing: list[str] = []
        """Targets of which a sentence speaks and which are not on the page."""
        self.hidden: list[str] = []
        """Targets that are on the page, but out of view or under the card."""
        self.not_by_hand: list[str] = []
        """Decisions that pressing what the lesson lights did not make."""
        self._begun: set[str] = set()
        self._rng = random.Random(lesson.id)

    # -- looking ----------------------------------------------------------------------------------------

    @property
    def main(self) -> Locator:
        return self.page.locator("main[data-busy=false]")

    def settle(self) -> None:
        """Wait until what was done last has been asked, answered and shown."""
        self.page.evaluate("() => new Promise((done) => setTimeout(done))")  # a click asks in its own task
        expect(self.main).to_have_count(1)

    def expect_step(self, scene: Scene) -> None:
        """The page is where the lesson here is."""
        if scene.ending is None:
            here = self.page.locator(
                f'main[data-number="{scene.number}"][data-stage={scene.stage}][data-busy=false]'
            )
            expect(here).to_have_count(1)
        else:
            expect(self.page.get_by_test_id("lesson-play")).to_be_visible()

    def expect_words(self, scene: Scene) -> None:
        """The card says what the lesson says, in the pupil's language."""
        names = [self.words.say(name.code, name.params) for name in scene.names]
        card = self.page.get_by_test_id("teacher")
        told = scene.reply if scene.reply is not None else scene.say
        spoken = [frame.say for frame in scene.frames if frame.say is not None]
        if scene.kind == "watch" and spoken:
            told = spoken[-1]
        place = self.page.get_by_test_id("lesson-reply") if scene.question and scene.reply else card
        expect(place).to_contain_text(self.words.say(told.code, told.params, names))
        expect(card).to_contain_text(self.words.say(scene.title.code, scene.title.params, names))

    def look_at(self, scene: Scene) -> None:
        """When a step begins, everything its sentence speaks of is on the page, and some of it can be seen."""
        if scene.step in self._begun:
            return
        self._begun.add(scene.step)
        targets = scene.show
        if targets:  # the page answers before it has drawn its board for the first time
            expect(self.page.locator(".stage [data-target]:visible").first).to_be_visible()
        spoken = self.page.locator("[data-spoken]")
        for target in targets:
            there = self.page.locator(f'[data-target~="{target}"]:visible').first
            try:
                expect(there).to_be_visible()  # a preview is asked for first
            except AssertionError:
                self.missing.append(f"{scene.step}: {target}")
        if targets and spoken.count() > 0 and not self._any_in_view():
            self.hidden.append(f"{scene.step}: {', '.join(targets)}")

    def _any_in_view(self) -> bool:
        return bool(
            self.page.evaluate(
                """() => {
                  const card = document.querySelector('[data-testid=teacher]');
                  return [...document.querySelectorAll('[data-spoken]')].some((element) => {
                    const box = element.getBoundingClientRect();
                    const x = Math.min(Math.max(box.x + box.width / 2, 1), innerWidth - 1);
                    const y = Math.min(Math.max(box.y + box.height / 2, 1), innerHeight - 1);
                    const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
                    return inside && !card.contains(document.elementFromPoint(x, y));
                  });
                }"""
            )
        )

    # -- doing ------------------------------------------------------------------------------------------

    def press(self, test: str) -> None:
        self.page.get_by_test_id(test).click()

    def go_on(self) -> Scene:
        self.press("lesson-next")
        return ask(self.run, commands.Next())

    def door(self, asked: dict[str, Any]) -> Any:
        """Ask without the page."""
        answer = self.page.request.post(
            f"{self.page.url.split('/learn/')[0]}/api/learn/{self.lesson.id}",
            data=msgspec.json.encode(asked).decode(),
            headers={"Content-Type": "application/json", "X-Thalassa": "1"},
        )
        assert answer.ok, answer.text()
        return answer.json()

    def through_the_door(self, asked: commands.AnyAsked) -> None:
        """Ask without the page, which then looks again."""
        self.door(msgspec.to_builtins(asked))
        self.look_again()

    def look_again(self) -> None:
        with self.page.expect_response("**/api/learn/**"):
            self.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        self.settle()

    def try_wrong(self) -> None:
        """A legal decision the step does not want: answered with a nudge, and nothing happens."""
        found = wrong_decisions(self.run)
        if not found:  # everything unwanted is stopped on the way
            return
        wrong = self._rng.choice(found)
        self.through_the_door(commands.Try(wrong))
        scene = ask(self.run, commands.Try(wrong))
        self.expect_step(scene)
        assert scene.reply is not None
        names = [self.words.say(name.code, name.params) for name in scene.names]
        nudge = self.words.say(scene.reply.code, scene.reply.params, names)
        expect(self.page.get_by_test_id("lesson-nudge")).to_contain_text(nudge)

    def decide(self) -> None:
        """The solution of the step, by hand if the board lets one."""
        step = self.run.step
        assert isinstance(step, script.Do)
        actions = [self.lesson.game.action_from(one) for one in script.actions_of(step.solution)]
        self.ask_for_light()
        for action in actions:
            *places, button = presses(self.lesson.game, action)
            for place in places:
                self._choose(place, button)
            for _ in range(MOST_PRESSES):
                if self._is_done() or not self._press_lit(button):
                    break
        solution = commands.Try(script.actions_of(step.solution))
        if not self._is_done():
            self.not_by_hand.append(step.id)
            self.through_the_door(solution)
        ask(self.run, solution)

    def ask_for_light(self) -> None:
        """What is to be pressed is lit after two tries; asking for help counts as one."""
        while not self.run.scene().lit:
            self.press("lesson-help")
            self.expect_step(ask(self.run, commands.Help()))

    def _choose(self, place: str, button: str) -> None:
        """Press what is lit of a place: once, or several times where steps lead to it. What stands behind another choice
        is reached through it."""
        if self.page.locator(CHOSEN.format(target=place)).count() > 0:
            return
        if not self._press_lit(place) and self.page.locator(f'[data-target~="{place}"]:visible').count() == 0:
            self._press_lit(button)
            self._press_lit(place)
        for _ in range(MOST_STEPS):
            if self.page.locator(f'.step[data-target~="{place}"][data-spoken]').count() == 0:
                return
            self._press_lit(place)

    def _press_lit(self, target: str) -> bool:
        self.page.evaluate(FRAME_DRAWN)
        place = self.page.locator(LIT.format(target=target)).first
        if place.count() == 0:
            return False
        inside = place.locator("button:enabled, [role=button]:not([aria-disabled=true])").first
        goal = inside if inside.count() else place
        try:
            goal.click(timeout=CLICK_MS)
        except Error:  # covered, or gone meanwhile
            return False
        self.settle()
        return True

    def _is_done(self) -> bool:
        self.settle()
        return self.main.get_attribute("data-stage") == "done"

    def answer(self) -> None:
        step = self.run.step
        assert isinstance(step, script.Quiz)
        wrong = next(one for one in step.answers if one != step.right)
        self.press(f"answer-{wrong}")
        ask(self.run, commands.Answer(wrong))

    def point(self) -> None:
        step = self.run.step
        assert isinstance(step, script.Point)
        for name in step.right:
            self.page.locator(f'[data-target~="{step.of}:{name}"]:visible').first.click(
                position={"x": 4, "y": 4}
            )
        self.press("lesson-point")
        ask(self.run, commands.Point(step.right))

    def play(self) -> str:
        """A free part: some decisions on the page, the rest without it. Returns how it stands then."""
        scene = self.door({"type": "open"})["scene"]
        for number in range(MOST_DECISIONS):
            while scene["waiting"]:
                scene = self.door({"type": "wait", "since": scene["length"]})["scene"]
            if scene["stage"] != "open":
                break
            if scene["advice"] is None and "hint" in scene["may"]:
                self.door({"type": "hint"})
                scene = self.door({"type": "wait", "since": scene["length"]})["scene"]
            if number < FREE_DECISIONS:
                self.look_again()
                expect(self.page.get_by_test_id("lesson-advice")).to_be_visible()
            scene = self.door({"type": "try", "actions": scene["advice"]["actions"]})["scene"]
        self.look_again()
        return str(scene["stage"])

    def take(self) -> Iterator[Scene]:
        """The lesson from its first step to its end, by its own solutions, with a wrong try at each decision."""
        scene = self.run.scene()
        while True:
            self.expect_step(scene)
            yield scene
            step = self.run.step
            if scene.ending is not None:
                return
            if scene.stage != "open":
                scene = self.go_on()
                continue
            if isinstance(step, script.Do):
                self.try_wrong()
                self.decide()
            elif isinstance(step, script.Quiz):
                self.answer()
            elif isinstance(step, script.Point):
                self.point()
            else:
                if self.play() != "open":
                    self.press("lesson-next")
                    expect(self.page.get_by_test_id("lesson-play")).to_be_visible()
                return
            scene = self.run.scene()
