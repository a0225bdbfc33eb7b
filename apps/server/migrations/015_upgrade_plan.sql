-- Devices of the apps' users, and plans that upgrade them stage by stage.

-- One installation of an application, as it last described itself. It belongs to whoever used it last.
create table app_device (
  tenant_id uuid not null references tenant,
  id uuid not null,
  application_id uuid not null,
  -- The app's own name of the device.
  device_key text not null,
  user_kind text not null check (user_kind in ('CLIENT_USER', 'TEAM_USER')),
  -- Of a test account its id.
  user_id uuid not null,
  is_test boolean not null,
  -- Both kept by triggers on the user: a plan over a million devices is previewed without asking a million users.
  client_id uuid,
  user_active boolean not null default true,
  model text not null,
  os_version text not null,
  os_level integer,
  version_code bigint not null,
  version_name text not null,
  utc_offset_min integer,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade
);
create unique index app_device_key on app_device (tenant_id, application_id, device_key);
create index app_device_listed on app_device (tenant_id, application_id, id);
create index app_device_user on app_device (tenant_id, user_id);
-- Which models there are; written when a device is new, not when it asks.
create index app_device_model on app_device (tenant_id, application_id, model, id);
-- A handful among a million, with which most plans begin.
create index app_device_test on app_device (tenant_id, application_id, id) where is_test;
select protect('app_device');

-- A list of users that was uploaded for a plan.
create table plan_user_list (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  matched integer not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id)
);
select protect('plan_user_list');

create table plan_user_list_user (
  tenant_id uuid not null,
  list_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, list_id, user_id),
  foreign key (tenant_id, list_id) references plan_user_list (tenant_id, id) on delete cascade
);
select protect('plan_user_list_user');

create table upgrade_plan (
  tenant_id uuid not null references tenant,
  id uuid not null,
  application_id uuid not null,
  name text not null,
  target_version_id uuid not null,
  source jsonb not null,
  scope jsonb not null,
  -- Of scope, so that a list in use is not swept away.
  user_list_id uuid,
  test_first boolean not null,
  seed uuid not null,
  rollback_of uuid,
  snapshot text not null check (snapshot in ('STATIC', 'DYNAMIC')),
  update_mode text not null check (update_mode in ('OPTIONAL', 'RECOMMENDED', 'FORCED', 'SILENT')),
  force_after jsonb,
  start_at timestamptz,
  end_at timestamptz,
  open_window jsonb,
  retry_times integer not null,
  retry_interval_min integer not null,
  timeout_min integer,
  remark text,
  approval_asked boolean not null default false,
  approval_state text not null default 'NONE' check (approval_state in ('NONE', 'PENDING', 'APPROVED', 'REJECTED')),
  approval_by uuid,
  approval_at timestamptz,
  approval_remark text,
  submitted_by uuid,
  status text not null default 'DRAFT' check (status in (
    'DRAFT', 'PENDING_APPROVAL', 'REJECTED', 'SCHEDULED', 'RUNNING', 'PAUSED', 'COMPLETED', 'CANCELED')),
  pause_reason text check (pause_reason in ('MANUAL', 'ERROR_THRESHOLD', 'STAGE_GATE')),
  pause_note text,
  current_stage_no integer,
  -- Devices taken out while it runs: [{deviceModel, osVersion, at, by}].
  exclusions jsonb not null default '[]',
  -- Work of the engine that takes several steps: putting devices into stages behind the cursor, taking excluded ones
  -- out, ending what is open.
  fill_cursor uuid,
  filled boolean not null default false,
  fill_total integer,
  excluding boolean not null default false,
  closing boolean not null default false,
  started_at timestamptz,
  start_order timestamptz generated always as (coalesce(started_at, 'infinity')) stored,
  ends_at timestamptz,
  finished_at timestamptz,
  cancel_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade,
  foreign key (tenant_id, target_version_id) references app_version (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_list_id) references plan_user_list (tenant_id, id),
  foreign key (tenant_id, rollback_of) references upgrade_plan (tenant_id, id) on delete set null (rollback_of)
);
create index upgrade_plan_created on upgrade_plan (tenant_id, created_at, id);
create index upgrade_plan_started on upgrade_plan (tenant_id, start_order, id);
create index upgrade_plan_name on upgrade_plan (tenant_id, name, id);
create index upgrade_plan_by_application on upgrade_plan (tenant_id, application_id, created_at, id);
create index upgrade_plan_by_status on upgrade_plan (tenant_id, status, created_at, id);
create index upgrade_plan_by_version on upgrade_plan (tenant_id, target_version_id, created_at, id);
create index upgrade_plan_list on upgrade_plan (tenant_id, user_list_id) where user_list_id is not null;
create index upgrade_plan_rollback on upgrade_plan (tenant_id, rollback_of) where rollback_of is not null;
-- What the engine looks after.
create index upgrade_plan_alive on upgrade_plan (tenant_id)
  where status in ('SCHEDULED', 'RUNNING', 'PAUSED') or closing;
