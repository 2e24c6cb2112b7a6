"""The operations of openapi.yaml."""

import json
import sqlite3
import time
import uuid
from typing import Any

from backend import codes, passwords, rules, sessions
from backend.pages import Pages
from backend.settings import Refusal
from backend.store import Store, address_of

SIGN_UP, RESET = "signup", "reset"


def code_sent(email: str, resend_after: int) -> dict[str, Any]:
    local, _, domain = email.partition("@")
    delivery = {"medium": "email", "destination": f"{local[:1]}•••@{domain}"}
    return {"delivery": delivery, "resendAfter": resend_after}


def is_pending(account: sqlite3.Row | None) -> bool:
    return account is not None and not account["confirmed"]


def limit_disclosure(store: Store, network: str) -> None:
    """Limits the requests from one network that disclose whether an email address has an account."""
    store.check_limit(f"disclosure {network}", store.settings.disclosuresPerMinute, 60)
    store.note(f"disclosure {network}")


def status(store: Store, body: dict[str, Any], network: str) -> tuple[int, Any]:
    limit_disclosure(store, network)
    account = store.account(address_of(body["email"]))
    if account is None:
        return 200, {"status": "new"}
    return 200, {"status": "confirmed" if account["confirmed"] else "pending"}


def sign_up(store: Store, body: dict[str, Any], network: str) -> tuple[int, Any]:
    limit_disclosure(store, network)
    rules.check_sign_up(store.settings, store.now(), body)
    address = address_of(body["email"])
    previous = store.account(address)
    if previous is None:
        # Earlier codes were not mailed, and their cooldown does not apply to the new account.
        codes.forget(store, address)
    elif previous["confirmed"]:
        raise Refusal(409, "account_exists", "This address has a confirmed account.")
    resend_after = codes.issue_or_keep(store, address, SIGN_UP, network)
    # A pending account is replaced completely: anyone may have created it.
    store.run("DELETE FROM accounts WHERE address = ?", address)
    account = str(uuid.uuid4())
    store.run(
        "INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)", account, address, body["email"],
        *rules.hashed(body["password"]), json.dumps(body.get("attributes", {})), body["terms"]["version"],
        body["terms"]["acceptedAt"], rules.sms_consent(body))
    return 201, {"userId": account} | code_sent(body["email"], resend_after)


def confirm(store: Store, body: dict[str, Any], network: str) -> tuple[int, Any]:
    """Confirms an account. The code proves the address; the password proves that its owner chose the account's data."""
    address = address_of(body["email"])
    account = store.account(address)
    salt, expected = (account["salt"], account["password"]) if is_pending(account) else rules.NO_ACCOUNT
    codes.redeem(
        store, address, SIGN_UP, body["code"], network,
        is_owner=lambda: rules.is_right(body["password"], salt, expected) and is_pending(account))
    store.run("UPDATE accounts SET confirmed = 1 WHERE address = ?", address)
    return 204, None


def resend(store: Store, body: dict[str, Any], network: str) -> tuple[int, Any]:
    address = address_of(body["email"])
    codes.issue(store, address, SIGN_UP, mailed=is_pending(store.account(address)), network=network)
    return 202, code_sent(body["email"], store.settings.resendAfter)


def login(store: Store, body: dict[str, Any], network: str) -> tuple[int, Any]:
    address = address_of(body["email"])
    account = store.account(address)
    passwords.check(store, address, network, account)
    salt, expected = rules.NO_ACCOUNT if account is None else (account["salt"], account["password"])
    if not rules.is_right(body["password"], salt, expected) or account is None:
        passwords.note_wrong(store, address, network)
        raise Refusal(401, "invalid_credentials", "The address or the password is wrong.")
    passwords.note_right(store, address, network)
    if not account["confirmed"]:
        raise Refusal(403, "user_not_confirmed", "The account is pending.")
    passwords.note_owner(store, account, network)
    return 200, sessions.begin(store, account)


def forgot(store: Store, body: dict[str, Any], network: str) -> tuple[int, Any]:
    address = address_of(body["email"])
    account = store.account(address)
    codes.issue(
        store, address, RESET, mailed=account is not None and not is_pending(account), network=network)
    return 202, code_sent(body["email"], store.settings.resendAfter)


def set_password(store: Store, body: dict[str, Any], network: str) -> tuple[int, Any]:
    rules.check_password(store.settings, body["password"])
    address = address_of(body["email"])
    codes.redeem(store, address, RESET, body["code"], network)
    salt, password = rules.hashed(body["password"])
    store.run("UPDATE accounts SET salt = ?, password = ? WHERE address = ?", salt, password, address)
    account = store.account(address)
    sessions.end_all(store, account["id"])
    passwords.note_right(store, address, network)
    passwords.note_owner(store, account, network)
    return 204, None


def refresh(store: Store, body: dict[str, Any], _: str) -> tuple[int, Any]:
    return 200, sessions.renew(store, body["refreshToken"])


def logout(store: Store, body: dict[str, Any], _: str) -> tuple[int, Any]:
    sessions.end(store, body["refreshToken"], body.get("everywhere", False))
    return 204, None


def me(store: Store, authorization: str) -> tuple[int, Any]:
    account, _ = sessions.authenticated(store, authorization)
    user = {
        "id": account["id"], "email": account["email"], "emailVerified": bool(account["confirmed"]),
        "attributes": json.loads(account["attributes"]),
        "terms": {"version": account["terms_version"], "acceptedAt": account["terms_accepted_at"]},
    }
    consent = account["sms_consent_given_at"]
    return 200, user | ({} if consent is None else {"smsConsent": {"givenAt": consent}})


def delete_me(store: Store, authorization: str, pages: Pages) -> tuple[int, Any]:
    token = sessions.bearer(authorization)
    if sessions.was_deleted(store, token) or pages.was_deleted(token):
        raise Refusal(410, "account_deleted", "The account was deleted before.")
    authenticated_at = pages.authenticated_at(token)
    if authenticated_at is not None:
        # The clock that tests set is only that of this backend's own sessions.
        require_recent(store, time.time() - authenticated_at)
        pages.delete_account(token)
        return 204, None
    account, began_at = sessions.authenticated(store, authorization)
    require_recent(store, store.now() - began_at)
    sessions.remember_deleted(store, account["id"])
    store.run("DELETE FROM accounts WHERE id = ?", account["id"])
    codes.forget(store, account["address"])
    return 204, None


def require_recent(store: Store, age: float) -> None:
    """Refuses an operation that cannot be undone if the user proved their identity too long ago."""
    if age >= store.settings.stepUpWithin:
        raise Refusal(403, "reauthentication_required", "Sign in again first.")
