-- Customers and their groups, their people, and people who ask to become some of them.
create table client_group (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  description text,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index client_group_name on client_group (tenant_id, lower(name)) where deleted_at is null;
create index client_group_sorted on client_group (tenant_id, sort, id) where deleted_at is null;
create index client_group_by_name on client_group (tenant_id, name, id) where deleted_at is null;
create index client_group_created on client_group (tenant_id, created_at, id) where deleted_at is null;
create index client_group_updated on client_group (tenant_id, updated_at, id) where deleted_at is null;
select protect('client_group');
select searchable('client_group', 'name');

-- Without signs and capitals; a name also without its form of company. What is left finds two that look alike.
create function plain_text(written text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(written, '[[:space:][:punct:]　（）【】《》“”‘’、，。；：·－—–]', '', 'g'))
$$;

create function plain_name(written text) returns text language sql immutable parallel safe as $$
  select coalesce(
    nullif(regexp_replace(public.plain_text(written),
      '(股份有限公司|有限责任公司|有限公司|公司|coltd|limited|ltd|inc|llc|gmbh|corporation|corp|company)$', ''), ''),
    public.plain_text(written))
$$;

-- What is left of a company's name without its legal form, what stands in brackets, and punctuation.
create function company_core(name text) returns text language sql immutable strict parallel safe cost 500 as $$
  select coalesce(nullif(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(name),
    '（[^（）]*）|\([^()]*\)', '', 'g'),
    '\y(co|company|ltd|limited|inc|incorporated|corp|corporation|gmbh|ag|llc|plc|bv|pty|group|holdings?)\y', '', 'g'),
    '[[:space:][:punct:]·，。、“”‘’【】（）]+', '', 'g'),
    '有限责任公司|股份有限公司|有限公司|分公司|总公司|公司|集团|股份', '', 'g'), ''), lower(name))
$$;

create table client (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  alias text,
  code text,
  client_type text,
  level text,
  industry text,
  group_id uuid,
  owner_id uuid,
  contact_name text,
  contact_phone text,
  contact_email text,
  location_code text,
  address text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  tags text[] not null default '{}',
  remark text,
  name_key text not null generated always as (plain_name(name)) stored,
  code_key text generated always as (plain_text(code)) stored,
  -- Kept by a trigger on client_user: counting a million people for a page of customers costs too much.
  user_count integer not null default 0,
  active_user_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, group_id) references client_group (tenant_id, id) on delete set null (group_id),
  foreign key (tenant_id, owner_id) references account (tenant_id, id) on delete set null (owner_id)
);
create unique index client_name on client (tenant_id, lower(name)) where deleted_at is null;
create unique index client_code on client (tenant_id, lower(code)) where deleted_at is null and code is not null;
create index client_created on client (tenant_id, created_at, id) where deleted_at is null;
create index client_updated on client (tenant_id, updated_at, id) where deleted_at is null;
create index client_by_name on client (tenant_id, name, id) where deleted_at is null;
create index client_by_users on client (tenant_id, user_count, id) where deleted_at is null;
-- With the number of users, so that what a group has is added up from the index alone.
create index client_by_group on client (tenant_id, group_id, created_at, id) include (user_count) where deleted_at is null;
create index client_in_bin on client (tenant_id, group_id) where deleted_at is not null;
create index client_by_type on client (tenant_id, client_type, created_at, id) where deleted_at is null;
create index client_by_level on client (tenant_id, level, created_at, id) where deleted_at is null;
create index client_by_owner on client (tenant_id, owner_id, created_at, id) where deleted_at is null;
create index client_by_status on client (tenant_id, status, created_at, id) where deleted_at is null;
create index client_by_name_key on client (tenant_id, name_key) where deleted_at is null;
create index client_by_code_key on client (tenant_id, code_key) where deleted_at is null and code_key is not null;
create index client_by_phone on client (tenant_id, contact_phone) where deleted_at is null and contact_phone is not null;
create index client_by_core on client (tenant_id, company_core(name)) where deleted_at is null;
create index client_core_pieces on client using gin (tenant_id, search_grams(company_core(name))) where deleted_at is null;
create index client_by_domain on client (tenant_id, lower(split_part(contact_email, '@', 2)))
  where deleted_at is null and contact_email is not null;
select protect('client');
select searchable('client', 'name');
select searchable('client', 'alias');
select searchable('client', 'code');

-- People of the customers, who use the vendor's apps.
create table client_user (
  tenant_id uuid not null references tenant,
  id uuid not null,
  client_id uuid not null,
  name text not null,
  phone text not null,
  email text,
  position text,
  member_role text not null default 'MEMBER' check (member_role in ('ADMIN', 'MEMBER')),
  status text not null default 'PENDING_ACTIVATION'
    check (status in ('PENDING_ACTIVATION', 'ACTIVE', 'DISABLED', 'EXPIRED')),
  source text not null default 'CONSOLE' check (source in ('CONSOLE', 'IMPORT', 'SELF_REGISTER', 'TEMP_APPROVED')),
  valid_to timestamptz,
  remark text,
  locale text not null default 'zh-CN',
  activation_sent_at timestamptz,
  activated_at timestamptz,
  last_active_at timestamptz,
  -- People who were never seen come first in that order; a cursor cannot stand behind a null.
  active_order timestamptz generated always as (coalesce(last_active_at, '-infinity')) stored,
  valid_order timestamptz generated always as (coalesce(valid_to, 'infinity')) stored,
  app_version text,
  device_model text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references client (tenant_id, id)
);
create unique index client_user_phone on client_user (tenant_id, phone) where deleted_at is null;
create unique index client_user_email on client_user (tenant_id, lower(email)) where deleted_at is null and email is not null;
-- Each carries what lists filter by: a page deep inside a rare status is found without looking at the rows before it.
create index client_user_created on client_user (tenant_id, created_at, id)
  include (client_id, status, source, member_role) where deleted_at is null;
