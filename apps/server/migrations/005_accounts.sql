-- Accounts, departments and roles: who belongs where, what a role sees, and what a tenant has bought.

alter table tenant
  add column account_quota integer not null default 100 check (account_quota >= 1),
  add column industry text,
  add column country_code text,
  add column location_code text,
  add column address text,
  add column remark text,
  -- Lines of the operation log are kept this long; null keeps them for ever.
  add column log_retention_days integer check (log_retention_days >= 180);
-- A tree: `path` holds the ids from the top down to the department itself.
create table dept (
  tenant_id uuid not null references tenant,
  id uuid not null,
  parent_id uuid,
  name text not null,
  path uuid[] not null check (cardinality(path) between 1 and 8 and path[cardinality(path)] = id),
  sort integer not null default 0,
  leader_id uuid,
  phone text,
  email text,
  remark text,
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  -- What the people here may use of what the tenant has bought; null is everything that the department above may use.
  service_codes text[],
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references dept (tenant_id, id),
  foreign key (tenant_id, leader_id) references account (tenant_id, id)
);
create unique index dept_name on dept (tenant_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name))
  where deleted_at is null;
create index dept_parent on dept (tenant_id, parent_id, sort, id) where deleted_at is null;
create index dept_leader on dept (tenant_id, leader_id) where leader_id is not null;
create index dept_sorted on dept (tenant_id, sort, id) where deleted_at is null;
create index dept_by_name on dept (tenant_id, name, id) where deleted_at is null;
create index dept_created on dept (tenant_id, created_at, id) where deleted_at is null;
create index dept_path on dept using gin (tenant_id, path);
select protect('dept');
select searchable('dept', 'name');

alter table account
  add column dept_id uuid,
  add column job_no text,
  add column remark text,
  add column source text not null default 'CONSOLE' check (source in ('CONSOLE', 'IMPORT', 'SSO')),
  -- Temporary accounts end here; null never ends.
  add column expire_at timestamptz,
  add column activation_sent_at timestamptz,
  add column activated_at timestamptz,
  add constraint account_dept foreign key (tenant_id, dept_id) references dept (tenant_id, id);
create unique index account_job_no on account (tenant_id, lower(job_no)) where deleted_at is null and job_no is not null;
create index account_by_dept on account (tenant_id, dept_id, created_at, id) where deleted_at is null;
create index account_created on account (tenant_id, type, created_at, id) where deleted_at is null;
create index account_by_name on account (tenant_id, type, name, id) where deleted_at is null;
create index account_by_username on account (tenant_id, type, username, id) where deleted_at is null;
create index account_by_login on account (tenant_id, type, last_login_at, id) where deleted_at is null;
create index account_by_status on account (tenant_id, type, status, created_at, id) where deleted_at is null;
create index account_expiring on account (expire_at) where deleted_at is null and expire_at is not null;
select searchable('account', 'name');
select searchable('account', 'username');
select searchable('account', 'job_no');

alter table role
  add column data_scope text not null default 'ALL'
    check (data_scope in ('ALL', 'DEPT_CUSTOM', 'DEPT_ONLY', 'DEPT_AND_CHILD', 'SELF')),
  add column copied_from uuid;
create unique index role_code on role (tenant_id, lower(code)) where deleted_at is null;
create index role_sorted on role (tenant_id, sort, id) where deleted_at is null;
create index role_by_name on role (tenant_id, name, id) where deleted_at is null;
create index role_created on role (tenant_id, created_at, id) where deleted_at is null;
create index role_updated on role (tenant_id, updated_at, id) where deleted_at is null;
select searchable('role', 'name');

