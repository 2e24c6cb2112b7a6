"""glewlwyd (Debian): an OpenID provider that was not written for these tests, with an app client.

Its program is that of the packages that `install_glewlwyd` of scripts/support/setup.sh unpacks. Its pages need JavaScript, so the
live suites send the requests of the pages.
"""

import gzip
import json
import os
import socket
import sqlite3
import subprocess
import time
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from flask import Flask, request

from users import CALLBACKS, SIGNED_OUT, new_password

CLIENT = "app-at-glewlwyd"
PLUGIN = "oidc"
SCOPES = ["openid", "email"]
# The account that the package's SQL creates.
ADMIN = {"username": "admin", "password": "password"}
# The parameters that have no default, or one that is less strict than RFC 9700.
PARAMETERS = {
    "jwt-type": "rsa", "jwt-key-size": "256", "jwks-show": True, "access-token-duration": 3600, "refresh-token-duration": 1209600,
    "code-duration": 600, "auth-type-code-enabled": True, "auth-type-code-revoke-replayed": True, "auth-type-refresh-enabled": True,
    "refresh-token-rolling": True, "refresh-token-one-use": "always", "pkce-allowed": True, "pkce-required": True,
    "pkce-method-plain-allowed": False, "oauth-as-iss-id": True, "subject-type": "public", "email-claim": "mandatory",
    "email-claim-scope": ["email"], "introspection-revocation-allowed": True,
    "introspection-revocation-allow-target-client": True, "session-management-allowed": True,
    "session-cookie-name": "GLEWLWYD2_OIDC_SID", "session-cookie-expiration": 2419200,
}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as bound:
        return int(bound.getsockname()[1])


class Glewlwyd:
    """A server with the programs of a folder, and its data in another one. Stops after `lifetime` seconds at the latest."""

    def __init__(self, packages: Path, data: Path, lifetime: int) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}/api/"
        self.issuer = f"{self.url}{PLUGIN}"
        self.opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(CookieJar()))
        usr, file = packages / "usr", data / "glewlwyd.db"
        with sqlite3.connect(file) as database:
            script = (usr / "share/doc/glewlwyd/database/init.sqlite3.sql.gz").read_bytes()
            database.executescript(gzip.decompress(script).decode())
            # The plug-in reads a list of another name than the SQL declares.
            database.execute(
                "UPDATE g_client_module_instance SET gcmi_parameters = replace(gcmi_parameters, ?, ?)",
                ('"post_logout_redirect_uri":{"multiple":false', '"post_logout_redirect_uris":{"multiple":true'))
        database.close()
        folders = {"USER": "user", "USER_MIDDLEWARE": ".", "CLIENT": "client", "AUTH_SCHEME": "scheme", "PLUGIN": "plugin"}
        modules = {f"GLWD_{kind}_MODULE_PATH": str(usr / "lib/glewlwyd" / folder) for kind, folder in folders.items()}
        settings = {
            "LD_LIBRARY_PATH": ":".join(str(path) for path in usr.glob("lib/*-linux-gnu")), "GLWD_BIND_ADDRESS": "127.0.0.1",
            "GLWD_PORT": str(port), "GLWD_EXTERNAL_URL": f"http://127.0.0.1:{port}", "GLWD_API_PREFIX": "api",
            "GLWD_LOGIN_URL": "login.html", "GLWD_COOKIE_SECURE": "0", "GLWD_LOG_MODE": "console", "GLWD_LOG_LEVEL": "ERROR",
            "GLWD_DATABASE_TYPE": "sqlite3", "GLWD_DATABASE_SQLITE3_PATH": str(file),
        }
        command = ["timeout", str(lifetime), str(usr / "bin/glewlwyd"), "--env-variables"]
        self.process = subprocess.Popen(command, env=os.environ | modules | settings)
        self.set_up()

    def send(self, method: str, path: str, body: dict[str, Any]) -> None:
        """Sends a request of the administrator."""
        headers = {"Content-Type": "application/json"}
        self.opener.open(Request(self.url + path, json.dumps(body).encode(), headers, method=method)).close()

    def set_up(self) -> None:
        """Waits for the server, and adds the plug-in for OpenID Connect, a scope and the client."""
        for attempt in range(100):
            try:
                self.send("POST", "auth/", ADMIN)
                break
            except URLError:
                if attempt == 99 or self.process.poll() is not None:
                    raise
                time.sleep(0.1)
        key = rsa.generate_private_key(65537, 2048)
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        public = key.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        keys = {"iss": self.issuer, "key": private.decode(), "cert": public.decode()}
        self.send("POST", "mod/plugin/", {
            "module": "oidc", "name": PLUGIN, "display_name": PLUGIN, "enabled": True, "parameters": keys | PARAMETERS})
        self.send("POST", "scope/", {"name": "email", "display_name": "Email address", "password_required": True})
        self.send("POST", "client/", {
            "client_id": CLIENT, "name": "The app", "enabled": True, "confidential": False, "redirect_uri": CALLBACKS,
            "post_logout_redirect_uris": SIGNED_OUT, "authorization_type": ["code", "refresh_token"]})

    def control(self) -> Flask:
        """Makes an application with the paths that only tests use."""
        app = Flask(__name__)

        @app.post("/control/users")
        def add_user() -> dict[str, str]:
            email, password = request.get_json()["email"], new_password()
            self.send("POST", "user/", {
                "username": email, "email": email, "password": password, "enabled": True, "scope": SCOPES})
            return {"password": password}

        return app

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
