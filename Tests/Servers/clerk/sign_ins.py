"""Sign-ins: with a password, a code, an ID token of Apple, or at the page of a provider."""

import secrets

from clerk import sign_ups
from clerk.errors import Refusal, not_found, parameter
from clerk.resources import second_factors
from clerk.store import Body, Client, SignIn, Store, User, totp

RESET = "reset_password_email_code"


def create(store: Store, client: Client, form: Body) -> SignIn:
    store.limit("create", store.settings.creates)
    store.require_no_session(client)
    sign_in = SignIn(client.id, store.now(), form.get("locale"))
    if form.get("transfer") == "true":
        transfer(store, client, sign_in)
    elif strategy := form.get("strategy"):
        with_strategy(store, client, sign_in, strategy, form)
    else:
        identify(store, client, sign_in, form)
    store.sign_ins[sign_in.id] = client.sign_in = sign_in
    return sign_in


def found(store: Store, client: Client, id: str, nonce: str | None = None) -> SignIn:
    """Returns a sign-in of a client. With a nonce, completes one at a page."""
    sign_in = store.sign_ins.get(id)
    if sign_in is None or sign_in.client != client.id:
        raise not_found()
    if store.now() >= sign_in.created_at + store.settings.attempt_life:
        sign_in.status = "abandoned"
    if nonce is not None:
        if sign_in.nonce is None or not secrets.compare_digest(nonce, sign_in.nonce):
            raise Refusal(400, "rotating_token_nonce_invalid")
        sign_in.nonce = None
        if sign_in.user:
            sign_in.verification = "verified"
            after_first_factor(store, client, sign_in, is_trusted=True)
        elif sign_in.external:
            sign_in.verification = "transferable"
    return sign_in


def identify(store: Store, client: Client, sign_in: SignIn, form: Body) -> None:
    identifier = form.get("identifier")
    if not identifier:
        raise parameter(422, "form_param_nil", "identifier")
    if "@" not in identifier:
        raise parameter(422, "form_param_format_invalid", "identifier")
    user = store.user_with(identifier)
    if user is None:
        raise parameter(422, "form_identifier_not_found", "identifier")
    sign_in.user, sign_in.identifier, sign_in.status = user, identifier, "needs_first_factor"
    if "password" in form:
        check_password(store, user, form["password"])
        sign_in.strategy, sign_in.verification = "password", "verified"
        after_first_factor(store, client, sign_in)


def check_password(store: Store, user: User, password: str) -> None:
    if store.now() < user.locked_until:
        raise Refusal(403, "user_locked", meta={"lockout_expires_in_seconds": round(user.locked_until - store.now())})
    if user.password is None:
        raise Refusal(400, "strategy_for_user_invalid")
    if not secrets.compare_digest(user.password.encode(), password.encode()):
        user.wrong_passwords += 1
        if user.wrong_passwords >= store.settings.wrong_passwords:
            user.wrong_passwords, user.locked_until = 0, store.now() + store.settings.lockout
        raise parameter(422, "form_password_incorrect", "password")
    user.wrong_passwords = 0
    if password in store.settings.pwned_passwords:
        raise parameter(422, "form_password_pwned", "password")


def after_first_factor(store: Store, client: Client, sign_in: SignIn, is_trusted: bool = False) -> None:
    user = sign_in.user
    assert user
    if user.must_change_password:
        sign_in.status = "needs_new_password"
    elif second_factors(user, only_codes=False):
        sign_in.status = "needs_second_factor"
    elif store.settings.client_trust and not is_trusted and client.id not in user.clients:
        sign_in.status = store.settings.trust_status
    else:
        complete(store, client, sign_in)


def complete(store: Store, client: Client, sign_in: SignIn) -> None:
    assert sign_in.user
    sign_in.status = "complete"
    sign_in.session = store.begin(sign_in.user, client).id


def with_strategy(store: Store, client: Client, sign_in: SignIn, strategy: str, form: Body) -> None:
    sign_in.strategy = strategy
    if strategy == "oauth_token_apple":
        sign_in.external = sign_ups.apple_account(store, form.get("token", ""))
        sign_in.user = store.user_at(sign_in.external)
        if sign_in.user:
            sign_in.verification = "verified"
            after_first_factor(store, client, sign_in, is_trusted=True)
        else:
            sign_in.status, sign_in.verification = "needs_identifier", "transferable"
    elif strategy in store.settings.pages:
        sign_in.redirect_url = allowed(store, form)
        sign_in.status = "needs_first_factor"
    else:
        raise parameter(422, "form_param_value_invalid", "strategy")


def allowed(store: Store, form: Body) -> str:
    address = form.get("redirect_url", "")
    if address not in store.settings.redirects:
        raise parameter(422, "form_param_value_invalid", "redirect_url")
    return str(address)