-- The departments of a role whose scope is a choice of them.
create table role_dept (
  tenant_id uuid not null,
  role_id uuid not null,
  dept_id uuid not null,
  primary key (tenant_id, role_id, dept_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade,
  foreign key (tenant_id, dept_id) references dept (tenant_id, id) on delete cascade
);
create index role_dept_dept on role_dept (tenant_id, dept_id);
select protect('role_dept');

alter table account_role
  -- A role that is lent ends here; null never ends.
  add column expires_at timestamptz,
  add column created_at timestamptz not null default now();
create index account_role_role on account_role (tenant_id, role_id);

-- The staff directory of a tenant, filled by an import.
create table staff (
  tenant_id uuid not null references tenant,
  id uuid not null,
  number text not null,
  name text not null,
  phone text,
  email text,
  dept_name text,
  position text,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index staff_number on staff (tenant_id, lower(number));
select protect('staff');

-- An import is looked at before it runs, and can be taken back for a day.
create table import_batch (
  tenant_id uuid not null references tenant,
  id uuid not null,
  kind text not null check (kind in ('SUB_ACCOUNT', 'STAFF')),
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

-- The operation log gets the ways in that its filters need; each ends with the time and the id, as the list is sorted.
alter table operation_log
  add column module text,
  add column duration_ms integer;
create index operation_log_action on operation_log (tenant_id, action, time, id);
create index operation_log_module on operation_log (tenant_id, module, time, id);
create index operation_log_failed on operation_log (tenant_id, result, time, id);
create index operation_log_ip on operation_log (tenant_id, ip, time, id);
create index operation_log_object on operation_log (tenant_id, object_type, object_id, time, id);
create index operation_log_trace on operation_log (tenant_id, trace_id, time, id);
drop index operation_log_actor;
create index operation_log_actor on operation_log (tenant_id, actor_id, time, id);
select searchable('operation_log', 'object_name', false);
select searchable('operation_log', 'actor_name', false);

-- Old lines may go, from the oldest on; where the chain begins then is kept, so that the rest can still be verified.
alter table operation_log_head
  add column start_seq bigint not null default 0,
  add column start_hash text not null default repeat('0', 64);

-- As before; beside values that are equal, a column may be one of several, or lie in a range whose end is left out.
drop function search_keys(regclass, text[], text, jsonb, jsonb, text, boolean, text, uuid, integer, integer, integer);
create function search_keys(
  target regclass, columns text[], keyword text, equals jsonb, nulls jsonb, among jsonb, ranges jsonb, sort_column text,
  descending boolean, after_value text, after_id uuid, wanted integer, skipped integer, count_limit integer
) returns table (keys jsonb, total integer) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  grams text[] := public.search_grams(keyword);
  direction constant text := case when descending then 'desc' else 'asc' end;
  matching text := format('from %s t where t.tenant_id = %L', target, tenant);
  behind text := '';
  place record;
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
    matching := matching || format(' and t.%I = %L', place.key, place.value);
  end loop;
  for place in select key, value::boolean as is_null from jsonb_each_text(nulls) loop
    matching := matching || format(' and t.%I is %s null', place.key, case when place.is_null then '' else 'not' end);
  end loop;
  for place in select key, value from jsonb_each(among) loop
    matching := matching || coalesce((
      select format(' and t.%I in (%s)', place.key, string_agg(quote_literal(one), ', '))
        from jsonb_array_elements_text(place.value) as one having count(*) > 0), ' and false');
  end loop;
  for place in select key, value->>0 as first, value->>1 as behind_last from jsonb_each(ranges) loop
    if place.first is not null then matching := matching || format(' and t.%I >= %L', place.key, place.first); end if;
    if place.behind_last is not null then
      matching := matching || format(' and t.%I < %L', place.key, place.behind_last);
    end if;
  end loop;
  matching := matching || ' and (' || (
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

-- As before; an account and a role may end by themselves, and a department may use less than its tenant has bought.
create or replace function session_open(hash text) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_one record;
begin
  select s.tenant_id, s.id as session_id, s.role_id, s.last_seen_at, a.id as account_id, a.type, a.name, a.dept_id,
         t.timezone, t.expire_at, r.name as role_name, r.version as role_version,
         coalesce(r.permissions, '{}') as permissions, coalesce(r.data_scope, 'ALL') as data_scope,
         (select coalesce(array_agg(v.code), '{}') from public.tenant_service v
           where v.tenant_id = s.tenant_id and v.enabled and (v.expire_at is null or v.expire_at > now())
             and (a.dept_id is null or not exists (
               select from public.dept own join public.dept up on up.tenant_id = own.tenant_id and up.id = any(own.path)
                where own.tenant_id = s.tenant_id and own.id = a.dept_id
                  and up.service_codes is not null and v.code <> all(up.service_codes)))) as services,
         s.method, s.confirmed_at > now() - interval '10 minutes' as confirmed,
         coalesce(p.second_factor_required, false) and not a.has_second_factor and s.method <> 'SSO' as must_enrol
    into found_one
    from public.session s
    join public.account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    join public.tenant t on t.tenant_id = s.tenant_id
    left join public.sign_in_setting p on p.tenant_id = s.tenant_id
    left join public.account_role ar
      on ar.tenant_id = s.tenant_id and ar.account_id = s.account_id and ar.role_id = s.role_id
     and (ar.expires_at is null or ar.expires_at > now())
    left join public.role r
      on r.tenant_id = ar.tenant_id and r.id = ar.role_id and r.status = 'ENABLED' and r.deleted_at is null
   where s.token_hash = hash
     and s.expires_at > now()
     and s.last_seen_at > now() - interval '12 hours'
     and a.status = 'ACTIVE' and a.deleted_at is null and (a.expire_at is null or a.expire_at > now())
     and (s.role_id is null or r.id is not null);
  if not found then return null; end if;
  perform set_config('app.tenant_id', found_one.tenant_id::text, true);
  return to_jsonb(found_one);
end $$;

do $$
begin
  revoke all on function search_keys from public;
  execute format('grant execute on function search_keys to %I', current_setting('app.runtime_role'));
end $$;
