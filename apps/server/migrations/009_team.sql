-- The vendor's own people who answer calls in the apps, and their groups.
create table team_user (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  phone text not null,
  email text,
  job_no text,
  position text,
  skills text[] not null default '{}',
  languages text[] not null default '{}',
  primary_group_id uuid,
  -- The same person's account in the console.
  account_id uuid,
  status text not null default 'PENDING_ACTIVATION' check (status in ('PENDING_ACTIVATION', 'ACTIVE', 'DISABLED')),
  remark text,
  locale text not null default 'zh-CN',
  activation_sent_at timestamptz,
  activated_at timestamptz,
  last_active_at timestamptz,
  active_order timestamptz generated always as (coalesce(last_active_at, '-infinity')) stored,
  app_version text,
  device_model text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete set null (account_id)
);

create table team_group (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  description text,
  leader_id uuid,
  routing text not null default 'ALL_RING' check (routing in ('ALL_RING', 'ROUND_ROBIN', 'LEAST_BUSY', 'SKILL_FIRST')),
  ring_sec integer not null default 30 check (ring_sec between 10 and 300),
  work_hours jsonb,
  overflow_group_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, leader_id) references team_user (tenant_id, id) on delete set null (leader_id),
  foreign key (tenant_id, overflow_group_id) references team_group (tenant_id, id) on delete set null (overflow_group_id)
);

-- The two name each other. This comes before their walls: PostgreSQL reads both to check the key, and a migration is in
-- no tenant.
alter table team_user add foreign key (tenant_id, primary_group_id) references team_group (tenant_id, id)
  on delete set null (primary_group_id);

create unique index team_user_phone on team_user (tenant_id, phone) where deleted_at is null;
create unique index team_user_email on team_user (tenant_id, lower(email)) where deleted_at is null and email is not null;
create unique index team_user_job_no on team_user (tenant_id, lower(job_no)) where deleted_at is null and job_no is not null;
create unique index team_user_account on team_user (tenant_id, account_id) where deleted_at is null and account_id is not null;
create index team_user_created on team_user (tenant_id, created_at, id) where deleted_at is null;
create index team_user_by_name on team_user (tenant_id, name, id) where deleted_at is null;
create index team_user_by_active on team_user (tenant_id, active_order, id) where deleted_at is null;
create index team_user_by_status on team_user (tenant_id, status, created_at, id) where deleted_at is null;
select protect('team_user');
select searchable('team_user', 'name');
select searchable('team_user', 'phone');
select searchable('team_user', 'job_no');

create unique index team_group_name on team_group (tenant_id, lower(name)) where deleted_at is null;
create index team_group_by_name on team_group (tenant_id, name, id) where deleted_at is null;
create index team_group_created on team_group (tenant_id, created_at, id) where deleted_at is null;
create index team_group_updated on team_group (tenant_id, updated_at, id) where deleted_at is null;
create index team_group_leader on team_group (tenant_id, leader_id) where leader_id is not null;
create index team_group_overflow on team_group (tenant_id, overflow_group_id) where overflow_group_id is not null;
select protect('team_group');
select searchable('team_group', 'name');

create table team_group_member (
  tenant_id uuid not null,
  group_id uuid not null,
  team_user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, group_id, team_user_id),
  foreign key (tenant_id, group_id) references team_group (tenant_id, id) on delete cascade,
  foreign key (tenant_id, team_user_id) references team_user (tenant_id, id) on delete cascade
);
create index team_group_member_user on team_group_member (tenant_id, team_user_id);
select protect('team_group_member');
