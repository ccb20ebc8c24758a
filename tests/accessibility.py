"""The axe check: no page breaks a rule of WCAG 2.2 A or AA that a machine can see."""

from collections.abc import Mapping

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Preloading makes axe write style elements of its own, which the site's content security policy refuses.
RULES = {"runOnly": {"type": "tag", "values": TAGS}, "preload": False}


def assert_accessible(page: Page, context: str | None = None, known: Mapping[str, str] | None = None) -> None:
    """Fail with axe's words for everything it finds on the page, or in the part that `context` selects.

    `known` names the rules that somebody else's templates break, with the reason why that is borne.
    """
    found = Axe().run(page, context=context, options=RULES).response["violations"]
    faults = [
        f"{fault['id']}: {fault['help']} at {', '.join(str(node['target']) for node in fault['nodes'][:5])}"
        for fault in found
        if fault["id"] not in (known or {})
    ]
    assert not faults, "\n".join([page.url, *faults])
