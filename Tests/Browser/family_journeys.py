"""The journeys of a family: guests, children with their PINs, the parent's area and the demo."""

from journey import journey
from phone import Phone
from preview import Brand
from steps import expect, expect_problem, known_account, sign_in, sign_up


def has_family(brand: Brand) -> bool:
    return brand.family is not None and brand.has_email


def sign_in_as_parent(phone: Phone) -> None:
    sign_in(phone, *known_account(phone))
    if phone.screen == "termsUpdate":
        phone.tap("acceptTerms")
    phone.sees("family.who")


def pin(phone: Phone, digits: str) -> str:
    """Returns digits in the length of the brand's PINs."""
    return (digits * 8)[:phone.brand.family["pinLength"]]


def fill_child(phone: Phone, name: str | None, digits: str) -> None:
    if name is not None:
        phone.type("family.childName", name)
    for id in ("family.newPIN", "family.repeatedPIN"):
        phone.type(id, pin(phone, digits))
    phone.tap("family.submit")


def enter_pin(phone: Phone, digits: str) -> None:
    for digit in pin(phone, digits):
        phone.tap(f"family.digit.{digit}")


@journey("family: two children with PINs", has_family)
def _(phone: Phone) -> None:
    sign_in_as_parent(phone)
    phone.tap("family.newChild")
    phone.sees("family.addChild")
    phone.tap("family.submit")
    expect_problem(phone)
    phone.tap("family.avatar.1")
    fill_child(phone, "Ada", "1")
    expect_problem(phone)
    fill_child(phone, "Ada", "2846")
    phone.sees("family.who")
    # Another child needs the parent.
    phone.tap("family.newChild")
    phone.sees("family.proof")
    phone.type("family.password", "Wrong-Password-1")
    phone.tap("family.submit")
    expect_problem(phone)
    phone.tap("back")
    phone.enter_parent_area()
    phone.sees("family.area")
    phone.tap("family.newChild")
    fill_child(phone, "Ben", "9173")
    phone.sees("family.area")
    phone.tap("close")
    phone.tap(phone.tile("Ben"))
    phone.sees("family.pin")
    enter_pin(phone, "2846")
    phone.sees("family.pin")
    expect_problem(phone)
    enter_pin(phone, "9173")
    phone.sees("app")
    expect("Ben, a child of" in phone.page.locator("main").inner_text(), "the app is not for the child")
    phone.tap("menu")
    expect(not phone.has("signOut") and not phone.has("account"), "a child sees the account")
    phone.tap("changePlayer")
    phone.sees("family.who")
    phone.panel("relaunch")
    expect(phone.screen == "family.who", "the app begins as the last child")


@journey("family: locked PIN", has_family)
def _(phone: Phone) -> None:
    sign_in_as_parent(phone)
    phone.tap("family.newChild")
    fill_child(phone, "Ada", "2846")
    phone.tap(phone.tile("Ada"))
    for _ in range(5):
        enter_pin(phone, "1593")
        expect_problem(phone)
    enter_pin(phone, "2846")
    phone.sees("family.pin")
    expect_problem(phone)
    expect(not phone.is_enabled("family.digit.1") or phone.problem is not None, "a locked PIN takes digits")
    phone.tap("family.askParent")
    phone.sees("family.proof")
    phone.type("family.password", phone.account[1])
    phone.tap("family.submit")
    phone.sees("family.changePIN")
    fill_child(phone, None, "5917")
    phone.sees("family.area")
    phone.tap("close")
    phone.tap(phone.tile("Ada"))
    enter_pin(phone, "5917")
    phone.sees("app")


@journey("family: removal, and the app of the parent", has_family)
def _(phone: Phone) -> None:
    sign_in_as_parent(phone)
    phone.tap("family.newChild")
    fill_child(phone, "Ada", "2846")
    phone.enter_parent_area()
    phone.page.locator('main [data-id^="family.remove."]').first.wait_for()
    phone.tap(phone.page.locator('main [data-id^="family.remove."]').first.get_attribute("data-id") or "")
    phone.sees("family.removeChild")
    phone.tap("family.submit")
    phone.sees("family.area")
    phone.tap("family.continue")
    phone.sees("app")
    # The parent's time is over.
    phone.panel("forward1d")
    expect(phone.screen == "family.who", "the app stays with the parent")


@journey("family: demo", lambda brand: has_family(brand) and brand.has_demo)
def _(phone: Phone) -> None:
    sign_in_as_parent(phone)
    phone.tap("family.playDemo")
    expect(phone.screen == "app", "the demo does not lead to the app")
    phone.tap_banner("leaveDemo")
    phone.sees("family.who")


@journey("family: a guest creates an account", lambda brand: has_family(brand) and "guest" in brand.providers)
def _(phone: Phone) -> None:
    phone.tap("continueWith.guest")
    phone.sees("app")
    phone.tap_banner("saveProgress")
    phone.sees("account")
    phone.tap("signUp")
    sign_up(phone, "maja@example.com")
    phone.sees("family.who")
    expect("Maja" in phone.page.locator("main").inner_text(), "the family does not have the parent's name")


@journey("family: no network", has_family)
def _(phone: Phone) -> None:
    sign_in_as_parent(phone)
    phone.panel("offline")
    phone.panel("relaunch")
    phone.sees("family.offline")
    expect_problem(phone)
    phone.panel("online")
    phone.tap("family.retry")
    phone.sees("family.who")
