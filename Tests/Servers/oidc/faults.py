"""Faults that tests ask for, and the log of what was asked on the wire. Between the sockets and the provider."""

import collections
import socket
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from email.utils import formatdate
from typing import Any

from werkzeug.serving import WSGIRequestHandler

# No test waits longer than this for a reply that is held back, in seconds.
LONGEST_HOLD = 20.0


@dataclass
class Fault:
    """What goes wrong with the next `times` requests of a path. What is not named goes as it should."""

    path: str
    times: int = 1
    # Answered with this status, and nothing is done.
    status: int | None = None
    # "before": the connection breaks and nothing is done; "after": it is done, and the reply is lost.
    drop: str | None = None
    # Seconds until the reply.
    delay: float = 0
    # The reply waits until it is released.
    hold: bool = False
    # How far the `Date` header is off, in seconds.
    date: int = 0
    # Redirected there with 307, and nothing is done.
    redirect: str | None = None
    # The reply's body is this many bytes longer: blanks, which JSON ignores.
    padding: int = 0
    # Claims of the id_token in place of the true ones; null leaves one out.
    claims: dict[str, Any] = field(default_factory=dict)
    # The id_token is unsigned (`alg: none`).
    unsigned: bool = False
    # Whether a refresh token is replaced when it is used.
    rotate: bool = True


class QuietHandler(WSGIRequestHandler):
    """Leaves the `Date` to `Faults`, and writes no line for a request: their URLs hold codes."""

    def send_response(self, code: int, message: str | None = None) -> None:
        self.send_response_only(code, message)

    def log_request(self, *_: object) -> None:
        pass


@dataclass
class Faults:
    """A WSGI application before another: does to it what tests asked for."""

    app: Callable[..., Iterable[bytes]]
    pending: list[Fault] = field(default_factory=list)
    requests: collections.Counter[str] = field(default_factory=collections.Counter)
    held: int = 0
    condition: threading.Condition = field(default_factory=threading.Condition)
    released: threading.Event = field(default_factory=threading.Event)

    def reset(self) -> None:
        """Nothing goes wrong any more, nothing was asked yet, and nothing is held back."""
        with self.condition:
            self.pending.clear()
            self.requests.clear()
        self.release()

    def release(self) -> None:
        """Lets the replies go that are held back."""
        with self.condition:
            self.released.set()
            self.released = threading.Event()

    def expect(self, fault: Fault) -> None:
        with self.condition:
            self.pending.append(fault)

    def wait_until_held(self, count: int) -> int:
        """How many replies are held back, as soon as there are `count`, or after five seconds."""
        with self.condition:
            self.condition.wait_for(lambda: self.held >= count, timeout=5)
            return self.held

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
        fault = None if path.startswith("/control") else self._take(path)

        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            date = formatdate(time.time() + (fault.date if fault else 0), usegmt=True)
            return start_response(status, [*headers, ("Date", date)], *rest)

        if fault is None:
            return self.app(environ, start)
        environ["fault"] = fault
        if fault.drop == "before" or fault.status is not None or fault.redirect is not None:
            # What nobody reads would be taken for the next request of the connection.
            environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        if fault.drop == "before":
            return self._broken(environ)
        if fault.status is not None:
            start(f"{fault.status} Fault", [("Content-Type", "text/plain")])
            return [b"a fault that a test asked for\n"]
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
        time.sleep(min(fault.delay, LONGEST_HOLD))
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
