-- What tenancy rests on: one tenant at a time behind row-level security, search that keeps to it, and tenants themselves.
-- The name of this first file marks the schema: see core/migrate.ts.
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

-- The keys of one page of a search, and how many there are up to a limit. Beside values that are equal or null, a column
-- may be one of several, or lie in a range whose end is left out.
-- Row-level security lets no operator near an index unless it is marked leakproof, and those of a text search are not:
-- behind the policy a search reads every row of the tenant. So this function looks as the owner, which has a look-up
-- policy, and puts the tenant of the transaction first itself. It reads the tables that a migration made searchable, by
-- the columns it did so for, and nothing that a caller could have made himself. Names of columns are quoted as names,
-- values as values; it gives back ids of this tenant's rows and nothing else, and the rows are then read behind the
-- policy as always.
-- Words that many rows contain are found by walking the list, others by the index on their pieces; of the pieces by the
-- pairs alone, which say more than single letters, and each costs a look into the index. The index gives every row that
-- contains a word before the first of them can be shown or counted, which is too much for a word in every tenth row of a
-- million; there the list's own order soon meets as many as one page and the count need. The first rows show which way
-- is shorter. A walk ends after `max_walk` rows, and where it has not met enough by then, the index answers after all:
-- both ways give the same rows.
create function search_keys(
  target regclass, columns text[], keyword text, equals jsonb, nulls jsonb, among jsonb, ranges jsonb, sort_column text,
  descending boolean, after_value text, after_id uuid, wanted integer, skipped integer, count_limit integer
) returns table (keys jsonb, total integer) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  -- Named here so that what is changed below ends with the function.
  set enable_seqscan = on set enable_indexscan = on as $$
declare
  first_look constant integer := 300;
  max_walk constant integer := 20000;
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  -- Chinese characters and digits are the same in lower case; not asking for it spares half of a walk.
  folded constant text := case when keyword ~ '^[0-9\u3400-\u9fff]+$' then 't.%1$I' else 'lower(t.%1$I)' end;
  direction constant text := case when descending then 'desc' else 'asc' end;
  sorted constant text := format('order by t.%1$I %2$s, t.id %2$s', sort_column, direction);
  grams text[] := public.search_grams(keyword);
  rows_of text := format('from %s t where t.tenant_id = %L', target, tenant);
  behind text := '';
  contains text;
  indexed text;
  place record;
  look record;
  -- How many rows lie between two that contain the word; null is too many to know.
  pace numeric;
begin
  if exists (
    select from unnest(columns) as name where not exists (
      select from pg_class c join pg_statistic_ext s on s.stxrelid = c.oid
       where c.oid = target and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and s.stxnamespace = c.relnamespace and s.stxname = 'searchable_' || c.relname || '_' || name)
  ) then
    raise exception '% is not searchable by %', target, columns;
  end if;
  if length(keyword) > 1 then
    select array_agg(gram) into grams from unnest(grams) as gram where length(gram) = 2;
  end if;
  for place in select key, value from jsonb_each_text(equals) loop
    rows_of := rows_of || format(' and t.%I = %L', place.key, place.value);
  end loop;
  for place in select key, value::boolean as is_null from jsonb_each_text(nulls) loop
    rows_of := rows_of || format(' and t.%I is %s null', place.key, case when place.is_null then '' else 'not' end);
  end loop;
  for place in select key, value from jsonb_each(among) loop
    rows_of := rows_of || coalesce((
      select format(' and t.%I in (%s)', place.key, string_agg(quote_literal(one), ', '))
        from jsonb_array_elements_text(place.value) as one having count(*) > 0), ' and false');
  end loop;
  for place in select key, value->>0 as first, value->>1 as behind_last from jsonb_each(ranges) loop
    if place.first is not null then rows_of := rows_of || format(' and t.%I >= %L', place.key, place.first); end if;
    if place.behind_last is not null then
      rows_of := rows_of || format(' and t.%I < %L', place.key, place.behind_last);
    end if;
  end loop;
  if after_id is not null then
    behind := format(' and (t.%I, t.id) %s (%L, %L)', sort_column, case when descending then '<' else '>' end,
      after_value, after_id);
  end if;
  select '(' || string_agg(format('strpos(' || folded || ', %2$L) > 0', name, lower(keyword)), ' or ') || ')',
         -- Apart from the letters: so the planner sees that the index has answered this half, and asks no row again.
         '(' || string_agg(format('public.search_grams(t.%I) @> %L::text[]', name, grams), ' or ') || ')'
    into contains, indexed from unnest(columns) as name;

  execute format('select count(*) filter (where fits) as hits, count(*) as seen from (select %s as fits %s %s limit %s) as look',
    contains, rows_of, sorted, first_look) into look;
  pace := case when look.seen < first_look then 0 when look.hits > 2 then look.seen::numeric / look.hits end;

  -- Where a walk meets fewer than were asked for, they are all only if it has come to the end of the list.
  if count_limit * pace <= max_walk then
    execute format('select count(*) from (select from (select %s as fits %s %s limit %s) as walk where fits limit %s) as counted',
      contains, rows_of, sorted, max_walk, count_limit) into total;
    if total < count_limit then
      execute format('select case when exists (select %s %s offset %s) then null else %s end',
        rows_of, sorted, max_walk, total) into total;
    end if;
  end if;
  if (skipped + wanted) * pace <= max_walk then
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_array(sorted_by::text, id)), ''[]'') from (
         select sorted_by, id from (select t.%I as sorted_by, t.id, %s as fits %s %s %s limit %s) as walk
          where fits limit %s offset %s) as hit',
      sort_column, contains, rows_of, behind, sorted, max_walk, wanted, skipped) into keys;
    if jsonb_array_length(keys) < wanted then
      execute format('select case when exists (select %s %s %s offset %s) then null else %L::jsonb end',
        rows_of, behind, sorted, max_walk, keys) into keys;
    end if;
  end if;

  -- Only by bitmaps: the planner, which knows pieces and not words, would otherwise walk at times, and to the very end.
  if total is null or keys is null then
    perform set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true);
  end if;
  if total is null then
    execute format('select count(*) from (select %s and %s and %s limit %s) as counted',
      rows_of, contains, indexed, count_limit) into total;
  end if;
  if keys is null then
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_array(sorted_by::text, id)), ''[]'')
         from (select t.%I as sorted_by, t.id %s and %s and %s %s %s limit %s offset %s) as hit',
      sort_column, rows_of, contains, indexed, behind, sorted, wanted, skipped) into keys;
  end if;
  return next;
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
  -- The shortest notice given so far, in days, that this expiry is near; a new date begins again.
  ending_notified integer,
  industry text,
  country_code text,
  location_code text,
  address text,
  remark text,
  account_quota integer not null default 100 check (account_quota >= 1),
  storage_quota_bytes bigint not null default 10737418240,
  storage_used_bytes bigint not null default 0 check (storage_used_bytes >= 0),
  -- Lines of the operation log are kept this long; null keeps them for ever.
  log_retention_days integer check (log_retention_days >= 180),
  console_settings jsonb,
  -- Rises with what its owners and the platform change; their forms go stale together.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);
select protect('tenant', 'select, insert, update');
select allow_lookup('tenant');

-- What a tenant has bought.
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
