"""How a page looks: at every width and in both lights, accessible, nothing sticking out, a picture kept for people."""

from pathlib import Path

from django.conf import settings
from playwright.sync_api import Page

from tests.accessibility import assert_accessible

WIDTHS = (320, 360, 768, 1280)
PICTURES = Path(settings.BASE_DIR, "screenshots")
PICTURED = (360, 1280)
CHECKED = {(360, "light"), (1280, "dark")}
"""Each width and each light once: axe takes its time."""


def assert_looks_right(page: Page, address: str, name: str) -> None:
    """Open the page at every width: no sideways scrolling; axe in both lights; pictures go to screenshots/."""
    PICTURES.mkdir(exist_ok=True)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} is wider than {width} px"
        if width not in PICTURED:
            continue
        for light in ("light", "dark"):
            page.emulate_media(color_scheme=light, reduced_motion="reduce")
            if (width, light) in CHECKED:
                assert_accessible(page)
            page.screenshot(path=PICTURES / f"{name}-{width}-{light}.png", full_page=True)
