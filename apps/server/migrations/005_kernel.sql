-- What every area is made of: jobs, outgoing messages, the message box, repeated requests, the recycle bin, throttles
-- and imports.

-- Work that outlives the request that asked for it.
create table job (
  tenant_id uuid not null references tenant,
  id uuid not null,
  kind text not null,
  key text,
  payload jsonb not null default '{}',
  state text not null default 'PENDING' check (state in ('PENDING', 'RUNNING', 'DEAD')),
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  locked_by uuid,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'RUNNING') = (locked_until is not null and locked_by is not null))
);
-- A running job is due again when its lease ends: one index serves both.
create index job_due on job (tenant_id, coalesce(locked_until, run_at)) where state <> 'DEAD';
create index job_worker on job (locked_by) where locked_by is not null;
create unique index job_key on job (tenant_id, kind, key) where state = 'PENDING' and key is not null;
select protect('job');
select allow_lookup('job');
select allow_lookup('job', 'update');

-- When a recurring job of a tenant is due next; whoever moves the time on enqueues the job, hence once.
create table job_schedule (
  tenant_id uuid not null references tenant,
  kind text not null,
  next_at timestamptz not null,
  primary key (tenant_id, kind)
);
select protect('job_schedule');
select allow_lookup('job_schedule');

-- Hands due jobs of all tenants to a worker. Tenants are served in random order with equal shares, so that one with a
-- long queue does not hold up the others.
create function job_take(wanted integer, worker uuid, lease_seconds double precision, kinds text[]) returns table (
  tenant_id uuid, id uuid, kind text, payload jsonb, attempts integer
) language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  waiting uuid[];
begin
  -- Steps from tenant to tenant through the index instead of reading every job.
  with recursive step as (
    (select j.tenant_id from public.job j where j.state <> 'DEAD' order by j.tenant_id limit 1)
    union all
    select (select j.tenant_id from public.job j
             where j.state <> 'DEAD' and j.tenant_id > step.tenant_id order by j.tenant_id limit 1)
      from step where step.tenant_id is not null
  )
  select array_agg(step.tenant_id order by random()) into waiting from step
   where exists (select from public.job j where j.tenant_id = step.tenant_id and j.state <> 'DEAD'
                    and coalesce(j.locked_until, j.run_at) <= now() and j.kind = any (kinds));
  if waiting is null then return; end if;

  return query
  with picked as materialized (
    select due.tenant_id, due.id
      from unnest(waiting) as turn (tenant_id)
     cross join lateral (
       select j.tenant_id, j.id from public.job j
        where j.tenant_id = turn.tenant_id and j.state <> 'DEAD'
          and coalesce(j.locked_until, j.run_at) <= now() and j.kind = any (kinds)
        order by coalesce(j.locked_until, j.run_at)
        limit ceil(wanted::numeric / cardinality(waiting))
          for update skip locked
     ) as due
     limit wanted
  )
  update public.job j
     set state = 'RUNNING', attempts = j.attempts + 1, locked_by = worker,
         locked_until = now() + make_interval(secs => lease_seconds)
    from picked
   where j.tenant_id = picked.tenant_id and j.id = picked.id
  returning j.tenant_id, j.id, j.kind, j.payload, j.attempts;
end $$;

