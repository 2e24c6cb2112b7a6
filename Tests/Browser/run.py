"""Walks journeys at the previews of brands, and checks all of their screens: `run.py ID…`, after `brandgen preview`.

A journey is walked once, or once for each kind of brands whose steps differ. The site of the preview has every screen of every brand
in each of its states; each of them is checked. Prints each journey, and fails if one fails or if a screen has a problem.
"""

import os
import re
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from queue import Empty, SimpleQueue

from playwright.sync_api import Browser, Error, Page, sync_playwright

from accessibility import (
    NARROW, check_keyboard, check_layout, check_motion, check_overview, check_print, check_screen, check_switch)
from journey import JOURNEYS, Journey, distribute
from phone import Phone
from preview import Brand, Server, chromium_path, overview_pages, site_pages
from served import WINDOW, check_restart, check_served_site

# These modules add their journeys to the list, in this order.
import sign_in_journeys  # noqa: E402, F401
import session_journeys  # noqa: E402, F401
import family_journeys  # noqa: E402, F401

ENVIRONMENT = "development"
BRANDGEN = ".build/debug/brandgen"
# The folder of the site that `brandgen preview` writes.
PREVIEW = Path(".build/preview")
SITE = PREVIEW.resolve()
# Chromium refuses to run as root with its sandbox.
OPTIONS = ["--no-sandbox"] if os.getuid() == 0 else []

# A part of the work. Gets a browser and a page that stays open, and returns what is wrong.
Task = Callable[[Browser, Page], list[str]]


class Run:
    """The parts of the work, and what they have in common."""

    def __init__(self, pages: list[tuple[Brand, str, Path]]) -> None:
        # The states of screens that the site shows or that are checked, and the screens of each brand that the site shows.
        self.states: set[frozenset[str]] = set()
        self.shown: set[tuple[str, str]] = set()
        for brand, _, path in pages:
            ids = re.findall(r'data-id="([^"]*)"', path.read_text())
            self.states.add(state(ids))
            self.shown.add((brand.id, ids[0]))
        # The screens that are checked with their form, whatever their brand.
        self.checked: set[str] = set()

    def journey(self, journey: Journey, brand: Brand, address: str) -> Task:
        """Walks a journey on a new device. Checks each kind of screen once with its form and with the panel beside it, and each
        state that the site does not show."""

        def visit(phone: Phone, problems: list[str]) -> None:
            page, name = phone.page, f"{brand.id}, {phone.screen} with the panel"
            if phone.screen != "app" and (brand.id, phone.screen) not in self.shown:
                problems.append(f"{name}: the site does not show this screen")
            if phone.screen not in self.checked or state(phone.ids) not in self.states:
                self.checked.add(phone.screen)
                self.states.add(state(phone.ids))
                found = check_screen(page, "html") + check_motion(page) + check_layout(page)
                page.set_viewport_size(NARROW)
                found += check_layout(page)
                page.set_viewport_size(WINDOW)
                problems += [f"{name}: {one}" for one in found]

        def walk(browser: Browser, _: Page) -> list[str]:
            problems: list[str] = []
            context = browser.new_context(viewport=WINDOW, color_scheme="light", locale="en-US")
            page = context.new_page()
            page.set_default_timeout(10_000)
            page.on("pageerror", lambda error: problems.append(f"{brand.id}, {journey.name}: {error}"))
            page.on("console", lambda message: message.type == "error" and problems.append(
                f"{brand.id}, {journey.name}: {message.text}"))
            phone = Phone(page, brand, lambda phone: visit(phone, problems))
            start = time.monotonic()
            try:
                phone.open(address)
                journey.walk(phone)
                print(f"{brand.id}: {journey.name} ({time.monotonic() - start:.1f} s)", flush=True)
            except (AssertionError, Error) as error:
                problems.append(f"{brand.id}, {journey.name} fails at the screen {phone.screen}: {error}")
            context.close()
            return problems

        return walk

    def screen(self, brand: Brand, language: str, path: Path) -> Task:
        """Checks a page of the site. A translation differs in its texts alone, so only its layout is checked."""

        def check(_: Browser, page: Page) -> list[str]:
            # A page in the same folder keeps the window of the one before it, and with it the checks.
            if page.url.rpartition("/")[0] == path.parent.as_uri():
                page.set_content(path.read_text())
            else:
                page.goto(path.as_uri())
            problems = check_layout(page)
            if language == brand.languages[0]:
                problems += check_screen(page, ".theme")
            if page.get_attribute("html", "lang") != language:
                problems.append(f"the page is not in {language}")
            title = page.title()
            if language == brand.languages[0] and page.locator("main [data-first]").count():
                problems += check_keyboard(page, path.as_uri())
            return [f"{title}, {language}/{path.name}: {one}" for one in problems]

        return check


