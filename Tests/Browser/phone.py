"""The user at the phone of a preview: types and taps at controls by their identifiers (`data-id`)."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from preview import Brand

WORDS = {"firstName": "Maja", "lastName": "Lind", "displayName": "Maja", "phone": "+46701234567"}


# The middle of the only element of a selector, or the beginning of its text; `null` if another element covers it.
PLACE = """([selector, isText]) => {
    const elements = document.querySelectorAll(selector);
    if (elements.length !== 1) return elements.length;
    elements[0].scrollIntoView({block: 'center'});
    const box = elements[0].getBoundingClientRect();
    const [x, y] = isText ? [box.left + 4, box.top + 4] : [box.left + box.width / 2, box.top + box.height / 2];
    return elements[0].contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""

# Whether the app waits for a call, and the identifiers of the screen and its controls.
ARRIVAL = """() => [document.querySelector('meta[http-equiv=refresh]') !== null,
    [...document.querySelectorAll('main[data-id], main [data-id]')].map(element => element.dataset.id)]"""


class Phone:
    """The page of a preview, with the phone's screen and the panel beside it."""

    def __init__(self, page: Page, brand: Brand, visit: Callable[["Phone"], None]) -> None:
        self.page = page
        self.brand = brand
        # The identifier of the screen, which is `app` if the user is past all screens, and those of its controls.
        self.ids: list[str] = []
        self._visit = visit
        # Whether the user has no mouse: goes from control to control with the tab key.
        self.uses_keyboard = False
        # The last password of an account that the user typed.
        self._password = ""
        # Address and password of an account with a proved address; None if there is none yet.
        known = brand.account("confirmed")
        self.account: tuple[str, str] | None = (known["email"], known["password"]) if known else None

    # The screen

    @property
    def screen(self) -> str:
        return self.ids[0] if self.ids else ""

    def control(self, id: str) -> Locator:
        return self.page.locator(f'main [data-id="{id}"]')

    def has(self, id: str) -> bool:
        return self.ids[1:].count(id) == 1

    @property
    def problem(self) -> str | None:
        """The first error of the screen: an announced one, or one at a field."""
        return self.page.evaluate("document.querySelector('main [role=alert], main .field .problem')?.innerText")

    def is_enabled(self, id: str) -> bool:
        control = self.control(id)
        return control.is_enabled() and control.get_attribute("aria-disabled") != "true"

    def sees(self, *screens: str) -> None:
        """Fails unless the phone shows one of these screens. A parent goes through the screens of the family to the app."""
        if "app" in screens and self.screen == "family.who":
            self.enter_parent_area()
            self.tap("family.continue")
        if self.screen not in screens:
            raise AssertionError(f"the screen is {self.screen!r}, expected {' or '.join(screens)}: {self.problem}")

    # Actions

    def open(self, address: str) -> None:
        self.page.goto(address)
        self._arrive()

    def tap(self, id: str) -> None:
        """Taps a button. The form of a page without scripts is loaded again."""
        self._load(lambda: self._press(id, "Enter") if self.uses_keyboard else self._click(f'main [data-id="{id}"]'))

    def tap_banner(self, id: str) -> None:
        """Taps the button of the banner above the app."""
        self._load(lambda: self._click(f'.banner button[data-id="{id}"]'))

    def enter_parent_area(self) -> None:
        """Goes from the question who is playing to the parent's area, with the last password."""
        self.tap("family.openArea")
        self.type("family.password", self._password)
        self.tap("family.submit")

    def tile(self, name: str) -> str:
        """The identifier of the child's button on the screen with the question who is playing."""
        tiles = self.page.locator('main [data-id^="family.play."]').filter(has_text=name)
        if tiles.count() != 1:
            raise AssertionError(f"{self.screen} has {tiles.count()} children with the name {name!r}")
        return tiles.get_attribute("data-id") or ""

    def press_return(self, id: str) -> None:
        """Presses the return key in a field."""
        self._load(lambda: self.control(id).press("Enter"))

    def type(self, id: str, text: str) -> None:
        """Types a text with the keyboard, in place of the field's text."""
        if id == "password":
            self._password = text
        if self.uses_keyboard:
            self._reach(id)
        else:
            self._click(f'main [data-id="{id}"]')
        if self.page.evaluate("document.activeElement.type === 'date'"):
            self.control(id).fill(text)
        else:
            self.page.evaluate("document.activeElement.select()")
            self.page.keyboard.insert_text(text)

    def turn_on(self, id: str) -> None:
        """Turns a switch on by its label, or with the space key."""
        if self.control(id).is_checked():
            return
        if self.uses_keyboard:
            self._press(id, "Space")
        else:
            self._click(f'main label[for="input-{id}"]', is_text=True)

    def panel(self, action: str) -> None:
        """Presses a button of the panel."""
        self._load(lambda: self._click(f'.panel [data-id="{action}"]'))

    def _press(self, id: str, key: str) -> None:
        self._reach(id)
        self.page.keyboard.press(key)

    def _reach(self, id: str) -> None:
        """Presses the tab key until a control has the focus."""
        for _ in range(100):
            if self.page.evaluate("document.activeElement.closest('main') && document.activeElement.dataset.id") == id:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the tab key does not reach {id} of {self.screen}")

    def _click(self, selector: str, is_text: bool = False) -> None:
        """Clicks with the mouse, also at a button that is marked as disabled, as a user can."""
        place = self.page.evaluate(PLACE, [selector, is_text])
        if not isinstance(place, list):
            raise AssertionError(f"{self.screen} has {'covered' if place is None else place} elements {selector}")
        self.page.mouse.click(*place)

    def _load(self, action: Callable[[], None]) -> None:
        with self.page.expect_navigation(wait_until="load"):
            action()
        self._arrive()

    def _arrive(self) -> None:
        is_busy, self.ids = self.page.evaluate(ARRIVAL)
        while is_busy:
            # The page loads itself again.
            self.page.wait_for_function("() => !document.querySelector('meta[http-equiv=refresh]')")
            is_busy, self.ids = self.page.evaluate(ARRIVAL)
        self._visit(self)

    # The panel

    @property
    def codes(self) -> list[tuple[str, str]]:
        """The messages in the mailbox, the newest first: code and text."""
        items = self.page.locator(".panel .mailbox li").all_inner_texts()
        return [(found[1], found[2]) for text in items if (found := re.match(r"(\d+)\s+(.*)", text, re.DOTALL))]

    def code(self, address: str) -> str:
        """The newest code to an address."""
        for code, text in self.codes:
            if f"to {address}," in text:
                return code
        raise AssertionError(f"the mailbox has no code to {address}: {self.codes}")

    @property
    def events(self) -> str:
        """The events of the session, the newest first."""
        return self.page.locator(".panel .events").inner_text()

    @property
    def is_asked_for_face(self) -> bool:
        return self.page.locator('.panel [data-id="recognized"]').count() == 1

    def choose_offered(self, *ids: str) -> None:
        """Taps the first of these buttons that the screen has."""
        for id in ids:
            if self.has(id):
                return self.tap(id)
        raise AssertionError(f"{self.screen} has none of {', '.join(ids)}")
