"""What an attack came to: figures before, during and after it, and whether the limits held."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.table import Table as Grid


@dataclass(frozen=True)
class Check:
    """One limit. What is counted must hold on every machine, what is timed on a quiet one."""

    what: str
    value: float
    most: float
    timed: bool = False

    @property
    def holds(self) -> bool:
        return self.value <= self.most

    def __str__(self) -> str:
        return f"{self.what} {self.value:.4g} ≤ {self.most:.4g}"


@dataclass
class Finding:
    attack: str
    before: str = "–"
    during: str = "–"
    after: str = "–"
    checks: list[Check] = field(default_factory=list)

    def count(self, what: str, value: float, most: float = 0) -> None:
        self.checks.append(Check(what, value, most))

    def time(self, what: str, value: float, most: float) -> None:
        self.checks.append(Check(what, value, most, timed=True))

    def broken(self, timed: bool = True) -> list[Check]:
        """The limits that did not hold; without the timed ones on a machine that does other things, too."""
        return [check for check in self.checks if not check.holds and (timed or not check.timed)]


def grid(findings: list[Finding], title: str, caption: str) -> Grid:
    table = Grid(title=title, caption=caption, show_lines=True)
    for name in ("attack", "before", "during", "after", "limits"):
        table.add_column(name, overflow="fold")
    for finding in findings:
        limits = "\n".join(
            f"[{'green' if check.holds else 'red'}]{'held' if check.holds else 'BROKEN'}[/] {check}"
            for check in finding.checks
        )
        table.add_row(finding.attack, finding.before, finding.during, finding.after, limits)
    return table


def milliseconds(seconds: list[float]) -> str:
    """The middle and the longest of some times."""
    if not seconds:
        return "no answer"
    ordered = sorted(seconds)
    return f"{1000 * ordered[len(ordered) // 2]:.0f} ms, longest {1000 * ordered[-1]:.0f} ms"
