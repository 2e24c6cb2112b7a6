"""Challenges that a user pool sends and ministack does not: SMS_MFA and EMAIL_OTP.

The middleware holds the tokens that ministack issues after the password of a user whose address begins with the name of a
challenge, `sms-mfa-…` or `email-otp-…`, and sends the challenge instead. Its messages follow the "Amazon Cognito user
pools API reference": InitiateAuth and RespondToAuthChallenge (`ChallengeParameters` with CODE_DELIVERY_DELIVERY_MEDIUM,
CODE_DELIVERY_DESTINATION and USER_ID_FOR_SRP; `ChallengeResponses` with USERNAME and the code). No AWS service recorded them.
"""

import base64
import json
import secrets
from email.utils import formatdate
from typing import Any

from userpool.domain import Application, Receive, Send, whole_body

TARGET = b"AWSCognitoIdentityProviderService."
CODE = "123456"
# The medium and the masked destination of each challenge.
CHALLENGES = {"SMS_MFA": ("SMS", "+*******0100"), "EMAIL_OTP": ("EMAIL", "m***@e***")}
FIELDS = {"ClientId", "ChallengeName", "ChallengeResponses", "Session"}


class Challenges:
    """An ASGI middleware that sends challenges before the tokens of some users."""

    def __init__(self, pool: Application) -> None:
        self.pool = pool
        # The challenge, the user's name and the held response, by the session of the challenge.
        self.open: dict[str, tuple[str, str, bytes]] = {}

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if header(scope, b"x-amz-target") != TARGET + b"RespondToAuthChallenge":
            await self.pool(scope, receive, send)
            return
        body = await whole_body(receive)
        request = json.loads(body)
        if request.get("ChallengeName") in CHALLENGES:
            await answer(send, *self.respond(request))
            return
        status, response = await held(self.pool, scope, body)
        if status == 200 and (challenge := self.challenge(json.loads(response), response)):
            await answer(send, 200, challenge)
        else:
            await answer(send, status, response)

    def challenge(self, response: dict[str, Any], tokens: bytes) -> dict[str, Any] | None:
        """Holds the tokens of a user with a challenge, and returns the challenge."""
        token = response.get("AuthenticationResult", {}).get("IdToken", "")
        if not token:
            return None
        part = token.split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
        prefix = claims.get("email", "").split("-live")[0].replace("-", "_").upper()
        if prefix not in CHALLENGES:
            return None
        session, name = secrets.token_urlsafe(48), claims["cognito:username"]
        self.open[session] = (prefix, name, tokens)
        medium, destination = CHALLENGES[prefix]
        return {
            "ChallengeName": prefix, "Session": session,
            "ChallengeParameters": {
                "CODE_DELIVERY_DELIVERY_MEDIUM": medium, "CODE_DELIVERY_DESTINATION": destination,
                "USER_ID_FOR_SRP": name,
            },
        }

    def respond(self, request: dict[str, Any]) -> tuple[int, dict[str, Any] | bytes]:
        """Returns the held tokens for the right code. A wrong code keeps the session."""
        responses = request.get("ChallengeResponses", {})
        challenge, name, tokens = self.open.get(request.get("Session", ""), (None, None, b""))
        if set(request) != FIELDS or set(responses) != {"USERNAME", f"{request['ChallengeName']}_CODE"}:
            return error("InvalidParameterException", "Missing or unknown parameters")
        if challenge != request["ChallengeName"] or name != responses["USERNAME"]:
            return error("NotAuthorizedException", "Invalid session for the user.")
        if responses[f"{challenge}_CODE"] != CODE:
            return error("CodeMismatchException", "Invalid code or auth state for the user.")
        del self.open[request["Session"]]
        return 200, tokens


def error(name: str, message: str) -> tuple[int, dict[str, Any]]:
    return 400, {"__type": name, "message": message}


def header(scope: dict[str, Any], name: bytes) -> bytes | None:
    return dict(scope.get("headers", [])).get(name)


async def held(pool: Application, scope: dict[str, Any], body: bytes) -> tuple[int, bytes]:
    """Sends a request to the pool, and returns the status and the body of its response."""
    messages: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        messages.append(message)

    await pool(scope, receive, send)
    return messages[0]["status"], b"".join(message.get("body", b"") for message in messages[1:])


async def answer(send: Send, status: int, body: dict[str, Any] | bytes) -> None:
    """Sends a JSON response."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = [
        (b"content-type", b"application/x-amz-json-1.1"), (b"content-length", str(len(content)).encode()),
        # The client takes the service's time from this header.
        (b"date", formatdate(usegmt=True).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
