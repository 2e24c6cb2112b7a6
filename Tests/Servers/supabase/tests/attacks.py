"""The attacks on the families of a brand. Each is refused, and its legitimate counterpart succeeds: see `Attack`.

They are statements, so they try more than a request to the API can. The table does not contain what no database can refuse:
statements on a connection of the API that set other claims, or use its other roles. The API verifies the claims, and runs no
statements of users.
"""

from supabase.database import AUTH, OWNER
from supabase.tests.attack import DONE, NOTHING, NULL, WRONG, Attack

FAMILIES = "select * from public.families where id = %(ada_family)s"
CHILDREN = "select * from public.children where family = %(ada_family)s"
ADD = "select public.add_child('Dee', '1234')"
SET_PIN = "select public.set_child_pin(%(bo)s, '1234')"
REMOVE = "select public.remove_child(%(bo)s)"
ENTER = "select public.enter_child_pin(%(bo)s, %(pin)s)"
OPEN = "select public.open_child_session(%(attempt)s)"
DELETE = "select public.delete_account()::text"
WHO = "select public.current_child()"
INSERT = "insert into public.progress values (%(bo)s, 'level 2', 3)"
HAS_BO = "select from public.children where id = %(bo)s"
CLOSE = "select coalesce(public.close_child_session()::text, 'closed')"
BO_PLAYS = "select from private.child_sessions where child = %(bo)s"
HAS_ADA = "select from auth.users where id = %(ada)s"
# No error message may contain a name of another family: the condition fails for a row that it reads.
LEAK = "select * from public.children where 1 / (case when display_name = 'Bo' then 0 else 1 end) = 1"
# A type of the caller, whose check runs code, has the name of a built-in type.
SHADOW = """create function pg_temp.steal() returns boolean language plpgsql as $$ begin
        if current_user = 'postgres' then
            perform set_config('stolen.hash', (select string_agg(hash, ',') from private.child_pins), true);
        end if;
        return true;
    end $$;;
    create domain pg_temp.{} as pg_catalog.{} check (pg_temp.steal());;
    select public.set_child_pin(%(flo)s, '1234'), public.enter_child_pin(%(flo)s, '1234'), public.get_family(),
        public.current_child(), public.close_child_session();;
    select nullif(current_setting('stolen.hash', true), '')"""
HASHES = "select hash from private.child_pins"

READING = [
    Attack("Reads another family", "Eve", FAMILIES, NOTHING, "Ada"),
    Attack("Reads another family's children", "Eve", CHILDREN, NOTHING, "Ada"),
    Attack("Reads a child by its id", "Eve", HAS_BO.replace("from", "* from"), NOTHING, "Ada"),
    Attack("Reads families without an account", "anyone", FAMILIES, "42501", "Ada"),
    Attack("Reads families as anon with a user's claims", "anyone with Ada's claims", FAMILIES, "42501", "Ada"),
    Attack("Reads families with Ada's session and Eve's user", "Eve, with Ada's session", FAMILIES, NOTHING, "Ada"),
    Attack("Reads families with Ada's user and Eve's session", "Ada, with Eve's session", FAMILIES, NOTHING, "Ada"),
    Attack("Reads families by values in the user's metadata", "Eve, with metadata of Ada", FAMILIES, NOTHING, "Ada"),
    Attack("Reads the family after the sign-out", "Ada, signed out", FAMILIES, NOTHING, "Ada"),
    Attack("Reads the family without a session", "Ada, without a session", FAMILIES, NOTHING, "Ada"),
    Attack("Reads the family with an empty session", "Ada, with an empty session", FAMILIES, NOTHING, "Ada"),
    Attack("Reads the family after the session's end", "Ada", FAMILIES, NOTHING, "Ada",
           cause="update auth.sessions set not_after = now() where user_id = %(ada)s"),
    Attack("Reads a family as a guest", "a guest", "select * from public.families", NOTHING, "the guest, no longer one"),
    Attack("Gets a family as a guest", "a guest", "select public.get_family()", "PT403", "the guest, no longer one"),
    Attack("Gets the family after the sign-out", "Ada, signed out", "select public.get_family()", "PT401", "Ada"),
    Attack("Learns a name from an error", "Eve", LEAK, DONE, "Ada", instead=CHILDREN),
    Attack("Turns row-level security off for a query", "Eve", "set local row_security = off;;" + CHILDREN, "42501", "Ada",
           instead=CHILDREN),
    Attack("Reads accounts", "Ada", "select id from auth.users", "42501", OWNER),
    Attack("Reads sessions of accounts", "Ada", "select id from auth.sessions", "42501", OWNER),
]

