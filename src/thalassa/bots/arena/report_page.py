"""The report of an arena as one HTML page that needs nothing else: style inside, charts as SVG, no scripts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import msgspec

from thalassa.kernel.words import Words

from .charts import Bar, columns, rows
from .report import Report, Seated, Share

STYLE = """
:root { color-scheme: light dark; --ink: #17303f; --quiet: #5b7080; --line: #d5dee4; --ground: #fbfcfd; --sea: #1f6f94;
  --box: #8fbdd3; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4edf2; --quiet: #9fb2be; --line: #2c414e; --ground: #10202a;
  --sea: #6fc0e4; --box: #2f617a; } }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 60rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .25rem; } h2 { font-size: 1.2rem; margin: 2.25rem 0 .5rem; }
p { margin: .25rem 0; color: var(--quiet); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .5rem 0; }
th, td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { font-weight: 600; } th:first-child, td:first-child { text-align: left; } td small { color: var(--quiet); }
svg { width: 100%; max-width: 45rem; height: auto; display: block; }
svg text { fill: var(--ink); font-size: 14px; } .label { text-anchor: end; } svg .tick { text-anchor: middle;
  fill: var(--quiet); font-size: 12px; }
.grid { stroke: var(--line); } .range { stroke: var(--sea); stroke-width: 2; } .box { fill: var(--box); }
.mark, .column { fill: var(--sea); }
"""


def make_page(report: Report, words: Words, title: str) -> str:
    """The whole page in the language of the words; ``title`` is the name of the game."""
    page = _Page(report, words, title)
    return page.whole()


def percent(value: Share) -> str:
    return f"{100 * value.share:.1f} %"


def interval(value: Share) -> str:
    return f"{100 * value.low:.1f}–{100 * value.high:.1f}"


def duration(seconds: float) -> str:
    """A time somebody can read: µs, ms or s.

    >>> duration(0.0042)
    '4.2 ms'
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"


class _Page:
    def __init__(self, report: Report, words: Words, title: str) -> None:
        self.report = report
        self.words = words
        self.title = title

    def say(self, key: str, **params: object) -> str:
        return self.words.say(f"cli.arena.{key}", params)

    def whole(self) -> str:
        heading = escape(f"{self.say('title')} – {self.title}")
        parts = (
            self._head(),
            self._ratings(),
            self._pairs(),
            self._lineups(),
            self._scores(),
            self._times(),
            self._seats(),
            self._problems(),
        )
        return (
            f'<!doctype html>\n<html lang="{self.words.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{heading}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{heading}</h1>\n"
            + "\n".join(part for part in parts if part)
            + "\n</body>\n</html>\n"
        )

    def _head(self) -> str:
        plan = self.report.plan
        options = ", ".join(
            f"{key} = {msgspec.json.encode(value).decode()}" for key, value in plan.options.items()
        )
        lines = [
            self.say("played", games=self.report.games, planned=self.report.planned),
            self.say("facts", seats=plan.seats, seed=plan.seed, seconds=duration(self.report.seconds)),
            self.say("options", options=options or "–"),
            self.say("data", edition=plan.edition, version=plan.rules_version),
            self.say("commits", commits=", ".join(self.report.commits) or "–"),
        ]
        return "".join(f"<p>{escape(line)}</p>\n" for line in lines)

    def _section(self, key: str, *inside: str) -> str:
        note = escape(self.say(f"{key}.about"))
        return (
            f"<section>\n<h2>{escape(self.say(key))}</h2>\n<p>{note}</p>\n"
            + "\n".join(inside)
            + "\n</section>"
        )

    def _table(self, head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
        """Cells are HTML already; heads are keys."""
        top = "".join(f"<th>{escape(self.say(key))}</th>" for key in head)
        body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>\n" for line in lines)
        return f'<div class="wide"><table>\n<tr>{top}</tr>\n{body}</table></div>'

    def _ratings(self) -> str:
        bots = self.report.bots
        bars = [
            Bar(
                bot.bot,
                bot.mu - 1.96 * bot.sigma,
                bot.mu + 1.96 * bot.sigma,
                bot.mu,
                None,
                f"{bot.bot}: {bot.mu:.1f} ± {1.96 * bot.sigma:.1f}",
            )
            for bot in bots
        ]
        lines = [
            (
                escape(bot.bot),
                f"{bot.mu:.1f} <small>± {1.96 * bot.sigma:.1f}</small>",
                str(bot.wins.tries),
                _share(bot.wins),
            )
            for bot in bots
        ]
        chart = (
            rows(self.say("ratings"), bars, _number) if len(bots) > 1 and self.report.plan.seats > 1 else ""
        )
        return self._section("ratings", chart, self._table(("bot", "rating", "held", "wins"), lines))

    def _pairs(self) -> str:
        labels = [bot.bot for bot in self.report.bots]
        found = {(pair.bot, pair.other): pair.ahead for pair in self.report.pairs if pair.ahead.tries}
        if not found:
            return ""
        top = "<th></th>" + "".join(f"<th>{escape(label)}</th>" for label in labels)
        body = ""
        for one in labels:
            cells = (
                f"<td>{_share(found[one, other])} <small>n = {found[one, other].tries}</small></td>"
                if (one, other) in found
                else "<td>–</td>"
                for other in labels
            )
            body += f"<tr><td>{escape(one)}</td>{''.join(cells)}</tr>\n"
        grid = f'<div class="wide"><table>\n<tr>{top}</tr>\n{body}</table></div>'
        bars = [
            Bar(
                f"{one} : {other}",
                ahead.low,
                ahead.high,
                ahead.share,
                None,
                f"{one} : {other} {percent(ahead)} ({interval(ahead)})",
            )
            for (one, other), ahead in found.items()
            if labels.index(one) < labels.index(other)
        ]
        return self._section(
            "pairs",
            grid,
            rows(self.say("pairs"), bars, lambda value: f"{100 * value:.0f} %", span=(0.0, 1.0)),
        )

    def _lineups(self) -> str:
        lines = [
            (escape(" · ".join(lineup.bots)), str(lineup.games), escape(bot), _share(wins))
            for lineup in self.report.lineups
            for bot, wins in lineup.wins.items()
        ]
        return (
            self._section("lineups", self._table(("lineup", "games", "bot", "wins"), lines)) if lines else ""
        )

    def _scores(self) -> str:
        known = [(bot, bot.scores) for bot in self.report.bots if bot.scores is not None]
        if not known:
            return ""
        lines = [
            (
                escape(bot.bot),
                f"{scores.mean:.2f}",
                f"{scores.deviation:.2f}",
                *(
                    f"{value:g}"
                    for value in (
                        scores.least,
                        scores.quarter,
                        scores.median,
                        scores.three_quarters,
                        scores.most,
                    )
                ),
            )
            for bot, scores in known
        ]
        chart = columns(self.say("scores"), [(bot.bot, bot.counts) for bot, _ in known], _number)
        head = ("bot", "mean", "deviation", "least", "quarter", "median", "three_quarters", "most")
        return self._section("scores", chart, self._table(head, lines))

    def _times(self) -> str:
        known = [(bot.bot, bot.seconds) for bot in self.report.bots if bot.seconds is not None]
        if not known:
            return ""
        bars = [
            Bar(
                label,
                times.least,
                times.most,
                times.median,
                (times.quarter, times.three_quarters),
                f"{label}: {duration(times.median)}",
            )
            for label, times in known
        ]
        lines = [
            (
                escape(label),
                str(times.count),
                *(duration(value) for value in (times.mean, times.median, times.p95, times.most)),
            )
            for label, times in known
        ]
        head = ("bot", "decisions", "mean", "median", "p95", "most")
        return self._section(
            "times", rows(self.say("times"), bars, duration, log=True), self._table(head, lines)
        )

    def _seats(self) -> str:
        lines = [
            (
                escape(bot.bot),
                self._seat(seated),
                str(seated.wins.tries),
                _share(seated.wins),
                f"{seated.mean_score:.2f}",
            )
            for bot in self.report.bots
            for seated in bot.by_seat
        ]
        return (
            self._section("seats", self._table(("bot", "seat", "games", "wins", "mean_score"), lines))
            if lines
            else ""
        )

    def _seat(self, seated: Seated) -> str:
        role = "" if seated.role is None else self.words.say(f"role.{seated.role}")
        return escape(f"{seated.seat} {role}".strip())

    def _problems(self) -> str:
        lines = [(str(number), escape(problem)) for number, problem in self.report.problems.items()]
        return self._section("problems", self._table(("number", "problem"), lines)) if lines else ""


def _share(value: Share) -> str:
    return f"{percent(value)} <small>{interval(value)}</small>"


_number: Callable[[float], str] = "{:g}".format
