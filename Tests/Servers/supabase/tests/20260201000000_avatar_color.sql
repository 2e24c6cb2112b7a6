-- A migration of a team: children get an avatar color, which parents change.

alter table public.children add column if not exists avatar_color text not null default '#888888'
    constraint children_avatar_color check (avatar_color ~ '^#[0-9a-f]{6}$');
grant update (avatar_color) on table public.children to authenticated;

notify pgrst, 'reload schema';
