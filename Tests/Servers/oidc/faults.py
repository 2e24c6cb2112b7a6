"""Faults that tests request, and counts of the requests. This layer is between the sockets and the provider."""

import collections
import socket
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from email.utils import formatdate
from typing import Any

from werkzeug.serving import WSGIRequestHandler

# The maximum time for which a response is held, in seconds.
LONGEST_HOLD = 20.0


@dataclass
class Fault:
    """A fault of the next `times` requests for a path. By default, each field has no effect."""

    path: str
    times: int = 1
    # Responds with this status without processing the request.
    status: int | None = None
    # Breaks the connection. "before": the request is not processed. "after": it is processed, and the response is lost.
    drop: str | None = None
    # Holds the response until the test releases it.
    hold: bool = False
    # The error of the `Date` header, in seconds.
    date: int = 0
    # Redirects to this URL with 307 without processing the request.
    redirect: str | None = None
    # Appends this number of spaces to the body of the response. JSON ignores them.
    padding: int = 0
    # Whether the use of a refresh token replaces it.
    rotate: bool = True


class QuietHandler(WSGIRequestHandler):
    """A request handler that leaves the `Date` header to `Faults`. It logs no requests, because URLs contain codes."""

    def send_response(self, code: int, message: str | None = None) -> None:
        self.send_response_only(code, message)

    def log_request(self, *_: object) -> None:
        pass


@dataclass
class Faults:
    """A WSGI middleware that applies the faults to an application."""

    app: Callable[..., Iterable[bytes]]
    # The paths that tests use, which have no faults, begin with this.
    control: str = "/control"
    pending: list[Fault] = field(default_factory=list)
    requests: collections.Counter[str] = field(default_factory=collections.Counter)
    held: int = 0
    condition: threading.Condition = field(default_factory=threading.Condition)
    released: threading.Event = field(default_factory=threading.Event)

    def reset(self) -> None:
        """Removes all faults, resets the request counts, and releases the held responses."""
        with self.condition:
            self.pending.clear()
            self.requests.clear()
        self.release()

    def release(self) -> None:
        """Releases the held responses."""
        with self.condition:
            self.released.set()
            self.released = threading.Event()

    def expect(self, fault: Fault) -> None:
        with self.condition:
            self.pending.append(fault)

    def wait_until_held(self, count: int) -> int:
        """Waits until `count` responses are held, for at most five seconds. Returns the number of held responses."""
        with self.condition:
            self.condition.wait_for(lambda: self.held >= count, timeout=5)
            return self.held

    def date(self, error: int) -> str:
        """Returns the `Date` header with an error in seconds."""
        return formatdate(time.time() + error, usegmt=True)

    def _take(self, path: str) -> Fault | None:
        with self.condition:
            self.requests[path] += 1
            for fault in self.pending:
                if fault.path == path:
                    fault.times -= 1
                    if fault.times < 1:
                        self.pending.remove(fault)
                    return fault
        return None

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        fault = None if path.startswith(self.control) else self._take(path)

        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            return start_response(status, [*headers, ("Date", self.date(fault.date if fault else 0))], *rest)

        if fault is None:
            return self.app(environ, start)
        environ["fault"] = fault
        if fault.drop == "before" or fault.status is not None or fault.redirect is not None:
            # An unread body would be parsed as the next request of the connection.
            environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        if fault.drop == "before":
            return self._broken(environ)
        if fault.status is not None:
            start(f"{fault.status} Fault", [("Content-Type", "text/plain")])
            return [b"a fault that a test requested\n"]
        if fault.redirect is not None:
            start("307 Temporary Redirect", [("Location", fault.redirect)])
            return [b""]
        head: list[Any] = []
        body = list(self.app(environ, lambda status, headers, *rest: head.extend((status, headers))))
        self._wait(fault)
        if fault.drop == "after":
            return self._broken(environ)
        if fault.padding:
            body.append(b" " * fault.padding)
        status, headers = head
        headers = [(name, value) for name, value in headers if name.lower() != "content-length"]
        headers.append(("Content-Length", str(sum(len(part) for part in body))))
        start(status, headers)
        return body

    def _wait(self, fault: Fault) -> None:
        if not fault.hold:
            return
        released = self.released
        with self.condition:
            self.held += 1
            self.condition.notify_all()
        released.wait(LONGEST_HOLD)
        with self.condition:
            self.held -= 1

    @staticmethod
    def _broken(environ: dict[str, Any]) -> Iterable[bytes]:
        environ["werkzeug.socket"].shutdown(socket.SHUT_RDWR)
        raise ConnectionAbortedError
