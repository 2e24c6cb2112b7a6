"""The checks of each screen that a journey visits."""

import json
from collections.abc import Callable

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from phone import Phone

# All rules that are on by default, with the size of targets (WCAG 2.2, success criterion 2.5.8).
OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}

PHONE = {"width": 820, "height": 900}
# The width at which nothing may scroll sideways (WCAG 2.2, success criterion 1.4.10).
NARROW = {"width": 320, "height": 640}

# Elements whose text does not fit into them, and the width of the page.
OVERFLOW = """() => {
    const names = [];
    const root = document.scrollingElement;
    if (root.scrollWidth > root.clientWidth) names.push(`the page (${root.scrollWidth} px)`);
    for (const element of document.querySelectorAll('main, main *, .panel *')) {
        const style = getComputedStyle(element);
        if (style.display === 'inline' || element.matches('.return-key, .return-key *')) continue;
        const box = element.getBoundingClientRect();
        if (box.width === 0) continue;
        const name = element.dataset.id || element.className || element.tagName;
        if (box.right > root.clientWidth + 1 || box.left < -1) names.push(`${name} is outside of the page`);
        if (element.tagName !== 'INPUT' && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
            names.push(`the text of ${name} is wider than it (${element.scrollWidth} of ${element.clientWidth} px)`);
    }
    return names;
}"""

# Labels, headings and paragraphs that do not begin at the side where the language begins.
WRONG_SIDE = """() => {
    const names = [];
    for (const label of document.querySelectorAll('main .field > label')) {
        const input = document.getElementById(label.htmlFor);
        const range = document.createRange();
        range.selectNodeContents(label);
        const text = range.getBoundingClientRect(), box = input.getBoundingClientRect();
        if (Math.abs(text.right - box.right) > 4) names.push(`the label of ${input.dataset.id}`);
    }
    for (const row of document.querySelectorAll('main .switch')) {
        const [input, label] = row.children;
        if (input.getBoundingClientRect().left < label.getBoundingClientRect().left)
            names.push(`the switch ${input.dataset.id}`);
    }
    return names;
}"""

# The focused control: its identifier, its place, and whether its focus is visible.
FOCUSED = """() => {
    const element = document.activeElement;
    if (!element || !element.closest('main')) return null;
    const style = getComputedStyle(element), box = element.getBoundingClientRect();
    return {id: element.dataset.id || element.value, top: box.top + scrollY, tabindex: element.tabIndex,
            isVisible: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2};
}"""

CONTROLS = """() => [...document.querySelectorAll('main a[href], main button, main input')]
    .filter(element => !element.disabled && element.type !== 'hidden' && element.tabIndex >= 0)
    .map(element => element.dataset.id)"""

ANIMATED = """() => [...document.querySelectorAll('*')].filter(element => {
    const style = getComputedStyle(element);
    return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0;
}).length"""


class Checks:
    """Checks each screen once in each of its states. Collects what is wrong."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        # The states of screens that are already checked.
        self.checked: set[tuple[object, ...]] = set()

    def visit(self, phone: Phone) -> None:
        """Checks a screen, if no earlier visit has checked this state of it."""
        state = self._state(phone)
        if state in self.checked:
            return
        self.checked.add(state)
        page = phone.page

        def check(way: str, function: Callable[[], list[str]]) -> None:
            self.problems += [f"{phone.screen}, {way}: {problem}" for problem in function()]

        check("light", lambda: axe(page))
        check("keyboard", lambda: focus_order(page))
        page.emulate_media(color_scheme="dark")
        check("dark", lambda: axe(page))
        page.emulate_media(color_scheme="light")
        self._widths(page, check, "")
        # The state of the app stays, but the page is loaded again.
        first = phone.brand.languages[0]
        phone.show("language.ar-XB")
        check("right to left", lambda: axe(page) + page.evaluate(WRONG_SIDE))
        self._widths(page, check, "right to left, ")
        phone.show(f"language.{first}")

    def _widths(self, page: Page, check: Callable[[str, Callable[[], list[str]]], None], way: str) -> None:
        page.set_viewport_size(NARROW)
        check(f"{way}320 px wide", lambda: page.evaluate(OVERFLOW))
        page.evaluate("document.documentElement.classList.add('large')")
        check(f"{way}320 px wide, text of 200 %", lambda: page.evaluate(OVERFLOW))
        page.set_viewport_size(PHONE)
        check(f"{way}text of 200 %", lambda: page.evaluate(OVERFLOW))
        page.evaluate("document.documentElement.classList.remove('large')")

    def _state(self, phone: Phone) -> tuple[object, ...]:
        controls = phone.page.eval_on_selector_all(
            "main [data-id], main [role=alert], main [role=status]",
            "all => all.map(one => [one.dataset.id, one.dataset.state, one.getAttribute('role')])")
        return (phone.screen, phone.page.get_attribute("html", "lang"), json.dumps(controls))


def axe(page: Page) -> list[str]:
    """Returns the violations that axe-core finds on the page."""
    page.evaluate(AXE_SCRIPT)
    results = page.evaluate("options => axe.run(document, options)", OPTIONS)
    return [
        f"{violation['id']}: {violation['help']}: {node['html']} {node['any'][0]['message'] if node['any'] else ''}"
        for violation in results["violations"] for node in violation["nodes"]
    ]


def focus_order(page: Page) -> list[str]:
    """Walks through the controls of the screen with the tab key. Returns what is wrong with their order."""
    expected = page.evaluate(CONTROLS)
    problems, seen, top = [], [], -1.0
    page.evaluate("document.activeElement && document.activeElement.blur()")
    for _ in range(len(expected) + 3):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused is None:
            break
        # A date picker has a field for each part of a date.
        if seen and seen[-1] == focused["id"]:
            continue
        seen.append(focused["id"])
        if not focused["isVisible"]:
            problems.append(f"the focus of {focused['id']} is not visible")
        if focused["tabindex"] > 0:
            problems.append(f"{focused['id']} has a tab index")
        if focused["top"] < top - 4:
            problems.append(f"{focused['id']} is above the control before it")
        top = focused["top"]
    if seen != expected[: len(seen)] or len(seen) < len(expected) - 1:
        problems.append(f"the tab key visits {seen}, expected {expected}")
    return problems


def reduced_motion(page: Page) -> list[str]:
    """Adds the sign that the app waits, and returns what moves against the user's preference."""
    add = """() => {
        const spinner = document.createElement('span');
        spinner.className = 'spinner';
        document.querySelector('main').append(spinner);
    }"""
    page.evaluate(add)
    problems = [] if page.evaluate(ANIMATED) else ["the sign that the app waits does not move"]
    page.emulate_media(reduced_motion="reduce")
    problems += [f"{count} elements move"] if (count := page.evaluate(ANIMATED)) else []
    page.emulate_media(reduced_motion="no-preference")
    return problems