SECRETS = [
    Attack("Reads the hashes of PINs", "Ada", HASHES, "42501", OWNER),
    Attack("Reads the hashes of PINs with the service key", "the service", HASHES, "42501", OWNER),
    Attack("Reads the hashes of PINs without an account", "anyone", HASHES, "42501", OWNER),
    Attack("Joins the hashes of PINs to children", "Ada", """select (select hash from private.child_pins where child = c.id)
        from public.children c""", "42501", OWNER),
    Attack("Reads the tokens of children", "Ada", "select * from private.child_sessions", "42501", OWNER),
    Attack("Clears a lock", "Ada", "update private.child_pins set wrong = 0", "42501", OWNER),
    Attack("Raises the number of children", "Ada", "update private.family_settings set max_children = 20", "42501", OWNER),
    Attack("Calls an inner function for another family", "Eve", "select private.family_json(%(ada)s)", "42501", OWNER),
    Attack("Calls the function of the policies by name", "Ada", "select private.is_parent()", "42501", OWNER),
    Attack("Replaces a type inside a function (timestamptz)", "Eve", SHADOW.format("timestamptz", "timestamptz"), NULL, OWNER,
           instead=HASHES),
    Attack("Replaces a type inside a function (jsonb)", "Eve", SHADOW.format("jsonb", "jsonb"), NULL, OWNER, instead=HASHES),
    Attack("Replaces a type inside a function (uuid)", "Eve", SHADOW.format("uuid", "uuid"), NULL, OWNER, instead=HASHES),
]

WRITING = [
    Attack("Inserts a family", "a new user", "insert into public.families (name) values ('Mine')", "42501", "a new user",
           instead="select public.ensure_family('Mine')"),
    Attack("Inserts a family in another's name", "Eve", "insert into public.families (owner, name) values (%(new)s, 'X')",
           "42501", "a new user", instead="select public.ensure_family('X')"),
    Attack("Inserts a child without a PIN", "Ada",
           "insert into public.children (family, display_name) values (%(ada_family)s, 'Dee')", "42501", "Ada", instead=ADD),
    Attack("Adds a child to another family", "Eve",
           "select public.add_child(name => 'Dee', pin => '1234', family => %(ada_family)s)", "42883", "Eve", instead=ADD),
    Attack("Deletes a family", "Ada", "delete from public.families", "42501", OWNER),
    Attack("Deletes a child directly", "Ada", "delete from public.children where id = %(bo)s", "42501", "Ada",
           instead=REMOVE, intact=HAS_BO),
    Attack("Empties the table of families", "Ada", "truncate public.families cascade", "42501", OWNER),
    Attack("Takes over a family", "Eve", "update public.families set owner = %(eve)s where id = %(ada_family)s", "42501",
           "Ada", instead="update public.families set name = 'Byron' where id = %(ada_family)s"),
    Attack("Gives a family away", "Ada", "update public.families set owner = %(new)s", "42501", "Ada",
           instead="update public.families set name = 'Byron'"),
    Attack("Moves a child into another family", "Eve", "update public.children set family = %(eve_family)s where id = %(bo)s",
           "42501", "Ada", instead="update public.children set avatar = 'x' where id = %(bo)s"),
    Attack("Moves an own child away", "Ada", "update public.children set family = %(eve_family)s", "42501", "Ada",
           instead="update public.children set avatar = 'x'"),
    Attack("Changes a child's id", "Ada", "update public.children set id = gen_random_uuid() where id = %(bo)s", "42501",
           "Ada", instead="update public.children set avatar = 'x' where id = %(bo)s"),
    Attack("Renames another family", "Eve", "update public.families set name = 'X' where id = %(ada_family)s", NOTHING, "Ada"),
    Attack("Renames another family's child", "Eve", "update public.children set display_name = 'X' where id = %(bo)s", NOTHING,
           "Ada"),
    Attack("Renames a family as a guest", "a guest", "update public.families set name = 'X'", NOTHING,
           "the guest, no longer one"),
    Attack("Renames a child after the sign-out", "Ada, signed out", "update public.children set display_name = 'X'", NOTHING,
           "Ada"),
]

