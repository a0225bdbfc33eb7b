-- Links by which anyone sees the numbers of usage statistics. Only the hash of an address is kept.
create table usage_share (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  token_hash text not null unique,
  password_hash text,
  period text not null check (period in ('TODAY', 'D7', 'D30', 'D90', 'MONTH', 'DAYS')),
  first_day date,
  last_day date,
  compare boolean not null,
  granularity text not null check (granularity in ('DAY', 'WEEK', 'MONTH')),
  application_id uuid,
  platform text,
  version_name text,
  user_kind text,
  include_test boolean not null,
  end_at timestamptz not null,
  opens integer not null default 0,
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  -- Whose right it ends with.
  created_by uuid not null,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade,
  check ((period = 'DAYS') = (first_day is not null and last_day is not null))
);
create index usage_share_list on usage_share (tenant_id, created_at, id);
create index usage_share_old on usage_share (tenant_id, end_at);
create index usage_share_application on usage_share (tenant_id, application_id) where application_id is not null;
select protect('usage_share');
select allow_lookup('usage_share');

-- Whose link this is; whether it still works is decided inside the tenant.
create function usage_share_tenant(hash text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.tenant_id from public.usage_share s where s.token_hash = hash
$$;
do $$
begin
  revoke all on function usage_share_tenant(text) from public;
  execute format('grant execute on function usage_share_tenant(text) to %I', current_setting('app.runtime_role'));
end $$;
