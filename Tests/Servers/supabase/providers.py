"""Apple and Google, as the project uses them: both are the OpenID provider of the tests."""

import json
import secrets
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from oidc.records import Client
from supabase.errors import OAuthRefusal

# The names of the providers at the OpenID provider.
PROVIDERS = {"apple": "SignInWithApple", "google": "Google"}
CALLBACK = "/auth/v1/callback"
CLIENT = "supabase-project"


@dataclass
class Provider:
    """The OpenID provider, with the project's registration."""

    # The issuer of its ID tokens.
    issuer: str = ""
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    # The service's registration, and the path to which the page returns.
    client_id: str = CLIENT
    callback: str = CALLBACK

    def client(self, *projects: str) -> Client:
        """Returns the registration of the projects at these addresses."""
        return Client(self.client_id, tuple(project + self.callback for project in projects), secret=self.secret)

    def page(self, project: str, provider: str, state: str, prompt: str | None) -> str:
        """Returns the address of the page at which users sign in."""
        query = {
            "client_id": self.client_id, "redirect_uri": project + self.callback, "response_type": "code",
            "scope": "openid email profile", "state": state, "identity_provider": PROVIDERS[provider]}
        if prompt:
            query["prompt"] = prompt
        return f"{self.issuer}/oauth2/authorize?{urlencode(query)}"

    def exchange(self, project: str, code: str) -> dict[str, Any]:
        """Exchanges a code for the claims of its ID token. Raises `OAuthRefusal`."""
        form = {
            "grant_type": "authorization_code", "code": code, "redirect_uri": project + self.callback, "client_id": self.client_id,
            "client_secret": self.secret}
        try:
            with urllib.request.urlopen(f"{self.issuer}/oauth2/token", urlencode(form).encode(), timeout=20) as response:
                token = json.load(response)["id_token"]
        except urllib.error.HTTPError as error:
            raise OAuthRefusal("server_error", "Unable to exchange external code") from error
        return self.claims(token, [self.client_id])

    def claims(self, token: Any, audiences: list[str]) -> dict[str, Any]:
        """Returns the claims of an ID token. Raises `OAuthRefusal` with the texts of supabase/auth,
        internal/api/token_oidc.go."""
        try:
            with urllib.request.urlopen(f"{self.issuer}/.well-known/jwks.json", timeout=20) as response:
                keys = KeySet.import_key_set(json.load(response))
            claims = jwt.decode(str(token), keys, algorithms=["RS256", "ES256"]).claims
        except (JoseError, ValueError) as error:
            raise OAuthRefusal("invalid request", "Bad ID token") from error
        if claims.get("iss") != self.issuer or claims.get("exp", 0) <= time.time():
            raise OAuthRefusal("invalid request", "Bad ID token")
        if not claims.get("sub"):
            raise OAuthRefusal("invalid request", "Missing sub claim in id_token")
        audience = claims.get("aud")
        if not set([audience] if isinstance(audience, str) else audience or []) & set(audiences):
            raise OAuthRefusal("invalid request", "Unacceptable audience in id_token")
        return claims
