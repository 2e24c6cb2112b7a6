"""Raw requests that attack the families of a project, over a socket. `scripts/supabase-client` sends them.

Each is refused, and a legitimate counterpart succeeds, so that no attack fails for a trivial reason. The statements that try more
than a request can are in `attacks.py`.
"""

import concurrent.futures
import unittest
from dataclasses import dataclass, field
from typing import Any

from raw_requests import ANYONE, World, control, sign_in

FAMILY = "/rest/v1/families?id=eq.{ada_family}"
BO = "/rest/v1/children?id=eq.{bo}"
PROGRESS = "/rest/v1/progress"
BO_PROGRESS = PROGRESS + "?child=eq.{bo}"
CY_PROGRESS = PROGRESS + "?child=eq.{cy}"
RESULT = {"child": "{bo}", "level": "two", "stars": 3}
RPC = "/rest/v1/rpc/"
RETURNED = {"Prefer": "return=representation"}


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)

    def sent(self, world: World, by: str) -> str:
        """Sends the request as a caller, and returns the outcome."""
        body = filled(self.body, world.values)
        path = self.path.format_map(world.values)
        return world.callers[by].send(self.method, path, body, self.headers).outcome


def filled(body: Any, values: dict[str, str]) -> Any:
    if isinstance(body, dict):
        return {name: filled(value, values) for name, value in body.items()}
    return body.format_map(values) if isinstance(body, str) else body


@dataclass(frozen=True)
class Attack:
    """A request that is refused for a caller, and the request of another caller that succeeds: the same, or `instead`."""

    what: str
    by: str
    request: Request
    refused: str
    control: str
    instead: Request | None = None


def get(path: str, **headers: str) -> Request:
    return Request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})


def call(function: str, **arguments: Any) -> Request:
    return Request("POST", RPC + function, arguments)


def patch(path: str, **values: Any) -> Request:
    return Request("PATCH", path, values, RETURNED)


CHILDREN, MINE = get("/rest/v1/children"), get("/rest/v1/families")
ADD, ENTER = call("add_child", name="Dee", pin="1234"), call("enter_child_pin", child="{bo}", pin="{pin}")
SAVE = Request("POST", PROGRESS, RESULT)

READING = [
    Attack("Reads another family", "Eve", get(FAMILY), "no rows", "Ada"),
    Attack("Reads another family's children", "Eve", get("/rest/v1/children?family=eq.{ada_family}"), "no rows", "Ada"),
    Attack("Reads a child by its id", "Eve", get(BO), "no rows", "Ada"),
    Attack("Reads another family's results", "Eve", get(BO_PROGRESS), "no rows", "Ada"),
    Attack("Reads a sibling's results", "Bo", get(CY_PROGRESS), "no rows", "Ada"),
    Attack("Reads families without an account", "anyone", MINE, "401 42501", "Ada"),
    Attack("Reads families as a guest", "a guest", MINE, "no rows", "Ada"),
    Attack("Reads the family after the sign-out", "Ada, signed out", MINE, "no rows", "Ada"),
    Attack("Gets the family after the sign-out", "Ada, signed out", call("get_family"), "401 PT401", "Ada"),
    Attack("Gets a family without an account", "anyone", call("get_family"), "401 42501", "Ada"),
    Attack("Gets a family as a guest", "a guest", call("get_family"), "403 PT403", "Ada"),
    Attack("Reads the hashes of PINs", "Ada", get("/rest/v1/child_pins"), "404 PGRST205", "Ada", CHILDREN),
    Attack("Reads the hashes with another schema", "Ada", get("/rest/v1/child_pins", Accept_Profile="private"), "406 PGRST106",
           "Ada", CHILDREN),
    Attack("Reads the hashes with the schema in the path", "Ada", get("/rest/v1/private.child_pins"), "404 PGRST205", "Ada",
           CHILDREN),
    Attack("Reads the tokens of children", "Ada", get("/rest/v1/child_sessions"), "404 PGRST205", "Ada", CHILDREN),
    Attack("Reads accounts", "Ada", get("/rest/v1/users"), "404 PGRST205", "Ada", CHILDREN),
    Attack("Reads accounts with another schema", "Ada", get("/rest/v1/users", Accept_Profile="auth"), "406 PGRST106", "Ada",
           CHILDREN),
    Attack("Calls an inner function", "Ada", call("family_json", owner="{ada}"), "404 PGRST202", "Ada", call("get_family")),
    Attack("Writes SQL in a filter", "Eve", get("/rest/v1/families?id=eq.{ada_family}'%20or%20true--"), "400 22P02", "Eve", MINE),
    Attack("Orders by a column of another table", "Eve", get("/rest/v1/families?order=hash"), "400 42703", "Eve",
           get("/rest/v1/families?order=name")),
]

