-- Which customer group reaches which team groups, and what is chosen after a call.
create table call_assoc (
  tenant_id uuid not null references tenant,
  id uuid not null,
  client_group_id uuid not null,
  -- Null: each group's own.
  strategy text check (strategy in ('ALL_RING', 'ROUND_ROBIN', 'LEAST_BUSY', 'SKILL_FIRST')),
  ring_sec integer check (ring_sec between 10 and 300),
  queue_max integer not null check (queue_max between 0 and 200),
  queue_timeout_sec integer not null check (queue_timeout_sec between 30 and 3600),
  promise_sec integer not null check (promise_sec between 5 and 3600),
  work_hours jsonb,
  zone text not null,
  special_days jsonb not null default '[]',
  off_hours text not null check (off_hours in ('MESSAGE', 'OVERFLOW_GROUP', 'REJECT')),
  overflow_group_id uuid,
  recording text not null check (recording in ('OFF', 'ASK', 'ALWAYS')),
  retention_days integer not null check (retention_days between 1 and 3650),
  remark text,
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_group_id) references client_group on delete cascade,
  foreign key (tenant_id, overflow_group_id) references team_group on delete set null (overflow_group_id)
);
create unique index call_assoc_taken on call_assoc (tenant_id, client_group_id) where deleted_at is null;
create index call_assoc_by_created on call_assoc (tenant_id, created_at, id) where deleted_at is null;
create index call_assoc_by_updated on call_assoc (tenant_id, updated_at, id) where deleted_at is null;
create index call_assoc_overflow on call_assoc (tenant_id, overflow_group_id) where overflow_group_id is not null;
select protect('call_assoc');

create table call_assoc_team (
  tenant_id uuid not null,
  assoc_id uuid not null,
  group_id uuid not null,
  sort integer not null,
  primary key (tenant_id, assoc_id, group_id),
  foreign key (tenant_id, assoc_id) references call_assoc on delete cascade,
  foreign key (tenant_id, group_id) references team_group on delete cascade
);
create index call_assoc_team_used on call_assoc_team (tenant_id, group_id, assoc_id);
select protect('call_assoc_team');

create table service_feedback (
  tenant_id uuid not null references tenant,
  id uuid not null,
  kind text not null check (kind in ('SCORE_REASON', 'REMARK_TEMPLATE', 'END_REASON', 'PROBLEM_TYPE')),
  name text not null,
  name_en text,
  score_from integer check (score_from between 1 and 5),
  score_to integer check (score_to between 1 and 5),
  require_text boolean not null default false,
  sort integer not null,
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  used_count integer not null default 0,
  found_by text generated always as (name || chr(10) || coalesce(name_en, '')) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  check ((kind = 'SCORE_REASON') = (score_from is not null and score_to is not null)),
  check (score_from <= score_to)
);
create unique index service_feedback_name_taken on service_feedback (tenant_id, kind, lower(name)) where deleted_at is null;
create index service_feedback_in_order on service_feedback (tenant_id, kind, sort, id) where deleted_at is null;
create index service_feedback_by_name on service_feedback (tenant_id, name, id) where deleted_at is null;
create index service_feedback_by_created on service_feedback (tenant_id, created_at, id) where deleted_at is null;
select protect('service_feedback');
select searchable('service_feedback', 'found_by');
