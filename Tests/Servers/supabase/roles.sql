-- The roles of a Supabase project, for the whole server. `{password}` is replaced by the password of the roles that log in.
-- As on the hosted platform, the owner of a project, `postgres`, is not a superuser, but bypasses row-level security.

create role postgres login nosuperuser createdb createrole replication bypassrls password '{password}';
create role supabase_auth_admin login noinherit createrole nosuperuser password '{password}';
create role authenticator login noinherit nosuperuser password '{password}';
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres;

alter role postgres set search_path = "$user", public, extensions;
alter role authenticator set search_path = public, extensions;
alter role authenticator set statement_timeout = '8s';
alter role supabase_auth_admin set search_path = auth;