-- What a device that asks is looked up in.
create index upgrade_plan_offering on upgrade_plan (tenant_id, application_id) where status in ('RUNNING', 'PAUSED');
select protect('upgrade_plan');
select searchable('upgrade_plan', 'name', false);

create table plan_stage (
  tenant_id uuid not null,
  plan_id uuid not null,
  -- 0 is the test accounts' stage.
  stage_no integer not null,
  name text not null,
  percent double precision,
  count integer,
  success_pct double precision not null,
  error_pct double precision not null,
  min_sample integer not null,
  soak_min integer not null,
  on_success text not null check (on_success in ('NEXT', 'WAIT_CONFIRM')),
  on_error text not null check (on_error in ('PAUSE', 'CANCEL')),
  -- The devices whose number lies below it, and not below that of the stage before. Fixed at the start.
  bucket_to integer,
  status text not null default 'WAITING'
    check (status in ('WAITING', 'RUNNING', 'SOAKING', 'PASSED', 'FAILED', 'SKIPPED')),
  started_at timestamptz,
  soak_since timestamptz,
  finished_at timestamptz,
  -- What had come of it when somebody let it go on in spite of its failures: it is judged by what came after.
  -- Its failures of then are marked with the offers.
  base_at timestamptz,
  base_succeeded integer not null default 0,
  primary key (tenant_id, plan_id, stage_no),
  foreign key (tenant_id, plan_id) references upgrade_plan (tenant_id, id) on delete cascade
);
select protect('plan_stage');

