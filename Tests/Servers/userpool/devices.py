"""A user pool that remembers devices, which ministack does not support.

The middleware remembers the devices of users whose addresses begin with `devices-`. If an address begins with
`devices-asked-`, the pool lets the user decide, and no device is remembered. The messages follow the "Amazon Cognito user
pools API reference" and "Working with user devices in your user pool" in the Amazon Cognito developer guide; no AWS service
recorded them. Every request, and every response with tokens, a challenge or a device, is checked against botocore's model
of the API. ministack's other responses have members that the model does not have.
"""

import base64
import json
import re
import secrets
import uuid
from typing import Any

import botocore.session
from botocore.validate import ParamValidator

from userpool.domain import Application, Receive, Send, whole_body
from userpool.messages import Answer, answer, claims, forward, refusal
from userpool.proofs import Device, Proof, signature

PREFIX = "AWSCognitoIdentityProviderService."
MODEL = botocore.session.get_session().get_service_model("cognito-idp")
ISSUING = ("InitiateAuth", "RespondToAuthChallenge", "GetTokensFromRefreshToken")
OWN = ("ConfirmDevice", "ForgetDevice", "AdminForgetDevice")


class Devices:
    """An ASGI middleware that tracks and remembers devices."""

    def __init__(self, ministack: Application) -> None:
        from ministack.services import cognito

        self.ministack, self.pool = ministack, cognito
        self.devices: dict[str, Device] = {}
        self.proofs: dict[str, Proof] = {}
        # The device of each refresh token.
        self.bound: dict[str, str] = {}

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        target = dict(scope.get("headers", [])).get(b"x-amz-target", b"").decode()
        if not target.startswith(PREFIX):
            await self.ministack(scope, receive, send)
            return
        name, body = target.removeprefix(PREFIX), await whole_body(receive)
        operation, request = MODEL.operation_model(name), json.loads(body)
        if problems := violations(operation.input_shape, request):
            status, response = refusal("InvalidParameterException", problems)
        elif name in OWN:
            status, response = getattr(self, name)(request)
        elif request.get("ChallengeName") in ("DEVICE_SRP_AUTH", "DEVICE_PASSWORD_VERIFIER"):
            status, response = getattr(self, request["ChallengeName"])(request, request["ChallengeResponses"])
        elif name == "GetTokensFromRefreshToken" and self.bound.get(request["RefreshToken"]) not in (
            None, self.confirmed(request.get("DeviceKey"))
        ):
            status, response = refusal("NotAuthorizedException", "Invalid Refresh Token")
        else:
            status, response = await forward(self.ministack, scope, body)
            if status == 200 and name in ISSUING:
                status, response = self.tracked(request, response)
        if status == 200 and name in ISSUING + OWN:
            if problems := violations(operation.output_shape, response):
                status, response = 500, {"__type": "InternalErrorException", "message": problems}
        await answer(send, status, response)

    def confirmed(self, key: str | None) -> str | None:
        return key if key in self.devices and self.devices[key].verifier else None

    def tracked(self, request: dict[str, Any], response: dict[str, Any]) -> Answer:
        """Returns the response with the device of its tokens, or a challenge for the device."""
        sent = request.get("ChallengeResponses", request.get("AuthParameters", {}))
        key = request.get("DeviceKey", sent.get("DEVICE_KEY"))
        tokens = response.get("AuthenticationResult")
        refresh = request.get("RefreshToken")
        if tokens and refresh:
            self.bind(tokens, self.bound.get(refresh))
        name = claims(tokens["AccessToken"])["username"] if tokens else sent.get("USERNAME")
        if refresh or not self.address(request["ClientId"], name).startswith("devices-"):
            return 200, response
        if response.get("ChallengeName") == "PASSWORD_VERIFIER":
            return 200, response
        if key is None:
            return 200, self.introduced(response, name)
        if key not in self.devices or self.devices[key].user != name:
            return refusal("ResourceNotFoundException", "Device does not exist.")
        if not self.devices[key].is_remembered:
            if tokens:
                self.bind(tokens, key)
            return 200, response
        session = self.begin(Proof(key, request["ClientId"]))
        return 200, {"ChallengeName": "DEVICE_SRP_AUTH", "Session": session, "ChallengeParameters": {"USERNAME": name}}

    def introduced(self, response: dict[str, Any], name: str) -> dict[str, Any]:
        """Names a new device in a response with tokens."""
        if tokens := response.get("AuthenticationResult"):
            key, group = f"us-east-1_{uuid.uuid4()}", secrets.token_hex(4)
            self.devices[key] = Device(name, f"-{group}")
            self.bind(tokens, key)
            tokens["NewDeviceMetadata"] = {"DeviceKey": key, "DeviceGroupKey": f"-{group}"}
        return response

    def bind(self, tokens: dict[str, Any], key: str | None) -> None:
        if key is None:
            return
        content = claims(tokens["AccessToken"]) | {"device_key": key}
        tokens["AccessToken"] = self.pool._signed_jwt(content, content["iss"].rsplit("/", 1)[-1], "access")
        if "RefreshToken" in tokens:
            self.bound[tokens["RefreshToken"]] = key

    def begin(self, proof: Proof) -> str:
        session = secrets.token_urlsafe(48)
        self.proofs[session] = proof
        return session

    def address(self, client: str, name: str) -> str:
        user = self.pool._resolve_user(self.pool._pool_for_client(client)[0], name)[0]
        return self.pool._attr_list_to_dict(user["Attributes"]).get("email", "") if user else ""

    def owned(self, request: dict[str, Any]) -> tuple[Device | None, Answer]:
        """Returns the device of a request by a signed-in user, or a refusal."""
        if error := self.pool._access_token_error(request):
            return None, (error[0], json.loads(error[2]))
        device = self.devices.get(request["DeviceKey"])
        if device is None or device.user != claims(request["AccessToken"])["username"]:
            return None, refusal("ResourceNotFoundException", "Device does not exist.")
        return device, (200, {})

    def ConfirmDevice(self, request: dict[str, Any]) -> Answer:
        device, response = self.owned(request)
        if device is None:
            return response
        if device.verifier:
            return refusal("DeviceKeyExistsException", "Device key already exists.")
        config = request["DeviceSecretVerifierConfig"]
        device.salt = base64.b64decode(config["Salt"], validate=True).hex()
        device.verifier = int.from_bytes(base64.b64decode(config["PasswordVerifier"], validate=True), "big")
        client = claims(request["AccessToken"])["client_id"]
        device.is_remembered = not self.address(client, device.user).startswith("devices-asked-")
        return 200, {"UserConfirmationNecessary": not device.is_remembered}

    def ForgetDevice(self, request: dict[str, Any]) -> Answer:
        device, response = self.owned(request)
        if device is not None:
            del self.devices[request["DeviceKey"]]
        return response

    def AdminForgetDevice(self, request: dict[str, Any]) -> Answer:
        return (200, {}) if self.devices.pop(request["DeviceKey"], None) else refusal("ResourceNotFoundException", "")

    def DEVICE_SRP_AUTH(self, request: dict[str, Any], sent: dict[str, str]) -> Answer:
        proof = self.proofs.pop(request.get("Session", ""), None)
        if proof is None or set(sent) != {"USERNAME", "DEVICE_KEY", "SRP_A"} or sent["DEVICE_KEY"] != proof.key:
            return refusal("InvalidParameterException", "Missing or unknown parameters")
        device, prime, hashed = self.devices[proof.key], self.pool._SRP_N, self.pool._SRP_K
        proof.public, proof.secret = int(sent["SRP_A"], 16), secrets.randbelow(prime - 2) + 1
        proof.value = (hashed * device.verifier + pow(2, proof.secret, prime)) % prime
        proof.block = base64.b64encode(secrets.token_bytes(64)).decode()
        return 200, {
            "ChallengeName": "DEVICE_PASSWORD_VERIFIER", "Session": self.begin(proof),
            "ChallengeParameters": {
                "USERNAME": device.user, "DEVICE_KEY": proof.key, "SALT": device.salt, "SRP_B": f"{proof.value:x}",
                "SECRET_BLOCK": proof.block,
            },
        }

    def DEVICE_PASSWORD_VERIFIER(self, request: dict[str, Any], sent: dict[str, str]) -> Answer:
        proof = self.proofs.pop(request.get("Session", ""), None)
        names = {"USERNAME", "DEVICE_KEY", "TIMESTAMP", "PASSWORD_CLAIM_SIGNATURE", "PASSWORD_CLAIM_SECRET_BLOCK"}
        if proof is None or set(sent) != names or sent["DEVICE_KEY"] != proof.key:
            return refusal("InvalidParameterException", "Missing or unknown parameters")
        device = self.devices.get(proof.key)
        if device is None or sent["PASSWORD_CLAIM_SECRET_BLOCK"] != proof.block:
            return refusal("ResourceNotFoundException", "Device does not exist.")
        if sent["PASSWORD_CLAIM_SIGNATURE"] != signature(self.pool._SRP_N, device, proof, sent["TIMESTAMP"]):
            return refusal("NotAuthorizedException", "Incorrect username or password.")
        pool, pool_id = self.pool._pool_for_client(proof.client)
        tokens = self.pool._build_auth_result(pool_id, proof.client, self.pool._resolve_user(pool, device.user)[0])
        self.bind(tokens, proof.key)
        return 200, {"AuthenticationResult": tokens, "ChallengeParameters": {}}


def violations(shape: Any, value: dict[str, Any]) -> str:
    """Returns what contradicts the model: missing, unknown and malformed members. Empty if nothing does."""
    if shape is None:
        return "unexpected members" if value else ""
    key = value.get("DeviceKey")
    if isinstance(key, str) and not re.fullmatch(shape.members["DeviceKey"].metadata["pattern"], key):
        return "malformed DeviceKey"
    return ParamValidator().validate(value, shape).generate_report()
