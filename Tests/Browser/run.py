"""Walks journeys at the previews of brands, and checks all of their screens: `run.py ID… --brandgen PATH --preview FOLDER`.

A journey is walked once, or once for each kind of brands whose steps differ. The site of the preview has every screen of every brand in
each of its states; each of them is checked. Prints each journey, and fails if one fails or if a screen has a problem.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from queue import Empty, SimpleQueue

from playwright.sync_api import Browser, Error, Page, sync_playwright

from accessibility import PHONE, axe, check_layout, check_motion, check_screen, check_tab_key
from journey import JOURNEYS, Journey, distribute
from phone import Phone
from preview import Brand, Server, chromium_path, site_pages

# These modules add their journeys to the list, in this order.
import sign_in_journeys  # noqa: E402, F401
import session_journeys  # noqa: E402, F401
import family_journeys  # noqa: E402, F401

# The phone with the panel beside it.
WINDOW = {"width": 820, "height": 900}
ENVIRONMENT = "development"

# The screen that a page of the site shows, its language, and its title.
DESCRIPTION = "[document.querySelector('main').dataset.id, document.documentElement.lang, document.title]"

# A part of the work. Gets a browser and a page that stays open, and returns what is wrong.
Task = Callable[[Browser, Page], list[str]]


class Run:
    """The parts of the work, and what they have in common."""

    def __init__(self) -> None:
        # The screens of brands that journeys have seen, and those that the site shows: identifiers of the brand and the screen.
        self.seen: set[tuple[str, str]] = set()
        self.shown: set[tuple[str, str]] = set()
        # The screens that are checked with their form, whatever their brand.
        self.checked: set[str] = set()

    def journey(self, journey: Journey, brand: Brand, address: str) -> Task:
        """Walks a journey on a new device. Checks each kind of screen once with its form, and with the panel beside it."""

        def visit(phone: Phone, problems: list[str]) -> None:
            self.seen.add((brand.id, phone.screen))
            if phone.screen not in self.checked:
                self.checked.add(phone.screen)
                found = axe(phone.page) + check_tab_key(phone.page) + check_motion(phone.page) + check_layout(phone.page)
                problems += [f"{brand.id}, {phone.screen} with the panel: {one}" for one in found]

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
                problems += check_screen(page)
            screen, shown, title = page.evaluate(DESCRIPTION)
            self.shown.add((brand.id, screen))
            if shown != language:
                problems.append(f"the page is not in {language}")
            return [f"{title}, {language}/{path.name}: {one}" for one in problems]

        return check

    def missing(self) -> list[str]:
        """The screens that a journey has seen and the site does not have, so that not all of their states are checked."""
        return [f"{id}: the site does not show {screen}" for id, screen in self.seen - self.shown if screen != "app"]


def work(tasks: SimpleQueue[Task], options: list[str]) -> list[str]:
    """Does tasks in one browser until none is left. Returns what is wrong."""
    problems = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=options)
        page = browser.new_page(viewport=PHONE, color_scheme="light")
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
    parser = argparse.ArgumentParser()
    parser.add_argument("ids", nargs="+")
    parser.add_argument("--brandgen", required=True)
    parser.add_argument("--preview", required=True, type=Path)
    parser.add_argument("--no-sandbox", action="store_true")
    arguments = parser.parse_args()
    program = arguments.preview / "build/debug/Preview"
    brands = [Brand.read(arguments.brandgen, id, ENVIRONMENT) for id in arguments.ids]
    run, tasks = Run(), SimpleQueue[Task]()
    pages = [(brand, *page) for brand in brands for page in site_pages(arguments.preview.resolve() / "site", brand)]
    walks = distribute(brands)
    with ExitStack() as servers:
        addresses = {
            id: servers.enter_context(Server([str(program), "serve", id, "--environment", ENVIRONMENT])).address
            for id in sorted({brand.id for _, brand in walks})
        }
        for journey, brand in walks:
            tasks.put(run.journey(journey, brand, addresses[brand.id]))
        for brand, language, path in pages:
            tasks.put(run.screen(brand, language, path))
        count = os.cpu_count() or 1
        with ThreadPoolExecutor(count) as pool:
            options = ["--no-sandbox"] if arguments.no_sandbox else []
            problems = {one for found in pool.map(lambda _: work(tasks, options), range(count)) for one in found}
    problems.update(run.missing())

    for problem in sorted(problems):
        print(f"PROBLEM: {problem}", file=sys.stderr)
    others = {journey.name for journey in JOURNEYS} - {journey.name for journey, _ in walks}
    if others:
        print(f"These journeys do not apply: {', '.join(sorted(others))}")
    print(f"{len(walks)} journeys, {len(pages)} states of {len(run.shown)} screens of {len(brands)} brands, {len(problems)} problems")
    return 1 if problems or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
