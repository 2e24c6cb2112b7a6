"""The JSON of the instance's resources. Times are in milliseconds."""

from typing import Any

from clerk.store import Body, Client, Session, SignIn, SignUp, Store, User


def ms(at: float) -> int:
    return int(at * 1000)


def verification(status: str, strategy: str, **members: Any) -> Body:
    kinds = {"password": "password", "totp": "totp", "backup_code": "backup_code"}
    kind = kinds.get(strategy, "oauth" if strategy.startswith("oauth_") else "otp")
    return {"object": f"verification_{kind}", "status": status, "strategy": strategy, "attempts": None, "expire_at": 0} | members


def user_of(store: Store, user: User) -> Body:
    def address(kind: str, found: Any) -> Body:
        strategy = "email_code" if kind == "email_address" else "phone_code"
        more = {"reserved_for_second_factor": user.phone_is_second_factor, "default_second_factor": False}
        return {
            "id": found.id, "object": kind, kind: found.text, "reserved": False, "linked_to": [],
            "verification": verification("verified" if found.verified else "unverified", strategy),
            "created_at": ms(user.created_at), "updated_at": ms(user.created_at)} | (more if kind == "phone_number" else {})

    second = bool(user.totp_secret or user.phone_is_second_factor)
    return {
        "id": user.id, "object": "user", "username": None, "first_name": user.first_name, "last_name": user.last_name,
        "has_image": False, "primary_email_address_id": user.email and user.email.id,
        "primary_phone_number_id": user.phone and user.phone.id, "primary_web3_wallet_id": None,
        "password_enabled": user.password is not None, "two_factor_enabled": second,
        "totp_enabled": user.totp_secret is not None, "backup_code_enabled": bool(user.backup_codes),
        "email_addresses": [address("email_address", user.email)] if user.email else [],
        "phone_numbers": [address("phone_number", user.phone)] if user.phone else [],
        "web3_wallets": [], "passkeys": [], "external_accounts": [], "saml_accounts": [], "enterprise_accounts": [],
        "public_metadata": {}, "unsafe_metadata": {}, "external_id": None, "last_sign_in_at": None,
        "banned": False, "locked": user.locked_until > store.now(), "lockout_expires_in_seconds": None,
        "verification_attempts_remaining": None, "created_at": ms(user.created_at), "updated_at": ms(user.created_at),
        "delete_self_enabled": store.settings.delete_self, "create_organization_enabled": False, "last_active_at": None,
        "mfa_enabled_at": None, "mfa_disabled_at": None,
        "legal_accepted_at": user.legal_accepted_at and ms(user.legal_accepted_at)}