-- A living worker renews the leases of what it is busy with.
create function job_keep(worker uuid, lease_seconds double precision, busy uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.job set locked_until = now() + make_interval(secs => lease_seconds)
   where locked_by = worker and id = any (busy)
$$;

-- Enqueues what recurs (`[{"kind": …, "everySeconds": …}]`) for every tenant where it is due, a few hundred at a
-- time. It enters one tenant after the other, so that it needs no right to write beyond them.
create function job_plan(plan jsonb) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  turn record;
  planned integer := 0;
begin
  for turn in
    select t.tenant_id, p.kind, make_interval(secs => p."everySeconds") as period
      from jsonb_to_recordset(plan) as p (kind text, "everySeconds" double precision)
     cross join public.tenant t
      left join public.job_schedule s on s.tenant_id = t.tenant_id and s.kind = p.kind
     where s.next_at is null or s.next_at <= now()
     order by t.tenant_id, p.kind
     limit 500
  loop
    perform set_config('app.tenant_id', turn.tenant_id::text, true);
    insert into public.job_schedule as s (tenant_id, kind, next_at)
      values (turn.tenant_id, turn.kind, now() + turn.period)
      on conflict (tenant_id, kind) do update set next_at = excluded.next_at where s.next_at <= now();
    if found then
      insert into public.job (tenant_id, id, kind, key) values (turn.tenant_id, gen_random_uuid(), turn.kind, 'RECURRING')
        on conflict (tenant_id, kind, key) where state = 'PENDING' and key is not null do nothing;
      planned := planned + 1;
    end if;
  end loop;
  perform set_config('app.tenant_id', '', true);
  return planned;
end $$;

-- Mail and SMS on their way out.
create table outbox (
  tenant_id uuid not null references tenant,
  id uuid not null,
  channel text not null check (channel in ('MAIL', 'SMS')),
  recipient text not null,
  template text not null,
  params jsonb not null,
  locale text not null check (locale in ('zh-CN', 'en-US')),
  -- A message of a notice names the receipt it is for: one that cannot be sent is seen there.
  receipt_id uuid,
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  provider_id text,
  primary key (tenant_id, id)
);
create index outbox_newest on outbox (created_at desc, id desc);
create index outbox_receipt on outbox (tenant_id, receipt_id) where receipt_id is not null;
select protect('outbox');
select allow_lookup('outbox');

-- The page /dev/outbox of the demonstration. What left through a real provider keeps its content to itself.
create function outbox_recent(wanted integer) returns table (
  tenant text, id uuid, channel text, recipient text, template text, params jsonb, locale text, status text,
  attempts integer, last_error text, created_at timestamptz, sent_at timestamptz
) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.name, o.id, o.channel, o.recipient, o.template,
         case when o.provider_id = 'OUTBOX' then o.params end, o.locale, o.status,
         o.attempts, o.last_error, o.created_at, o.sent_at
    from public.outbox o join public.tenant t on t.tenant_id = o.tenant_id
   order by o.created_at desc, o.id desc
   limit least(wanted, 500)
$$;

-- The message box of the console.
create table inbox_message (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('MESSAGE', 'NOTICE', 'TODO')),
  code text not null,
  params jsonb not null default '{}',
  route text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account
);
create index inbox_message_account on inbox_message (tenant_id, account_id, created_at desc, id desc);
create index inbox_message_unread on inbox_message (tenant_id, account_id, kind) where read_at is null;
-- The message box forgets a notice that was revoked or deleted.
create index inbox_message_notice on inbox_message (tenant_id, (params ->> 'noticeId'))
  where code in ('NOTICE', 'NOTICE_REVOKED');
create index inbox_message_newest on inbox_message (created_at);
select protect('inbox_message');
select allow_lookup('inbox_message');

-- What has come into message boxes lately, of all tenants: whose it is, and nothing of what it says. For the server-sent
-- events.
create function inbox_recent(seconds integer) returns table (id uuid, tenant_id uuid, account_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, m.tenant_id, m.account_id from public.inbox_message m
   where m.created_at > now() - make_interval(secs => least(seconds, 60))
$$;

-- What a request with an Idempotency-Key answered the first time.
create table idempotency (
  tenant_id uuid not null references tenant,
  account_id uuid not null,
  key text not null,
  fingerprint text not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, account_id, key)
);
create index idempotency_age on idempotency (created_at);
select protect('idempotency');

-- The recycle bin: one line for each deleted record; the record itself stays where it is, marked.
create table trash (
  tenant_id uuid not null references tenant,
  id uuid not null,
  type text not null,
  record_id uuid not null,
  name text not null,
  -- Whose department a deleted record belongs to: a role that sees a part of the people sees their part of the bin.
  -- What belongs to no department carries the nil id, which everyone sees.
  dept_id uuid not null default '00000000-0000-0000-0000-000000000000',
  deleted_at timestamptz not null default now(),
  deleted_by uuid,
  purge_at timestamptz not null default now() + interval '30 days',
  primary key (tenant_id, id),
  unique (tenant_id, type, record_id)
);
create index trash_deleted on trash (tenant_id, deleted_at, id);
create index trash_person on trash (tenant_id, deleted_by, deleted_at, id);
create index trash_name on trash (tenant_id, name, id);
create index trash_purge on trash (purge_at);
select protect('trash');
select searchable('trash', 'name', false);

-- Turns taken by a key (the hash of what is throttled), across all servers. Keys belong to no tenant: most are taken
-- before one is known. The runtime reaches it by the functions alone.
create table throttle (
  key text primary key,
  taken integer not null,
  resets_at timestamptz not null
);
alter table throttle enable row level security;
alter table throttle force row level security;
create index throttle_age on throttle (resets_at);
do $$
begin
  execute format('create policy counting on throttle to %I using (true) with check (true)', current_user);
end $$;

