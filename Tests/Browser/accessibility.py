"""The checks of one screen: axe-core, contrast, keyboard, layout and motion. Each returns what is wrong."""

import re
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

SCRIPT = AXE_SCRIPT + (Path(__file__).parent / "checks.js").read_text()

# The width at which nothing may scroll sideways (WCAG 2.2, success criterion 1.4.10).
NARROW = {"width": 320, "height": 640}
# An iPhone 17.
PHONE = {"width": 402, "height": 874}


def load(page: Page) -> None:
    """Adds the checks to the page, unless it has them."""
    if not page.evaluate("'checks' in window"):
        page.evaluate(SCRIPT)


def axe(page: Page, part: str | dict[str, list[list[str]]] = "html", *rules: str) -> list[str]:
    """Returns the violations that axe-core finds in a part of the page, by these rules or by all."""
    load(page)
    return page.evaluate("([part, rules]) => checks.axeViolations(part, rules)", [part, rules])


def check_screen(page: Page, part: str) -> list[str]:
    """Checks a part of the page in both appearances, and the focus and the size of its controls."""
    problems = axe(page, part) + page.evaluate("checks.contrast()") + page.evaluate("checks.targets()")
    # The focus is visible only after a key.
    page.keyboard.press("Tab")
    problems += page.evaluate("checks.focus()")
    page.emulate_media(color_scheme="dark")
    dark = axe(page, part, "color-contrast") + page.evaluate("checks.contrast()")
    page.emulate_media(color_scheme="light")
    return problems + [f"dark: {one}" for one in dark]


def check_overview(page: Page, width: int) -> list[str]:
    """Checks a page of the site in both appearances and at the narrow width. The screens in its frames are checked by themselves."""
    part = {"include": [["html"]], "exclude": [["iframe"]]}
    problems = axe(page, part)
    page.emulate_media(color_scheme="dark")
    problems += [f"dark: {one}" for one in axe(page, part, "color-contrast")]
    page.emulate_media(color_scheme="light")
    for size in (NARROW, {"width": width, "height": 900}):
        page.set_viewport_size(size)
        if (excess := page.evaluate("document.scrollingElement.scrollWidth - innerWidth")) > 0:
            problems.append(f"the page is {excess} px too wide for {size['width']} px")
    return problems


def check_switch(page: Page) -> list[str]:
    """Checks the switch of the screens of a brand, or of two: its choice is in the address, comes from there, and never becomes markup."""
    address = page.url
    page.locator("input[value=tablet]").check()
    page.locator("input[value=large]").check()
    problems = [] if page.url == address + "#device=tablet&size=large" else [f"the address is {page.url}"]
    problems += [f"no large text: {one}" for one in frames(page) if not one.endswith("-large")]
    for fragment in ("#size=<img src=x onerror=alert(1)>", "#language=../../x&appearance=javascript:alert(1)", "#%3Cscript%3E=&=&size",
                     "#a=../../x&b=<img src=x onerror=alert(1)>"):
        page.goto("about:blank")
        page.goto(address + fragment, wait_until="domcontentloaded")
        problems += [f"{fragment} shows {one}" for one in frames(page)
                     if not re.fullmatch(r"([\w-]+/)?[a-z]+/\d+-[\w-]+\.html#(light|dark)", one)]
    return problems


def check_print(page: Page) -> list[str]:
    """Checks that paper has all frames of a page and what is folded away: by the browser's own way to print, and by the button, which
    waits for the frames."""
    folded = page.locator("details:not([open])").count()
    page.evaluate("""() => {
        addEventListener("beforeprint", () => { window.folded = document.querySelectorAll("details:not([open])").length; });
    }""")
    page.pdf()
    lacking = page.evaluate("document.querySelectorAll('.device:not(:has(iframe))').length")
    problems = [f"paper lacks {lacking} frames"] if lacking else []
    if page.evaluate("window.folded") != 0:
        problems.append("paper lacks what is folded away")
    if page.locator("details:not([open])").count() != folded:
        problems.append("the page is unfolded after it was printed")
    page.reload(wait_until="domcontentloaded")
    page.evaluate("""() => {
        const frames = () => [...document.querySelectorAll(".device")].map(device => device.querySelector("iframe"));
        // Those in view load with the page.
        const loaded = new Set(frames());
        loaded.delete(null);
        document.addEventListener("load", event => loaded.add(event.target), true);
        window.print = () => { window.waiting = frames().filter(frame => !loaded.has(frame)).length; };
    }""")
    page.locator("button.print").click()
    page.wait_for_function("() => 'waiting' in window", timeout=120_000)
    if waiting := page.evaluate("waiting"):
        problems.append(f"the button prints {waiting} frames that are not loaded")
    return problems


def frames(page: Page) -> list[str]:
    """The addresses of the frames that have come into view."""
    page.wait_for_selector("iframe", state="attached")
    return page.evaluate("[...document.querySelectorAll('iframe')].map(frame => frame.getAttribute('src'))")


def check_layout(page: Page) -> list[str]:
    """Checks that all of a screen fits, also with large text, and that it is mirrored for a language from right to left."""
    load(page)
    return page.evaluate("checks.layout()")


def check_keyboard(page: Page, address: str) -> list[str]:
    """Checks that the keyboard of a phone does not hide the field that has it. Leaves the page."""
    page.set_viewport_size(PHONE)
    page.goto(f"{address}#light-keyboard")
    load(page)
    problems = page.evaluate("checks.keyboard()")
    page.goto("about:blank")
    page.set_viewport_size(NARROW)
    return [f"keyboard: {one}" for one in problems]


def check_motion(page: Page) -> list[str]:
    """Returns what moves against the user's preference."""
    load(page)
    problems = [] if page.evaluate("checks.moving()") else ["the sign that the app waits does not move"]
    page.emulate_media(reduced_motion="reduce")
    problems += [f"{count} elements move"] if (count := page.evaluate("checks.moving()")) else []
    page.emulate_media(reduced_motion="no-preference")
    return problems
