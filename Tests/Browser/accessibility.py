"""The checks of one screen: axe-core, contrast, keyboard, layout and motion. Each returns what is wrong."""

from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

SCRIPT = AXE_SCRIPT + (Path(__file__).parent / "checks.js").read_text()

# A phone, and the width at which nothing may scroll sideways (WCAG 2.2, success criterion 1.4.10).
PHONE = {"width": 390, "height": 844}
NARROW = {"width": 320, "height": 640}


def load(page: Page) -> None:
    """Adds the checks to the page, unless it has them."""
    if not page.evaluate("'checks' in window"):
        page.evaluate(SCRIPT)


def axe(page: Page) -> list[str]:
    """Returns the violations that axe-core finds on a whole page."""
    load(page)
    return page.evaluate("checks.axeViolations(document)")


def check_screen(page: Page) -> list[str]:
    """Checks a screen in both appearances."""
    load(page)
    # The focus is visible only after a key.
    page.keyboard.press("Tab")
    problems = page.evaluate("checks.focus()") + page.evaluate("checks.contrast()")
    problems += page.evaluate("checks.axeViolations('.theme')")
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate("checks.axeViolations('.theme', 'color-contrast')") + page.evaluate("checks.contrast()")
    page.emulate_media(color_scheme="light")
    return problems + [f"dark: {one}" for one in dark]


def check_layout(page: Page) -> list[str]:
    """Checks that all of a screen fits, also with large text, and that it is mirrored for a language from right to left."""
    load(page)
    size = page.viewport_size or PHONE
    problems = page.evaluate("checks.layout()")
    page.set_viewport_size(NARROW)
    problems += [f"320 px wide, {one}" for one in page.evaluate("checks.layout()")]
    page.set_viewport_size(size)
    return problems


def check_tab_key(page: Page) -> list[str]:
    """Walks through the controls of the screen with the tab key."""
    load(page)
    expected: list[str] = page.evaluate("checks.controls()")
    seen: list[str] = []
    page.evaluate("document.activeElement.blur()")
    for _ in range(len(expected) + 3):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.closest('main') && checks.name(document.activeElement)")
        if focused is None:
            break
        # A date picker has a field for each part of a date.
        if focused not in seen[-1:]:
            seen.append(focused)
    if seen != expected[: len(seen)] or len(seen) < len(expected) - 1:
        return [f"the tab key visits {seen}, expected {expected}"]
    return []


def check_motion(page: Page) -> list[str]:
    """Returns what moves against the user's preference."""
    load(page)
    problems = [] if page.evaluate("checks.moving()") else ["the sign that the app waits does not move"]
    page.emulate_media(reduced_motion="reduce")
    problems += [f"{count} elements move"] if (count := page.evaluate("checks.moving()")) else []
    page.emulate_media(reduced_motion="no-preference")
    return problems
