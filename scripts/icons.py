"""Draw the icons of the web client from its own SVG file.

    .venv/bin/python scripts/icons.py

Writes web/public/*.png. Needs a Chromium (THALASSA_CHROMIUM or one that is installed).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
PUBLIC = ROOT / "web" / "public"
ICONS = {"icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180}
MASKABLE = "icon-maskable-512.png"
"""Systems cut it to a shape of theirs: what lies within four fifths of its width stays."""
ICON_PAGE = """<style>html{{background:#1b1411}}body{{margin:0}}svg{{width:100vw;height:100vh;scale:{scale}}}</style>{svg}"""


def main() -> None:
    named = os.environ.get("THALASSA_CHROMIUM") or shutil.which("chromium")
    found = named or subprocess.check_output(
        [sys.executable, str(ROOT / "scripts" / "find_chromium.py")], text=True
    )
    drawing = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    pages = {
        name: (ICON_PAGE.format(svg=drawing, scale=scale), (size, size))
        for name, size, scale in [*((name, size, 1) for name, size in ICONS.items()), (MASKABLE, 512, 0.8)]
    }
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found.strip(), args=["--no-sandbox", "--disable-gpu"])
        for name, (html, (width, height)) in pages.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            page.set_content(html)
            page.screenshot(path=PUBLIC / name)
        browser.close()


if __name__ == "__main__":
    main()
