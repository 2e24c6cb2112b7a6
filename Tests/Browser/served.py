"""The checks of `brandgen preview --serve` itself: the site beside the live apps, the panel on a phone, and a restart of the server."""

import socket
import time
from collections.abc import Sequence

from playwright.sync_api import Browser, Error, Page, Route

from accessibility import NARROW, axe, check_overview
from phone import Phone
from preview import Brand, Server
from steps import enter, sign_up

# The phone with the panel beside it.
WINDOW = {"width": 820, "height": 900}

# Makes the calls of a page slow, and counts those at the same time. After `isChanged`, answers with another version at once, and counts
# the calls until the page has gone.
SLOW_CALLS = """{
    const call = window.fetch;
    window.calls = {open: 0, most: 0};
    window.fetch = async (...words) => {
        if (window.isChanged) {
            sessionStorage.setItem('asked', Number(sessionStorage.getItem('asked')) + 1);
            return new Response('another version');
        }
        calls.most = Math.max(calls.most, ++calls.open);
        await new Promise(done => setTimeout(done, 700));
        calls.open -= 1;
        return call(...words);
    };
}"""


def check_served_site(browser: Browser, command: Sequence[str], brands: Sequence[Brand]) -> list[str]:
    """Goes from the index to the live app of a brand, and checks the pages, their frames, their calls and the folded panel."""
    problems: list[str] = []
    page = watched(browser, problems)
    with Server(command) as server:
        page.goto(server.address)
        if (count := page.locator(".cards > li").count()) != len(brands):
            problems.append(f"the index has {count} brands")
        problems += frame_problems(page) + check_overview(page, WINDOW["width"])
        page.goto(f"{server.address}{brands[0].id}/index.html", wait_until="domcontentloaded")
        problems += frame_problems(page)
        page.get_by_role("link", name="Live app").click()
        page.wait_for_selector("main[data-id]")
        if page.locator(".panel > details[open]").count() != 1:
            problems.append("the panel beside the screen is folded")
        page.set_viewport_size(NARROW)
        page.wait_for_selector(".panel > details:not([open])")
        problems += axe(page)
        page.locator(".panel > details > summary").click()
        problems += axe(page)
        problems += call_problems(browser, f"{server.address}{brands[0].id}/theme.html")
        problems += missing_page_problems(browser, server.address, brands[0])
    page.close()
    return [f"served site: {one}" for one in problems]


def check_restart(browser: Browser, command: Sequence[str], brand: Brand) -> list[str]:
    """Signs up, ends the server, and begins another one on its port. The page loads itself again, and shows the same screen."""
    problems: list[str] = []
    port = free_port()
    command = [*command, "--port", str(port)]
    page = watched(browser, problems)
    phone = Phone(page, brand, lambda _: None)
    with Server(command) as server:
        phone.open(server.address)
        phone.panel("dark")
        sign_up(phone, "restart@example.com")
        enter(phone, "code", phone.code("restart@example.com"))
        signed_in = phone.screen
        wait_until_kept(page)
    # A refused connection is an error in the console.
    problems.clear()
    wait_until_free(port)
    page.evaluate("window.isEarlier = true")
    with Server(command):
        page.wait_for_function("([screen]) => !window.isEarlier && document.querySelector('main')?.dataset.id === screen", arg=[signed_in])
        if page.locator('.phone[data-appearance="dark"]').count() != 1:
            problems.append("the appearance is another one")
        if "restart@example.com" not in page.locator(".panel").inner_text():
            problems.append("the mailbox has no message to the user")
    page.close()
    return [f"restart of {brand.id}: {one}" for one in problems if "ERR_CONNECTION_REFUSED" not in one]


def watched(browser: Browser, problems: list[str]) -> Page:
    """A new page, whose errors are problems."""
    page = browser.new_page(viewport=WINDOW, color_scheme="light", locale="en-US")
    page.set_default_timeout(10_000)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: message.type == "error" and problems.append(message.text))
    return page


def frame_problems(page: Page) -> list[str]:
    """What is wrong with the frames that are in view: each shows a screen."""
    page.wait_for_selector("iframe", state="attached")
    problems = []
    for frame in page.frames[1:]:
        try:
            frame.wait_for_selector("main.screen", state="attached")
        except Error as error:
            problems.append(f"a frame of {page.url} shows no screen: {error}")
    return problems


def call_problems(browser: Browser, address: str) -> list[str]:
    """What is wrong with a page's calls for its version: one at a time, and none after the one that loads the page again."""
    problems: list[str] = []
    page = watched(browser, problems)
    page.add_init_script(SLOW_CALLS)
    page.goto(address)
    page.wait_for_timeout(2_500)
    if (most := page.evaluate("calls.most")) != 1:
        problems.append(f"{most} calls for the version at the same time")

    def delay(route: Route) -> None:
        time.sleep(1.5)
        route.continue_()

    page.route(address, delay)
    page.evaluate("window.isChanged = true")
    page.wait_for_function("() => window.isChanged === undefined && document.readyState === 'complete'")
    if (asked := page.evaluate("sessionStorage.getItem('asked')")) != "1":
        problems.append(f"{asked} calls for the version before the page was loaded again")
    page.close()
    return problems


def missing_page_problems(browser: Browser, address: str, brand: Brand) -> list[str]:
    """What is wrong with the page at a path that leads to none."""
    page = browser.new_page(viewport=WINDOW, color_scheme="light", locale="en-US")
    page.set_default_timeout(10_000)
    response = page.goto(f"{address}{brand.id}/en/001-gone.html")
    problems = axe(page)
    if response is None or response.status != 404:
        problems.append("a page exists at a path that leads to none")
    page.get_by_role("link", name="All brands").click()
    page.wait_for_selector(".cards")
    page.close()
    return problems


def wait_until_kept(page: Page) -> None:
    """Waits until the tab has the log of the session with its last step."""
    page.wait_for_function("() => (sessionStorage.getItem(location.pathname + 'log') ?? '').includes('\"codes\":{\"code\"')")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until_free(port: int) -> None:
    end = time.monotonic() + 10
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"port {port} is still in use")
