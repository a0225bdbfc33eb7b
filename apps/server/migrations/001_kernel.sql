-- Everything that tenancy rests on: who we are, what a tenant sees, what is written down about it.
create extension if not exists btree_gin;

-- Nobody but the owner makes anything here, not even for a moment.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
  revoke create on schema public from public;
end $$;

-- Times leave the database in one form: RFC 3339, UTC, milliseconds.
create function wire_time(moment timestamptz) returns text language sql immutable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- One- and two-character pieces of a text. Chinese words are mostly two characters long, which is too short for
-- trigrams; an index on these pieces finds any substring.
create function search_grams(content text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(lower(content), null);
  grams text[] := letters;
begin
  for place in 1 .. coalesce(cardinality(letters), 0) - 1 loop
    grams := grams || (letters[place] || letters[place + 1]);
  end loop;
  return grams;
end $$;

-- Puts a table behind the wall: one tenant at a time, also for the owner, and an error without a tenant.
create function protect(target regclass, verbs text default 'select, insert, update, delete') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (tenant_id = current_setting(''app.tenant_id'')::uuid)
       with check (tenant_id = current_setting(''app.tenant_id'')::uuid)', target);
  execute format('grant %s on %s to %I', verbs, target, current_setting('app.runtime_role'));
end $$;

-- The owner's own look-ups, used only inside the `security definer` functions that ARCHITECTURE.md lists.
create function allow_lookup(target regclass, verb text default 'select') returns void
language plpgsql as $$
begin
  execute format('create policy %I on %s for %s to %I using (true)', 'lookup_' || verb, target, verb, current_user);
end $$;

-- Makes a column searchable: the index, statistics that the planner reads, and the look-up of `search_keys`.
create function searchable(target regclass, column_name text, live_only boolean default true) returns void
language plpgsql as $$
begin
  execute format('create index on %s using gin (tenant_id, search_grams(%I)) %s', target, column_name,
    case when live_only then 'where deleted_at is null' else '' end);
  execute format('create statistics %I on (search_grams(%I)) from %s',
    'searchable_' || (select relname from pg_class where oid = target) || '_' || column_name, column_name, target);
  if not exists (select from pg_policy where polrelid = target and polname = 'lookup_select') then
    perform allow_lookup(target);
  end if;
end $$;

-- The keys of one page of a search, and how many there are up to a limit.
-- Row-level security lets no operator near an index unless it is marked leakproof, and those of a text search are not:
-- behind the policy a search reads every row of the tenant. So this function looks as the owner, which has a look-up
-- policy, and puts the tenant of the transaction first itself. Names of columns are quoted as names, values as values;
-- it gives back ids of this tenant's rows and nothing else, and the rows are then read behind the policy as always.
create function search_keys(
  target regclass, columns text[], keyword text, equals jsonb, nulls jsonb, sort_column text, descending boolean,
  after_value text, after_id uuid, wanted integer, skipped integer, count_limit integer
) returns table (keys jsonb, total integer) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  grams text[] := public.search_grams(keyword);
  direction constant text := case when descending then 'desc' else 'asc' end;
  matching text := format('from %s t where t.tenant_id = %L', target, tenant);
  behind text := '';
  place record;
begin
  -- It runs as the owner, so it reads the tables that a migration made searchable, by the columns it did so for, and
  -- nothing that a caller could have made himself.
  if exists (
    select from unnest(columns) as name where not exists (
      select from pg_class c join pg_statistic_ext s on s.stxrelid = c.oid
       where c.oid = target and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and s.stxnamespace = c.relnamespace and s.stxname = 'searchable_' || c.relname || '_' || name)
  ) then
    raise exception '% is not searchable by %', target, columns;
  end if;
  -- The pairs say more than the single letters, and each piece costs a look into the index.
  if length(keyword) > 1 then
    select array_agg(gram) into grams from unnest(grams) as gram where length(gram) = 2;
  end if;
  for place in select key, value from jsonb_each_text(equals) loop
    matching := matching || format(' and t.%I = %L', place.key, place.value);
  end loop;
  for place in select key, value::boolean as is_null from jsonb_each_text(nulls) loop
    matching := matching || format(' and t.%I is %s null', place.key, case when place.is_null then '' else 'not' end);
  end loop;
  matching := matching || ' and (' || (
    -- Comparing letters is cheap; where the planner walks an index instead, it spares cutting each row into pieces.
    select string_agg(format('(strpos(lower(t.%1$I), %3$L) > 0 and public.search_grams(t.%1$I) @> %2$L::text[])',
             name, grams, lower(keyword)), ' or ')
      from unnest(columns) as name) || ')';
  if after_id is not null then
    behind := format(' and (t.%I, t.id) %s (%L, %L)', sort_column, case when descending then '<' else '>' end,
      after_value, after_id);
  end if;
  return query execute format(
    'select (select coalesce(jsonb_agg(jsonb_build_array(sorted_by::text, id)), ''[]'') from (
               select t.%1$I as sorted_by, t.id %2$s %3$s order by t.%1$I %4$s, t.id %4$s limit %5$s offset %6$s) as hit),
            (select count(*)::integer from (select %2$s limit %7$s) as counted)',
    sort_column, matching, behind, direction, wanted, skipped, count_limit);
