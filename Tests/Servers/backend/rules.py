"""What a brand asks of a sign-up, and how passwords are kept."""

import hashlib
import hmac
import itertools
import secrets
import unicodedata
from datetime import UTC, date, datetime, timedelta
from typing import Any

from backend.settings import Refusal, Settings

OLDEST = 150
CLASSES = {"lowercase": ("Ll",), "uppercase": ("Lu", "Lt"), "digit": ("Nd",), "symbol": ("P", "S")}
# Where an address has no account, a password is held against this, which takes as long.
NOBODY = (b"nobody's salt", bytes(32))
# How often a password was hashed, which is what an answer takes its time for. Tests compare it: times they could not.
HASHED = itertools.count()


def check_sign_up(settings: Settings, now: float, sent: dict[str, Any]) -> None:
    """Refuses with the first rule that is broken. Age comes first."""
    attributes = sent.get("attributes", {})
    if "birthdate" in attributes:
        check_age(settings, now, attributes["birthdate"])
    missing = [name for name in settings.requiredFields if not attributes.get(name, "").strip()]
    if missing:
        raise Refusal(422, "missing_fields", "The account must tell more.", fields=missing)
    if "terms" not in sent:
        raise Refusal(422, "terms_not_accepted", "The terms were not accepted.")
    if sent["terms"]["version"] != settings.termsVersion:
        raise Refusal(422, "terms_outdated", "Another version of the terms was accepted.")
    check_password(settings, sent["password"])


def check_age(settings: Settings, now: float, text: str) -> None:
    # The day that it is where it is latest on Earth: nobody is refused on a birthday that has begun.
    today = (datetime.fromtimestamp(now, UTC) + timedelta(hours=14)).date()
    try:
        born = date.fromisoformat(text)
    except ValueError as error:
        raise Refusal(422, "invalid_birthdate", "There is no such day.") from error
    years = today.year - born.year - ((today.month, today.day) < (born.month, born.day))
    if not 0 <= years <= OLDEST:
        raise Refusal(422, "invalid_birthdate", "Nobody alive was born then.")
    if years < settings.minimumAge:
        raise Refusal(422, "under_age", "The person is too young.", minimumAge=settings.minimumAge)


def check_password(settings: Settings, password: str) -> None:
    unmet: list[dict[str, Any]] = []
    if len(password) < settings.passwordMinLength:
        unmet.append({"requirement": "minLength", "value": settings.passwordMinLength})
    if len(password) > settings.passwordMaxLength:
        unmet.append({"requirement": "maxLength", "value": settings.passwordMaxLength})
    categories = {unicodedata.category(character) for character in password}
    for name in settings.passwordRequires:
        if not any(category.startswith(CLASSES[name]) for category in categories):
            unmet.append({"requirement": name})
    if unmet:
        raise Refusal(422, "invalid_password", "The password does not do.", unmet=unmet)


def hashed(password: str) -> tuple[bytes, bytes]:
    """A new salt, and the password by it."""
    salt = secrets.token_bytes(16)
    return salt, scrypt(password, salt)


def scrypt(password: str, salt: bytes) -> bytes:
    """RFC 7914. A service takes a larger `n`; this one is for a suite that signs in hundreds of times."""
    next(HASHED)
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)


def is_right(password: str, salt: bytes, expected: bytes) -> bool:
    return hmac.compare_digest(scrypt(password, salt), expected)