create index client_user_by_name on client_user (tenant_id, name, id)
  include (client_id, status, source, member_role) where deleted_at is null;
create index client_user_by_active on client_user (tenant_id, active_order, id)
  include (client_id, status, source, member_role) where deleted_at is null;
create index client_user_by_valid on client_user (tenant_id, valid_order, id)
  include (client_id, status, source, member_role) where deleted_at is null;
create index client_user_by_client on client_user (tenant_id, client_id, created_at, id)
  include (status, source, member_role) where deleted_at is null;
create index client_user_by_status on client_user (tenant_id, status, created_at, id)
  include (client_id, source, member_role) where deleted_at is null;
create index client_user_by_source on client_user (tenant_id, source, created_at, id)
  include (client_id, status, member_role) where deleted_at is null;
create index client_user_by_role on client_user (tenant_id, member_role, created_at, id)
  include (client_id, status, source) where deleted_at is null;
create index client_user_in_bin on client_user (tenant_id, client_id) where deleted_at is not null;
-- Those whose access is still to be ended.
create index client_user_ending on client_user (tenant_id, valid_to)
  where deleted_at is null and valid_to is not null and status in ('ACTIVE', 'PENDING_ACTIVATION');
create index client_user_by_domain on client_user (tenant_id, lower(split_part(email, '@', 2)))
  where deleted_at is null and email is not null;
-- How many of a notice's recipients have an address, counted as far as it is shown.
create index client_user_mailed on client_user (tenant_id, client_id)
  where deleted_at is null and status = 'ACTIVE' and email is not null;
-- Whoever said nothing to an agreement is found by going through people and consents side by side.
create index client_user_active on client_user (tenant_id, id) include (name)
  where deleted_at is null and status = 'ACTIVE';
select protect('client_user');
select searchable('client_user', 'name');
select searchable('client_user', 'phone');

-- How many people a customer has, kept with each statement: one addition for each customer that it touches. They are
-- locked in the order of their ids, so that two statements about the same customers never wait for each other.
create function client_user_counted() returns trigger language plpgsql as $$
declare
  added jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(n) into added from (
      select tenant_id, client_id, count(*) as users, count(*) filter (where status = 'ACTIVE') as active
        from changed where deleted_at is null group by tenant_id, client_id) n;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(n) into added from (
      select tenant_id, client_id, -count(*) as users, -count(*) filter (where status = 'ACTIVE') as active
        from gone where deleted_at is null group by tenant_id, client_id) n;
  else
    select jsonb_agg(n) into added from (
      select tenant_id, client_id, sum(users) as users, sum(active) as active
        from (select tenant_id, client_id, 1 as users, (status = 'ACTIVE')::int as active
                from changed where deleted_at is null
              union all
              select tenant_id, client_id, -1, -(status = 'ACTIVE')::int from gone where deleted_at is null) d
       group by tenant_id, client_id having sum(users) <> 0 or sum(active) <> 0) n;
  end if;
  if added is null then return null; end if;
  perform from client c join jsonb_to_recordset(added) as n (tenant_id uuid, client_id uuid)
            on c.tenant_id = n.tenant_id and c.id = n.client_id
    order by c.id for no key update of c;
  update client c set user_count = c.user_count + n.users, active_user_count = c.active_user_count + n.active
    from jsonb_to_recordset(added) as n (tenant_id uuid, client_id uuid, users integer, active integer)
   where c.tenant_id = n.tenant_id and c.id = n.client_id;
  return null;
end $$;
create trigger client_user_added after insert on client_user
  referencing new table as changed for each statement execute function client_user_counted();
create trigger client_user_changed after update on client_user
  referencing old table as gone new table as changed for each statement execute function client_user_counted();
create trigger client_user_removed after delete on client_user
  referencing old table as gone for each statement execute function client_user_counted();

-- How requests for access through the vendor's app are decided: by whom, and how soon.
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

-- People who ask for access.
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

-- The links by which approvers decide.
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
create function temp_user_link_tenant(hash text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.tenant_id from public.temp_user_link l where l.token_hash = hash
$$;

-- Its pairs of letters, each once.
create function letter_pairs(content text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct gram from unnest(public.search_grams(content)) as gram where length(gram) = 2)
$$;

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
  functions text := 'function temp_user_link_tenant(text), client_likely(text, text, text), '
    || 'client_user_taken(text[], text[])';
begin
  execute format('revoke all on %s from public', functions);
  execute format('grant execute on %s to %I', functions, current_setting('app.runtime_role'));
end $$;
