-- The operation log: append-only for the runtime, each line hashed together with the one before. It is verified in
-- batches, and trimmed from its oldest line on.
create table operation_log (
  tenant_id uuid not null references tenant,
  id uuid not null,
  seq bigint not null default 0,
  time timestamptz not null default now(),
  actor_id uuid,
  actor_name text,
  actor_type smallint,
  role_id uuid,
  role_name text,
  call text not null,
  module text,
  action text not null,
  object_type text,
  object_id text,
  object_name text,
  changes jsonb not null default '[]',
  result text not null check (result in ('SUCCESS', 'FAILURE')),
  fail_code text,
  ip text,
  user_agent text,
  trace_id text not null,
  prev_hash text not null default '',
  hash text not null default '',
  primary key (tenant_id, id),
  unique (tenant_id, seq)
);
create index operation_log_time on operation_log (tenant_id, time desc, id desc);
-- What people see of their own sign-ins: few lines among many.
create index operation_log_sign_in on operation_log (tenant_id, actor_id, time, id)
  where action in ('LOGIN', 'LOGIN_FAILED', 'LOCK');
-- The ways in that filters need; each ends with the time and the id, as the list is sorted.
create index operation_log_action on operation_log (tenant_id, action, time, id);
create index operation_log_module on operation_log (tenant_id, module, time, id);
create index operation_log_ip on operation_log (tenant_id, ip, time, id);
create index operation_log_object on operation_log (tenant_id, object_type, object_id, time, id);
create index operation_log_trace on operation_log (tenant_id, trace_id, time, id);
create index operation_log_actor on operation_log (tenant_id, actor_id, time, id);
-- Two filters that are each frequent may meet rarely or never; then neither index alone ends early.
create index operation_log_actor_action on operation_log (tenant_id, actor_id, action, time, id);
create index operation_log_module_action on operation_log (tenant_id, module, action, time, id);
-- Nearly every line succeeds, and the order of time finds those; only the others need a way in.
create index operation_log_failed on operation_log (tenant_id, time, id) where result = 'FAILURE';
select protect('operation_log', 'select, insert');
select searchable('operation_log', 'object_name', false);
select searchable('operation_log', 'actor_name', false);

-- The end of each tenant's chain, and where it begins: old lines may go, and the rest can still be verified.
create table operation_log_head (
  tenant_id uuid primary key references tenant,
  seq bigint not null,
  hash text not null,
  start_seq bigint not null default 0,
  start_hash text not null default repeat('0', 64)
);
select protect('operation_log_head', 'select');

-- Adding a nullable column later must not change the hash of older lines, hence the stripped nulls.
create function operation_log_digest(line operation_log) returns text language sql immutable
  set timezone = 'UTC'
  return encode(sha256(convert_to(jsonb_strip_nulls(to_jsonb(line) - 'hash')::text, 'utf8')), 'hex');

create function operation_log_chain() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head record;
begin
  insert into public.operation_log_head (tenant_id, seq, hash) values (new.tenant_id, 0, repeat('0', 64))
    on conflict (tenant_id) do nothing;
  select h.seq, h.hash into head from public.operation_log_head h where h.tenant_id = new.tenant_id for update;
  new.seq := head.seq + 1;
  new.prev_hash := head.hash;
  new.hash := '';
  new.hash := public.operation_log_digest(new);
  update public.operation_log_head set seq = new.seq, hash = new.hash where tenant_id = new.tenant_id;
  return new;
end $$;
create trigger chain before insert on operation_log for each row execute function operation_log_chain();

-- Checks up to `wanted` lines from a number on: each must fit its own digest, name the one before, and bear the next number.
-- Gives the first and the last number of the log, how far it came, and the first thing that does not fit.
-- One statement's view of the log: lines that come meanwhile belong to the next look.
create function operation_log_check(from_seq bigint, wanted integer) returns table (
  first_seq bigint, last_seq bigint, checked_to bigint, broken_seq bigint, why text, missing_from bigint, missing_to bigint
) language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  head record;
  line record;
  expected bigint;
  before_hash text;
  before_line text;
