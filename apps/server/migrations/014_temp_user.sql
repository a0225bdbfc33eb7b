-- People who ask for access through the vendor's app, and the links by which approvers decide.
create table temp_user_setting (
  tenant_id uuid primary key references tenant,
  approver_ids uuid[] not null default '{}',
  sla_hours integer not null default 24,
  valid_days integer,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid
);
select protect('temp_user_setting');

create table temp_user (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  phone text not null,
  email text,
  company_name text not null,
  position text,
  product_sn text,
  location_code text,
  reason text,
  locale text not null default 'zh-CN',
  -- The key of the app it came through, and the app's name then.
  app_key_id uuid,
  app_name text,
  phone_verified boolean not null default false,
  -- Asks for the state and cancels; only the hash is kept.
  ticket_hash text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELED')),
  submitted_at timestamptz not null default now(),
  sla_due_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decided_via text check (decided_via in ('CONSOLE', 'LINK')),
  reject_code text,
  reply text,
  result_client_user_id uuid,
  valid_to timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
-- One request of a person waits at a time.
create unique index temp_user_waiting on temp_user (tenant_id, phone) where status = 'PENDING';
create index temp_user_submitted on temp_user (tenant_id, submitted_at, id);
create index temp_user_due on temp_user (tenant_id, sla_due_at, id);
create index temp_user_by_status on temp_user (tenant_id, status, submitted_at, id);
create index temp_user_by_status_due on temp_user (tenant_id, status, sla_due_at, id);
create index temp_user_ending on temp_user (expires_at) where status = 'PENDING';
select protect('temp_user');
select searchable('temp_user', 'name', false);
select searchable('temp_user', 'company_name', false);
select searchable('temp_user', 'phone', false);

create table temp_user_link (
  tenant_id uuid not null,
  id uuid not null,
  token_hash text not null unique,
  temp_user_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, temp_user_id) references temp_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create index temp_user_link_old on temp_user_link (tenant_id, expires_at);
create index temp_user_link_request on temp_user_link (tenant_id, temp_user_id);
select protect('temp_user_link');
select allow_lookup('temp_user_link');

-- Whose link this is; whether it still works is decided inside the tenant.
create function temp_user_link_tenant(hash text) returns uuid language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.tenant_id from public.temp_user_link l where l.token_hash = hash
$$;

-- What is left of a company's name without its legal form, what stands in brackets, and punctuation.
create function company_core(name text) returns text language sql immutable strict parallel safe cost 500 as $$
  select coalesce(nullif(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(name),
    '（[^（）]*）|\([^()]*\)', '', 'g'),
    '\y(co|company|ltd|limited|inc|incorporated|corp|corporation|gmbh|ag|llc|plc|bv|pty|group|holdings?)\y', '', 'g'),
    '[[:space:][:punct:]·，。、“”‘’【】（）]+', '', 'g'),
    '有限责任公司|股份有限公司|有限公司|分公司|总公司|公司|集团|股份', '', 'g'), ''), lower(name))
$$;
create function letter_pairs(content text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct gram from unnest(public.search_grams(content)) as gram where length(gram) = 2)
$$;
create index client_by_core on client (tenant_id, company_core(name)) where deleted_at is null;
create index client_core_pieces on client using gin (tenant_id, search_grams(company_core(name))) where deleted_at is null;
create index client_by_domain on client (tenant_id, lower(split_part(contact_email, '@', 2)))
  where deleted_at is null and contact_email is not null;
create index client_user_by_domain on client_user (tenant_id, lower(split_part(email, '@', 2)))
  where deleted_at is null and email is not null;

