"""The project's signing key, and the access tokens that it signs."""

from typing import Any

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey

ALGORITHM = "ES256"


class TokenError(Exception):
    """An access token that is not valid.

    - is_signed: whether its signature is valid, and a claim is not.
    - expired: whether its time is the only reason.
    """

    def __init__(self, reason: str, is_signed: bool = False, expired: bool = False) -> None:
        super().__init__(reason)
        self.is_signed, self.expired = is_signed, expired


class Tokens:
    """Signs access tokens with ES256, and verifies them."""

    def __init__(self) -> None:
        self.key = ECKey.generate_key("P-256", {"use": "sig", "alg": ALGORITHM}, auto_kid=True)

    def documents(self) -> dict[str, Any]:
        return {"keys": [{**self.key.as_dict(private=False), "key_ops": ["verify"]}]}

    def signed(self, claims: dict[str, Any]) -> str:
        header = {"alg": ALGORITHM, "kid": str(self.key.kid), "typ": "JWT"}
        return jwt.encode(header, claims, self.key, algorithms=[ALGORITHM])

    def verified(self, token: str, now: float, skew: float = 0) -> dict[str, Any]:
        """Returns the claims of a token. Raises `TokenError`.

        - now: the time, in seconds since 1970.
        - skew: how long a token is accepted after its expiry, in seconds.
        """
        try:
            claims = jwt.decode(token, self.key, algorithms=[ALGORITHM]).claims
        except (JoseError, ValueError) as error:
            raise TokenError(f"unable to parse or verify signature, {error}") from error
        expiry = claims.get("exp")
        if not isinstance(expiry, (int, float)):
            raise TokenError("token has no expiry", is_signed=True)
        if claims.get("aud") != "authenticated":
            raise TokenError("token has invalid audience", is_signed=True)
        if now >= expiry + skew:
            raise TokenError("token has invalid claims: token is expired", is_signed=True, expired=True)
        return claims
