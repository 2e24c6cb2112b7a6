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

# Texts with too little contrast on the background of the theme. axe-core does not decide the contrast on a gradient.
GRADIENT = """() => {
    const numbers = text => text.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => [0.2126, 0.7152, 0.0722].reduce((sum, share, index) => {
        const value = [r, g, b][index] / 255;
        return sum + share * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0);
    const contrast = (one, other) => {
        const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
        return (high + 0.05) / (low + 0.05);
    };
    const theme = document.querySelector('.theme'), names = [];
    const stops = getComputedStyle(theme).backgroundImage.match(/rgba?\\([^)]*\\)/g).map(numbers);
    for (const element of document.querySelectorAll('.theme *')) {
        if (![...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())) continue;
        if (element.closest('[aria-disabled], :disabled')) continue;
        let ground = element;
        while (ground !== theme && getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)')
            ground = ground.parentElement;
        if (ground !== theme) continue;
        const style = getComputedStyle(element), size = parseFloat(style.fontSize);
        const needed = size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5;
        const color = numbers(style.color);
        for (let step = 0; step <= 32; step++) {
            const place = [0, 1, 2].map(index =>
                stops[0][index] + (stops.at(-1)[index] - stops[0][index]) * step / 32);
            const ratio = contrast(color, place);
            if (ratio < needed) {
                names.push(`${element.textContent.trim()} has a contrast of ${ratio.toFixed(2)}, needs ${needed}`);
                break;
            }
        }
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

# What tells two states of screens apart: the screen, the language, and the state of each control.
STATE = """() => [document.querySelector('main').dataset.id || '', document.documentElement.lang,
    [...document.querySelectorAll('main [data-id], main [role=alert], main [role=status]')]
        .map(one => [one.dataset.id, one.dataset.state, one.getAttribute('role')])]"""

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
        page = phone.page
        state = self._state(page)
        if state in self.checked:
            return
        self.checked.add(state)

        def check(way: str, function: Callable[[], list[str]]) -> None:
            self.problems += [f"{phone.screen}, {way}: {problem}" for problem in function()]

        check("light", lambda: axe(page) + page.evaluate(GRADIENT))
        check("keyboard", lambda: focus_order(page))
        page.emulate_media(color_scheme="dark")
        check("dark", lambda: axe(page) + page.evaluate(GRADIENT))
        page.emulate_media(color_scheme="light")
        self._widths(page, check, "")
        # The state of the app stays, but the page is loaded again.
        language = page.locator('.panel [data-id^="language."][aria-pressed=true]').get_attribute("data-id")
        phone.show("language.ar-XB")
        check("right to left", lambda: axe(page) + page.evaluate(WRONG_SIDE))
        self._widths(page, check, "right to left, ")
        phone.show(language or "")

    def _widths(self, page: Page, check: Callable[[str, Callable[[], list[str]]], None], way: str) -> None:
        page.set_viewport_size(NARROW)
        check(f"{way}320 px wide", lambda: page.evaluate(OVERFLOW))
        page.evaluate("document.documentElement.classList.add('large')")
        check(f"{way}320 px wide, text of 200 %", lambda: page.evaluate(OVERFLOW))
        page.set_viewport_size(PHONE)
        check(f"{way}text of 200 %", lambda: page.evaluate(OVERFLOW))
        page.evaluate("document.documentElement.classList.remove('large')")

    def _state(self, page: Page) -> tuple[object, ...]:
        screen, language, controls = page.evaluate(STATE)
        return (screen, language, json.dumps(controls))


def axe(page: Page) -> list[str]:
    """Returns the violations that axe-core finds on the page."""
    if not page.evaluate("'axe' in window"):
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


FAULTS = """<!doctype html><html lang="en" dir="rtl"><title>Faults</title><div class="theme"
style="background:linear-gradient(#777,#888)"><main data-id="faults"><p style="color:#999">pale</p>
<p style="inline-size:400px">wide</p><input data-id="nameless" style="outline:0!important">
<div class="field"><label for="a" style="direction:ltr;text-align:left">left</label><input id="a" data-id="a"></div>
<div style="display:flex;flex-direction:column-reverse"><button data-id="first">1</button>
<button data-id="second">2</button></div><div><button data-id="small" style="inline-size:9px;block-size:9px;padding:0">3
</button><button data-id="tiny" style="inline-size:9px;block-size:9px;padding:0">4</button></div></main></div>"""


def check_the_checks(page: Page) -> list[str]:
    """Shows a page with faults to the checks. Returns the faults that they do not find."""
    page.set_viewport_size(NARROW)
    page.set_content(FAULTS)
    found = axe(page) + page.evaluate(GRADIENT) + page.evaluate(OVERFLOW) + page.evaluate(WRONG_SIDE)
    found += focus_order(page)
    wanted = ["label:", "target-size:", "pale has a contrast", "the page (", "the label of a", "is above the control before it",
              "the focus of nameless is not visible"]
    return [f"no check finds: {text}" for text in wanted if not any(text in one for one in found)]


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