-- The customers that someone probably belongs to, the likeliest first. Like `search_keys` it looks as the owner, because
-- the wall keeps these comparisons away from the indexes; it gives back ids of this tenant's customers and nothing else.
-- Each part of the search ends after so many rows: a name that thousands share says nothing about anyone.
create function client_likely(wanted_phone text, wanted_domain text, wanted_name text)
returns table (client_id uuid, why text[]) language plpgsql stable security definer rows 5 set search_path = pg_catalog, public, pg_temp as $$
declare
  enough constant integer := 100;
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  core constant text := left(public.company_core(wanted_name), 50);
  own constant text[] := public.letter_pairs(core);
  -- Everything of three letters and more that stands in the name: a customer may be called just that.
  pieces constant text[] := array(
    select distinct substr(core, at, size) from generate_series(1, length(core)) as at,
           generate_series(3, length(core)) as size where at + size - 1 <= length(core));
  -- Two names that differ in a word mostly share their beginning or their end.
  front constant text[] := public.letter_pairs(left(core, length(core) / 2));
  back constant text[] := public.letter_pairs(right(core, length(core) / 2));
begin
  return query
  with similar_one as (
    (select c.id, public.company_core(c.name) as other from public.client c
      where c.tenant_id = tenant and c.deleted_at is null and c.status = 'ACTIVE' and public.company_core(c.name) = any(pieces || core) limit enough)
    union
    (select c.id, public.company_core(c.name) from public.client c
      where c.tenant_id = tenant and c.deleted_at is null and c.status = 'ACTIVE' and length(core) > 1
        and public.search_grams(public.company_core(c.name)) @> own limit enough)
    union
    (select c.id, public.company_core(c.name) from public.client c
      where c.tenant_id = tenant and c.deleted_at is null and c.status = 'ACTIVE' and length(core) > 5
        and public.search_grams(public.company_core(c.name)) @> front limit enough)
    union
    (select c.id, public.company_core(c.name) from public.client c
      where c.tenant_id = tenant and c.deleted_at is null and c.status = 'ACTIVE' and length(core) > 5
        and public.search_grams(public.company_core(c.name)) @> back limit enough)
  ), compared as (
    select s.id,
           case when s.other = core then 1.5
                when starts_with(core, s.other) or starts_with(s.other, core) then greatest(0.6, dice.likeness)
                else dice.likeness end as likeness
      from similar_one s
      cross join lateral (select public.letter_pairs(s.other) as pairs) as theirs
      cross join lateral (
        select 2.0 * (select count(*) from unnest(own) as p where p = any(theirs.pairs))
                 / nullif(cardinality(own) + cardinality(theirs.pairs), 0) as likeness) as dice
  ), found as (
    select c.id, 'SAME_PHONE' as reason, 4.0 as weight from public.client c
     where c.tenant_id = tenant and c.deleted_at is null and c.status = 'ACTIVE' and c.contact_phone = wanted_phone
    union all
    select d.id, 'SAME_DOMAIN', 2.0 from (
      (select c.id from public.client c where c.tenant_id = tenant and c.deleted_at is null and c.status = 'ACTIVE'
          and c.contact_email is not null and lower(split_part(c.contact_email, '@', 2)) = wanted_domain limit enough)
      union
      (select u.client_id from public.client_user u where u.tenant_id = tenant and u.deleted_at is null
          and u.email is not null and lower(split_part(u.email, '@', 2)) = wanted_domain limit enough)) as d
    union all
    select n.id, 'SIMILAR_NAME', n.likeness from compared n where n.likeness >= 0.6
  )
  select f.id, array_agg(f.reason order by f.weight desc) from found f group by f.id order by sum(f.weight) desc, f.id limit 5;
end $$;

-- Which of these numbers and addresses belong to customer users already; the address through the index on small letters.
create function client_user_taken(phones text[], emails text[]) returns table (taken text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.phone from public.client_user u
   where u.tenant_id = current_setting('app.tenant_id')::uuid and u.deleted_at is null and u.phone = any(phones)
  union all
  select lower(u.email) from public.client_user u
   where u.tenant_id = current_setting('app.tenant_id')::uuid and u.deleted_at is null and u.email is not null
     and lower(u.email) = any(emails)
$$;

do $$
declare
  looks text;
begin
  foreach looks in array array['temp_user_link_tenant(text)', 'client_likely(text, text, text)', 'client_user_taken(text[], text[])']
  loop
    execute format('revoke all on function %s from public', looks);
    execute format('grant execute on function %s to %I', looks, current_setting('app.runtime_role'));
  end loop;
end $$;
