"""canaille (PyPI): an OpenID provider that was not written for these tests, with an app client.

Users of the provider have their accounts here. The platform backend deletes them as a `backend.pages.Pages`.
"""

import datetime
import logging
import secrets
from typing import Any

from canaille import create_app
from canaille.app import models
from canaille.app.flask import csrf
from canaille.backends import Backend
from flask import Flask, g, request

from users import CALLBACKS, SIGNED_OUT, new_password

CLIENT = "app-at-canaille"


def utc_now() -> datetime.datetime:
    return datetime.datetime.now(datetime.timezone.utc)


class Canaille:
    """A provider at a place, such as 127.0.0.1:8080. Its data is in a file in a folder.

    canaille's data in memory is of no use: its queries return what matches any condition, and not all of them.
    """

    def __init__(self, place: str, folder: str) -> None:
        self.app: Flask = create_app({
            "SECRET_KEY": secrets.token_urlsafe(32),
            "SERVER_NAME": place,
            "PREFERRED_URL_SCHEME": "http",
            "CANAILLE_SQL": {
                "DATABASE_URI": f"sqlite:///{folder}/canaille.db", "PASSWORD_HASH_PARAMS": {"pbkdf2_sha512__rounds": 1}},
            "CANAILLE": {"DATABASE": "sql", "SMTP": None, "CAPTCHA_ENABLED": False},
            "CANAILLE_OIDC": {"ENABLE_OIDC": True},
        })
        self.app.logger.setLevel(logging.WARNING)
        self.deleted: set[str] = set()
        # Sessions of browsers that began before this time are an hour older than they are.
        self.aged_before = utc_now()
        with self.app.app_context():
            client = models.Client(
                client_id=CLIENT, client_name="The app", client_uri="https://app.example", redirect_uris=CALLBACKS,
                post_logout_redirect_uris=SIGNED_OUT, grant_types=["authorization_code", "refresh_token"],
                response_types=["code"], scope=["openid", "email", "profile"], token_endpoint_auth_method="none",
                id_token_signed_response_alg="RS256", client_id_issued_at=utc_now())
            Backend.instance.save(client)
            # Without this, the tokens have no audience.
            client.audience = [client]
            Backend.instance.save(client)
        self.add_control()

    def add_control(self) -> None:
        """Adds the control paths, which only tests use."""

        @self.app.post("/control/users")
        @csrf.exempt
        def add_user() -> dict[str, str]:
            email, password = request.get_json()["email"], new_password()
            Backend.instance.save(models.User(
                user_name=email, formatted_name=email, family_name=email, emails=[email], password=password))
            return {"password": password}

        @self.app.post("/control/end")
        @csrf.exempt
        def end_sessions() -> dict[str, str]:
            user = Backend.instance.get(models.User, user_name=request.get_json()["email"])
            for consent in Backend.instance.query(models.Consent, subject=user):
                consent.revoke()
            return {}

        @self.app.post("/control/age")
        @csrf.exempt
        def age() -> dict[str, str]:
            self.aged_before = utc_now()
            return {}

        @self.app.before_request
        def age_session() -> None:
            session = g.get("session")
            if session and session.last_login_datetime < self.aged_before:
                session.last_login_datetime -= datetime.timedelta(hours=1)

    # The accounts, for the platform backend.
    def token(self, access_token: str) -> Any:
        with self.app.app_context():
            return Backend.instance.get(models.Token, access_token=access_token)

    def authenticated_at(self, access_token: str) -> float | None:
        """Returns the time of issue, because canaille's access tokens do not contain the time of the authentication."""
        token = self.token(access_token)
        if token is None or token.is_expired() or token.is_revoked() or token.subject is None:
            return None
        return token.get_issued_at()

    def delete_account(self, access_token: str) -> None:
        with self.app.app_context():
            user = self.token(access_token).subject
            for token in Backend.instance.query(models.Token, subject=user):
                self.deleted.add(token.access_token)
            Backend.instance.delete(user)

    def was_deleted(self, access_token: str) -> bool:
        return access_token in self.deleted
