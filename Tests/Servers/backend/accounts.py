"""The operations of the document."""

import json
import sqlite3
import uuid
from typing import Any

from backend import codes, rules, sessions
from backend.settings import Refusal
from backend.store import Store, address_of

SIGN_UP, RESET = "signup", "reset"


def code_sent(email: str, resend_after: int) -> dict[str, Any]:
    local, _, domain = email.partition("@")
    delivery = {"medium": "email", "destination": f"{local[:1]}•••@{domain}"}
    return {"delivery": delivery, "resendAfter": resend_after}


def is_pending(account: sqlite3.Row | None) -> bool:
    return account is not None and not account["confirmed"]


def limit_disclosure(store: Store, client: str) -> None:
    """What tells whether an address has an account may not be asked for many."""
    store.check_limit(f"disclosure {client}", store.settings.disclosuresPerMinute, 60)
    store.note(f"disclosure {client}")


def status(store: Store, sent: dict[str, Any], client: str) -> tuple[int, Any]:
    limit_disclosure(store, client)
    account = store.account(address_of(sent["email"]))
    if account is None:
        return 200, {"status": "new"}
    return 200, {"status": "confirmed" if account["confirmed"] else "pending"}


def sign_up(store: Store, sent: dict[str, Any], client: str) -> tuple[int, Any]:
    limit_disclosure(store, client)
    rules.check_sign_up(store.settings, store.now(), sent)
    address = address_of(sent["email"])
    before = store.account(address)
    if before is None:
        # Earlier codes were mailed to no user, and the wait that they began does not apply to the new account.
        codes.forget(store, address)
    elif before["confirmed"]:
        raise Refusal(409, "account_exists", "This address has a confirmed account.")
    resend_after = codes.issue_or_keep(store, address, SIGN_UP, client)
    # A pending account is replaced completely: anyone may have created it.
    store.run("DELETE FROM accounts WHERE address = ?", address)
    account = str(uuid.uuid4())
    store.run(
        "INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)", account, address, sent["email"],
        *rules.hashed(sent["password"]), json.dumps(sent.get("attributes", {})), sent["terms"]["version"],
        sent["terms"]["acceptedAt"])
    return 201, {"userId": account} | code_sent(sent["email"], resend_after)


def confirm(store: Store, sent: dict[str, Any], _: str) -> tuple[int, Any]:
    """The code proves the address; the password proves that its owner chose what the account holds."""
    address = address_of(sent["email"])
    account = store.account(address)
    salt, expected = (account["salt"], account["password"]) if is_pending(account) else rules.NOBODY
    codes.redeem(
        store, address, SIGN_UP, sent["code"],
        is_owner=lambda: rules.is_right(sent["password"], salt, expected) and is_pending(account))
    store.run("UPDATE accounts SET confirmed = 1 WHERE address = ?", address)
    return 204, None


def resend(store: Store, sent: dict[str, Any], client: str) -> tuple[int, Any]:
    address = address_of(sent["email"])
    codes.issue(store, address, SIGN_UP, mailed=is_pending(store.account(address)), client=client)
    return 202, code_sent(sent["email"], store.settings.resendAfter)


def login(store: Store, sent: dict[str, Any], _: str) -> tuple[int, Any]:
    address = address_of(sent["email"])
    wrong = f"wrong {address}"
    store.check_limit(wrong, store.settings.wrongPasswords, store.settings.wrongPasswordsWithin)
    account = store.account(address)
    salt, expected = rules.NOBODY if account is None else (account["salt"], account["password"])
    if not rules.is_right(sent["password"], salt, expected) or account is None:
        store.note(wrong)
        raise Refusal(401, "invalid_credentials", "The address or the password is wrong.")
    store.forget_notes(wrong)
    if not account["confirmed"]:
        raise Refusal(403, "user_not_confirmed", "The account waits for its code.")
    return 200, sessions.begin(store, account)


def forgot(store: Store, sent: dict[str, Any], client: str) -> tuple[int, Any]:
    address = address_of(sent["email"])
    account = store.account(address)
    codes.issue(
        store, address, RESET, mailed=account is not None and not is_pending(account), client=client)
    return 202, code_sent(sent["email"], store.settings.resendAfter)


def set_password(store: Store, sent: dict[str, Any], _: str) -> tuple[int, Any]:
    rules.check_password(store.settings, sent["password"])
    address = address_of(sent["email"])
    codes.redeem(store, address, RESET, sent["code"])
    salt, password = rules.hashed(sent["password"])
    store.run("UPDATE accounts SET salt = ?, password = ? WHERE address = ?", salt, password, address)
    sessions.end_all(store, store.account(address)["id"])
    store.forget_notes(f"wrong {address}")
    return 204, None


def refresh(store: Store, sent: dict[str, Any], _: str) -> tuple[int, Any]:
    return 200, sessions.renew(store, sent["refreshToken"])


def logout(store: Store, sent: dict[str, Any], _: str) -> tuple[int, Any]:
    sessions.end(store, sent["refreshToken"], sent.get("everywhere", False))
    return 204, None


def me(store: Store, authorization: str) -> tuple[int, Any]:
    account, _ = sessions.admitted(store, authorization)
    return 200, {
        "id": account["id"], "email": account["email"], "emailVerified": bool(account["confirmed"]),
        "attributes": json.loads(account["attributes"]),
        "terms": {"version": account["terms_version"], "acceptedAt": account["terms_accepted_at"]},
    }


def delete_me(store: Store, authorization: str) -> tuple[int, Any]:
    account, began_at = sessions.admitted(store, authorization)
    if store.now() >= began_at + store.settings.stepUpWithin:
        raise Refusal(403, "reauthentication_required", "Sign in again first.")
    store.run("DELETE FROM accounts WHERE id = ?", account["id"])
    codes.forget(store, account["address"])
    return 204, None