FORGERY = [
    Attack("Removes the token's signature", "Ada's claims, unsigned", get(FAMILY), "401 PGRST301", "Ada"),
    Attack("Signs a token with the publishable key", "Ada's claims, signed with the publishable key", get(FAMILY),
           "401 PGRST301", "Ada"),
    Attack("Changes the token's user", "Eve, with Ada's identifier in the token", get(FAMILY), "401 PGRST301", "Ada"),
    Attack("Changes the token's role", "Eve, with the role of the service", get(FAMILY), "401 PGRST301", "Ada"),
    Attack("Changes a guest's token", "a guest, whose token says a user", call("ensure_family", name="X"), "401 PGRST301",
           "a new user"),
    Attack("Changes the token's user at the account service", "Eve, with Ada's identifier in the token",
           get("/auth/v1/user"), "403 bad_jwt", "Ada"),
    Attack("Sends the publishable key as a token", "the publishable key as a token", MINE, "401 42501", "Ada"),
    Attack("Sends no key of the project", "Ada, without the project's key", MINE, "401", "Ada"),
    Attack("Sends the key of another project", "Ada, with another project's key", MINE, "401", "Ada"),
]

CHILD_TOKENS = [
    Attack("Saves a result as the parent", "Ada", SAVE, "403 42501", "Bo"),
    Attack("Saves a sibling's result", "Bo", Request("POST", PROGRESS, {**RESULT, "child": "{cy}"}), "403 42501", "Bo",
           Request("POST", PROGRESS, {**RESULT, "level": "three"})),
    Attack("Uses a child's token in another family", "Eve, with Bo's token", SAVE, "403 42501", "Bo",
           Request("POST", PROGRESS, {**RESULT, "level": "four"})),
    Attack("Uses a child's token in another session", "Ada, elsewhere, with Bo's token", SAVE, "403 42501", "Bo",
           Request("POST", PROGRESS, {**RESULT, "level": "five"})),
    Attack("Uses a child's token after the sign-out", "Ada, signed out, with Bo's token", SAVE, "403 42501", "Bo",
           Request("POST", PROGRESS, {**RESULT, "level": "six"})),
    Attack("Uses a child's token without an account", "anyone with Bo's token", SAVE, "401 42501", "Bo",
           Request("POST", PROGRESS, {**RESULT, "level": "seven"})),
    Attack("Uses the token of a closed session", "Bo, whose session is closed", SAVE, "403 42501", "Bo",
           Request("POST", PROGRESS, {**RESULT, "level": "eight"})),
    Attack("Guesses a child's token", "Ada, with a guessed token", SAVE, "403 42501", "Bo",
           Request("POST", PROGRESS, {**RESULT, "level": "nine"})),
    Attack("Writes SQL in a child's token", "Ada, with SQL as the token", SAVE, "403 42501", "Bo",
           Request("POST", PROGRESS, {**RESULT, "level": "ten"})),
    Attack("Changes a sibling's result", "Bo", patch(CY_PROGRESS, stars=3), "no rows", "Bo", patch(BO_PROGRESS, stars=3)),
    Attack("Moves a result to a sibling", "Bo", patch(BO_PROGRESS, child="{cy}"), "403 42501", "Bo",
           patch(BO_PROGRESS, stars=2)),
    Attack("Deletes another family's results", "Eve", Request("DELETE", BO_PROGRESS, headers=RETURNED), "no rows", "Bo"),
]

WRITING = [
    Attack("Inserts a family", "a new user", Request("POST", "/rest/v1/families", {"name": "X"}), "403 42501", "a new user",
           call("ensure_family", name="X")),
    Attack("Inserts a family without an account", "anyone", Request("POST", "/rest/v1/families", {"name": "X"}), "401 42501",
           "a new user", call("ensure_family", name="X")),
    Attack("Inserts a child without a PIN", "Ada",
           Request("POST", "/rest/v1/children", {"family": "{ada_family}", "display_name": "Dee"}), "403 42501", "Ada", ADD),
    Attack("Inserts a child into another family", "Eve",
           Request("POST", "/rest/v1/children", {"family": "{ada_family}", "display_name": "Dee"}), "403 42501", "Eve", ADD),
    Attack("Renames another family", "Eve", patch(FAMILY, name="X"), "no rows", "Ada"),
    Attack("Takes over a family", "Eve", patch(FAMILY, owner="{eve}"), "403 42501", "Ada", patch(FAMILY, name="Byron")),
    Attack("Renames another family's child", "Eve", patch(BO, display_name="X"), "no rows", "Ada"),
    Attack("Moves a child into another family", "Eve", patch(BO, family="{eve_family}"), "403 42501", "Ada",
           patch(BO, avatar="x")),
    Attack("Creates a family as a guest", "a guest", call("ensure_family", name="X"), "403 PT403", "a new user"),
    Attack("Enters the PIN of another family's child", "Eve", ENTER, "wrong PIN", "Ada"),
    Attack("Asks for the result of another parent's attempt", "Eve", call("open_child_session", attempt="{attempt}"),
           "404 PT404", "Ada"),
    Attack("Sets the PIN of another family's child", "Eve", call("set_child_pin", child="{bo}", pin="9999"), "404 PT404", "Ada"),
    Attack("Deletes a child directly", "Ada", Request("DELETE", BO), "403 42501", "Ada", patch(BO, avatar="y")),
    Attack("Deletes a family directly", "Ada", Request("DELETE", FAMILY), "403 42501", "Ada", patch(FAMILY, name="Byron")),
]