PARENTS = [
    Attack("Adds a child long after the sign-in", "Ada, signed in an hour ago", ADD, "PT403", "Ada"),
    Attack("Sets a PIN long after the sign-in", "Ada, signed in an hour ago", SET_PIN, "PT403", "Ada"),
    Attack("Removes a child long after the sign-in", "Ada, signed in an hour ago", REMOVE, "PT403", "Ada", intact=HAS_BO),
    Attack("Deletes the account long after the sign-in", "Ada, signed in an hour ago", DELETE, "PT403", "Ada", intact=HAS_ADA),
    Attack("Takes a renewed token for a sign-in", "Ada, with a renewed token", SET_PIN, "PT403", "Ada"),
    Attack("Has a token without times", "Ada, without times", SET_PIN, "PT403", "Ada"),
    Attack("Has a token without the claim amr", "Ada, without amr", SET_PIN, "PT403", "Ada"),
    Attack("Adds a child after the sign-out", "Ada, signed out", ADD, "PT401", "Ada"),
    Attack("Deletes the account after the sign-out", "Ada, signed out", DELETE, "PT401", "Ada", intact=HAS_ADA),
    Attack("Deletes another account with its session", "Eve, with Ada's session", DELETE, "PT401", "Ada", intact=HAS_ADA),
    Attack("Deletes an account as anon", "anyone with Ada's claims", DELETE, "42501", "Ada", intact=HAS_ADA),
    Attack("Deletes an account with the service key", "the service with Ada's claims", DELETE, "42501", "Ada", intact=HAS_ADA),
    Attack("Deletes the row of another account", "Eve", "delete from auth.users where id = %(ada)s", "42501", "Ada",
           instead=DELETE, intact=HAS_ADA),
    Attack("Deletes a former guest's account with an old token", "a former guest with an old token", DELETE, "PT403",
           "a guest"),
    Attack("Takes the start as a guest for a sign-in", "a former guest since a minute", DELETE, "PT403",
           "a former guest who has signed in", intact="select from auth.users where id = %(former)s"),
    Attack("Sets a PIN of another family", "Eve", SET_PIN, "PT404", "Ada"),
    Attack("Sets a PIN of a child that does not exist", "Eve", "select public.set_child_pin(%(unknown)s, '1234')", "PT404",
           "Ada", instead=SET_PIN),
    Attack("Removes a child of another family", "Eve", REMOVE, DONE, "Ada", intact=HAS_BO),
    Attack("Creates a family as a guest", "a guest", "select public.ensure_family('X')", "PT403", "a new user"),
    Attack("Adds a child as a guest", "a guest", ADD, "PT403", "Ada"),
]

PINS = [
    Attack("Enters the PIN of another family's child", "Eve", OPEN, WRONG, "Ada", first=ENTER),
    Attack("Enters a PIN as a guest", "a guest", ENTER, "PT403", "Ada"),
    Attack("Enters a PIN after the sign-out", "Ada, signed out", ENTER, "PT401", "Ada"),
    Attack("Enters a PIN without an account", "anyone with Ada's claims", ENTER, "42501", "Ada"),
    Attack("Enters a PIN with the service key", "the service with Ada's claims", ENTER, "42501", "Ada"),
    Attack("Enters a PIN in a request that cannot count it", "Ada", ENTER, "25006", "Ada", read_only=True),
    Attack("Gets the result of a PIN before it is counted", "Ada", f"select public.open_child_session(({ENTER}))", "PT404",
           "Ada", instead=OPEN, first=ENTER),
    Attack("Guesses an attempt", "Ada", OPEN.replace("attempt", "unknown"), "PT404", "Ada", instead=OPEN, first=ENTER),
    Attack("Reads the results of attempts", "Ada", "select id from private.pin_attempts", "42501", OWNER,
           cause="insert into private.pin_attempts (auth_session) values (gen_random_uuid())",
           instead="select count(*) from private.pin_attempts"),
    Attack("Uses a token in another session of the parent", "Ada, elsewhere, with Bo's token", WHO, NULL, "Bo"),
    Attack("Uses a token in another account", "Eve, with Bo's token", WHO, NULL, "Bo"),
    Attack("Uses a token after the parent's sign-out", "Ada, signed out, with Bo's token", WHO, NULL, "Bo"),
    Attack("Uses a token as a guest", "a guest with Bo's token", WHO, NULL, "Bo"),
    Attack("Uses a token after the session's row is gone", "Bo", WHO, NULL, "Bo",
           cause="delete from auth.sessions where user_id = %(ada)s"),
    Attack("Uses a token of a removed child", "Bo", WHO, NULL, "Bo", cause="delete from public.children where id = %(bo)s"),
    Attack("Uses an expired token", "Bo", WHO, NULL, "Bo",
           cause="update private.child_sessions set expires_at = now() where child = %(bo)s"),
    Attack("Uses a token of a child that changed families", "Bo", WHO, NULL, "Bo",
           cause="update public.children set family = %(eve_family)s where id = %(bo)s"),
    Attack("Uses no token", "Ada", WHO, NULL, "Bo"),
    Attack("Guesses a token", "Ada, with a guessed token", WHO, NULL, "Bo"),
    Attack("Uses an empty token", "Ada, with an empty token", WHO, NULL, "Bo"),
    Attack("Uses the stored hash as a token", "Ada, with the stored hash", WHO, NULL, "Bo"),
    Attack("Ends the play of another session", "Ada, elsewhere, with Bo's token", CLOSE, DONE, "Bo", intact=BO_PLAYS),
    Attack("Ends the play of another account", "Eve, with Bo's token", CLOSE, DONE, "Bo", intact=BO_PLAYS),
]

