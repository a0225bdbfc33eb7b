-- Usage in numbers: what people do in the apps, summed up by day on the tenant's clock. Operations are only ever added, so
-- sums only grow: what has not been added yet waits in a list, and whoever asks counts that beside the sums.

-- By whose clock a tenant's sums were made. Without a row, or with another clock than the tenant has now, they are not read.
create table usage_rollup (
  tenant_id uuid not null references tenant,
  timezone text not null default '',
  made_at timestamptz not null default now(),
  -- Days are made anew one by one, the oldest first: by which clock, and up to which day they have been; null while none are.
  making text,
  made_until date,
  -- The latest of the operations that were removed because of their age: days up to here cannot be counted again.
  gone_until timestamptz,
  primary key (tenant_id)
);
select protect('usage_rollup');

-- Operations that are in no sum yet, a row for each report. Written with them and in the same transaction, so that whoever
-- sees an operation sees that it waits.
create table usage_waiting (
  tenant_id uuid not null references tenant,
  id bigint generated always as identity,
  operation_ids uuid[] not null,
  primary key (tenant_id, id)
);
select protect('usage_waiting');

-- Who used what on a day: different people cannot be added over days, so that each has a row.
create table usage_day (
  tenant_id uuid not null references tenant,
  day date not null,
  application_id uuid not null,
  -- Empty where the app did not say.
  version_name text not null,
  platform text not null,
  user_kind text not null,
  -- Nobody's: all who had not signed in together.
  user_id uuid not null,
  operations integer not null,
  failures integer not null,
  primary key (tenant_id, day, application_id, version_name, platform, user_kind, user_id),
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade
);
create index usage_day_person on usage_day (tenant_id, user_id, day);
create index usage_day_application on usage_day (tenant_id, application_id);
select protect('usage_day');

-- What was done, whoever did it.
create table usage_event (
  tenant_id uuid not null references tenant,
  day date not null,
  application_id uuid not null,
  version_name text not null,
  platform text not null,
  user_kind text not null,
  event text not null,
  operations integer not null,
  failures integer not null,
  primary key (tenant_id, day, application_id, version_name, platform, user_kind, event),
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade
);
create index usage_event_application on usage_event (tenant_id, application_id);
select protect('usage_event');

-- Once from opening an app to leaving it. Only moments and names: adding an operation twice changes nothing.
create table usage_session (
  tenant_id uuid not null references tenant,
  application_id uuid not null,
  session_id uuid not null,
  version_name text not null,
  platform text not null,
  user_kind text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, application_id, session_id),
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade
);
create index usage_session_time on usage_session (tenant_id, first_at);
select protect('usage_session');

create function usage_waits() returns trigger language plpgsql as $$
begin
  insert into public.usage_waiting (tenant_id, operation_ids)
  select added.tenant_id, array_agg(added.id) from added group by added.tenant_id;
  return null;
end $$;
create trigger usage_waits after insert on app_operation referencing new table as added
  for each statement execute function usage_waits();

-- Where an application is removed its sums go with it; everything else goes because of its age, and its sums stay.
create function usage_gone() returns trigger language plpgsql as $$
begin
  insert into public.usage_rollup (tenant_id, gone_until)
  select gone.tenant_id, max(gone.time) from gone
    join public.application p on p.tenant_id = gone.tenant_id and p.id = gone.application_id
   group by gone.tenant_id
  on conflict (tenant_id) do update set gone_until = greatest(usage_rollup.gone_until, excluded.gone_until);
  return null;
end $$;
create trigger usage_gone after delete on app_operation referencing old table as gone
  for each statement execute function usage_gone();

-- Its list is narrowed by both as well.
create index app_operation_by_platform on app_operation (tenant_id, platform, time, id);
create index app_operation_by_version on app_operation (tenant_id, version_name, time, id);
