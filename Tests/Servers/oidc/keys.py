"""The provider's keys, which tests replace."""

from dataclasses import dataclass, field
from typing import Any

from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey

Key = RSAKey | ECKey


def new_key(algorithm: str) -> Key:
    """Returns a new key for an algorithm, with its own identifier."""
    parameters = {"use": "sig", "alg": algorithm}
    if algorithm == "ES256":
        return ECKey.generate_key("P-256", parameters, auto_kid=True)
    return RSAKey.generate_key(2048, parameters, auto_kid=True)


@dataclass
class Keys:
    """The key that signs, and the keys that the provider publishes."""

    algorithm: str = "RS256"
    current: Key = field(default_factory=lambda: new_key("RS256"))
    published: list[Key] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.published = [self.current]

    def replace(self, algorithm: str) -> None:
        """Replaces the key. The provider no longer publishes the previous one."""
        self.algorithm, self.current = algorithm, new_key(algorithm)
        self.published = [self.current]

    @property
    def header(self) -> dict[str, str]:
        return {"alg": self.algorithm, "kid": str(self.current.kid)}

    def documents(self) -> dict[str, Any]:
        return {"keys": [key.as_dict(private=False) for key in self.published]}

    def signed(self, claims: dict[str, Any]) -> str:
        """Returns an id_token with these claims and a valid signature."""
        return jwt.encode(self.header, claims, self.current, algorithms=[self.algorithm])

    def changed(self, id_token: str, changes: dict[str, Any]) -> str:
        """Returns an id_token with changed claims and a valid signature. None removes a claim."""
        claims = jwt.decode(id_token, self.current, algorithms=[self.algorithm]).claims | changes
        return self.signed({name: value for name, value in claims.items() if value is not None})
