-- Calls in numbers: sums by hour and by day, kept beside the calls. Hours and days are those of the tenant's clock, and a
-- call's moment is that of its id, as it is for every list of calls.

-- When a day begins. Where clocks go back over midnight there are two midnights: it is the first.
create function day_start(day date, zone text) returns timestamptz language sql stable parallel safe
begin atomic
  select case when ((midnight.at - interval '1 hour') at time zone zone)::date = day
              then midnight.at - interval '1 hour' else midnight.at end
    from (select day::timestamp at time zone zone as at) as midnight;
end;

-- By whose clock a tenant's sums were made. Without a row, or with another clock than the tenant has now, there are none.
create table call_rollup (
  tenant_id uuid not null references tenant,
  timezone text not null,
  made_at timestamptz not null default now(),
  primary key (tenant_id)
);
select protect('call_rollup');

-- Calls that changed since their day was summed up. Written with the change and in the same transaction, a row for each, so
-- that whoever sees the change sees the row: a sum that was made before it is never taken for one that has it.
create table call_change (
  tenant_id uuid not null references tenant,
  id bigint generated always as identity,
  -- When the call began, not when it changed.
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index call_change_at on call_change (tenant_id, at);
select protect('call_change');

create table call_hour (
  tenant_id uuid not null references tenant,
  -- When it began.
  hour timestamptz not null,
  day date not null,
  -- Nobody's: calls that reached no group.
  team_group_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_test boolean not null,
  total integer not null,
  answered integer not null,
  missed integer not null,
  rejected integer not null,
  canceled integer not null,
  failed integer not null,
  ended integer not null,
  answered_ended integer not null,
  duration_sec integer not null,
  wait_sec integer not null,
  promised integer not null,
  kept integer not null,
  scored integer not null,
  score_sum integer not null,
  solved integer not null,
  not_solved integer not null,
  poor integer not null,
  primary key (tenant_id, day, hour, team_group_id, is_test)
);
select protect('call_hour');

-- The same by day and by one of: group, expert, customer group, customer, product, problem type, error number, score.
create table call_day (
  tenant_id uuid not null references tenant,
  day date not null,
  team_group_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_test boolean not null,
  dimension text not null check (dimension in
    ('TEAM_GROUP', 'EXPERT', 'CLIENT_GROUP', 'CLIENT', 'PRODUCT', 'PROBLEM_TYPE', 'ERROR_NO', 'SCORE')),
  key text not null,
  -- As the calls have kept it.
  name text not null,
  total integer not null,
  answered integer not null,
  missed integer not null,
  rejected integer not null,
  canceled integer not null,
  failed integer not null,
  ended integer not null,
  answered_ended integer not null,
  duration_sec integer not null,
  wait_sec integer not null,
  promised integer not null,
  kept integer not null,
  scored integer not null,
  score_sum integer not null,
  solved integer not null,
  not_solved integer not null,
  poor integer not null,
  primary key (tenant_id, day, dimension, key, team_group_id, is_test)
);
select protect('call_day');

create function call_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into public.call_change (tenant_id, at) values (old.tenant_id, public.id_time(old.id));
  else
    insert into public.call_change (tenant_id, at) values (new.tenant_id, public.id_time(new.id));
  end if;
  return null;
end $$;
create trigger call_added after insert or delete on call for each row execute function call_changed();
create trigger call_moved after update on call for each row
  when ((old.status, old.is_test, old.team_group_id, old.expert_id, old.client_group_id, old.client_id, old.product_id,
         old.problem_type_id, old.error_nos, old.media, old.answered_at, old.ended_at, old.duration_sec, old.wait_sec,
         old.promise_sec, old.score, old.solved, old.quality)
     is distinct from
        (new.status, new.is_test, new.team_group_id, new.expert_id, new.client_group_id, new.client_id, new.product_id,
         new.problem_type_id, new.error_nos, new.media, new.answered_at, new.ended_at, new.duration_sec, new.wait_sec,
         new.promise_sec, new.score, new.solved, new.quality))
  execute function call_changed();

-- Calls name numbers as people write them.
create index error_no_by_lower on error_no (tenant_id, lower(name)) where deleted_at is null;

-- When a plan was paused last, for the chart of calls.
alter table upgrade_plan add column paused_at timestamptz;
create index upgrade_plan_paused on upgrade_plan (tenant_id, paused_at) where paused_at is not null;
create function upgrade_plan_paused() returns trigger language plpgsql as $$
begin
  new.paused_at := now();
  return new;
end $$;
create trigger upgrade_plan_paused before update on upgrade_plan for each row
  when (new.status = 'PAUSED' and old.status <> 'PAUSED') execute function upgrade_plan_paused();

-- All tenants, for the command that sums all of them up again.
create function rollup_tenants() returns setof uuid language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select t.tenant_id from public.tenant t order by t.tenant_id
$$;
revoke all on function rollup_tenants from public;
do $$ begin
  execute format('grant execute on function rollup_tenants to %I', current_setting('app.runtime_role'));
end $$;