-- The offer of a plan to one device. There may be a million, so their plan does not hold them by a foreign key: a sweep
-- removes those whose plan is gone.
create table plan_offer (
  tenant_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  application_id uuid not null,
  device_id uuid not null,
  user_id uuid not null,
  stage_no integer not null,
  status text not null check (status in ('PENDING', 'NOTIFIED', 'WAIT_CONFIRM', 'DOWNLOADING', 'DOWNLOADED',
    'INSTALLING', 'SUCCEEDED', 'FAILED', 'TIMEOUT', 'CANCELED', 'SKIPPED')),
  open boolean generated always as (
    status in ('PENDING', 'NOTIFIED', 'WAIT_CONFIRM', 'DOWNLOADING', 'DOWNLOADED', 'INSTALLING')) stored,
  progress integer not null default 0,
  -- 1 at the first offer.
  attempts integer not null default 0,
  reminders integer not null default 0,
  from_version text not null,
  from_code bigint not null,
  device_model text not null,
  os_version text not null,
  fail_code text,
  fail_message text,
  -- Somebody has seen the failure and let the stage go on; another failed try is another failure.
  forgiven boolean not null default false,
  -- A failed try that no success has followed: also where another try is to come, and where the user then declined.
  failure text not null generated always as (case
    when status in ('SUCCEEDED', 'SKIPPED') then 'NONE'
    when status not in ('FAILED', 'TIMEOUT') and coalesce(fail_code, 'USER_DECLINED') = 'USER_DECLINED' then 'NONE'
    when forgiven then 'FORGIVEN' else 'COUNTED' end) stored,
  skip_reason text check (skip_reason in ('ALREADY_ON_TARGET', 'IN_OTHER_PLAN', 'EXCLUDED', 'INCOMPATIBLE')),
  next_attempt_at timestamptz,
  -- Until when a result of this try must be there.
  deadline_at timestamptz,
  notified_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- Nobody twice in one plan; and of all plans of an application a device is in one at a time.
create unique index plan_offer_once on plan_offer (tenant_id, plan_id, device_id);
create unique index plan_offer_open on plan_offer (tenant_id, application_id, device_id) where open;
create index plan_offer_user on plan_offer (tenant_id, user_id, plan_id);
-- Every report writes every index, so there are few: one in the order of the list, and one with all that it is filtered by,
-- which is also how open ones are found.
create index plan_offer_listed on plan_offer (tenant_id, plan_id, stage_no, status, updated_at, id);
create index plan_offer_filtered on plan_offer
  (tenant_id, plan_id, open, status, stage_no, device_model, os_version, skip_reason);
create index plan_offer_failures on plan_offer
  (tenant_id, plan_id, fail_code, device_model, os_version, stage_no, status, updated_at) where failure <> 'NONE';
create index plan_offer_retry on plan_offer (tenant_id, plan_id, next_attempt_at) where next_attempt_at is not null;
create index plan_offer_deadline on plan_offer (tenant_id, plan_id, deadline_at) where open and deadline_at is not null;
select protect('plan_offer');

-- How many offers of a stage are in which state, and which of them have failed, kept with every statement in several
-- slots: devices that report at the same time do not wait for each other.
create table plan_tally (
  tenant_id uuid not null references tenant,
  plan_id uuid not null,
  stage_no integer not null,
  status text not null,
  failure text not null,
  slot smallint not null,
  amount integer not null,
  primary key (tenant_id, plan_id, stage_no, status, failure, slot)
) with (fillfactor = 50);
select protect('plan_tally');

create function plan_offer_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into plan_tally as t (tenant_id, plan_id, stage_no, status, failure, slot, amount)
    select tenant_id, plan_id, stage_no, status, failure, pg_backend_pid() % 32, count(*)
      from changed group by tenant_id, plan_id, stage_no, status, failure order by plan_id, stage_no, status, failure
    on conflict (tenant_id, plan_id, stage_no, status, failure, slot) do update set amount = t.amount + excluded.amount;
  elsif tg_op = 'UPDATE' then
    insert into plan_tally as t (tenant_id, plan_id, stage_no, status, failure, slot, amount)
    select tenant_id, plan_id, stage_no, status, failure, pg_backend_pid() % 32, sum(n)
      from (select tenant_id, plan_id, stage_no, status, failure, 1 as n from changed
            union all
            select tenant_id, plan_id, stage_no, status, failure, -1 from gone) moved
     group by tenant_id, plan_id, stage_no, status, failure having sum(n) <> 0
     order by plan_id, stage_no, status, failure
    on conflict (tenant_id, plan_id, stage_no, status, failure, slot) do update set amount = t.amount + excluded.amount;
  else
    insert into plan_tally as t (tenant_id, plan_id, stage_no, status, failure, slot, amount)
    select tenant_id, plan_id, stage_no, status, failure, pg_backend_pid() % 32, -count(*)
      from gone group by tenant_id, plan_id, stage_no, status, failure order by plan_id, stage_no, status, failure
    on conflict (tenant_id, plan_id, stage_no, status, failure, slot) do update set amount = t.amount + excluded.amount;
  end if;
  return null;
end $$;
create trigger plan_offer_added after insert on plan_offer
  referencing new table as changed for each statement execute function plan_offer_counted();
create trigger plan_offer_changed after update on plan_offer
  referencing old table as gone new table as changed for each statement execute function plan_offer_counted();
create trigger plan_offer_removed after delete on plan_offer
  referencing old table as gone for each statement execute function plan_offer_counted();

-- How far a plan had come, by the minute and where something had changed: its curve.
create table plan_curve (
  tenant_id uuid not null,
  plan_id uuid not null,
  at timestamptz not null,
  succeeded integer not null,
  failed integer not null,
  primary key (tenant_id, plan_id, at),
  foreign key (tenant_id, plan_id) references upgrade_plan (tenant_id, id) on delete cascade
);
select protect('plan_curve');

-- What a device stores of its user, when the user changes. What changes all the time, such as when somebody was last
-- seen, does not touch the device.
create function client_user_devices() returns trigger language plpgsql as $$
begin
  update app_device set client_id = new.client_id, user_active = (new.status = 'ACTIVE' and new.deleted_at is null)
   where tenant_id = new.tenant_id and user_id = new.id;
  return null;
end $$;
create trigger client_user_devices after update of client_id, status, deleted_at on client_user
  for each row when (old.client_id <> new.client_id or old.status <> new.status
                     or old.deleted_at is distinct from new.deleted_at)
  execute function client_user_devices();

create function other_user_devices() returns trigger language plpgsql as $$
begin
  update app_device set user_active = (new.status in ('ACTIVE', 'ENABLED') and new.deleted_at is null)
   where tenant_id = new.tenant_id and user_id = new.id;
  return null;
end $$;
create trigger team_user_devices after update of status, deleted_at on team_user
  for each row when (old.status <> new.status or old.deleted_at is distinct from new.deleted_at)
  execute function other_user_devices();
create trigger test_account_devices after update of status, deleted_at on test_account
  for each row when (old.status <> new.status or old.deleted_at is distinct from new.deleted_at)
  execute function other_user_devices();

-- With a user who is deleted for good their devices go as well.
create function gone_user_devices() returns trigger language plpgsql as $$
begin
  delete from app_device where tenant_id = old.tenant_id and user_id = old.id;
  return null;
end $$;
create trigger client_user_gone after delete on client_user for each row execute function gone_user_devices();
create trigger team_user_gone after delete on team_user for each row execute function gone_user_devices();
create trigger test_account_gone after delete on test_account for each row execute function gone_user_devices();

-- Where a device stands among all of a plan, from 0 to 999,999: the same at every look, for all devices of one user. The
-- hash is the one by which tables are partitioned, so no later PostgreSQL changes it; md5 would take ten times as long.
create function plan_bucket(seed uuid, user_id uuid) returns integer language sql immutable parallel safe as $$
  select ((uuid_hash_extended(user_id, uuid_hash_extended(seed, 0)) & 9223372036854775807) % 1000000)::integer
$$;
