"""Walks the documentation in Chromium: `check.py SITE`, where SITE is the folder that scripts/docs has written.

Serves the folder at 127.0.0.1, and refuses all other addresses. Follows every link from the start page, so that a page that no link
leads to is an error, and so is a link to a page or an anchor that does not exist. Then checks a page of each kind with axe-core, in
light and dark, wide and narrow, and searches for a guide, a key of the manifest and a symbol.
"""

import argparse
import functools
import http.server
import sys
import tempfile
import threading
import urllib.parse
from html.parser import HTMLParser
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "Tests/Browser"))
from accessibility import axe  # noqa: E402
from playwright.sync_api import Browser, Page, Route, sync_playwright  # noqa: E402
from preview import chromium_path  # noqa: E402

WIDE = {"width": 1400, "height": 900}
# WCAG 2.2, success criterion 1.4.10.
NARROW = {"width": 320, "height": 640}
OVERFLOW = """() => document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth
    ? [`the page is ${document.scrollingElement.scrollWidth} px wide`] : []"""

# A page of each kind that the site has: its kind, and what it shows.
PAGES = {
    "index.html": "start",
    "guides/overview.html": "guide",
    "guides/runtime.html": "guide",
    "guides/manifest.html": "guide",
    "guides/manifest-reference.html": "guide",
    "reference/authui/firstsignin.html": "article",
    "reference/authkit/sessionsandevents.html": "article",
    "reference/authkit/index.html": "module",
    "reference/familyaccountsui/index.html": "module",
    "reference/authkit/brandauth.html": "symbol",
    "reference/authscreens/authtext.html": "symbol",
    "reference/authcore/authclient.html": "symbol",
    "reference/authui/authrootview.html": "symbol",
    "search.html?q=session": "search",
}
# What a reader types, and the place that the first result leads to.
SEARCHES = {
    "host app": "guides/host-app.html",
    "session": "guides/manifest-reference.html#authsession",
    "hosted page": "reference/authkit/hostedpages.html",
    "session.biometricUnlock": "guides/manifest-reference.html#key-auth.session.biometricUnlock",
    "BrandAuth": "reference/authkit/brandauth.html",
    "emailFlow(entry:)": "reference/authkit/brandauth.html#emailFlow(entry:)",
    "AuthRootView": "reference/authui/authrootview.html",
}


class Server:
    """Serves a folder at 127.0.0.1, at a free port."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(Handler, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        pass


class Links(HTMLParser):
    """The links, anchors and kind of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.twice: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src", "action") and value is not None:
                self.links.add(value)
            elif name == "id" and value:
                (self.twice if value in self.anchors else self.anchors).add(value)


def crawl(folder: Path) -> tuple[list[str], int, set[str]]:
    """Follows all links from the start page. Returns the problems, the number of links, and the links to other sites."""
    problems: list[str] = []
    pages: dict[str, Links] = {}
    outside: set[str] = set()
    wanted: list[tuple[str, str, str]] = []
    pending = ["index.html"]
    while pending:
        page = pending.pop()
        if page in pages:
            continue
        pages[page] = Links((folder / page).read_text())
        problems += [f"{page}: two elements have the id '{one}'" for one in pages[page].twice]
        for link in pages[page].links:
            url = urllib.parse.urlsplit(urllib.parse.urljoin(f"http://site/{page}", link))
            if url.netloc != "site":
                outside.add(link)
                continue
            target = urllib.parse.unquote(url.path).lstrip("/")
            wanted.append((page, target, urllib.parse.unquote(url.fragment)))
            if not (folder / target).is_file():
                problems.append(f"{page}: the link to '{link}' leads to no page")
            elif target.endswith(".html"):
                pending.append(target)
    for page, target, anchor in wanted:
        if anchor and target in pages and anchor not in pages[target].anchors:
            problems.append(f"{page}: the link to '{target}#{anchor}' leads to no anchor")
    linked = set(pages) | {target for _, target, _ in wanted} | {"assets/index.js"}
    for path in folder.rglob("*"):
        name = str(path.relative_to(folder))
        if path.is_file() and name not in linked and not name.startswith("."):
            problems.append(f"{name}: no page leads to it")
    return sorted(problems), len(wanted), outside


# A small site with faults: a file, its contents, and the problem that the crawl must report.
FAULTS = [
    ("index.html", "<a href='a.html#no'>a</a><a href='none.html'>b</a><p id='x'></p><p id='x'></p><a href='https://c.example'>c</a>",
     "index.html: the link to 'none.html' leads to no page"),
    ("a.html", "<a href='index.html#x'>a</a>", "index.html: the link to 'a.html#no' leads to no anchor"),
    ("index.html", None, "index.html: two elements have the id 'x'"),
    ("alone.html", "", "alone.html: no page leads to it"),
]


