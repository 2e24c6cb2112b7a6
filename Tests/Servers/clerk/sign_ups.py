"""Sign-ups. A complete sign-up creates the account."""

from clerk.errors import Refusal, not_found, parameter
from clerk.store import Address, Body, Client, SignUp, Store, User
from supabase.errors import Refusal as ProviderRefusal

FIELDS = ("email_address", "password", "first_name", "last_name", "phone_number", "legal_accepted", "unsafe_metadata")


def create(store: Store, client: Client, form: Body) -> SignUp:
    store.limit("create", store.settings.creates)
    store.require_no_session(client)
    sign_up = SignUp(client.id, store.now(), form.get("locale"))
    if form.get("transfer") == "true":
        sign_in = client.sign_in
        if sign_in is None or sign_in.verification != "transferable" or not sign_in.external:
            raise Refusal(400, "account_transfer_invalid")
        sign_up.external, sign_up.strategy = sign_in.external, sign_in.strategy
        client.sign_in = None
    elif form.get("strategy") == "oauth_token_apple":
        sign_up.external, sign_up.strategy = apple_account(store, form.get("token", "")), "oauth_token_apple"
        sign_up.is_transferable = store.user_at(sign_up.external) is not None
    elif "strategy" in form:
        raise parameter(422, "form_param_value_invalid", "strategy")
    # Also users with an account, who can sign in with the same token.
    if not store.settings.signups:
        raise Refusal(403, "sign_up_mode_restricted")
    if sign_up.external and sign_up.external["email"]:
        sign_up.values["email_address"], sign_up.email_verified = sign_up.external["email"], True
    change(store, sign_up, form)
    store.sign_ups[sign_up.id] = client.sign_up = sign_up
    if not sign_up.is_transferable:
        complete(store, client, sign_up)
    return sign_up


def apple_account(store: Store, token: str) -> Body:
    """Returns the account of an ID token of Apple."""
    try:
        claims = store.provider.claims(token, store.settings.apple_clients)
    except ProviderRefusal as refusal:
        raise parameter(422, "form_param_value_invalid", "token") from refusal
    # The page and the token of Apple are the same account.
    return {"strategy": "oauth_apple", "subject": claims["sub"], "email": claims.get("email")}


def change(store: Store, sign_up: SignUp, form: Body) -> None:
    for name in FIELDS:
        if name not in form:
            continue
        if name in store.settings.disabled:
            raise parameter(422, "form_param_unknown", name)
        check_value(store, name, form[name])
        sign_up.values[name] = form[name]


def check_value(store: Store, name: str, value: str) -> None:
    if name == "email_address":
        if "@" not in value:
            raise parameter(422, "form_param_format_invalid", name)
        if store.user_with(value):
            raise parameter(422, "form_identifier_exists", name)
    elif name == "phone_number" and not (value.startswith("+") and value[1:].isdecimal()):
        raise parameter(422, "form_param_format_invalid", name)
    elif name == "password":
        check_form(store, value)


def check_form(store: Store, password: str) -> None:
    """Refuses a password by its form."""
    if len(password) < store.settings.minimum_password:
        raise parameter(422, "form_password_length_too_short", "password")
    if len(password.encode()) > 72:
        raise parameter(422, "form_password_size_in_bytes_exceeded", "password")
    if password in store.settings.pwned_passwords:
        raise parameter(422, "form_password_pwned", "password")


def found(store: Store, client: Client, id: str) -> SignUp:
    sign_up = store.sign_ups.get(id)
    expired = sign_up and store.now() >= sign_up.created_at + store.settings.attempt_life
    if sign_up is None or sign_up.client != client.id or expired:
        raise not_found()
    return sign_up


def update(store: Store, client: Client, id: str, form: Body) -> SignUp:
    sign_up = found(store, client, id)
    require_open(sign_up)
    change(store, sign_up, form)
    complete(store, client, sign_up)
    return sign_up


def require_open(sign_up: SignUp) -> None:
    if sign_up.status != "missing_requirements":
        raise Refusal(400, "sign_up_status_invalid")


def prepare(store: Store, client: Client, id: str, form: Body) -> SignUp:
    sign_up = found(store, client, id)
    require_open(sign_up)
    if form.get("strategy") != "email_code" or not sign_up.values.get("email_address"):
        raise parameter(422, "form_param_value_invalid", "strategy")
    sign_up.code = store.send_code(sign_up.values["email_address"], "sign_up", sign_up.code, sign_up.locale)
    return sign_up


def attempt(store: Store, client: Client, id: str, form: Body) -> SignUp:
    store.limit("attempt", store.settings.attempts)
    sign_up = found(store, client, id)
    require_open(sign_up)
    store.check_code(sign_up.code, form.get("code", ""))
    sign_up.email_verified = True
    complete(store, client, sign_up)
    return sign_up


def complete(store: Store, client: Client, sign_up: SignUp) -> None:
    """Creates the account and its session, if nothing is missing."""
    values = sign_up.values
    needed = [
        name for name in store.settings.required
        if not sign_up.external or name not in ("password", "email_address")]
    if not all(values.get(name) for name in needed):
        return
    is_open = values.get("email_address") and not sign_up.email_verified and store.settings.confirms_email
    if is_open or not (values.get("email_address") or sign_up.external):
        return
    if values.get("email_address") and store.user_with(values["email_address"]):
        raise parameter(422, "form_identifier_exists", "email_address")
    email, phone = values.get("email_address"), values.get("phone_number")
    user = User(
        store.now(), Address(email, sign_up.email_verified) if email else None, Address(phone, False) if phone else None,
        values.get("password"), values.get("first_name"), values.get("last_name"))
    if values.get("legal_accepted") == "true":
        user.legal_accepted_at = store.now()
    if sign_up.external:
        user.accounts.add((sign_up.external["strategy"], sign_up.external["subject"]))
    store.users.append(user)
    sign_up.status, sign_up.user = "complete", user.id
    sign_up.session = store.begin(user, client).id
