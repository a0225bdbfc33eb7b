-- Links by which anyone sees one material. Only the hash of an address is kept.
create table material_share (
  tenant_id uuid not null,
  id uuid not null,
  material_id uuid not null,
  token_hash text not null unique,
  password_hash text,
  note text,
  end_at timestamptz not null,
  max_opens integer check (max_opens > 0),
  opens integer not null default 0,
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, material_id) references material on delete cascade,
  check (max_opens is null or opens <= max_opens)
);
create index material_share_of on material_share (tenant_id, material_id, created_at, id);
create index material_share_old on material_share (tenant_id, end_at);
select protect('material_share');
select allow_lookup('material_share');

-- Whose link this is; whether it still works is decided inside the tenant.
create function material_share_tenant(hash text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.tenant_id from public.material_share s where s.token_hash = hash
$$;
do $$
begin
  revoke all on function material_share_tenant(text) from public;
  execute format('grant execute on function material_share_tenant(text) to %I', current_setting('app.runtime_role'));
end $$;

-- What readers think should be changed. The sender's name stays as it was: people go, what they said does not.
create table material_suggestion (
  tenant_id uuid not null,
  id uuid not null,
  material_id uuid not null,
  sender_kind text not null check (sender_kind in ('ACCOUNT', 'TEAM_USER')),
  sender_id uuid not null,
  sender_name text not null,
  said text not null,
  quote text,
  revision integer not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'TAKEN', 'DECLINED')),
  answer text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, material_id) references material on delete cascade,
  check ((state = 'OPEN') = (settled_at is null))
);
create index material_suggestion_of on material_suggestion (tenant_id, material_id, created_at, id);
create index material_suggestion_state on material_suggestion (tenant_id, material_id, state, created_at, id);
create index material_suggestion_sender on material_suggestion (tenant_id, sender_kind, sender_id, created_at, id);
select protect('material_suggestion');

-- Those that wait for an answer, kept on write so that no list counts.
alter table material add column suggestion_count integer not null default 0;
create index material_suggested on material (tenant_id, kind, created_at, id)
  where deleted_at is null and suggestion_count > 0;

alter table material_operation drop constraint material_operation_action_check,
  add constraint material_operation_action_check check (
    action in ('CREATE', 'UPDATE', 'REPLACE_FILE', 'TAG', 'STATUS', 'REFERENCE', 'UNREFERENCE', 'DOWNLOAD', 'DELETE',
               'RESTORE', 'SHARE', 'REVOKE_SHARE', 'SUGGEST'));
