"""The journeys to an account: sign-up, sign-in and forgotten password."""

from datetime import date

from journey import has_email, journey, sends_codes
from phone import Phone
from steps import (
    PASSWORD, begin_session, enter, expect, expect_problem, fill_account, go_to_providers, known_account, sees_code, sign_in,
    sign_in_with, sign_up)

NEW_PASSWORD = "Battery-Staple-8"


def enter_pending_code(phone: Phone, address: str, password: str) -> None:
    """Signs in with an account whose address is not proved yet, and proves it."""
    sign_in(phone, address, password)
    if phone.screen == "createAccount" and not phone.has("code"):
        fill_account(phone, address, "1990-04-05")
        phone.tap("submit")
    sees_code(phone)
    if not phone.codes:
        phone.tap("resend")
    enter(phone, "code", phone.code(address))
    phone.sees("app")


# Each brand has its own fields.
@journey("sign-up", has_email, kind=lambda brand: brand.id)
def _(phone: Phone) -> None:
    sign_up(phone, "maja@example.com")
    if phone.brand.sends_codes:
        sees_code(phone)
        enter(phone, "code", phone.code("maja@example.com"))
    phone.sees("app")
    expect("signedIn" in phone.events, "no event says that the user has signed in")


@journey("sign-up with the keyboard and a wrong code", sends_codes)
def _(phone: Phone) -> None:
    sign_up(phone, "maja@example.com")
    sees_code(phone)
    code = phone.code("maja@example.com")
    expect(len(code) == phone.brand.code["length"], f"the code {code} does not have the manifest's length")
    # The return key presses the main button.
    phone.type("code", code[:-1] + str((int(code[-1]) + 1) % 10))
    phone.press_return("code")
    sees_code(phone)
    expect_problem(phone)
    phone.type("code", code)
    phone.press_return("code")
    phone.sees("app")


@journey("sign-up, sign-out and sign-in without a mouse", sends_codes)
def _(phone: Phone) -> None:
    phone.uses_keyboard = True
    sign_up(phone, "maja@example.com")
    sees_code(phone)
    enter(phone, "code", phone.code("maja@example.com"))
    phone.sees("app")
    phone.tap("menu")
    phone.tap("signOut")
    sign_in(phone, "maja@example.com", PASSWORD)
    phone.sees("app")


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


@journey("code sent again", sends_codes)
def _(phone: Phone) -> None:
    sign_up(phone, "maja@example.com")
    sees_code(phone)
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


@journey("return of a user who has not entered the code", sends_codes)
def _(phone: Phone) -> None:
    sign_up(phone, "maja@example.com")
    sees_code(phone)
    phone.panel("relaunch")
    phone.panel("forward1m")
    enter_pending_code(phone, "maja@example.com", PASSWORD)


@journey("account that waits for its code", lambda brand: brand.sends_codes and brand.account("pending") is not None)
def _(phone: Phone) -> None:
    account = phone.brand.account("pending")
    enter_pending_code(phone, account["email"], account["password"])


@journey("challenge of a sign-in", lambda brand: brand.has_email and brand.challenged_account is not None)
def _(phone: Phone) -> None:
    account = phone.brand.challenged_account
    sign_in(phone, account["email"], account["password"])
    phone.sees("challenge")
    if account["challenge"] == "newPassword":
        fill_account(phone, account["email"], "1990-04-05")
        phone.tap("submit")
    else:
        code = phone.code(account["email"])
        enter(phone, "code", code[:-1] + str((int(code[-1]) + 1) % 10))
        phone.sees("challenge")
        expect_problem(phone)
        enter(phone, "code", code)
    phone.sees("app")


@journey("wrong password", has_email, kind=lambda brand: brand.arrangement)
def _(phone: Phone) -> None:
    address, password = known_account(phone)
    sign_in(phone, address, "Wrong-Password-1")
    phone.sees("signIn", "password")
    expect_problem(phone)
    enter(phone, "password", password)
    phone.sees("app")


@journey("forgotten password", has_email)
def _(phone: Phone) -> None:
    address, password = known_account(phone)
    for _ in range(6):
        match phone.screen:
            case "welcome":
                phone.choose_offered("signIn", "continueWith.email")
            case "birthdate":
                phone.tap("haveAccount")
            case "email":
                enter(phone, "email", address)
            case "signIn":
                phone.type("email", address)
                phone.tap("forgotPassword")
            case "password":
                phone.tap("forgotPassword")
            case _:
                break
    phone.sees("newPassword")
    if not phone.codes:
        phone.tap("resend")
    code = phone.code(address)
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
    sign_in(phone, address, password)
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


@journey("sign-in at a page", lambda brand: bool(brand.pages), kind=lambda brand: brand.minimum_age > 0)
def _(phone: Phone) -> None:
    for provider in phone.brand.pages:
        sign_in_with(phone, provider)
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


@journey("no network")
def _(phone: Phone) -> None:
    account = known_account(phone) if phone.brand.has_email else None
    phone.panel("offline")
    if account:
        sign_in(phone, *account)
    else:
        go_to_providers(phone)
        phone.choose_offered(*[f"continueWith.{name}" for name in phone.brand.providers])
    expect(phone.screen != "app", "the user signs in without a network")
    expect_problem(phone)
    phone.panel("online")
    begin_session(phone)
