"""Which sentences of a lesson a scene speaks: a page is given these and no others, for later ones would tell how it goes on."""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel.words import LANGUAGES
from .lessons import PREFIX, Lesson
from .scene import Scene

TITLE = f"{PREFIX}title"


def spoken(lesson: Lesson, scene: Scene) -> dict[str, dict[str, str]]:
    """Language -> code -> message, for every code of the lesson in this scene."""
    codes = set(_codes(scene))
    return {
        language: {code: text for code, text in lesson.catalogue(language).items() if code in codes}
        for language in LANGUAGES
    }


def _codes(scene: Scene) -> Iterator[str]:
    yield TITLE
    said = [
        scene.title,
        scene.say,
        scene.reply,
        scene.tip,
        *(frame.say for frame in scene.frames),
        *scene.names,
    ]
    if scene.ending is not None:
        said += scene.ending.teaches
    for remark in said:
        if remark is not None:
            yield remark.code
    if scene.question is not None:
        for answer in scene.question.answers:
            yield f"{PREFIX}{scene.step}.{answer}"
