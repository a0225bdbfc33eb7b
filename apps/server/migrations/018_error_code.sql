-- Error numbers stand in sets; a set belongs to the products whose controllers show them.
create table error_code (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  prefix text,
  description text,
  status text not null check (status in ('ENABLED', 'DISABLED')),
  -- Kept by the trigger below: a list of sets never counts.
  item_count integer not null default 0,
  published_count integer not null default 0,
  english_count integer not null default 0,
  found_by text generated always as (
    name || chr(10) || coalesce(prefix, '') || chr(10) || coalesce(description, '')
  ) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index error_code_name_taken on error_code (tenant_id, lower(name)) where deleted_at is null;
create index error_code_by_name on error_code (tenant_id, name, id) where deleted_at is null;
create index error_code_by_created on error_code (tenant_id, created_at, id) where deleted_at is null;
create index error_code_by_updated on error_code (tenant_id, updated_at, id) where deleted_at is null;
create index error_code_by_count on error_code (tenant_id, item_count, id) where deleted_at is null;
create index error_code_by_status on error_code (tenant_id, status, created_at, id) where deleted_at is null;
select protect('error_code');
select searchable('error_code', 'found_by');

create table error_code_product (
  tenant_id uuid not null,
  error_code_id uuid not null,
  product_id uuid not null,
  primary key (tenant_id, error_code_id, product_id),
  foreign key (tenant_id, error_code_id) references error_code on delete cascade,
  foreign key (tenant_id, product_id) references product on delete cascade
);
create index error_code_product_of on error_code_product (tenant_id, product_id);
select protect('error_code_product');

-- E2 stands before E10: digits are compared as numbers.
create function natural_key(value text) returns text language sql immutable parallel safe as $$
  select string_agg(case when part[1] ~ '^\d' then lpad(part[1], 32, '0') else upper(part[1]) end, '' order by place)
    from regexp_matches(value, '\d+|\D+', 'g') with ordinality as m (part, place)
$$;
-- How numbers and aliases are compared: without case and blanks.
create function error_key(value text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(value, '\s', '', 'g'))
$$;
-- What eyes and cameras take for each other has one shape: 0 O D Q, 1 I L, 5 S, 8 B, 2 Z.
create function error_shape(value text) returns text language sql immutable parallel safe as $$
  select translate(error_key(value), 'ODQILSBZ-._', '00011582')
$$;
-- A list of words in one text; the built-in is not immutable, because it takes lists of anything.
create function joined_words(list text[]) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(word, chr(10)), '') from unnest(list) as word
$$;

create table error_no (
  tenant_id uuid not null,
  id uuid not null,
  error_code_id uuid not null,
  -- The number as a device shows it.
  name text not null,
  place text not null generated always as (natural_key(name)) stored,
  aliases text[] not null default '{}',
  level text not null check (level in ('INFO', 'WARNING', 'ERROR', 'FATAL')),
  status text not null check (status in ('DRAFT', 'PUBLISHED', 'DEPRECATED')),
  title text not null,
  title_en text not null default '',
  symptom text not null default '',
  symptom_en text not null default '',
  -- [{text, likelihood}]; [{stepId, depth, text, caution, audience, imageFileIds}] in the order of the tree; [{no, name}].
  causes jsonb not null default '[]',
  steps jsonb not null default '[]',
  parts jsonb not null default '[]',
  found_by text generated always as (
    name || chr(10) || joined_words(aliases) || chr(10) || title || chr(10) || title_en || chr(10) || symptom || chr(10) || symptom_en
  ) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, error_code_id) references error_code on delete cascade
);
create index error_no_by_place on error_no (tenant_id, error_code_id, place, id) where deleted_at is null;
create index error_no_by_updated on error_no (tenant_id, error_code_id, updated_at, id) where deleted_at is null;
create index error_no_by_status on error_no (tenant_id, error_code_id, status, place, id) where deleted_at is null;
create index error_no_by_level on error_no (tenant_id, error_code_id, level, place, id) where deleted_at is null;
-- The search everywhere, and what goes with a set that is purged.
create index error_no_by_name on error_no (tenant_id, name, id) where deleted_at is null;
create index error_no_of_set on error_no (tenant_id, error_code_id);
select protect('error_no');
select searchable('error_no', 'found_by');

-- Pictures of its steps. They are not deleted while it stands.
create table error_no_picture (
  tenant_id uuid not null,
  error_no_id uuid not null,
  file_id uuid not null,
  primary key (tenant_id, error_no_id, file_id),
  foreign key (tenant_id, error_no_id) references error_no on delete cascade,
  foreign key (tenant_id, file_id) references file on delete cascade
);
create index error_no_picture_file on error_no_picture (tenant_id, file_id);
select protect('error_no_picture');

-- Everything that finds a number: itself and its aliases, each once in its set; kept by the trigger below.
create table error_no_key (
  tenant_id uuid not null,
  error_code_id uuid not null,
  key text not null,
  shape text collate "C" not null,
  is_alias boolean not null,
  error_no_id uuid not null,
  constraint error_no_key_taken primary key (tenant_id, error_code_id, key),
  foreign key (tenant_id, error_no_id) references error_no on delete cascade
);
create index error_no_key_shape on error_no_key (tenant_id, shape);
create index error_no_key_number on error_no_key (tenant_id, error_no_id);
select protect('error_no_key');

