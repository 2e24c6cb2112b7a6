"""The journeys of a user, for every brand whose manifest promises them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from phone import Phone
from preview import Brand
from steps import (
    PASSWORD, begin_session, enter, expect, expect_problem, fill_account, go_to_providers, sign_in, sign_up, unlock)

NEW_PASSWORD = "Battery-Staple-8"


@dataclass(frozen=True)
class Journey:
    """A journey on a new device, and the brands that promise it."""

    name: str
    is_promised: Callable[[Brand], bool]
    walk: Callable[[Phone], None]


JOURNEYS: list[Journey] = []


def journey(name: str, is_promised: Callable[[Brand], bool] = lambda brand: True) -> Callable[..., None]:
    def add(walk: Callable[[Phone], None]) -> None:
        JOURNEYS.append(Journey(name, is_promised, walk))

    return add


def has_email(brand: Brand) -> bool:
    return brand.has_email


def knows_user(brand: Brand) -> bool:
    return brand.has_email and brand.account("confirmed") is not None


@journey("sign-up", has_email)
def _(phone: Phone) -> None:
    sign_up(phone, "maja@example.com")
    phone.sees("code")
    code = phone.code("maja@example.com")
    expect(len(code) == phone.brand.code["length"], f"the code {code} does not have the manifest's length")
    # The return key presses the main button.
    phone.type("code", code)
    phone.press_return("code")
    phone.sees("app")
    expect("signedIn" in phone.events, "no event says that the user has signed in")


@journey("sign-up with missing input", has_email)
def _(phone: Phone) -> None:
    for _ in range(6):
        match phone.screen:
            case "welcome":
                phone.choose_offered("signUp", "continueWith.email")
            case "signIn":
                phone.tap("submit")
                expect_problem(phone)
                phone.tap("createAccount")
            case "birthdate":
                phone.tap("submit")
                expect_problem(phone)
                phone.type("birthdate", "1990-04-05")
                phone.tap("submit")
            case "email":
                enter(phone, "email", "maja")
                expect_problem(phone)
                enter(phone, "email", "maja@example.com")
            case _:
                break
    phone.sees("createAccount")
    phone.tap("submit")
    phone.sees("createAccount")
    expect_problem(phone)


@journey("code sent again", has_email)
def _(phone: Phone) -> None:
    sign_up(phone, "maja@example.com")
    phone.sees("code")
    expect(not phone.is_enabled("resend"), "another code can be sent at once")
    phone.tap("resend")
    expect(len(phone.codes) == 1, "another code was sent before the end of the wait")
    expect(phone.brand.code["resendAfter"] <= 60, "the panel must move the clock by more than a minute")
    phone.panel("forward1m")
    expect(phone.is_enabled("resend"), "no other code can be sent after the wait")
    phone.tap("resend")
    expect(len(phone.codes) == 2, "no other code was sent")
    expect(not phone.is_enabled("resend"), "a third code can be sent at once")
    enter(phone, "code", phone.code("maja@example.com"))
    phone.sees("app")


@journey("wrong code", has_email)
def _(phone: Phone) -> None:
    sign_up(phone, "maja@example.com")
    phone.sees("code")
    code = phone.code("maja@example.com")
    enter(phone, "code", code[:-1] + str((int(code[-1]) + 1) % 10))
    phone.sees("code")
    expect_problem(phone)
    enter(phone, "code", code)
    phone.sees("app")


@journey("return of a user who has not entered the code", has_email)
def _(phone: Phone) -> None:
    sign_up(phone, "maja@example.com")
    phone.sees("code")
    phone.panel("relaunch")
    phone.panel("forward1m")
    sign_in(phone, "maja@example.com", PASSWORD)
    if phone.screen == "createAccount":
        fill_account(phone, "maja@example.com", "1990-04-05")
        phone.tap("submit")
    phone.sees("code")
    enter(phone, "code", phone.code("maja@example.com"))
    phone.sees("app")


@journey("wrong password", knows_user)
def _(phone: Phone) -> None:
    account = phone.brand.account("confirmed")
    sign_in(phone, account["email"], "Wrong-Password-1")
    phone.sees("signIn", "password")
    expect_problem(phone)
    enter(phone, "password", account["password"])
    phone.sees("app")


@journey("forgotten password", knows_user)
def _(phone: Phone) -> None:
    account = phone.brand.account("confirmed")
    for _ in range(6):
        match phone.screen:
            case "welcome":
                phone.choose_offered("signIn", "continueWith.email")
            case "birthdate":
                phone.tap("haveAccount")
            case "email":
                enter(phone, "email", account["email"])
            case "signIn":
                phone.type("email", account["email"])
                phone.tap("forgotPassword")
            case "password":
                phone.tap("forgotPassword")
            case _:
                break
    phone.sees("newPassword")
    if not phone.codes:
        phone.tap("resend")
    code = phone.code(account["email"])
    for id, text in {"code": code, "password": "short", "repeatedPassword": "short"}.items():
        if phone.has(id):
            phone.type(id, text)
    phone.tap("submit")
    phone.sees("newPassword")
    expect_problem(phone)
    for id, text in {"code": code, "password": NEW_PASSWORD, "repeatedPassword": NEW_PASSWORD}.items():
        if phone.has(id):
            phone.type(id, text)
    phone.tap("submit")
    if phone.screen in ("signIn", "password"):
        enter(phone, "password", NEW_PASSWORD)
    phone.sees("app")
    phone.tap("menu")
    phone.tap("signOut")
    sign_in(phone, account["email"], account["password"])
    expect_problem(phone)
    enter(phone, "password", NEW_PASSWORD)
    phone.sees("app")


@journey("visitor who is too young", lambda brand: brand.minimum_age > 0 and brand.has_email)
def _(phone: Phone) -> None:
    today = date.today()
    birthdate = date(today.year - phone.brand.minimum_age + 1, 1, 1)
    sign_up(phone, "maja@example.com", birthdate.isoformat())
    phone.sees("tooYoung")
    expect(not phone.codes, "a code was sent to a user who is too young")
    # A second try is not possible: neither at once nor after another launch.
    for action in ("relaunch", "forward1d"):
        phone.panel(action)
        sign_up(phone, "maja@example.com")
        phone.sees("tooYoung")


@journey("visitor of a page who is too young", lambda brand: brand.minimum_age > 0 and bool(brand.pages))
def _(phone: Phone) -> None:
    go_to_providers(phone)
    phone.tap(f"continueWith.{phone.brand.pages[0]}")
    phone.sees("birthdate")
    phone.tap("submitBirthdate")
    expect_problem(phone)
    phone.type("birthdate", date(date.today().year - phone.brand.minimum_age + 1, 1, 1).isoformat())
    phone.tap("submitBirthdate")
    phone.sees("tooYoung")


@journey("changed terms")
def _(phone: Phone) -> None:
    begin_session(phone)
    phone.panel("newTerms")
    unlock(phone)
    phone.sees("termsUpdate")
    phone.tap("openTerms")
    phone.sees("terms")
    phone.tap("close")
    phone.sees("termsUpdate")
    phone.tap("acceptTerms")
    phone.sees("app")
    phone.panel("relaunch")
    unlock(phone)
    phone.sees("app")
    phone.panel("newTerms")
    unlock(phone)
    phone.sees("termsUpdate")
    phone.tap("signOut")
    phone.sees("welcome", "signIn", "email")


@journey("lock", lambda brand: brand.locks)
def _(phone: Phone) -> None:
    begin_session(phone)
    phone.panel("background30s")
    phone.sees("app")
    phone.panel("backgroundUntilLock")
    phone.sees("locked")
    expect(phone.is_asked_for_face, "the app does not ask for the user's face")
    phone.panel("notRecognized")
    phone.sees("locked")
    phone.tap("unlock")
    phone.sees("locked")
    phone.panel("recognized")
    phone.sees("app")
    # A launch asks too.
    phone.panel("relaunch")
    expect(phone.screen != "app", "a launch shows the app without a check")
    phone.panel("notRecognized")
    phone.tap("signOut")
    phone.sees("welcome", "signIn", "email")


@journey("choices about the session", lambda brand: bool(brand.choices))
def _(phone: Phone) -> None:
    begin_session(phone)
    phone.tap("account")
    switches = {"restore": "staySignedIn", "biometricUnlock": "biometrics"}
    for choice in phone.brand.choices:
        expect(phone.control(switches[choice]).is_checked(), f"the switch {switches[choice]} is off")


@journey("deletion", knows_user)
def _(phone: Phone) -> None:
    expect(phone.brand.deletes_accounts, "the brand does not delete accounts")
    account = phone.brand.account("confirmed")
    begin_session(phone)
    # The proof of identity of the sign-in is too old.
    phone.panel("forward1d")
    unlock(phone)
    phone.tap("account")
    phone.tap("deleteAccount")
    phone.sees("deleteAccount")
    phone.type("deletionWord", "DELET")
    phone.tap("delete")
    phone.sees("deleteAccount")
    phone.type("deletionWord", "DELETE")
    phone.tap("delete")
    phone.sees("proveIdentity")
    phone.type("proof", "Wrong-Password-1")
    phone.tap("prove")
    phone.sees("proveIdentity")
    expect_problem(phone)
    phone.type("proof", account["password"])
    phone.tap("prove")
    phone.sees("welcome", "signIn", "email")
    expect("userDeleted" in phone.events, "no event says that the account was deleted")
    sign_in(phone, account["email"], account["password"])
    expect(phone.screen != "app", "the deleted account still exists")


@journey("deletion of an account of a page", lambda brand: bool(brand.pages) and brand.deletes_accounts)
def _(phone: Phone) -> None:
    provider = phone.brand.pages[0]
    go_to_providers(phone)
    phone.tap(f"continueWith.{provider}")
    if phone.screen == "birthdate":
        phone.type("birthdate", "1990-04-05")
        phone.tap("submitBirthdate")
    phone.sees("app")
    phone.panel("forward1d")
    unlock(phone)
    phone.tap("account")
    phone.tap("deleteAccount")
    phone.type("deletionWord", "DELETE")
    phone.tap("delete")
    phone.sees("proveIdentity")
    phone.tap(f"proveAt.{provider}")
    phone.sees("welcome", "signIn", "email")


@journey("sign-in at a page", lambda brand: bool(brand.pages))
def _(phone: Phone) -> None:
    for provider in phone.brand.pages:
        go_to_providers(phone)
        phone.tap(f"continueWith.{provider}")
        if phone.screen == "birthdate":
            phone.type("birthdate", "1990-04-05")
            phone.tap("submitBirthdate")
        phone.sees("app")
        phone.tap("account")
        phone.tap("signOut")


@journey("guest", lambda brand: "guest" in brand.providers)
def _(phone: Phone) -> None:
    go_to_providers(phone)
    phone.tap("continueWith.guest")
    phone.sees("app")
    phone.tap("account")
    expect(not phone.has("deleteAccount"), "a guest has an account to delete")
    phone.tap("signOut")
    phone.sees("welcome", "signIn", "email")


@journey("session ended")
def _(phone: Phone) -> None:
    begin_session(phone)
    phone.panel("endSession")
    phone.sees("sessionEnded")
    expect("sessionExpired" in phone.events, "no event says that the session has ended")
    phone.tap("signIn")
    begin_session(phone)


@journey("no network")
def _(phone: Phone) -> None:
    phone.panel("offline")
    account = phone.brand.account("confirmed")
    if phone.brand.has_email and account:
        sign_in(phone, account["email"], account["password"])
    else:
        go_to_providers(phone)
        phone.choose_offered(*[f"continueWith.{name}" for name in phone.brand.providers])
    expect(phone.screen != "app", "the user signs in without a network")
    expect_problem(phone)
    phone.panel("online")
    begin_session(phone)


@journey("menu and documents")
def _(phone: Phone) -> None:
    if phone.has("openTerms"):
        phone.tap("openTerms")
        phone.sees("terms")
        phone.tap("close")
    begin_session(phone)
    phone.tap("menu")
    phone.sees("menu")
    expect(phone.control("openPrivacy").get_attribute("href").startswith("https://"), "the privacy policy has no link")
    phone.tap("account")
    phone.sees("account")
    phone.tap("close")
    phone.panel("newDevice")
    phone.sees("welcome", "signIn", "email", "birthdate")


@journey("appearance")
def _(phone: Phone) -> None:
    def style(property: str) -> str:
        return phone.page.locator("main").evaluate(f"one => getComputedStyle(one).{property}")

    size, color = style("fontSize"), style("color")
    phone.panel("largeText")
    expect(float(style("fontSize")[:-2]) == 2 * float(size[:-2]), "text of 200 % does not have twice its size")
    phone.panel("normalText")
    phone.panel("light")
    expect(style("color") == color, "the light appearance is not that of a light system")
    phone.panel("dark")
    dark = style("color"), style("colorScheme")
    phone.panel("system")
    phone.page.emulate_media(color_scheme="dark")
    expect((style("color"), style("colorScheme")) == dark, "the dark appearance is not that of a dark system")
    phone.page.emulate_media(color_scheme="light")


@journey("languages", lambda brand: len(brand.languages) > 1)
def _(phone: Phone) -> None:
    first = phone.page.locator("main").inner_text()
    for language in phone.brand.languages[1:]:
        phone.panel(f"language.{language}")
        expect(phone.page.get_attribute("html", "lang") == language, f"the page is not in {language}")
        expect(phone.page.locator("main").inner_text() != first, f"the texts are not in {language}")
        begin_session(phone)
        phone.tap("account")
        phone.panel("newDevice")
