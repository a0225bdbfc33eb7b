-- Work that outlives the request that asked for it, and the letters that leave the house.
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
create function job_plan(plan jsonb) returns integer language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
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

create table outbox (
  tenant_id uuid not null references tenant,
  id uuid not null,
  channel text not null check (channel in ('MAIL', 'SMS')),
  recipient text not null,
  template text not null,
  params jsonb not null,
  locale text not null check (locale in ('zh-CN', 'en-US')),
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  provider_id text,
  primary key (tenant_id, id)
);
create index outbox_newest on outbox (created_at desc, id desc);
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

do $$
declare
  functions text := 'function job_take(integer, uuid, double precision, text[]), job_keep(uuid, double precision, uuid[]), '
    || 'job_plan(jsonb), outbox_recent(integer)';
begin
  execute format('revoke all on %s from public', functions);
  execute format('grant execute on %s to %I', functions, current_setting('app.runtime_role'));
end $$;
