"""The axe check: no page breaks a rule of WCAG 2.2 A or AA that a machine can see."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RULES = {"runOnly": {"type": "tag", "values": TAGS}}


def assert_accessible(page: Page, context: str | None = None) -> None:
    """Fail with axe's words for everything it finds on the page, or in the part that `context` selects."""
    found = Axe().run(page, context=context, options=RULES).response["violations"]
    faults = [
        f"{fault['id']}: {fault['help']} at {', '.join(str(node['target']) for node in fault['nodes'][:5])}"
        for fault in found
    ]
    assert not faults, "\n".join([page.url, *faults])
