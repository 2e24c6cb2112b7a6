"""The provider's grants: the hooks that Authlib requires, and stricter checks than Authlib's own."""

import time
from typing import Any

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749 import InvalidGrantError, InvalidRequestError
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant, RefreshTokenGrant
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oidc.core.grants import OpenIDCode
from flask import Flask, request

from oidc.faults import Fault
from oidc.keys import Key, Keys
from oidc.records import Client, Code, Family, Records, Token

CLIENT_METHODS = ["none", "client_secret_post"]


def current_fault() -> Fault:
    """Returns the fault of the current request."""
    return request.environ.get("fault") or Fault(path=request.path)


class StrictChallenge(CodeChallenge):
    """PKCE with S256 only.

    Public clients must send the challenge to the authorization endpoint. Authlib alone checks only the token request.
    """

    SUPPORTED_CODE_CHALLENGE_METHOD = ["S256"]

    def validate_code_challenge(self, grant: Any, redirect_uri: str) -> None:
        sent = grant.request.payload.data
        if grant.client.is_public and not (sent.get("code_challenge") and sent.get("code_challenge_method")):
            raise InvalidRequestError("Missing 'code_challenge' or 'code_challenge_method'")
        super().validate_code_challenge(grant, redirect_uri)


def claims_of(family: Family) -> dict[str, Any]:
    """Returns the claims of the user that the scopes allow."""
    claims: dict[str, Any] = {"sub": family.user.sub}
    scopes = family.scope.split()
    if "email" in scopes:
        claims |= {"email": family.user.email, "email_verified": True}
    if "profile" in scopes:
        claims["name"] = family.user.name
    if family.provider:
        claims["identities"] = [{"providerName": family.provider, "userId": family.user.sub}]
    return claims


def make_server(app: Flask, records: Records, issuer: str, keys: Keys) -> AuthorizationServer:
    """Returns an authorization server for these records."""

    class IDToken(OpenIDCode):
        def exists_nonce(self, nonce: str, request: Any) -> bool:
            return any(code.nonce == nonce for code in records.codes.values())

        def resolve_client_private_key(self, client: Client) -> Key:
            return keys.current

        def get_client_algorithm(self, client: Client) -> str:
            return keys.algorithm

        def get_encode_header(self, client: Client) -> dict[str, str | None]:
            return keys.header

        def get_client_claims(self, client: Client) -> dict[str, Any]:
            # The same claims as from a Cognito user pool, so that one client can check both.
            return {"iss": issuer, "aud": client.client_id, "token_use": "id"}

        def generate_user_info(self, user: Family, scope: str) -> dict[str, Any]:
            return claims_of(user)

        def encode_id_token(self, token: dict[str, Any], request: Any) -> str:
            encoded = super().encode_id_token(token, request)
            # ministack copies unknown claims into the tokens of the pool, where this at_hash would be wrong.
            return encoded if request.client.is_public else keys.changed(encoded, {"at_hash": None})

    class CodeGrant(AuthorizationCodeGrant):
        TOKEN_ENDPOINT_AUTH_METHODS = CLIENT_METHODS

        def save_authorization_code(self, code: str, request: Any) -> None:
            browser = request.user
            sent = request.payload.data
            now = time.time()
            family = Family(request.client, browser.user, request.scope, browser.provider, browser.auth_time)
            records.codes[code] = Code(
                family, request.payload.redirect_uri, sent.get("nonce"), sent.get("code_challenge"),
                expires_at=now + records.lifetimes.code)

        def query_authorization_code(self, code: str, client: Client) -> Code | None:
            return records.use_code(code, client)

        def delete_authorization_code(self, authorization_code: Code) -> None:
            """Keeps the code, which is marked as used, to detect a second use."""

        def authenticate_user(self, authorization_code: Code) -> Family:
            return authorization_code.family

    class RefreshGrant(RefreshTokenGrant):
        TOKEN_ENDPOINT_AUTH_METHODS = CLIENT_METHODS

        @property
        def INCLUDE_NEW_REFRESH_TOKEN(self) -> bool:
            return current_fault().rotate

        def _validate_request_token(self, client: Client) -> Token:
            sent = self.request.form.get("refresh_token", "")
            token = records.use_refresh_token(sent, client, rotate=current_fault().rotate)
            if token is None:
                raise InvalidGrantError("The refresh token is unknown, expired, revoked or was used before.")
            return token

        def authenticate_user(self, refresh_token: Token) -> Family:
            return refresh_token.family

        def revoke_old_credential(self, refresh_token: Token) -> None:
            """Does nothing: the lookup marked the token, so that only one of two simultaneous requests succeeds."""

    class Revocation(RevocationEndpoint):
        CLIENT_AUTH_METHODS = CLIENT_METHODS

        def query_token(self, token_string: str, token_type_hint: str | None) -> Token | None:
            return records.refresh.get(token_string)

        def revoke_token(self, token: Token, request: Any) -> None:
            token.family.ended = True

    def save_token(token: dict[str, Any], request: Any) -> None:
        now = time.time()
        records.access[token["access_token"]] = Token(request.user, expires_at=now + records.lifetimes.access)
        if "refresh_token" in token:
            records.refresh[token["refresh_token"]] = Token(request.user, expires_at=now + records.lifetimes.refresh)
        token["expires_in"] = int(records.lifetimes.access)

    app.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = True
    server = AuthorizationServer(app, query_client=records.clients.get, save_token=save_token)
    server.register_grant(CodeGrant, [IDToken(), StrictChallenge(required=True)])
    server.register_grant(RefreshGrant, [IDToken()])
    server.register_endpoint(Revocation)
    return server
