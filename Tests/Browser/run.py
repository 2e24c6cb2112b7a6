"""Walks the journeys of one brand in Chromium: `run.py ID --brandgen PATH --environment NAME -- COMMAND…`.

COMMAND serves the brand's preview. Prints each journey, and fails if one fails, if a screen has a problem, or if a journey
that the manifest promises did not run.
"""

import argparse
import sys
import time

from playwright.sync_api import Browser, Error, sync_playwright

from accessibility import PHONE, Checks, check_the_checks, reduced_motion
from journey import JOURNEYS
from phone import Phone
from preview import Brand, Server, chromium_path

# These modules add their journeys to the list, in this order.
import sign_in_journeys  # noqa: E402, F401
import session_journeys  # noqa: E402, F401
import family_journeys  # noqa: E402, F401


def walk(browser: Browser, brand: Brand, address: str, checks: Checks) -> list[str]:
    """Walks the journeys that the brand promises, each in a new browser. Returns the failures."""
    failures = []
    for journey in [one for one in JOURNEYS if one.is_promised(brand)]:
        context = browser.new_context(viewport=PHONE, color_scheme="light", locale="en-US")
        page = context.new_page()
        page.set_default_timeout(10_000)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        phone = Phone(page, brand, checks.visit)
        start = time.monotonic()
        try:
            phone.open(address)
            journey.walk(phone)
            if errors:
                raise AssertionError("; ".join(errors))
            print(f"{brand.id}: {journey.name} ({time.monotonic() - start:.1f} s)", flush=True)
        except (AssertionError, Error) as error:
            failures.append(f"{journey.name}, at the screen {phone.screen}: {error}")
        context.close()
    return failures


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("id")
    parser.add_argument("--brandgen", required=True)
    parser.add_argument("--environment", required=True)
    parser.add_argument("--no-sandbox", action="store_true")
    parser.add_argument("command", nargs="+")
    arguments = parser.parse_args()

    brand = Brand.read(arguments.brandgen, arguments.id, arguments.environment)
    checks = Checks()
    options = ["--no-sandbox"] if arguments.no_sandbox else []
    with Server(arguments.command) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=options)
        failures = walk(browser, brand, server.address, checks)
        page = browser.new_page()
        page.goto(server.address)
        checks.problems += reduced_motion(page) + check_the_checks(page)
        browser.close()

    for failure in failures:
        print(f"{brand.id}: FAILED: {failure}", file=sys.stderr)
    for problem in sorted(set(checks.problems)):
        print(f"{brand.id}: PROBLEM: {problem}", file=sys.stderr)
    others = [journey.name for journey in JOURNEYS if not journey.is_promised(brand)]
    if others:
        print(f"{brand.id}: these journeys do not apply: {', '.join(others)}")
    ran = sum(journey.is_promised(brand) for journey in JOURNEYS) - len(failures)
    screens = len({state[0] for state in checks.checked})
    print(f"{brand.id}: {ran} journeys passed, {len(failures)} failed; {len(checks.checked)} states of {screens} screens, "
          f"{len(set(checks.problems))} problems")
    return 1 if failures or checks.problems else 0


if __name__ == "__main__":
    sys.exit(main())