end $$;

do $$
begin
  revoke all on function search_keys from public;
  execute format('grant execute on function search_keys to %I', current_setting('app.runtime_role'));
end $$;

create table tenant (
  tenant_id uuid primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,29}$'),
  name text not null,
  timezone text not null default 'Asia/Shanghai',
  expire_at timestamptz,
  storage_quota_bytes bigint not null default 10737418240,
  storage_used_bytes bigint not null default 0 check (storage_used_bytes >= 0),
  console_settings jsonb,
  created_at timestamptz not null default now()
);
select protect('tenant', 'select, insert, update');
select allow_lookup('tenant');

create table tenant_service (
  tenant_id uuid not null references tenant,
  code text not null,
  enabled boolean not null default true,
  activated_at timestamptz not null default now(),
  expire_at timestamptz,
  primary key (tenant_id, code)
);
select protect('tenant_service', 'select, insert, update');
select allow_lookup('tenant_service');

create table account (
  tenant_id uuid not null references tenant,
  id uuid not null,
  type smallint not null check (type in (1, 2, 3)),
  username text not null check (username ~ '^[A-Za-z][A-Za-z0-9._-]{3,29}$'),
  name text not null,
  phone text,
  email text,
  avatar text,
  job text,
  organization text,
  location text,
  introduction text,
  personal_website text,
  password_hash text,
  status text not null default 'PENDING_ACTIVATION'
    check (status in ('PENDING_ACTIVATION', 'ACTIVE', 'DISABLED', 'LOCKED', 'EXPIRED')),
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
-- Names are unique on the platform, because people sign in before their tenant is known.
create unique index account_username on account (lower(username)) where deleted_at is null;
select protect('account');
select allow_lookup('account');

create table role (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  code text not null,
  type text not null default 'CUSTOM' check (type in ('SYSTEM', 'CUSTOM')),
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  permissions text[] not null default '{}',
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
select protect('role');
select allow_lookup('role');

create table account_role (
  tenant_id uuid not null,
  account_id uuid not null,
  role_id uuid not null,
  is_default boolean not null default false,
  primary key (tenant_id, account_id, role_id),
  foreign key (tenant_id, account_id) references account,
  foreign key (tenant_id, role_id) references role
);
select protect('account_role');
select allow_lookup('account_role');

create table session (
  tenant_id uuid not null,
  id uuid not null,
  token_hash text not null unique,
  account_id uuid not null,
  role_id uuid,
  method text not null check (method in ('PASSWORD', 'SMS', 'SSO')),
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account,
  foreign key (tenant_id, role_id) references role
);
create index session_account on session (tenant_id, account_id);
select protect('session');
select allow_lookup('session');

-- Opens a request: finds the session behind a token's hash and enters its tenant, in one message with BEGIN.
-- Everything that may end a session at once is asked here, on every request and on every server process.
create function session_open(hash text) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_one record;
begin
  select s.tenant_id, s.id as session_id, s.role_id, s.last_seen_at, a.id as account_id, a.type, a.name,
         t.timezone, t.expire_at, r.name as role_name, coalesce(r.permissions, '{}') as permissions,
         (select coalesce(array_agg(v.code), '{}') from public.tenant_service v
           where v.tenant_id = s.tenant_id and v.enabled and (v.expire_at is null or v.expire_at > now())) as services
    into found_one
    from public.session s
    join public.account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    join public.tenant t on t.tenant_id = s.tenant_id
    left join public.account_role ar
      on ar.tenant_id = s.tenant_id and ar.account_id = s.account_id and ar.role_id = s.role_id
    left join public.role r
      on r.tenant_id = ar.tenant_id and r.id = ar.role_id and r.status = 'ENABLED' and r.deleted_at is null
   where s.token_hash = hash
     and s.expires_at > now()
     and s.last_seen_at > now() - interval '12 hours'
     and a.status = 'ACTIVE' and a.deleted_at is null
     and (s.role_id is null or r.id is not null);
  if not found then return null; end if;
  perform set_config('app.tenant_id', found_one.tenant_id::text, true);
  return to_jsonb(found_one);
end $$;

-- Sign-in starts before the tenant is known: one account by its name, and nothing else.
create function account_by_username(wanted text) returns table (
  tenant_id uuid, id uuid, type smallint, name text, password_hash text, status text, tenant_expire_at timestamptz
) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.tenant_id, a.id, a.type, a.name, a.password_hash, a.status, t.expire_at
    from public.account a join public.tenant t on t.tenant_id = a.tenant_id
   where lower(a.username) = lower(wanted) and a.deleted_at is null
$$;

do $$
begin
  execute format('revoke all on function session_open(text), account_by_username(text) from public');
  execute format('grant execute on function session_open(text), account_by_username(text) to %I',
    current_setting('app.runtime_role'));
end $$;

-- The operation log: append-only for the runtime, each line hashed together with the one before.
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
create index operation_log_actor on operation_log (tenant_id, actor_id, time desc);
select protect('operation_log', 'select, insert');

create table operation_log_head (
  tenant_id uuid primary key references tenant,
  seq bigint not null,
  hash text not null
);
select protect('operation_log_head', 'select');

-- Adding a nullable column later must not change the hash of older lines, hence the stripped nulls.
create function operation_log_digest(line operation_log) returns text language sql immutable
  set timezone = 'UTC'
  return encode(sha256(convert_to(jsonb_strip_nulls(to_jsonb(line) - 'hash')::text, 'utf8')), 'hex');

create function operation_log_chain() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

-- The first line whose hash or predecessor does not fit; null when the whole chain holds.
create function operation_log_first_break() returns bigint language sql stable as $$
  with chained as (
    select l.seq, l.hash, public.operation_log_digest(l) as digest, l.prev_hash,
           lag(l.hash, 1, repeat('0', 64)) over (order by l.seq) as before,
           row_number() over (order by l.seq) as place
      from public.operation_log l where l.tenant_id = current_setting('app.tenant_id')::uuid
  ), tail as (
    select seq, hash from public.operation_log_head where tenant_id = current_setting('app.tenant_id')::uuid
  )
  select coalesce(
    (select min(seq) from chained where hash <> digest or prev_hash <> before or seq <> place),
    (select tail.seq from tail where tail.hash is distinct from
      (select c.hash from chained c order by c.seq desc limit 1))
  )
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
  deleted_at timestamptz not null default now(),
  deleted_by uuid,
  purge_at timestamptz not null default now() + interval '30 days',
  primary key (tenant_id, id),
  unique (tenant_id, type, record_id)
);
create index trash_deleted on trash (tenant_id, deleted_at, id);
create index trash_name on trash (tenant_id, name, id);
create index trash_purge on trash (purge_at);
select protect('trash');
select searchable('trash', 'name', false);

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
select protect('inbox_message');

-- Links that work once: activation, password reset, approval. Only the hash of the secret is kept.
create table one_time_link (
  tenant_id uuid not null,
  id uuid not null,
  token_hash text not null unique,
  purpose text not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account
);
select protect('one_time_link');
select allow_lookup('one_time_link');

-- Whose link this is; whether it still works is decided inside the tenant.
create function one_time_link_tenant(hash text, wanted text) returns uuid language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.tenant_id from public.one_time_link l where l.token_hash = hash and l.purpose = wanted
$$;

-- The bootstrap command asks this before it makes the first platform operator.
create function platform_operator_exists() returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.account a where a.type = 1 and a.deleted_at is null)
$$;

do $$
begin
  revoke all on function one_time_link_tenant(text, text), platform_operator_exists() from public;
  execute format('grant execute on function one_time_link_tenant(text, text), platform_operator_exists() to %I',
    current_setting('app.runtime_role'));
end $$;
