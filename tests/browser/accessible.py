"""What axe finds on a page, where the focus is, and a phone: for tests that a page can be used by everybody."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FOCUSED = "document.activeElement?.dataset.testid ?? ''"


def serious(page: Page, axe: str) -> list[str]:
    """What axe finds serious or critical, as rule and element."""
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{problem['id']}: {node['target']} {node['failureSummary']}"
        for problem in found["violations"]
        if problem["impact"] in ("serious", "critical")
        for node in problem["nodes"]
    ]
