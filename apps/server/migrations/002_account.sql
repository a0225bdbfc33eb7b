-- Accounts, departments and roles: who belongs where, and what a role may do and see.

-- A tree: `path` holds the ids from the top down to the department itself.
create table dept (
  tenant_id uuid not null references tenant,
  id uuid not null,
  parent_id uuid,
  name text not null,
  path uuid[] not null check (cardinality(path) between 1 and 8 and path[cardinality(path)] = id),
  sort integer not null default 0,
  leader_id uuid,
  phone text,
  email text,
  remark text,
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  -- What the people here may use of what the tenant has bought; null is everything that the department above may use.
  service_codes text[],
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references dept (tenant_id, id)
);

create table account (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- 1 platform operator, 2 owner of a tenant, 3 operator of a tenant.
  type smallint not null check (type in (1, 2, 3)),
  username text not null check (username ~ '^[A-Za-z][A-Za-z0-9._-]{3,29}$'),
  name text not null,
  phone text,
  email text,
  avatar text,
  dept_id uuid,
  job_no text,
  job text,
  organization text,
  location text,
  introduction text,
  personal_website text,
  remark text,
  source text not null default 'CONSOLE' check (source in ('CONSOLE', 'IMPORT', 'SSO')),
  password_hash text,
  password_changed_at timestamptz,
  has_second_factor boolean not null default false,
  status text not null default 'PENDING_ACTIVATION'
    check (status in ('PENDING_ACTIVATION', 'ACTIVE', 'DISABLED', 'LOCKED', 'EXPIRED')),
  -- Temporary accounts end here; null never ends.
  expire_at timestamptz,
  activation_sent_at timestamptz,
  activated_at timestamptz,
  last_login_at timestamptz,
  -- People who have never signed in come first in the order of sign-ins; a cursor cannot stand behind a null.
  login_order timestamptz generated always as (coalesce(last_login_at, '-infinity')) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint account_dept foreign key (tenant_id, dept_id) references dept (tenant_id, id)
);

-- The two name each other. This comes before their walls: PostgreSQL reads both to check the key, and a migration is in
-- no tenant.
alter table dept add foreign key (tenant_id, leader_id) references account (tenant_id, id);

create unique index dept_name on dept (tenant_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name))
  where deleted_at is null;
create index dept_parent on dept (tenant_id, parent_id, sort, id) where deleted_at is null;
create index dept_leader on dept (tenant_id, leader_id) where leader_id is not null;
create index dept_sorted on dept (tenant_id, sort, id) where deleted_at is null;
create index dept_by_name on dept (tenant_id, name, id) where deleted_at is null;
create index dept_created on dept (tenant_id, created_at, id) where deleted_at is null;
create index dept_path on dept using gin (tenant_id, path);
select protect('dept');
select searchable('dept', 'name');

-- Names, phone numbers and addresses are unique on the platform, because people sign in before their tenant is known.
create unique index account_username on account (lower(username)) where deleted_at is null;
create unique index account_phone on account (phone) where deleted_at is null and phone is not null;
create unique index account_email on account (lower(email)) where deleted_at is null and email is not null;
create unique index account_job_no on account (tenant_id, lower(job_no)) where deleted_at is null and job_no is not null;
create index account_by_dept on account (tenant_id, dept_id, created_at, id) where deleted_at is null;
create index account_created on account (tenant_id, type, created_at, id) where deleted_at is null;
create index account_by_name on account (tenant_id, type, name, id) where deleted_at is null;
create index account_by_username on account (tenant_id, type, username, id) where deleted_at is null;
create index account_by_login on account (tenant_id, type, login_order, id) where deleted_at is null;
create index account_by_status on account (tenant_id, type, status, created_at, id) where deleted_at is null;
create index account_avatar on account (tenant_id, avatar) where deleted_at is null and avatar is not null;
create index account_expiring on account (expire_at) where deleted_at is null and expire_at is not null;
create index account_owner on account (created_at, id) where type = 2 and deleted_at is null;
select protect('account');
select allow_lookup('account');
select searchable('account', 'name');
select searchable('account', 'username');
select searchable('account', 'job_no');

create table role (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  code text not null,
  type text not null default 'CUSTOM' check (type in ('SYSTEM', 'CUSTOM')),
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  permissions text[] not null default '{}',
  data_scope text not null default 'ALL'
    check (data_scope in ('ALL', 'DEPT_CUSTOM', 'DEPT_ONLY', 'DEPT_AND_CHILD', 'SELF')),
  copied_from uuid,
  sort integer not null default 0,
  remark text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index role_name on role (tenant_id, lower(name)) where deleted_at is null;
create unique index role_code on role (tenant_id, lower(code)) where deleted_at is null;
create index role_sorted on role (tenant_id, sort, id) where deleted_at is null;
create index role_by_name on role (tenant_id, name, id) where deleted_at is null;
create index role_created on role (tenant_id, created_at, id) where deleted_at is null;
create index role_updated on role (tenant_id, updated_at, id) where deleted_at is null;
select protect('role');
select allow_lookup('role');
select searchable('role', 'name');

-- The departments of a role whose scope is a choice of them.
create table role_dept (
  tenant_id uuid not null,
  role_id uuid not null,
  dept_id uuid not null,
  primary key (tenant_id, role_id, dept_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, dept_id) references dept (tenant_id, id) on delete cascade
);
create index role_dept_dept on role_dept (tenant_id, dept_id);
select protect('role_dept');

create table account_role (
  tenant_id uuid not null,
  account_id uuid not null,
  role_id uuid not null,
  is_default boolean not null default false,
  -- A role that is lent ends here; null never ends.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, account_id, role_id),
  foreign key (tenant_id, account_id) references account,
  foreign key (tenant_id, role_id) references role
);
create index account_role_role on account_role (tenant_id, role_id);
select protect('account_role');
select allow_lookup('account_role');

-- The staff directory of a tenant, filled by an import.
create table staff (
  tenant_id uuid not null references tenant,
  id uuid not null,
  number text not null,
  name text not null,
  phone text,
  email text,
  dept_name text,
  position text,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index staff_number on staff (tenant_id, lower(number));
select protect('staff');

-- Which of these names, numbers and addresses someone on the platform has already; not who.
create function account_taken(usernames text[], phones text[], emails text[]) returns table (field text, value text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select 'username', lower(a.username) from public.account a
   where a.deleted_at is null and lower(a.username) = any(usernames)
  union all
  select 'phone', a.phone from public.account a where a.deleted_at is null and a.phone = any(phones)
  union all
  select 'email', lower(a.email) from public.account a where a.deleted_at is null and lower(a.email) = any(emails)
$$;

-- The tenant of the platform's operators: where what belongs to no company is kept.
create function platform_tenant() returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.tenant_id from public.account a where a.type = 1 and a.deleted_at is null order by a.created_at, a.id limit 1
$$;

-- The bootstrap command asks this before it makes the first platform operator.
create function platform_operator_exists() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.account a where a.type = 1 and a.deleted_at is null)
$$;

do $$
declare
  functions text := 'function account_taken(text[], text[], text[]), platform_tenant(), platform_operator_exists()';
begin
  execute format('revoke all on %s from public', functions);
  execute format('grant execute on %s to %I', functions, current_setting('app.runtime_role'));
end $$;