begin
  select h.seq, h.hash, h.start_seq, h.start_hash into head
    from public.operation_log_head h where h.tenant_id = tenant;
  if not found then
    return query select 1::bigint, 0::bigint, 0::bigint, null::bigint, null::text, null::bigint, null::bigint;
    return;
  end if;
  first_seq := head.start_seq + 1;
  last_seq := head.seq;
  expected := greatest(from_seq, first_seq);
  before_hash := head.start_hash;
  if expected > first_seq then
    select l.hash into before_hash from public.operation_log l where l.tenant_id = tenant and l.seq = expected - 1;
  end if;
  checked_to := expected - 1;
  for line in
    select l.seq, l.hash, l.prev_hash, public.operation_log_digest(l) as digest
      from public.operation_log l where l.tenant_id = tenant and l.seq >= expected order by l.seq limit wanted
  loop
    if line.seq <> expected then
      broken_seq := line.seq; why := 'MISSING'; missing_from := expected; missing_to := line.seq - 1;
    elsif line.digest <> line.hash or line.seq > head.seq then
      broken_seq := line.seq; why := 'CHANGED';
    elsif line.prev_hash is distinct from before_hash then
      -- This line is as it was written; so the one before was changed and given a new digest.
      broken_seq := greatest(line.seq - 1, first_seq); why := 'CHANGED';
    elsif line.seq = head.seq and line.hash <> head.hash then
      broken_seq := line.seq; why := 'CHANGED';
    end if;
    if broken_seq is not null then return next; return; end if;
    before_hash := line.hash;
    checked_to := line.seq;
    expected := expected + 1;
  end loop;
  if checked_to < head.seq and checked_to < greatest(from_seq, first_seq) - 1 + wanted then
    broken_seq := checked_to + 1; why := 'CUT_OFF'; missing_from := checked_to + 1; missing_to := head.seq;
  end if;
  return next;
end $$;

-- The first line that does not fit; null when the whole chain holds.
create function operation_log_first_break() returns bigint language sql stable as $$
  select broken_seq from public.operation_log_check(0, 2147483647)
$$;

-- Cuts the oldest lines off, at most `wanted` of them, and moves the beginning of the chain along. How old they must be
-- is not for the caller to say: half a year, and what the tenant has set. What does not verify stays, as evidence.
create function operation_log_trim(wanted integer) returns table (trimmed integer, last_seq bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  keep_days integer;
  oldest_kept timestamptz;
  begins bigint;
  checked record;
  cut record;
begin
  select t.log_retention_days into keep_days from public.tenant t where t.tenant_id = tenant;
  if keep_days is null then return query select 0, null::bigint; return; end if;
  oldest_kept := now() - greatest(keep_days, 180) * interval '1 day';
  select h.start_seq into begins from public.operation_log_head h where h.tenant_id = tenant for update;
  if not found then return query select 0, null::bigint; return; end if;
  select * into checked from public.operation_log_check(begins + 1, wanted);
  -- From the oldest on, up to the first line that is still to be kept.
  select l.seq, l.hash into cut from public.operation_log l
   where l.tenant_id = tenant and l.seq > begins and l.seq <= checked.checked_to and l.time < oldest_kept
     and (checked.broken_seq is null or l.seq < checked.broken_seq)
     and l.seq < coalesce((
       select min(k.seq) from public.operation_log k
        where k.tenant_id = tenant and k.seq > begins and k.seq <= checked.checked_to and k.time >= oldest_kept), l.seq + 1)
   order by l.seq desc limit 1;
  if not found then return query select 0, null::bigint; return; end if;
  delete from public.operation_log l where l.tenant_id = tenant and l.seq > begins and l.seq <= cut.seq;
  update public.operation_log_head set start_seq = cut.seq, start_hash = cut.hash where tenant_id = tenant;
  return query select (cut.seq - begins)::integer, cut.seq;
end $$;

do $$
begin
  revoke all on function operation_log_trim(integer) from public;
  execute format('grant execute on function operation_log_trim(integer) to %I', current_setting('app.runtime_role'));
end $$;

-- The sign-ins among the lines, with the rights of who asks.
create view sign_in_log with (security_invoker = true) as
  select tenant_id, id, time, actor_id, call, result, fail_code, ip, user_agent, changes #>> '{0,after}' as method
    from operation_log where action in ('LOGIN', 'LOGIN_FAILED', 'LOCK');
do $$
begin
  execute format('grant select on sign_in_log to %I', current_setting('app.runtime_role'));
end $$;
