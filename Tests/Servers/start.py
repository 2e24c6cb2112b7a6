"""Runs the test servers until it receives a signal, for at most an hour: `start.py ENV [GLEWLWYD]`.

GLEWLWYD is the folder of the unpacked packages of glewlwyd, which runs only if it is there.

All servers listen on free ports of 127.0.0.1. When they respond, this program writes the file ENV, with the servers'
addresses, users and passwords as variables for a shell. It removes the file when the servers stop.
"""

import asyncio
import base64
import logging
import os
import secrets
import shlex
import signal
import socket
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from hypercorn.asyncio import serve
from hypercorn.config import Config
from werkzeug.serving import WSGIRequestHandler, make_server

from backend.app import make_app as make_backend
from backend.pages import AllPages
from clerk import pages
from clerk.app import make_app as make_instance
from clerk.store import Store as InstanceStore
from clerk.tokens import InstanceTokens
from oidc.app import make_app
from oidc.faults import QuietHandler
from oidc.records import Client, Records
from supabase.app import make_app as make_project
from supabase.brand import deploy
from supabase.database import Database
from supabase.gateway import KEY
from supabase.providers import Provider
from supabase.store import Store
from users import CALLBACKS, SCOPES, SIGNED_OUT, User
from userpool.devices import Devices
from userpool.domain import Domain
from userpool.setup import Upstream, UserPool, set_up

LONGEST_LIFE = 60 * 60
OIDC_CLIENT = "template-app"


def bound_socket() -> socket.socket:
    """Returns a socket that is bound to a free port, so that no other process can take the port."""
    bound = socket.create_server(("127.0.0.1", 0), backlog=256)
    bound.set_inheritable(True)
    return bound


def address(bound: socket.socket) -> str:
    return "%s:%d" % bound.getsockname()


def start_provider(bound: socket.socket, records: Records) -> None:
    """Starts the OpenID provider."""
    os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
    start_thread(bound, make_app(records, f"http://{address(bound)}"), QuietHandler)


class SilentHandler(WSGIRequestHandler):
    """A request handler that does not log requests."""

    def log_request(self, *_: object) -> None:
        pass


def start_thread(bound: socket.socket, app: Any, handler: type[WSGIRequestHandler]) -> None:
    """Serves an application in a new thread."""
    host, port = bound.getsockname()
    server = make_server(host, port, app, threaded=True, request_handler=handler, fd=bound.fileno())
    threading.Thread(target=server.serve_forever, daemon=True).start()


def start_canaille(bound: socket.socket, folder: str) -> Any:
    """Starts canaille, whose import takes a second."""
    import canaille_provider

    provider = canaille_provider.Canaille(address(bound), folder)
    start_thread(bound, provider.app, SilentHandler)
    return provider


def start_django(bound: socket.socket, folder: str) -> str:
    """Starts Django OAuth Toolkit, and returns its issuer."""
    import django_provider

    start_thread(bound, django_provider.make_app(folder), SilentHandler)
    return django_provider.issuer(address(bound))


def start_glewlwyd(packages: Path, folder: str, values: dict[str, str]) -> Any:
    """Starts glewlwyd, and an application with its control paths."""
    import glewlwyd_provider

    glewlwyd = glewlwyd_provider.Glewlwyd(packages, Path(folder), LONGEST_LIFE)
    bound = bound_socket()
    start_thread(bound, glewlwyd.control(), SilentHandler)
    values |= {"GLEWLWYD_ISSUER": glewlwyd.issuer, "GLEWLWYD_CONTROL": address(bound)}
    return glewlwyd


def start_project(bound: socket.socket, provider: Provider) -> None:
    """Starts a Supabase project with the SQL of a brand. Its database stops with this process."""
    database = Database.start(lifetime=LONGEST_LIFE)
    deploy(database)
    start_thread(bound, make_project(Store(database, f"http://{address(bound)}", provider)), QuietHandler)


def clerk_key(place: str) -> str:
    """Returns the publishable key of an instance at a place."""
    return "pk_test_" + base64.b64encode(f"{place}$".encode()).decode().rstrip("=")


def import_ministack(bound: socket.socket, state: str) -> Any:
    """Imports ministack, which reads the environment at import. Enables Cognito only, without external services."""
    os.environ.update(
        GATEWAY_PORT=str(bound.getsockname()[1]), BIND_HOST="127.0.0.1", MINISTACK_HOST="127.0.0.1", STATE_DIR=state,
        SERVICES="cognito-idp", AUTH="true", LOG_LEVEL="WARNING", IOT_MTLS_ENABLED="0", SFTP_ENABLED="0",
        DOCKER_HOST="unix:///nonexistent", AWS_EC2_METADATA_DISABLED="true")
    import ministack.app

    return Domain(Devices(ministack.app.app))