PROGRESS = [
    Attack("Writes progress without a child", "Ada", INSERT, "42501", "Bo"),
    Attack("Writes progress of a sibling", "Bo", INSERT.replace("bo", "cy"), "42501", "Bo", instead=INSERT),
    Attack("Writes progress of another family's child", "Flo", INSERT, "42501", "Bo"),
    Attack("Finds out whether a child exists", "Flo", INSERT.replace("bo", "unknown"), "42501", "Bo", instead=INSERT),
    Attack("Changes progress of a sibling", "Bo", "update public.progress set stars = 3 where child = %(cy)s", NOTHING, "Bo",
           instead="update public.progress set stars = 3 where child = %(bo)s"),
    Attack("Moves progress to a sibling", "Bo", "update public.progress set child = %(cy)s, level = 'level 2'", "42501", "Bo",
           instead="update public.progress set level = 'level 2'"),
    Attack("Overwrites progress of a sibling", "Bo", """insert into public.progress values (%(cy)s, 'level 1', 3)
        on conflict (child, level) do update set stars = excluded.stars""", "42501", "Bo", instead="""insert into
        public.progress values (%(bo)s, 'level 1', 3) on conflict (child, level) do update set stars = excluded.stars"""),
    Attack("Deletes progress of a sibling", "Bo", "delete from public.progress where child = %(cy)s", NOTHING, "Bo",
           instead="delete from public.progress where child = %(bo)s"),
    Attack("Reads progress of a sibling", "Bo", "select * from public.progress where child = %(cy)s", NOTHING, "Ada"),
    Attack("Reads progress of another family", "Eve", "select * from public.progress", NOTHING, "Ada"),
    Attack("Reads progress with another account's token", "Eve, with Bo's token", "select * from public.progress", NOTHING,
           "Bo"),
    Attack("Reads progress without an account", "anyone", "select * from public.progress", "42501", "Ada"),
]

ROLES = [
    Attack("Becomes the owner", "Ada", "set local role postgres;;" + HASHES, "42501", OWNER, instead=HASHES),
    Attack("Becomes the account service", "Ada", f"set local role {AUTH}", "42501", OWNER, instead=HASHES),
    Attack("Becomes another session's user", "Ada", "set local session authorization postgres", "42501", OWNER,
           instead=HASHES),
    Attack("Bypasses row-level security for all", "Ada", "alter role authenticated bypassrls", "42501", OWNER,
           instead=HASHES),
    Attack("Turns row-level security off", "Ada", "alter table public.children disable row level security", "42501", OWNER),
    Attack("Adds a policy", "Ada", "create policy all_rows on public.children using (true)", "42501", OWNER),
    Attack("Grants a table to itself", "Ada", "grant select on private.child_pins to authenticated", "42501", OWNER),
    Attack("Replaces a function", "Ada", """create or replace function private.is_parent() returns boolean language sql
        as 'select true'""", "42501", OWNER),
    Attack("Adds a view on another family", "Ada", "create view public.all_children as select * from public.children", "42501",
           OWNER),
    Attack("Adds a function to the API", "Ada", "create function public.f() returns int language sql as 'select 1'", "42501",
           OWNER),
    Attack("Adds a trigger that runs as the owner", "Ada", """create trigger spy before update on public.children
        execute function suppress_redundant_updates_trigger()""", "42501", OWNER),
]

ATTACKS = [*READING, *SECRETS, *WRITING, *PARENTS, *PINS, *PROGRESS, *ROLES]
