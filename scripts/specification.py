"""Write the generated part of docs/specification: rules, rulings and table options of every game, by number.

specification.py          write the files
specification.py --check  name the files that are out of date, and fail if there are any

The rules are those of the games' references, the ones players read (`thalassa rules L-62`); the table options are derived
from the option structs. Everything else in docs/specification is written by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from thalassa.kernel import registry
from thalassa.kernel.game import Game
from thalassa.kernel.options import OptionSpec
from thalassa.kernel.reference import Reference, Rule, reference

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "specification"
RULES, RULINGS, OPTIONS = "rules.md", "rulings.md", "options.md"
NOTICE = (
    "<!-- Written by `make specification`: change the game's reference or its options, not this file. -->"
)


def is_ruling(rule: Rule) -> bool:
    return rule.question is not None


class Writer:
    """Turns the reference and the options of one game into pages of text."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.reference: Reference = reference(game.package, "en")
        self.page_of = {rule.id: RULINGS if is_ruling(rule) else RULES for rule in self.reference.rule}

    def pages(self) -> dict[str, str]:
        return {
            RULES: self._page("rules", self._rules()),
            RULINGS: self._page("rulings on open points", self._rulings()),
            OPTIONS: self._page("table options", self._options()),
        }

    def _page(self, what: str, blocks: Iterable[str]) -> str:
        return "\n\n".join([f"# {self.game.name.upper()}: {what}", NOTICE, *blocks]) + "\n"

    def _rules(self) -> Iterable[str]:
        for section in self.reference.section:
            rules = [
                rule for rule in self.reference.rule if rule.section == section.id and not is_ruling(rule)
            ]
            if rules:
                yield f"## {section.title}"
                yield from map(self._rule, rules)

    def _rulings(self) -> Iterable[str]:
        yield "What the printed rules leave open, and how it is played here. A ruling with an option can be changed at the table."
        yield from map(self._rule, filter(is_ruling, self.reference.rule))

    def _rule(self, rule: Rule) -> str:
        parts = [f'<a id="{anchor(rule.id)}"></a>**{rule.id} {plain(rule.title)}.**']
        if rule.question is not None:
            parts.append(f"*{plain(rule.question)}*")
        parts.append(plain(rule.text))
        if rule.option is not None:
            parts.append(f"Option: [`{rule.option}`]({OPTIONS}#{rule.option}).")
        if rule.see:
            parts.append(f"See {', '.join(map(self._link, rule.see))}.")
        return " ".join(parts)

    def _link(self, number: str) -> str:
        return f"[{number}]({self.page_of[number]}#{anchor(number)})"

    def _options(self) -> Iterable[str]:
        yield "The default comes first. An option without a number changes no rule."
        rows = [self._option(spec) for spec in self.game.option_specs()]
        yield "\n".join(["| option | values | seats | settles |", "|---|---|---|---|", *rows])

    def _option(self, spec: OptionSpec) -> str:
        seats = "all" if spec.seats is None else "–".join(map(str, dict.fromkeys(spec.seats)))
        settles = "" if spec.rule is None else self._link(spec.rule)
        return f'| <a id="{spec.key}"></a>`{spec.key}` | {values(spec)} | {seats} | {settles} |'


def values(spec: OptionSpec) -> str:
    """The default in bold, then the others."""
    if spec.kind == "list":
        return "**empty**, or a list set by the program"
    if spec.kind == "number":
        return f"**{spec.default}**, any of {spec.values[0]} to {spec.values[-1]}"
    known = spec.values if spec.kind == "choice" else (True, False)
    others = [told(value) for value in known if value != spec.default]
    return ", ".join([f"**{told(spec.default)}**", *others])


def told(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else f"{value}"


def anchor(number: str) -> str:
    return number.lower()


def plain(text: str) -> str:
    """A text of the reference, with nothing that Markdown would read as markup."""
    for mark in ("\\", "*", "<", "`", "["):
        text = text.replace(mark, f"\\{mark}")
    return text


def generated(folder: Path = FOLDER) -> dict[Path, str]:
    """Every generated file and what it should say."""
    return {
        folder / game.name / name: text
        for game in registry.installed().values()
        for name, text in Writer(game).pages().items()
    }


def outdated(folder: Path = FOLDER) -> list[Path]:
    return [
        path
        for path, text in generated(folder).items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    changed = outdated()
    if arguments:
        for path in changed:
            print(f"out of date: {path.relative_to(ROOT)}; run `make specification`", file=sys.stderr)
        return 1 if changed else 0
    texts = generated()
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(texts[path], encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
