-- Customers and their groups.
create table client_group (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  description text,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index client_group_name on client_group (tenant_id, lower(name)) where deleted_at is null;
create index client_group_sorted on client_group (tenant_id, sort, id) where deleted_at is null;
create index client_group_by_name on client_group (tenant_id, name, id) where deleted_at is null;
create index client_group_created on client_group (tenant_id, created_at, id) where deleted_at is null;
create index client_group_updated on client_group (tenant_id, updated_at, id) where deleted_at is null;
select protect('client_group');
select searchable('client_group', 'name');

-- Without signs and capitals; a name also without its form of company. What is left tells two that look alike.
create function plain_text(written text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(written, '[[:space:][:punct:]　（）【】《》“”‘’、，。；：·－—–]', '', 'g'))
$$;

create function plain_name(written text) returns text language sql immutable parallel safe as $$
  select coalesce(
    nullif(regexp_replace(public.plain_text(written),
      '(股份有限公司|有限责任公司|有限公司|公司|coltd|limited|ltd|inc|llc|gmbh|corporation|corp|company)$', ''), ''),
    public.plain_text(written))
$$;

create table client (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  alias text,
  code text,
  client_type text,
  level text,
  industry text,
  group_id uuid,
  owner_id uuid,
  contact_name text,
  contact_phone text,
  contact_email text,
  location_code text,
  address text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  tags text[] not null default '{}',
  remark text,
  name_key text not null generated always as (plain_name(name)) stored,
  code_key text generated always as (plain_text(code)) stored,
  -- Kept by a trigger on client_user: counting a million people for a page of customers costs too much.
  user_count integer not null default 0,
  active_user_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, group_id) references client_group (tenant_id, id) on delete set null (group_id),
  foreign key (tenant_id, owner_id) references account (tenant_id, id) on delete set null (owner_id)
);
create unique index client_name on client (tenant_id, lower(name)) where deleted_at is null;
create unique index client_code on client (tenant_id, lower(code)) where deleted_at is null and code is not null;
create index client_created on client (tenant_id, created_at, id) where deleted_at is null;
create index client_updated on client (tenant_id, updated_at, id) where deleted_at is null;
create index client_by_name on client (tenant_id, name, id) where deleted_at is null;
create index client_by_users on client (tenant_id, user_count, id) where deleted_at is null;
-- With the number of users, so that what a group has is added up from the index alone.
create index client_by_group on client (tenant_id, group_id, created_at, id) include (user_count) where deleted_at is null;
create index client_in_bin on client (tenant_id, group_id) where deleted_at is not null;
create index client_by_type on client (tenant_id, client_type, created_at, id) where deleted_at is null;
create index client_by_level on client (tenant_id, level, created_at, id) where deleted_at is null;
create index client_by_owner on client (tenant_id, owner_id, created_at, id) where deleted_at is null;
create index client_by_status on client (tenant_id, status, created_at, id) where deleted_at is null;
create index client_by_name_key on client (tenant_id, name_key) where deleted_at is null;
create index client_by_code_key on client (tenant_id, code_key) where deleted_at is null and code_key is not null;
create index client_by_phone on client (tenant_id, contact_phone) where deleted_at is null and contact_phone is not null;
select protect('client');
select searchable('client', 'name');
select searchable('client', 'alias');
select searchable('client', 'code');