-- Takes one attempt of each key, or none. Answers the seconds to wait, 0 when every key had an attempt left, and which
-- keys have none left now. Whoever takes the last attempt starts the wait, so that a lock always has its full length.
create function throttle_take(wanted text[], allowed integer[], seconds integer[], out wait integer, out spent text[])
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  item record;
  until timestamptz;
begin
  spent := '{}';
  -- Whoever is refused leaves no row behind: otherwise a flood of invented names would fill the table.
  select max(greatest(ceil(extract(epoch from t.resets_at - now()))::integer, 1)) into wait
    from unnest(wanted, allowed) as u (k, a) join public.throttle t on t.key = u.k
   where t.taken >= u.a and t.resets_at > now();
  if wait is not null then return; end if;
  wait := 0;
  -- In one order, so that two callers never wait for each other.
  for item in
    select u.k, u.a, u.s from unnest(wanted, allowed, seconds) as u (k, a, s) order by u.k
  loop
    insert into public.throttle as t (key, taken, resets_at) values (item.k, 0, now() + make_interval(secs => item.s))
      on conflict (key) do update
        set taken = case when t.resets_at <= now() then 0 else t.taken end,
            resets_at = case when t.resets_at <= now() then now() + make_interval(secs => item.s) else t.resets_at end;
    -- Someone may have been faster since the first look.
    select t.resets_at into until from public.throttle t where t.key = item.k and t.taken >= item.a;
    if found then wait := greatest(wait, ceil(extract(epoch from until - now()))::integer, 1); end if;
  end loop;
  if wait > 0 then return; end if;
  for item in
    select u.k, u.a, u.s from unnest(wanted, allowed, seconds) as u (k, a, s)
  loop
    update public.throttle t
       set taken = t.taken + 1,
           resets_at = case when t.taken + 1 >= item.a then now() + make_interval(secs => item.s) else t.resets_at end
     where t.key = item.k;
    if exists (select from public.throttle t where t.key = item.k and t.taken >= item.a) then
      spent := spent || item.k;
    end if;
  end loop;
end $$;

-- Gives attempts back: of each key all of them, or the last one. In the same order as they are taken.
create function throttle_give_back(wanted text[], everything boolean[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  item record;
begin
  for item in select u.k, u.e from unnest(wanted, everything) as u (k, e) order by u.k loop
    update public.throttle set taken = case when item.e then 0 else greatest(taken - 1, 0) end where key = item.k;
  end loop;
end $$;

-- Until when one of these keys has no attempt left; null when all of them have.
create function throttle_until(wanted text[], allowed integer[]) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select max(t.resets_at) from unnest(wanted, allowed) as u (k, a) join public.throttle t on t.key = u.k
   where t.taken >= u.a and t.resets_at > now()
$$;

create function throttle_purge() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.throttle where resets_at < now()
$$;

-- An import is looked at before it runs, and can be taken back for a day.
create table import_batch (
  tenant_id uuid not null references tenant,
  id uuid not null,
  kind text not null check (kind in ('SUB_ACCOUNT', 'STAFF', 'CLIENT', 'CLIENT_USER', 'TEAM_USER')),
  file_name text not null,
  status text not null default 'CHECKED' check (status in ('CHECKED', 'DONE', 'UNDONE')),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  done_at timestamptz,
  primary key (tenant_id, id)
);
create index import_batch_created on import_batch (tenant_id, created_by, created_at desc);
create index import_batch_age on import_batch (created_at);
select protect('import_batch');

create table import_row (
  tenant_id uuid not null,
  batch_id uuid not null,
  row_no integer not null,
  -- What stood in the file, by field.
  given jsonb not null,
  -- [{field, code, message parameters}]; empty when the row can be taken over.
  problems jsonb not null default '[]',
  -- What became of it.
  record_id uuid,
  primary key (tenant_id, batch_id, row_no),
  foreign key (tenant_id, batch_id) references import_batch (tenant_id, id) on delete cascade
);
create index import_row_problem on import_row (tenant_id, batch_id, row_no) where problems <> '[]';
select protect('import_row');

do $$
declare
  functions text := 'function job_take(integer, uuid, double precision, text[]), '
    || 'job_keep(uuid, double precision, uuid[]), job_plan(jsonb), outbox_recent(integer), '
    || 'inbox_recent(integer), throttle_take(text[], integer[], integer[]), '
    || 'throttle_give_back(text[], boolean[]), throttle_until(text[], integer[]), throttle_purge()';
begin
  execute format('revoke all on %s from public', functions);
  execute format('grant execute on %s to %I', functions, current_setting('app.runtime_role'));
end $$;
