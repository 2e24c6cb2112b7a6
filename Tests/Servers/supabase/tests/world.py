"""Two families, a guest, and the callers of the attacks on them."""

import secrets
import uuid
from typing import Any

from supabase.tests.project import ANYONE, SERVICE, Caller, Project

PIN = "4711"


class World:
    """The callers by name, and the values that their statements use.

    Ada is the parent of Bo and Cy, and plays as Bo in her first session. Eve is the parent of Flo, and plays as Flo. The guest
    owns a family in the table, from the time before the account became one of a guest.
    """

    def __init__(self, project: Project) -> None:
        ada, eve = project.parent(), project.parent()
        bo, cy = project.child(ada, PIN, "Bo"), project.child(ada, "0815", "Cy")
        flo = project.child(eve, "2222", "Flo")
        bo_plays, flo_plays = project.play(ada, bo, PIN), project.play(eve, flo, "2222")
        for child in (bo, cy):
            project.as_owner("insert into public.progress values (%s, 'level 1', 1)", child)
        self.token = bo_plays.headers["X-Child-Session"]
        ada_claims, eve_claims = ada.claims or {}, eve.claims or {}
        ada_id, eve_id = ada_claims["sub"], eve_claims["sub"]
        elsewhere = project.sign_in(uuid.UUID(ada_id))
        signed_out = project.sign_in(uuid.UUID(ada_id))
        project.sign_out(signed_out)
        guest = project.sign_in(project.user(is_anonymous=True), is_anonymous=True)
        guest_id = (guest.claims or {})["sub"]
        project.as_owner("insert into public.families (owner, name) values (%s, 'Old family')", guest_id)
        upgraded = project.sign_in(project.user(), is_anonymous=True).signed_in(ago=3600)
        former = project.user()
        new = project.sign_in(project.user())
        self.callers: dict[str, Caller] = {
            "anyone": ANYONE,
            "anyone with Ada's claims": Caller("anon", ada_claims),
            "the service": SERVICE,
            "the service with Ada's claims": Caller("service_role", ada_claims),
            "a new user": new,
            "Ada": ada,
            "Ada, signed in an hour ago": ada.signed_in(ago=3600),
            "Ada, with a renewed token": ada.with_claims(amr=[
                {"method": "token_refresh", "timestamp": ada_claims["amr"][0]["timestamp"]},
                {"method": "password", "timestamp": ada_claims["amr"][0]["timestamp"] - 3600}]),
            "Ada, without times": ada.with_claims(amr=["password"]),
            "Ada, without amr": ada.with_claims(amr=None),
            "Ada, signed out": signed_out,
            "Ada, without a session": ada.with_claims(session_id=None),
            "Ada, with an empty session": ada.with_claims(session_id=""),
            "Ada, with Eve's session": ada.with_claims(session_id=eve_claims["session_id"]),
            "Ada, elsewhere": elsewhere,
            "Ada, elsewhere, with Bo's token": elsewhere.playing(self.token),
            "Ada, signed out, with Bo's token": signed_out.playing(self.token),
            "Ada, with a guessed token": ada.playing(secrets.token_hex(32)),
            "Ada, with an empty token": ada.playing(""),
            "Ada, with the stored hash": ada.playing(
                project.value("select encode(token_hash, 'hex') from private.child_sessions where child = %s", bo)),
            "Bo": bo_plays,
            "Eve": eve,
            "Eve, with Bo's token": eve.playing(self.token),
            "Eve, with Ada's session": eve.with_claims(session_id=ada_claims["session_id"]),
            "Eve, with metadata of Ada": eve.with_claims(user_metadata={"sub": ada_id, "family": "all", "role": "postgres"}),
            "Flo": flo_plays,
            "a guest": guest,
            "the guest, no longer one": guest.with_claims(is_anonymous=False),
            "a guest with Bo's token": ada.with_claims(is_anonymous=True).playing(self.token),
            "a former guest with an old token": upgraded,
            "a former guest since a minute": project.sign_in(former).with_claims(amr=[
                {"method": "anonymous", "timestamp": ada_claims["amr"][0]["timestamp"] - 60}]),
            "a former guest who has signed in": project.sign_in(former),
        }
        self.values: dict[str, Any] = {
            "ada": ada_id, "eve": eve_id, "guest": guest_id, "former": str(former), "new": (new.claims or {})["sub"],
            "bo": bo, "cy": cy, "flo": flo, "pin": PIN, "unknown": str(uuid.uuid4()),
            "ada_family": project.value("select id from public.families where owner = %s", ada_id),
            "eve_family": project.value("select id from public.families where owner = %s", eve_id),
        }