def overview(path: Path, is_printed: bool) -> Task:
    """Checks a page of the site that is about screens, and whether it can be printed."""

    def check(browser: Browser, _: Page) -> list[str]:
        problems: list[str] = []
        page = browser.new_page(viewport={"width": 1280, "height": 900}, color_scheme="light")
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: message.type == "error" and problems.append(message.text))
        page.goto(path.as_uri(), wait_until="domcontentloaded")
        problems += check_overview(page, 1280)
        if page.locator("form.controls").count():
            problems += check_switch(page)
        if is_printed and page.locator(".device").count():
            page.goto("about:blank")
            page.goto(path.as_uri(), wait_until="domcontentloaded")
            problems += check_print(page)
        page.close()
        return [f"{path.parent.name}/{path.name}: {one}" for one in problems]

    return check


def state(ids: list[str]) -> frozenset[str]:
    """The state of a screen: its identifier and those of its controls. The third part is a child or a digit."""
    return frozenset(".".join(id.split(".")[:2]) for id in ids)


def work(tasks: SimpleQueue[Task]) -> list[str]:
    """Does tasks in one browser until none is left. Returns what is wrong."""
    problems = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=OPTIONS)
        page = browser.new_page(viewport=NARROW, color_scheme="light")
        while True:
            try:
                task = tasks.get_nowait()
            except Empty:
                break
            try:
                problems += task(browser, page)
            except Error as error:
                problems.append(f"{page.url}: {error}")
        browser.close()
    return problems


def main() -> int:
    brands = [Brand.read(BRANDGEN, id, ENVIRONMENT) for id in sys.argv[1:]]
    pages = [(brand, *page) for brand in brands for page in site_pages(SITE, brand)]
    run, tasks = Run(pages), SimpleQueue[Task]()
    walks = distribute(brands)
    with ExitStack() as servers:
        addresses = {
            id: servers.enter_context(Server([BRANDGEN, "preview", id, "--serve", "--environment", ENVIRONMENT])).address
            for id in sorted({brand.id for _, brand in walks})
        }
        for journey, brand in walks:
            tasks.put(run.journey(journey, brand, addresses[brand.id]))
        serve = [BRANDGEN, "preview", "--serve"]
        if len(brands) > 1:
            tasks.put(lambda browser, _: check_served_site(browser, [*serve, *(brand.id for brand in brands)], brands))
        if (walker := next((one for one in brands if one.sends_codes), None)) is not None:
            tasks.put(lambda browser, _: check_restart(browser, [*serve, walker.id, "--environment", ENVIRONMENT], walker))
        for path in overview_pages(SITE, brands):
            # The pages of the other brands differ in their screens alone.
            tasks.put(overview(path, path.parent.name == brands[0].id or path.name == "index.html" and path.parent == SITE))
        for brand, language, path in pages:
            tasks.put(run.screen(brand, language, path))
        count = os.cpu_count() or 1
        with ThreadPoolExecutor(count) as pool:
            problems = {one for found in pool.map(work, [tasks] * count) for one in found}

    for problem in sorted(problems):
        print(f"PROBLEM: {problem}", file=sys.stderr)
    others = {journey.name for journey in JOURNEYS} - {journey.name for journey, _ in walks}
    if others:
        print(f"These journeys do not apply: {', '.join(sorted(others))}")
    print(f"{len(walks)} journeys, {len(pages)} pages with {len(run.shown)} screens of {len(brands)} brands, "
          f"{len(problems)} problems")
    return 1 if problems or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