-- Statement by statement, so that an import of thousands costs as much as a few.
create function error_no_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from error_no_key k using before_rows o
     where k.tenant_id = o.tenant_id and k.error_no_id = o.id
       and exists (select from after_rows n where n.tenant_id = o.tenant_id and n.id = o.id
                      and (n.name, n.aliases, n.deleted_at is null) is distinct from (o.name, o.aliases, o.deleted_at is null));
    insert into error_no_key (tenant_id, error_code_id, key, shape, is_alias, error_no_id)
    select n.tenant_id, n.error_code_id, error_key(w.word), error_shape(w.word), w.is_alias, n.id
      from after_rows n join before_rows o on o.tenant_id = n.tenant_id and o.id = n.id
      cross join lateral (select n.name as word, false as is_alias union all select alias, true from unnest(n.aliases) as alias) as w
     where n.deleted_at is null
       and (n.name, n.aliases, n.deleted_at is null) is distinct from (o.name, o.aliases, o.deleted_at is null);
    update error_code c set item_count = item_count + d.items, published_count = published_count + d.published,
                            english_count = english_count + d.english
      from (select tenant_id, error_code_id, coalesce(sum(sign) filter (where deleted_at is null), 0) as items,
                   coalesce(sum(sign) filter (where deleted_at is null and status = 'PUBLISHED'), 0) as published,
                   coalesce(sum(sign) filter (where deleted_at is null and title_en <> ''), 0) as english
              from (select 1 as sign, n.* from after_rows n union all select -1, o.* from before_rows o) as moved
             group by tenant_id, error_code_id) as d
     where c.tenant_id = d.tenant_id and c.id = d.error_code_id and (d.items <> 0 or d.published <> 0 or d.english <> 0);
  elsif tg_op = 'INSERT' then
    insert into error_no_key (tenant_id, error_code_id, key, shape, is_alias, error_no_id)
    select n.tenant_id, n.error_code_id, error_key(w.word), error_shape(w.word), w.is_alias, n.id
      from after_rows n
      cross join lateral (select n.name as word, false as is_alias union all select alias, true from unnest(n.aliases) as alias) as w
     where n.deleted_at is null;
    update error_code c set item_count = item_count + d.items, published_count = published_count + d.published,
                            english_count = english_count + d.english
      from (select tenant_id, error_code_id, count(*) as items, count(*) filter (where status = 'PUBLISHED') as published,
                   count(*) filter (where title_en <> '') as english
              from after_rows where deleted_at is null group by tenant_id, error_code_id) as d
     where c.tenant_id = d.tenant_id and c.id = d.error_code_id;
  end if;
  return null;
end $$;
create trigger error_no_inserted after insert on error_no
  referencing new table as after_rows for each statement execute function error_no_follow();
create trigger error_no_updated after update on error_no
  referencing old table as before_rows new table as after_rows for each statement execute function error_no_follow();

-- What people of apps looked for; kept for a while.
create table error_lookup (
  tenant_id uuid not null references tenant,
  id uuid not null,
  time timestamptz not null default now(),
  asked text not null,
  -- The number that was found, or none.
  error_no_id uuid,
  product_id uuid,
  user_kind text not null,
  user_id uuid,
  primary key (tenant_id, id)
);
create index error_lookup_age on error_lookup (tenant_id, time);
select protect('error_lookup');

-- The same by day, for figures.
create table error_no_day (
  tenant_id uuid not null,
  error_no_id uuid not null,
  day timestamptz not null,
  hits integer not null default 0,
  primary key (tenant_id, error_no_id, day),
  foreign key (tenant_id, error_no_id) references error_no on delete cascade
);
create index error_no_day_age on error_no_day (tenant_id, day);
select protect('error_no_day');

-- Whether a step helped, as people of apps report it; each report once.
create table error_step_report (
  tenant_id uuid not null,
  id uuid not null,
  error_no_id uuid not null,
  step_id text not null,
  worked boolean not null,
  time timestamptz not null default now(),
  user_kind text not null,
  user_id uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, error_no_id) references error_no on delete cascade
);
create index error_step_report_step on error_step_report (tenant_id, error_no_id, step_id, worked, time);
create index error_step_report_age on error_step_report (tenant_id, time);
select protect('error_step_report');

-- What was looked for and not found: work for editors.
create table error_miss (
  tenant_id uuid not null references tenant,
  id uuid not null,
  key text not null,
  -- As it was typed last.
  asked text not null,
  product_id uuid,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  status text not null default 'OPEN' check (status in ('OPEN', 'DONE')),
  primary key (tenant_id, id),
  constraint error_miss_key unique (tenant_id, key)
);
create index error_miss_by_times on error_miss (tenant_id, status, times, id);
create index error_miss_by_last on error_miss (tenant_id, status, last_at, id);
create index error_miss_age on error_miss (tenant_id, last_at);
select protect('error_miss');
select searchable('error_miss', 'asked', false);

-- An import may be into something: numbers into their set.
alter table import_batch add column into_id uuid;
alter table import_batch drop constraint import_batch_kind_check;
alter table import_batch add constraint import_batch_kind_check
  check (kind in ('SUB_ACCOUNT', 'STAFF', 'CLIENT', 'CLIENT_USER', 'TEAM_USER', 'ERROR_NO'));
