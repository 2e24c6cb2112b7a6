"""Runs the program of Examples/API at backends, and checks what it prints and what the app's own service receives.

    api_example.py ENVIRONMENT…

ENVIRONMENT is `mock`, or a backend of `scripts/servers run`: `cognito`, `supabase`, `clerk` or `platform`. The program is that of the
example; for another backend than the mock, one line names another environment. This script plays the user, who reads the code in the
email and types it. The service verifies each token at the backend that issued it, except those of the mock.

Works in a copy of the example, which has the ports of the running servers. Needs the debug build of brandgen.
"""

import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

TOP = Path(__file__).resolve().parents[2]
EXAMPLE = TOP / "Examples/API"
COPY = TOP / ".build/api-example"
sys.path.insert(0, str(EXAMPLE))
import server  # noqa: E402

PROGRAM = "Sources/API/main.swift"
EMAIL = "mira@example.com"
LIVE = {name.removeprefix("BRANDGEN_LIVE_"): value for name, value in os.environ.items() if name.startswith("BRANDGEN_LIVE_")}


def http(method: str, url: str, body: Any = None, **headers: str) -> Any:
    """Sends a request with a JSON body, and returns the JSON of the response; None for an error of the client."""
    data = None if body is None else json.dumps(body).encode()
    headers.setdefault("Content-Type", "application/json")
    request = urllib.request.Request(url, data, {name.replace("_", "-"): value for name, value in headers.items()}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        if error.code >= 500:
            raise
        return None


@dataclass
class Backend:
    """A backend: what it needs before, the code in its last email to an address, the user of a token that it has issued, and the
    pattern of the user's name."""

    prepare: Callable[[], None] = lambda: None
    code: Callable[[str], str | None] = lambda _: None
    user_of: Callable[[str], str | None] = lambda _: "whoever you are"
    name: str = re.escape(EMAIL)


def prepare_platform() -> None:
    control = LIVE["PLATFORM_URL"] + "/control"
    http("DELETE", control)
    http("POST", f"{control}/settings", {"minimumAge": 0, "requiredFields": []})


def platform_code(email: str) -> str | None:
    mail = http("GET", f"{LIVE['PLATFORM_URL']}/control/mail?email={quote(email)}&purpose=signup")
    return mail and mail.get("code")


def platform_user(token: str) -> str | None:
    user = http("GET", LIVE["PLATFORM_URL"] + "/v1/users/me", Authorization=f"Bearer {token}")
    return user and user.get("email", user["id"])


def mailed_code(url: str, email: str) -> str | None:
    mail = http("GET", f"{url}/_control/mail?to={quote(email)}")
    return mail[-1]["code"] if mail else None


def supabase_user(token: str) -> str | None:
    user = http("GET", LIVE["SUPABASE_URL"] + "/auth/v1/user", apikey=LIVE["SUPABASE_KEY"], Authorization=f"Bearer {token}")
    return user and user["email"]


def prepare_clerk() -> None:
    http("POST", LIVE["CLERK_URL"] + "/_control/reset")
    http("POST", LIVE["CLERK_URL"] + "/_control/settings", {"client_trust": False})


def cognito(operation: str, body: dict[str, str], **headers: str) -> Any:
    return http("POST", f"http://{LIVE['POOL_DOMAIN']}/", body, Content_Type="application/x-amz-json-1.1",
                X_Amz_Target=f"AWSCognitoIdentityProviderService.{operation}", **headers)


def prepare_cognito() -> None:
    """Deletes the user of an earlier run. The pool of the test servers does not check the signature of an administrator."""
    administrator = "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=0"
    cognito("AdminDeleteUser", {"UserPoolId": LIVE["POOL_ID"], "Username": EMAIL}, Authorization=administrator)


def cognito_user(token: str) -> str | None:
    user = cognito("GetUser", {"AccessToken": token})
    return user and next(each["Value"] for each in user["UserAttributes"] if each["Name"] == "email")


BACKENDS = {
    "mock": Backend(name="whoever you are"),
    # The pool of the test servers sends the same code to everybody.
    "cognito": Backend(prepare_cognito, lambda _: "123456", cognito_user),
    "supabase": Backend(
        lambda: http("POST", LIVE["SUPABASE_URL"] + "/_control/reset"),
        lambda email: mailed_code(LIVE["SUPABASE_URL"], email), supabase_user),
    # The platform backend verifies the tokens of the instance as a service of the app does. They contain no address.
    "clerk": Backend(prepare_clerk, lambda email: mailed_code(LIVE["CLERK_URL"], email), platform_user, name=r"user_\w+"),
    "platform": Backend(prepare_platform, platform_code, platform_user),
}


class Service:
    """The app's own service, on a free port. It keeps the tokens that it receives."""

    def __init__(self) -> None:
        self.backend = BACKENDS["mock"]
        self.tokens: list[str] = []
        self.server = server.make_server(0, self.user_of)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return self.server.server_address[1]

    def user_of(self, token: str) -> str | None:
        self.tokens.append(token)
        return self.backend.user_of(token)


def replaced(text: str, old: str, new: str) -> str:
    if old not in text:
        sys.exit(f"error: Examples/API does not contain '{old}'")
    return text.replace(old, new)


def generate(port: int) -> None:
    """Copies the example with the ports of the running servers, and generates its package."""
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(EXAMPLE, COPY, ignore=shutil.ignore_patterns("Generated", ".build", "__pycache__"))
    manifest = COPY / "Brands/acme/brand.yaml"
    text = replaced(manifest.read_text(), f"127.0.0.1:{server.PORT}", f"127.0.0.1:{port}")
    if LIVE:
        text = replaced(text, "us-east-1_Example1", LIVE["POOL_ID"])
        text = replaced(text, "example1client", LIVE["POOL_CLIENT"])
        text = replaced(text, "http://127.0.0.1:8080", "http://" + LIVE["POOL_DOMAIN"])
        text = replaced(text, "http://127.0.0.1:54321", LIVE["SUPABASE_URL"])
        text = replaced(text, "pk_test_MTI3LjAuMC4xOjU0MzI1JA", LIVE["CLERK_KEY"])
        text = replaced(text, "http://127.0.0.1:8081", LIVE["PLATFORM_URL"])
    manifest.write_text(text)
    subprocess.run([TOP / ".build/debug/brandgen", "generate", "--workspace", COPY, "--runtime", TOP, "--out", COPY / "Generated"],
                   stdout=subprocess.DEVNULL, check=True)


def build(environment: str, port: int) -> None:
    """Builds the program for an environment. Besides the port, one line of it differs from the example."""
    lines = (EXAMPLE / PROGRAM).read_text().splitlines()
    if len(lines) > 25 or sum("AcmeEnvironment." in line for line in lines) != 1:
        sys.exit(f"error: {PROGRAM} has {len(lines)} lines, or does not name its environment in exactly one; 25 are the most")
    text = replaced("\n".join(lines) + "\n", f"127.0.0.1:{server.PORT}", f"127.0.0.1:{port}")
    (COPY / PROGRAM).write_text(replaced(text, "AcmeEnvironment.mock", f"AcmeEnvironment.{environment}"))
    # Without the second option, the package manager may build the package that it has built here last.
    command = ["swift", "build", "-debug-info-format", "none", "--disable-build-manifest-caching", "--quiet",
               "--package-path", COPY, "--scratch-path", TOP / ".build"]
    if subprocess.run(command).returncode:
        sys.exit("error: the program does not compile")


def run(backend: Backend) -> list[str]:
    """Runs the program, and types the code that the backend has sent. Returns the lines that the program prints."""
    with tempfile.TemporaryDirectory() as state:
        key = secrets.token_urlsafe(32)
        program = subprocess.Popen(
            [TOP / ".build/debug/API"], env=os.environ | {"BRANDGEN_SESSION_KEY": key, "XDG_STATE_HOME": state},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert program.stdin and program.stdout
        end = time.monotonic() + 30
        while program.poll() is None and time.monotonic() < end:
            if code := backend.code(EMAIL):
                program.stdin.write(f"{code}\n")
                program.stdin.close()
                break
            time.sleep(0.1)
        try:
            status = program.wait(timeout=30)
        except subprocess.TimeoutExpired:
            program.kill()
            status = program.wait()
        lines = program.stdout.read().splitlines()
    if status:
        sys.exit("\n".join(["error: the program fails, or does not end; it has printed:", *lines]))
    return lines


def check(environment: str, lines: list[str], service: Service) -> None:
    expected = ["state: restoring", r"state: signedOut\(nil\)", r"state: signedIn\(.*\)",
                f"answer: 200 Hello, {BACKENDS[environment].name}!", r"state: signedOut\(nil\)"]
    if len(lines) != len(expected) or not all(map(re.fullmatch, expected, lines)):
        sys.exit("\n".join([f"error: at {environment}, the program prints other lines than expected:", *lines]))
    if len(service.tokens) != 1:
        sys.exit(f"error: at {environment}, the service has received {len(service.tokens)} tokens instead of one")
    if service.tokens[0] in "\n".join(lines):
        sys.exit(f"error: at {environment}, the program prints the access token")
    if folder := LIVE.get("FOLDER"):
        with Path(folder, "secrets").open("a") as file:
            file.write(service.tokens[0] + "\n")


def refuses_requests_without_token(service: Service) -> bool:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{service.port}/greeting", timeout=30)
    except urllib.error.HTTPError as error:
        return error.code == 401
    return False


def main(environments: list[str]) -> None:
    service = Service()
    if not refuses_requests_without_token(service):
        sys.exit("error: the service responds to a request without a token")
    generate(service.port)
    for environment in environments:
        service.backend, service.tokens = BACKENDS[environment], []
        build(environment, service.port)
        service.backend.prepare()
        check(environment, run(service.backend), service)
        print(f"==> Examples/API at {environment}: signed up, called its service with the token, and signed out")


if __name__ == "__main__":
    main(sys.argv[1:])
