"""The journeys of a signed-in user: terms, lock, account and the end of the session."""

from journey import journey
from phone import Phone
from steps import (
    begin_session, expect, expect_problem, known_account, sign_in, sign_in_with, unlock)


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
    expect_problem(phone)
    phone.tap("unlock")
    phone.sees("locked")
    phone.panel("checkCanceled")
    phone.sees("locked")
    expect(not phone.problem, "a user who canceled sees an error")
    phone.tap("unlock")
    phone.panel("checkInterrupted")
    phone.sees("locked")
    expect(not phone.problem, "an interrupted check shows an error")
    expect(not phone.is_asked_for_face, "an interrupted check is repeated at once")
    phone.panel("background30s")
    expect(phone.is_asked_for_face, "an interrupted check is not repeated when the user returns")
    phone.panel("recognized")
    phone.sees("app")
    # A launch asks too.
    phone.panel("relaunch")
    expect(phone.screen != "app", "a launch shows the app without a check")
    phone.panel("notRecognized")
    phone.sees("locked")
    expect_problem(phone)
    phone.tap("signOut")
    phone.sees(*(["signIn", "email"] if phone.brand.has_email else ["welcome"]))


@journey("lock: locked out", lambda brand: brand.locks)
def _(phone: Phone) -> None:
    begin_session(phone)
    phone.panel("relaunch")
    phone.panel("lockedOut")
    phone.sees("locked")
    expect("passcode" in (phone.problem or ""), f"no message says how to end the lockout: {phone.problem}")
    phone.tap("unlock")
    phone.panel("recognized")
    phone.sees("app")


@journey("lock: changed biometrics", lambda brand: brand.locks)
def _(phone: Phone) -> None:
    begin_session(phone)
    phone.panel("backgroundUntilLock")
    phone.panel("biometryChanged")
    phone.sees("sessionEnded")
    expect("have changed" in phone.page.locator("main").inner_text(), "the screen does not name the change")
    expect("sessionLost" in phone.events, "no event says that the session is lost")
    phone.tap("signIn")
    # The reason is shown once.
    phone.panel("relaunch")
    phone.sees("welcome", "signIn", "email")
    begin_session(phone)
    phone.panel("relaunch")
    phone.panel("recognized")
    phone.sees("app")


@journey("choices about the session", lambda brand: bool(brand.choices))
def _(phone: Phone) -> None:
    begin_session(phone)
    phone.tap("account")
    switches = {"restore": "staySignedIn", "biometricUnlock": "biometrics"}
    for choice in phone.brand.choices:
        expect(phone.control(switches[choice]).is_checked(), f"the switch {switches[choice]} is off")


@journey("change of the address", lambda brand: brand.has_email)
def _(phone: Phone) -> None:
    address, password = known_account(phone)
    sign_in(phone, address, password)
    phone.sees("app")
    phone.tap("account")
    phone.tap("changeAddress")
    phone.sees("changeEmail")
    phone.type("newEmail", "olle.new@example.com")
    phone.type("emailProof", "Wrong-Password-1")
    phone.tap("submitEmail")
    phone.sees("changeEmail")
    expect_problem(phone)
    phone.type("emailProof", password)
    phone.tap("submitEmail")
    if phone.brand.sends_codes:
        phone.sees("confirmEmail")
        phone.type("emailCode", phone.code("olle.new@example.com"))
        phone.tap("submitEmail")
    phone.sees("account")
    phone.tap("close")
    phone.sees("app")
    identity = phone.page.locator("main .identity").inner_text()
    expect("olle.new@example.com" in identity, f"the app shows another address: {identity}")


@journey("deletion", lambda brand: brand.has_email and brand.deletes_accounts)
def _(phone: Phone) -> None:
    address, password = known_account(phone)
    sign_in(phone, address, password)
    phone.sees("app")
    # The proof of identity of the sign-in is too old.
    phone.panel("forward10m")
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
    phone.type("proof", password)
    phone.tap("prove")
    phone.sees("welcome", "signIn", "email")
    expect("userDeleted" in phone.events, "no event says that the account was deleted")
    sign_in(phone, address, password)
    expect(phone.screen not in ("app", "family.who"), "the deleted account still exists")


@journey("deletion of an account of a page", lambda brand: bool(brand.pages) and brand.deletes_accounts)
def _(phone: Phone) -> None:
    provider = phone.brand.pages[0]
    sign_in_with(phone, provider)
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


@journey("session ended")
def _(phone: Phone) -> None:
    begin_session(phone)
    phone.panel("endSession")
    phone.sees("sessionEnded")
    expect("sessionExpired" in phone.events, "no event says that the session has ended")
    phone.tap("signIn")
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
    root, main = phone.page.locator("html"), phone.page.locator("main")
    texts: list[str] = []
    # The brand's languages, and the pseudo-languages.
    for button in phone.page.locator('.panel [data-id^="language."]').all():
        language = (button.get_attribute("data-id") or "").removeprefix("language.")
        phone.panel(f"language.{language}")
        expect(root.get_attribute("lang") == language, f"the page is not in {language}")
        expect(root.get_attribute("dir") == ("rtl" if language == "ar-XB" else "ltr"), f"{language} has another direction")
        expect(main.inner_text() not in texts, f"the texts are not in {language}")
        texts.append(main.inner_text())
        begin_session(phone)
        phone.tap("account")
        phone.panel("newDevice")
    expect(len(texts) == len(phone.brand.languages) + 2, f"the panel has {len(texts)} languages")