def session_of(store: Store, session: Session, with_user: bool = True) -> Body:
    age = int((store.now() - session.verified_at) // 60)
    body = {
        "id": session.id, "object": "session", "status": session.status, "expire_at": ms(session.created_at + 7 * 86_400),
        "abandon_at": ms(session.created_at + 30 * 86_400), "last_active_at": ms(store.now()), "actor": None}
    if not with_user:
        return body
    user = session.user
    return body | {
        "last_active_organization_id": None, "user": user_of(store, user), "factor_verification_age": [age, -1],
        "public_user_data": {
            "first_name": user.first_name, "last_name": user.last_name, "has_image": False,
            "identifier": user.email.text if user.email else user.id},
        "created_at": ms(session.created_at), "updated_at": ms(session.created_at)}


def factor(strategy: str, **members: Any) -> Body:
    return {"strategy": strategy} | members


def first_factors(user: User) -> list[Body]:
    factors = []
    if user.password is not None:
        factors.append(factor("password"))
    if user.email:
        code = {"email_address_id": user.email.id, "safe_identifier": masked(user.email.text)}
        factors.append(factor("email_code", **code, primary=True))
        if user.password is not None:
            factors.append(factor("reset_password_email_code", **code, primary=True))
    return factors + [factor(strategy) for strategy in sorted({name for name, _ in user.accounts if "token" not in name})]


def second_factors(user: User, only_codes: bool) -> list[Body]:
    """Returns the second factors of a user, or the ways to trust a new device."""
    factors = []
    if user.totp_secret and not only_codes:
        factors.append(factor("totp"))
    if user.phone and (user.phone_is_second_factor or only_codes):
        factors.append(factor("phone_code", phone_number_id=user.phone.id, safe_identifier=masked(user.phone.text)))
    if user.email and only_codes:
        factors.append(factor("email_code", email_address_id=user.email.id, safe_identifier=masked(user.email.text)))
    if user.backup_codes and not only_codes:
        factors.append(factor("backup_code"))
    wanted = user.default_factor or ("email_code" if only_codes else "")
    for found in factors:
        if found["strategy"] == wanted:
            found["default"] = True
    return factors


def masked(text: str) -> str:
    name, at, host = text.partition("@")
    return f"{name[:1]}****{at}{host}" if at else f"{text[:3]}*****{text[-2:]}"


def sign_in_of(store: Store, sign_in: SignIn) -> Body:
    first = None
    if sign_in.strategy:
        first = verification(sign_in.verification, sign_in.strategy)
        if sign_in.strategy.startswith("oauth_"):
            first["external_verification_redirect_url"] = sign_in.page
            if sign_in.error:
                first["error"] = {"message": sign_in.error, "long_message": sign_in.error, "code": sign_in.error}
    second = None
    if sign_in.second_strategy:
        second = verification("verified" if sign_in.second_verified else "unverified", sign_in.second_strategy)
    user = sign_in.user
    needs = sign_in.status in ("needs_second_factor", "needs_client_trust")
    trust = needs and user is not None and not (user.totp_secret or user.phone_is_second_factor)
    body = {
        "object": "sign_in_attempt", "id": sign_in.id, "status": sign_in.status,
        "supported_identifiers": ["email_address"], "identifier": sign_in.identifier,
        "supported_first_factors": first_factors(user) if user else None,
        "supported_second_factors": second_factors(user, trust) if user and needs else None,
        "first_factor_verification": first, "second_factor_verification": second, "created_session_id": sign_in.session,
        "user_data": user and {"first_name": user.first_name, "last_name": user.last_name, "has_image": False},
        "abandon_at": ms(sign_in.created_at + store.settings.attempt_life)}
    if trust:
        body["client_trust_state"] = "new"
    return body


def sign_up_of(store: Store, sign_up: SignUp) -> Body:
    values = sign_up.values
    missing = [name for name in store.settings.required if not values.get(name)]
    if sign_up.external:
        missing = [name for name in missing if name not in ("password", "email_address")]
    unverified = ["email_address"] if values.get("email_address") and not sign_up.email_verified else []
    email = None
    if values.get("email_address"):
        email = verification("verified" if sign_up.email_verified else "unverified", "email_code") | {
            "next_action": "" if sign_up.email_verified else "needs_attempt" if sign_up.code else "needs_prepare",
            "supported_strategies": ["email_code"]}
    external = None
    if sign_up.strategy:
        status = "transferable" if sign_up.is_transferable else "verified"
        external = verification(status, sign_up.strategy, external_verification_redirect_url=None)
    return {
        "object": "sign_up_attempt", "id": sign_up.id, "status": sign_up.status, "required_fields": store.settings.required,
        "optional_fields": ["first_name", "last_name", "phone_number"], "missing_fields": missing,
        "unverified_fields": unverified, "username": None, "email_address": values.get("email_address"),
        "phone_number": values.get("phone_number"), "web3_wallet": None, "password_enabled": bool(values.get("password")),
        "first_name": values.get("first_name"), "last_name": values.get("last_name"), "custom_action": False,
        "unsafe_metadata": values.get("unsafe_metadata") or {}, "external_id": None, "created_session_id": sign_up.session,
        "created_user_id": sign_up.user, "abandon_at": ms(sign_up.created_at + store.settings.attempt_life),
        "legal_accepted_at": ms(sign_up.created_at) if values.get("legal_accepted") == "true" else None,
        "verifications": {
            "email_address": email, "phone_number": None, "web3_wallet": None, "external_account": external}}


def client_of(store: Store, client: Client) -> Body:
    sessions = store.sessions_of(client)
    return {
        "object": "client", "id": client.id, "sessions": [session_of(store, session) for session in sessions],
        "sign_in": client.sign_in and sign_in_of(store, client.sign_in),
        "sign_up": client.sign_up and sign_up_of(store, client.sign_up),
        "last_active_session_id": sessions[-1].id if sessions else None, "last_authentication_strategy": None,
        "cookie_expires_at": None, "captcha_bypass": True, "created_at": ms(client.created_at),
        "updated_at": ms(client.created_at)}