ATTACKS = READING + FORGERY + CHILD_TOKENS + WRITING

# Requests of a parent whose sign-in is eleven minutes ago. The control is a parent who has just signed in.
OLD_PROOFS = [
    ADD, call("set_child_pin", child="{bo}", pin="9999"), call("remove_child", child="{cy}"), call("delete_account")]


def outcome(request: Request, world: World, by: str) -> str:
    """Returns the outcome of a request. A PIN has its result with the second request."""
    if request != ENTER:
        return request.sent(world, by)
    caller = world.callers[by]
    attempt = caller.call("enter_child_pin", child=world.values["bo"], pin=world.values["pin"])
    return caller.send("POST", RPC + "open_child_session", {"attempt": attempt}).outcome


class Attacks(unittest.TestCase):
    def test_the_attacks_are_refused_and_change_nothing(self) -> None:
        world = World()
        before = self.state(world)
        for attack in ATTACKS:
            with self.subTest(attack.what):
                self.assertEqual(outcome(attack.request, world, attack.by), attack.refused)
        self.assertEqual(self.state(world), before)

    def test_the_counterparts_succeed(self) -> None:
        world = World()
        for attack in ATTACKS:
            with self.subTest(attack.what):
                self.assertEqual(outcome(attack.instead or attack.request, world, attack.control), "done")

    def test_the_removal_of_another_familys_child_changes_nothing(self) -> None:
        """A child that is not there counts as removed, so the response is that of a removal."""
        world = World()
        before = self.state(world)
        self.assertEqual(call("remove_child", child="{bo}").sent(world, "Eve"), "done")
        self.assertEqual(self.state(world), before)

    def test_metadata_of_the_user_opens_nothing(self) -> None:
        world = World()
        data = {"sub": world.values["ada"], "family": world.values["ada_family"], "role": "service_role", "is_anonymous": False}
        for by in ("Eve", "a guest"):
            self.assertEqual(world.callers[by].send("PUT", "/auth/v1/user", {"data": data}).status, 200)
        world.callers["Eve"] = sign_in("eve@example.com")
        self.assertEqual(get(FAMILY).sent(world, "Eve"), "no rows")
        self.assertEqual(call("ensure_family", name="X").sent(world, "a guest"), "403 PT403")

    def test_an_old_proof_changes_nothing(self) -> None:
        world = World()
        control("clock", {"advance": 660})
        before = self.state(world)
        for request in OLD_PROOFS:
            with self.subTest(request.path):
                self.assertEqual(request.sent(world, "Ada"), "403 PT403")
        self.assertEqual(self.state(world), before)
        world.callers["Ada"] = sign_in("ada@example.com")
        for request in OLD_PROOFS:
            with self.subTest(request.path):
                self.assertEqual(request.sent(world, "Ada"), "done")

    def test_an_expired_token_reads_nothing(self) -> None:
        world = World()
        control("clock", {"advance": 3700})
        self.assertEqual(MINE.sent(world, "Ada"), "401 PGRST303")

    def test_twenty_wrong_pins_at_once_count_five(self) -> None:
        """As in `test_pins`, but over sockets. Twenty sessions of the parent guess."""
        world = World()
        bo = world.values["bo"]

        def guess(caller: Any) -> str:
            attempt = caller.call("enter_child_pin", child=bo, pin="0000")
            return caller.call("open_child_session", attempt=attempt)["result"]

        callers = [sign_in("ada@example.com") for _ in range(20)]
        with concurrent.futures.ThreadPoolExecutor(20) as pool:
            results = list(pool.map(guess, callers))
        self.assertEqual((results.count("wrong"), results.count("locked")), (5, 15))
        self.assertEqual(ANYONE.send("GET", "/rest/v1/families").outcome, "401 42501")

    def state(self, world: World) -> list[Any]:
        """What Ada and Eve read."""
        paths = ("/rest/v1/families", "/rest/v1/children?order=id", "/rest/v1/progress?order=child")
        return [world.callers[by].send("GET", path).body for by in ("Ada", "Eve") for path in paths]


if __name__ == "__main__":
    unittest.main()