def variables(
    pool: UserPool, pool_at: str, local: User, provider_at: str, federated: User, backend_at: str,
    project_at: str, vendor_project_at: str, instance_at: str, canaille_at: str, django_issuer: str,
) -> dict[str, str]:
    return {
        "POOL_DOMAIN": pool_at,
        "POOL_ID": pool.pool_id,
        "POOL_ISSUER": pool.issuer,
        "POOL_CLIENT": pool.client_id,
        "POOL_USER": local.email,
        "POOL_PASSWORD": local.password,
        "OIDC_DOMAIN": provider_at,
        "OIDC_ISSUER": f"http://{provider_at}",
        "OIDC_CLIENT": OIDC_CLIENT,
        "OIDC_USER": federated.email,
        "OIDC_PASSWORD": federated.password,
        "PLATFORM_URL": f"http://{backend_at}",
        "SUPABASE_URL": f"http://{project_at}",
        # For the vendor's clients, which run beside the live suites.
        "VENDOR_SUPABASE_URL": f"http://{vendor_project_at}",
        "SUPABASE_KEY": KEY,
        "CLERK_URL": f"http://{instance_at}",
        "CLERK_KEY": clerk_key(instance_at),
        "CANAILLE_ISSUER": f"http://{canaille_at}",
        "DJANGO_ISSUER": django_issuer,
        "CALLBACK": CALLBACKS[0],
        "SIGNED_OUT": SIGNED_OUT[0],
    }


def write(env: Path, values: dict[str, str]) -> None:
    """Writes the file atomically. Only the current user can read it, because it contains passwords."""
    text = "".join(f"BRANDGEN_LIVE_{name}={shlex.quote(value)}\n" for name, value in values.items())
    unfinished = env.with_suffix(".new")
    unfinished.touch(mode=0o600)
    unfinished.write_text(text)
    unfinished.rename(env)


async def main(env: Path, state: str, glewlwyd_packages: list[str]) -> None:
    (pool_socket, provider_socket, backend_socket, project_socket, vendor_project_socket, instance_socket, canaille_socket,
     django_socket) = (bound_socket() for _ in range(8))
    local = User("grace@example.com", "Grace Local")
    federated = User("ada@example.com", "Ada Federated")
    upstream = Upstream(f"http://{address(provider_socket)}", "user-pool", secrets.token_urlsafe(24))
    apps = [
        Client(OIDC_CLIENT, tuple(CALLBACKS), tuple(SIGNED_OUT), tuple(SCOPES)),
        Client(upstream.client_id, (f"http://{address(pool_socket)}/oauth2/idpresponse",), secret=upstream.secret),
    ]
    provider = Provider(f"http://{address(provider_socket)}")
    # The databases take the longest, so they start first, in other threads.
    project_sockets = [project_socket, vendor_project_socket]
    projects = asyncio.gather(*(asyncio.to_thread(start_project, bound, provider) for bound in project_sockets))
    apps.append(provider.client(*(f"http://{address(bound)}" for bound in project_sockets)))
    external = Provider(provider.issuer, client_id=pages.CLIENT, callback=pages.CALLBACK)
    apps.append(external.client(f"http://{address(instance_socket)}"))
    users = [federated]
    records = Records({app.client_id: app for app in apps}, {user.email: user for user in users})
    start_provider(provider_socket, records)
    instance = InstanceStore(f"http://{address(instance_socket)}", external)
    start_thread(instance_socket, make_instance(instance), QuietHandler)
    canaille = start_canaille(canaille_socket, state)
    # Django does not set itself up in a thread with an event loop.
    django_issuer = await asyncio.to_thread(start_django, django_socket, state)
    providers = AllPages([records, canaille])
    start_thread(backend_socket, make_backend(providers, InstanceTokens(instance)), SilentHandler)

    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    config = Config()
    config.bind = [f"fd://{pool_socket.fileno()}"]
    config.loglevel = "WARNING"
    config.graceful_timeout = 0.5
    pool_server = asyncio.create_task(serve(import_ministack(pool_socket, state), config, shutdown_trigger=stop.wait))
    others: list[Any] = []
    try:
        pool = await asyncio.to_thread(set_up, f"http://{address(pool_socket)}", local, upstream)
        await projects
        known = variables(
            pool, address(pool_socket), local, address(provider_socket), federated, address(backend_socket),
            address(project_socket), address(vendor_project_socket), address(instance_socket), address(canaille_socket),
            django_issuer)
        others += [await asyncio.to_thread(start_glewlwyd, Path(packages), state, known) for packages in glewlwyd_packages]
        write(env, known)
        await asyncio.wait([pool_server], timeout=LONGEST_LIFE)
    finally:
        env.unlink(missing_ok=True)
        stop.set()
        for other in others:
            other.stop()
        await asyncio.wait([pool_server], timeout=5)


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(main(Path(sys.argv[1]), folder, sys.argv[2:]))