def check_the_crawl() -> list[str]:
    """Crawls a site with faults. Returns the faults that are not found. Tests/Browser tests the use of axe-core."""
    with tempfile.TemporaryDirectory() as temporary:
        for name, text, _ in FAULTS:
            if text is not None:
                (Path(temporary) / name).write_text(text)
        found, _, outside = crawl(Path(temporary))
    expected = sorted(problem for _, _, problem in FAULTS)
    return [] if found == expected and outside == {"https://c.example"} else [f"the crawl finds {found}, expected {expected}"]


def check_pages(browser: Browser, address: str) -> list[str]:
    """Checks a page of each kind."""
    problems = []
    for scheme in ("light", "dark"):
        page = new_page(browser, address, problems, scheme)
        for path, kind in PAGES.items():
            page.set_viewport_size(WIDE)
            page.goto(address + path)
            found = page.get_attribute("body", "data-kind")
            if found != kind:
                problems.append(f"{path}: is a page of the kind {found}, expected {kind}")
            if kind == "search":
                page.wait_for_selector("#site-results li")
            problems += [f"{path}, {scheme}: {one}" for one in axe(page)]
            if scheme == "light":
                page.set_viewport_size(NARROW)
                page.goto(address + path)
                problems += [f"{path}, 320 px wide: {one}" for one in page.evaluate(OVERFLOW) + axe(page)]
        page.context.close()
    return problems


def check_search(browser: Browser, address: str) -> list[str]:
    """Types into the search, on the page of the search and in the bar of another page, and follows the first result."""
    problems: list[str] = []
    page = new_page(browser, address, problems, "light")
    for query, target in SEARCHES.items():
        for start, results in (("search.html", "#site-results a"), ("index.html", ".search .panel a")):
            page.goto(address + start)
            page.keyboard.press("/")
            page.keyboard.type(query)
            page.wait_for_selector(results, timeout=5_000)
            page.wait_for_timeout(100)
            if start == "index.html":
                if query == "BrandAuth":
                    problems += [f"the search panel: {one}" for one in axe(page)]
                page.keyboard.press("ArrowDown")
                with page.expect_navigation():
                    page.keyboard.press("Enter")
            else:
                with page.expect_navigation():
                    page.click(f"{results} >> nth=0")
            found = urllib.parse.unquote(page.url.removeprefix(address))
            if found != target:
                problems.append(f"{start}: the first result for '{query}' is '{found}', expected '{target}'")
            elif "#" in target and not page.evaluate("document.querySelector(':target')"):
                problems.append(f"{start}: the result for '{query}' leads to no element")
    page.goto(address + "index.html")
    page.fill("#site-query", "zzzz no such words")
    if page.locator(".search .panel [role=status]").inner_text() != "No results":
        problems.append("a search without results does not say so")
    page.select_option("#site-theme", "dark")
    page.goto(address + "search.html")
    if page.get_attribute("html", "data-theme") != "dark":
        problems.append("the next page does not have the chosen appearance")
    page.context.close()
    return problems


def new_page(browser: Browser, address: str, problems: list[str], scheme: str) -> Page:
    """Opens a page that has no network. Errors of its scripts are problems."""
    page = browser.new_context(color_scheme=scheme, viewport=WIDE, reduced_motion="reduce").new_page()

    def route(route: Route) -> None:
        if route.request.url.startswith(address):
            route.continue_()
        else:
            problems.append(f"{page.url}: requests {route.request.url}")
            route.abort()

    page.route("**/*", route)
    page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
    page.on("console", lambda message: problems.append(f"{page.url}: {message.text}") if message.type == "error" else None)
    return page


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("site", type=Path)
    parser.add_argument("--no-sandbox", action="store_true")
    arguments = parser.parse_args()

    problems, count, outside = crawl(arguments.site)
    problems += check_the_crawl()
    options = ["--no-sandbox"] if arguments.no_sandbox else []
    with Server(arguments.site) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=options)
        problems += check_pages(browser, server.address) + check_search(browser, server.address)
        browser.close()
    for link in sorted(outside):
        print(f"not followed: {link}")
    for problem in dict.fromkeys(problems):
        print(f"PROBLEM: {problem}", file=sys.stderr)
    print(f"{count} links, {len(PAGES)} pages in light and dark, {len(SEARCHES)} searches; {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
