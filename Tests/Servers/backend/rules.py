"""The brand's rules for a sign-up, and the storage of passwords."""

import hashlib
import hmac
import secrets
import unicodedata
from datetime import UTC, date, datetime, timedelta
from typing import Any

from backend.settings import Refusal, Settings

MAXIMUM_AGE = 150
CLASSES = {"lowercase": ("Ll",), "uppercase": ("Lu", "Lt"), "digit": ("Nd",), "symbol": ("P", "S")}
# If an address has no account, a password is compared with this hash, so that the response takes the same time.
NO_ACCOUNT = (b"no account salt", bytes(32))


def check_sign_up(settings: Settings, now: float, body: dict[str, Any]) -> None:
    """Refuses with the first rule that the sign-up breaks. The age is checked first."""
    attributes = body.get("attributes", {})
    if "birthdate" in attributes:
        check_age(settings, now, attributes["birthdate"])
    missing = [name for name in settings.requiredFields if not attributes.get(name, "").strip()]
    if missing:
        raise Refusal(422, "missing_fields", "Required fields are missing.", fields=missing)
    if "terms" not in body:
        raise Refusal(422, "terms_not_accepted", "The terms were not accepted.")
    if body["terms"]["version"] != settings.termsVersion:
        raise Refusal(422, "terms_outdated", "The accepted version of the terms is outdated.")
    check_password(settings, body["password"])


def sms_consent(body: dict[str, Any]) -> str | None:
    """Returns the time of the consent to text messages. Without a phone number there is no consent."""
    if not body.get("attributes", {}).get("phone_number", "").strip():
        return None
    time: str | None = body.get("smsConsent", {}).get("givenAt")
    return time


def check_age(settings: Settings, now: float, text: str) -> None:
    # The latest date in any time zone, so that no user is refused on the birthday.
    today = (datetime.fromtimestamp(now, UTC) + timedelta(hours=14)).date()
    try:
        born = date.fromisoformat(text)
    except ValueError as error:
        raise Refusal(422, "invalid_birthdate", "The birthdate is not a date.") from error
    years = today.year - born.year - ((today.month, today.day) < (born.month, born.day))
    if not 0 <= years <= MAXIMUM_AGE:
        raise Refusal(422, "invalid_birthdate", "The birthdate is in the future or too long ago.")
    if years < settings.minimumAge:
        raise Refusal(422, "under_age", "The user is below the minimum age.", minimumAge=settings.minimumAge)


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
        raise Refusal(422, "invalid_password", "The password does not meet the requirements.", unmet=unmet)


def hashed(password: str) -> tuple[bytes, bytes]:
    """Returns a new salt and the password's hash with it."""
    salt = secrets.token_bytes(16)
    return salt, scrypt(password, salt)


def scrypt(password: str, salt: bytes) -> bytes:
    """Hashes a password (RFC 7914). A real service uses a larger `n`; tests sign in hundreds of times."""
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)


def is_right(password: str, salt: bytes, expected: bytes) -> bool:
    return hmac.compare_digest(scrypt(password, salt), expected)
