"""Steps that several journeys have in common. Each of them depends on the screens that the brand shows."""

from phone import WORDS, Phone

PASSWORD = "Correct-Horse-9"


def sign_up(phone: Phone, address: str, birthdate: str = "1990-04-05") -> None:
    """Goes from the first screen to the code, or to the screen for users who are too young."""
    for _ in range(8):
        match phone.screen:
            case "welcome":
                phone.choose_offered("signUp", "continueWith.email")
            case "signIn":
                phone.tap("createAccount")
            case "birthdate":
                phone.type("birthdate", birthdate)
                phone.tap("submit")
            case "email":
                phone.type("email", address)
                phone.tap("submit")
            case "createAccount" if not phone.has("code"):
                fill_account(phone, address, birthdate)
                phone.tap("submit")
            case _:
                return


def sees_code(phone: Phone) -> None:
    """Fails unless the phone asks for the code of a new account, on its own screen or below the form."""
    phone.sees("code", "createAccount")
    expect(phone.has("code"), "the screen does not ask for the code")


def fill_account(phone: Phone, address: str, birthdate: str) -> None:
    """Fills every field that the screen has."""
    values = WORDS | {"email": address, "birthdate": birthdate, "password": PASSWORD, "repeatedPassword": PASSWORD}
    for id, text in values.items():
        if phone.has(id) and phone.control(id).get_attribute("readonly") is None:
            phone.type(id, text)
    for id in ("smsConsent", "terms"):
        if phone.has(id):
            phone.turn_on(id)


def enter(phone: Phone, field: str, text: str) -> None:
    phone.type(field, text)
    phone.tap("submit")


def sign_in(phone: Phone, address: str, password: str) -> None:
    """Goes from the first screen to the end of the sign-in."""
    for _ in range(8):
        match phone.screen:
            case "welcome":
                phone.choose_offered("signIn", "continueWith.email")
            case "birthdate":
                phone.tap("haveAccount")
            case "sessionEnded":
                phone.tap("signIn")
            case "email":
                enter(phone, "email", address)
            case "signIn":
                phone.type("email", address)
                enter(phone, "password", password)
                return
            case "password":
                return enter(phone, "password", password)
            case _:
                return


def known_account(phone: Phone) -> tuple[str, str]:
    """Returns address and password of an account: one that exists from the start, or a new one."""
    if phone.account is None:
        sign_up(phone, "olle@example.com")
        if phone.brand.sends_codes:
            enter(phone, "code", phone.code("olle@example.com"))
        phone.tap("menu")
        phone.tap("signOut")
        phone.account = "olle@example.com", PASSWORD
    return phone.account


def begin_session(phone: Phone) -> None:
    """Signs in by any way that the brand has: with an account, at a page, or as a guest."""
    if phone.brand.has_email:
        sign_in(phone, *known_account(phone))
    else:
        sign_in_with(phone, *phone.brand.providers)
    phone.sees("app")


def sign_in_with(phone: Phone, *providers: str) -> None:
    """Signs in with the first of these providers that the screen has."""
    go_to_providers(phone)
    phone.choose_offered(*[f"continueWith.{name}" for name in providers])
    if phone.screen == "birthdate":
        phone.type("birthdate", "1990-04-05")
        phone.tap("submitBirthdate")


def unlock(phone: Phone) -> None:
    """Shows the user's face, if the app asks for it."""
    if phone.is_asked_for_face:
        phone.panel("recognized")


def expect_problem(phone: Phone) -> None:
    if not phone.problem:
        raise AssertionError(f"{phone.screen} shows no error")


def expect(condition: bool, message: str) -> None:
    if not condition:
        raise AssertionError(message)


def go_to_providers(phone: Phone) -> None:
    """Goes to the screen with the providers' buttons."""
    for _ in range(3):
        if any(phone.has(f"continueWith.{name}") for name in phone.brand.providers):
            return
        phone.choose_offered("haveAccount", "signIn")
