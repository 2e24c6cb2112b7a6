"""The app's own service, on this machine: `server.py`.

`GET /greeting` greets the user of the access token. Without a valid token, the response is 401.

This server cannot verify the tokens of the mock, whose accounts are in the memory of the app, so it accepts each of them. Your
service has to verify tokens: their signature, or by a request to the backend that issued them.
"""

from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT = 8765
SCHEME = "Bearer "


class Greeting(BaseHTTPRequestHandler):
    """Responds to the requests of a server whose attribute `user_of` returns the user of a token."""

    def do_GET(self) -> None:
        authorization = self.headers.get("Authorization", "")
        token = authorization.removeprefix(SCHEME) if authorization.startswith(SCHEME) else ""
        user = self.server.user_of(token) if token else None  # type: ignore[attr-defined]
        if self.path != "/greeting":
            self.respond(404, "There is nothing here.")
        elif user is None:
            self.respond(401, "The token is missing or not valid.")
        else:
            self.respond(200, f"Hello, {user}!")

    def respond(self, status: int, text: str) -> None:
        body = text.encode()
        self.send_response(status)
        if status == 401:
            self.send_header("WWW-Authenticate", "Bearer")
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Logs nothing."""


def make_server(port: int, user_of: Callable[[str], str | None]) -> ThreadingHTTPServer:
    """Returns a server that listens on a port; on a free one, if it is 0."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Greeting)
    server.user_of = user_of  # type: ignore[attr-defined]
    return server


if __name__ == "__main__":
    make_server(PORT, lambda _: "whoever you are").serve_forever()
