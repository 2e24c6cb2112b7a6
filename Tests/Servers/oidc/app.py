"""The provider's endpoints, with the paths of a Cognito domain, and the controls of its faults."""

import secrets
import time
from dataclasses import asdict
from typing import Any
from urllib.parse import urlencode

from authlib.integrations.flask_oauth2 import ResourceProtector, current_token
from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6750 import BearerTokenValidator
from flask import Flask, Response, redirect, request

from control import add_faults
from oidc.faults import Faults
from oidc.grants import claims_of, make_server
from oidc.keys import Keys
from oidc.pages import error_page, login_page
from oidc.records import Browser, Lifetimes, Records, Token
from users import User

PROVIDERS = ("SignInWithApple", "Google")


def make_app(records: Records, issuer: str) -> Faults:
    """Returns the provider, wrapped by the faults."""
    app = Flask(__name__)
    keys = Keys()
    server = make_server(app, records, issuer, keys)
    add_sign_in(app, records, server)
    add_endpoints(app, records, server)
    add_metadata(app, issuer, keys)
    faults = Faults(app)
    add_control(app, records, issuer, keys, faults)
    return faults


def add_sign_in(app: Flask, records: Records, server: Any) -> None:
    """Adds the authorization endpoint, the login page and the sign-out."""

    @app.get("/oauth2/authorize")
    def authorize() -> Any:
        browser = records.browsers.get(request.cookies.get("session", ""))
        try:
            grant = server.get_consent_grant(end_user=browser)
        except OAuth2Error as error:
            # An error redirects to the app only if the redirect URI is registered. Otherwise the browser shows a page.
            if getattr(error, "redirect_uri", None) is None:
                return error_page(error.description or error.error), 400
            return server.handle_error_response(None, error)
        if browser is not None and grant.prompt != "login" and time.time() - browser.auth_time <= max_age():
            return server.create_authorization_response(grant_user=browser, grant=grant)
        return redirect(f"/login?{request.query_string.decode()}")

    @app.get("/login")
    def login() -> Any:
        return login_response()

    @app.post("/login")
    def signed_in() -> Any:
        form = request.form
        if not secrets.compare_digest(form.get("_csrf", ""), request.cookies.get("XSRF-TOKEN", "-")):
            return error_page("The form is not from this browser."), 403
        try:
            grant = server.get_consent_grant()
        except OAuth2Error as error:
            return error_page(error.description or error.error), 400
        if form.get("cancel"):
            return server.create_authorization_response(grant_user=None, grant=grant)
        user = records.users.get(form.get("username", ""))
        if user is None or not secrets.compare_digest(user.password, form.get("password", "")):
            return login_response("Incorrect username or password.")
        browser = Browser(user, provider(), auth_time=int(time.time()))
        response = server.create_authorization_response(grant_user=browser, grant=grant)
        session = secrets.token_urlsafe(24)
        records.browsers[session] = browser
        response.set_cookie("session", session, httponly=True, samesite="Lax")
        return response

    def max_age() -> float:
        """Returns the maximum time since the user's authentication, in seconds (OpenID Connect Core section 3.1.2.1)."""
        requested = request.args.get("max_age", "")
        # With zero, the user is always asked, even if the browser signed in within this second.
        return (int(requested) or -1) if requested.isascii() and requested.isdigit() else float("inf")

    def provider() -> str | None:
        """Returns the identity provider that the app requests; None for `COGNITO`, which is this server."""
        requested = request.args.get("identity_provider")
        return requested if requested in PROVIDERS else None

    def login_response(error: str = "") -> Response:
        csrf = secrets.token_urlsafe(24)
        chosen = provider()
        query = request.args.to_dict()
        links = [(name, f"/login?{urlencode(query | {'identity_provider': name})}") for name in PROVIDERS]
        page = login_page(
            request.query_string.decode(), csrf, f"Sign in with {chosen}" if chosen else "Sign in",
            [] if chosen else links, error)
        response = Response(page)
        response.set_cookie("XSRF-TOKEN", csrf, httponly=True, samesite="Lax", path="/login")
        return response

    @app.get("/logout")
    def logout() -> Any:
        client = records.clients.get(request.args.get("client_id", ""))
        to = request.args.get("logout_uri", "")
        if client is None or to not in client.logout_uris:
            return error_page("The app or its sign-out URI is unknown."), 400
        records.browsers.pop(request.cookies.get("session", ""), None)
        response = redirect(to)
        response.delete_cookie("session")
        return response


def add_endpoints(app: Flask, records: Records, server: Any) -> None:
    """Adds the endpoints that apps call without a browser."""

    class Validator(BearerTokenValidator):
        def authenticate_token(self, token_string: str) -> Token | None:
            return records.access.get(token_string)

    bearer = ResourceProtector()
    bearer.register_token_validator(Validator())

    @app.post("/oauth2/token")
    def token() -> Any:
        return server.create_token_response()

    @app.post("/oauth2/revoke")
    def revoke() -> Any:
        return server.create_endpoint_response("revocation")

    @app.get("/oauth2/userInfo")
    @bearer("openid")
    def user_info() -> dict[str, Any]:
        return claims_of(current_token.family)


def add_metadata(app: Flask, issuer: str, keys: Keys) -> None:
    """Adds the discovery document and the public keys (OpenID Connect Discovery 1.0 section 3)."""

    @app.get("/.well-known/openid-configuration")
    def configuration() -> dict[str, Any]:
        return {
            "issuer": issuer,
            "authorization_endpoint": f"{issuer}/oauth2/authorize",
            "token_endpoint": f"{issuer}/oauth2/token",
            "revocation_endpoint": f"{issuer}/oauth2/revoke",
            "userinfo_endpoint": f"{issuer}/oauth2/userInfo",
            "end_session_endpoint": f"{issuer}/logout",
            "jwks_uri": f"{issuer}/.well-known/jwks.json",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256", "ES256"],
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["none", "client_secret_post"],
            "scopes_supported": ["openid", "email", "profile"],
        }

    @app.get("/.well-known/jwks.json")
    def published() -> dict[str, Any]:
        return keys.documents()


def add_control(app: Flask, records: Records, issuer: str, keys: Keys, faults: Faults) -> None:
    """Adds the control paths, which only tests use."""
    add_faults(app, faults)

    @app.delete("/control")
    def reset() -> dict[str, Any]:
        faults.reset()
        records.lifetimes = Lifetimes()
        return {}

    @app.post("/control/lifetimes")
    def lifetimes() -> dict[str, Any]:
        records.lifetimes = Lifetimes(**(asdict(records.lifetimes) | request.get_json()))
        return {}

    @app.post("/control/keys")
    def replace_key() -> dict[str, Any]:
        keys.replace(request.get_json()["algorithm"])
        return {}

    @app.post("/control/id-tokens")
    def id_token() -> dict[str, Any]:
        """Issues an ID token with these claims, as Apple does for the system's sheet, without a page."""
        now = int(time.time())
        return {"id_token": keys.signed({"iss": issuer, "iat": now, "exp": now + 600} | request.get_json())}

    @app.post("/control/users")
    def add_user() -> dict[str, Any]:
        user = User(request.get_json()["email"], "Another User")
        records.users[user.email] = user
        return {"password": user.password}

    @app.get("/control/requests")
    def requests() -> dict[str, Any]:
        return dict(faults.requests)