def transfer(store: Store, client: Client, sign_in: SignIn) -> None:
    """Signs in with the account of a sign-up that belongs to a user."""
    sign_up = client.sign_up
    if sign_up is None or not sign_up.is_transferable or not sign_up.external:
        raise Refusal(400, "account_transfer_invalid")
    sign_in.external, sign_in.strategy, sign_in.verification = sign_up.external, sign_up.strategy, "verified"
    sign_in.user = store.user_at(sign_up.external)
    client.sign_up = None
    after_first_factor(store, client, sign_in, is_trusted=True)


def prepare_first(store: Store, client: Client, id: str, form: Body) -> SignIn:
    sign_in = found(store, client, id)
    strategy = form["strategy"]
    if strategy.startswith("oauth_"):
        if strategy != sign_in.strategy or allowed(store, form) != sign_in.redirect_url:
            raise parameter(422, "form_param_value_invalid", "strategy")
        state = secrets.token_urlsafe(32)
        store.pages[state] = sign_in
        # Providers besides Apple and Google are the same page.
        provider = strategy.removeprefix("oauth_") if strategy in ("oauth_apple", "oauth_google") else "google"
        sign_in.page = store.provider.page(store.url, provider, state, None)
        return sign_in
    user = sign_in.user
    if strategy not in (RESET, "email_code") or not user or not user.email or form.get("email_address_id") != user.email.id:
        raise parameter(422, "form_param_value_invalid", "strategy")
    sign_in.strategy, sign_in.verification = strategy, "unverified"
    sign_in.first_code = store.send_code(user.email.text, strategy, sign_in.first_code, sign_in.locale)
    return sign_in


def attempt_first(store: Store, client: Client, id: str, form: Body) -> SignIn:
    store.limit("attempt", store.settings.attempts)
    sign_in = found(store, client, id)
    strategy, user = form["strategy"], sign_in.user
    if user is None or sign_in.status != "needs_first_factor":
        raise Refusal(400, "sign_in_status_invalid")
    if strategy == "password":
        check_password(store, user, form.get("password", ""))
        sign_in.strategy, sign_in.verification = strategy, "verified"
        after_first_factor(store, client, sign_in)
        return sign_in
    if strategy != sign_in.strategy:
        raise Refusal(400, "verification_missing")
    store.check_code(sign_in.first_code, form.get("code", ""))
    sign_in.verification = "verified"
    if strategy == RESET:
        sign_in.status = "needs_new_password"
    else:
        after_first_factor(store, client, sign_in, is_trusted=True)
    return sign_in


def prepare_second(store: Store, client: Client, id: str, form: Body) -> SignIn:
    sign_in = found(store, client, id)
    user, strategy = needing_second(store, sign_in), form.get("strategy")
    address = {"email_code": user.email, "phone_code": user.phone}.get(strategy or "")
    name = "email_address_id" if strategy == "email_code" else "phone_number_id"
    if address is None or form.get(name) not in (None, address.id):
        raise parameter(422, "form_param_value_invalid", "strategy")
    sign_in.second_strategy = strategy
    sign_in.second_code = store.send_code(address.text, f"second_{strategy}", sign_in.second_code, sign_in.locale)
    return sign_in


def needing_second(store: Store, sign_in: SignIn) -> User:
    if sign_in.status not in ("needs_second_factor", "needs_client_trust") or not sign_in.user:
        raise Refusal(400, "sign_in_status_invalid")
    return sign_in.user


def attempt_second(store: Store, client: Client, id: str, form: Body) -> SignIn:
    store.limit("attempt", store.settings.attempts)
    sign_in = found(store, client, id)
    user = needing_second(store, sign_in)
    strategy, text = form.get("strategy"), form.get("code", "")
    if strategy == "totp" and user.totp_secret:
        if not secrets.compare_digest(totp(user.totp_secret, store.now()).encode(), text.encode()):
            raise parameter(422, "form_code_incorrect", "code")
    elif strategy == "backup_code" and user.backup_codes:
        if text not in user.backup_codes:
            raise parameter(422, "form_code_incorrect", "code")
        user.backup_codes.remove(text)
    elif strategy in ("email_code", "phone_code") and strategy == sign_in.second_strategy:
        store.check_code(sign_in.second_code, text)
    else:
        raise parameter(422, "form_param_value_invalid", "strategy")
    sign_in.second_strategy, sign_in.second_verified = strategy, True
    complete(store, client, sign_in)
    return sign_in


def reset_password(store: Store, client: Client, id: str, form: Body) -> SignIn:
    sign_in = found(store, client, id)
    user = sign_in.user
    if sign_in.status != "needs_new_password" or user is None:
        raise Refusal(400, "sign_in_status_invalid")
    sign_ups.check_form(store, form["password"])
    user.password, user.must_change_password = form["password"], False
    user.wrong_passwords, user.locked_until = 0, 0
    if form.get("sign_out_of_other_sessions") == "true":
        for session in store.sessions.values():
            if session.user is user:
                session.status = "revoked"
    after_first_factor(store, client, sign_in, is_trusted=True)
    return sign_in
