-- Agreements of applications, their versions, and who accepted which.
create table agreement (
  tenant_id uuid not null references tenant,
  id uuid not null,
  application_id uuid not null,
  kind text not null check (
    kind in ('USER_AGREEMENT', 'PRIVACY_POLICY', 'CHILD_PRIVACY', 'PERMISSION_LIST', 'SDK_LIST', 'OTHER')),
  name text not null,
  current_version_id uuid,
  -- The oldest published version whose acceptance still counts, by its number; 0 while none was published.
  covers_from integer not null default 0,
  share_slug text unique,
  shared_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade
);

create table agreement_version (
  tenant_id uuid not null references tenant,
  id uuid not null,
  agreement_id uuid not null,
  -- One name for the log, the bin and references: agreement and version.
  name text not null,
  version_no text not null,
  content jsonb not null,
  change_summary jsonb not null,
  complete text[] not null default '{}',
  require_reconsent boolean not null default false,
  effective_at timestamptz,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'ARCHIVED')),
  content_sha256 text,
  -- 1, 2, 3 … in the order in which they were published.
  seq integer,
  published_at timestamptz,
  publish_order timestamptz generated always as (coalesce(published_at, 'infinity')) stored,
  published_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, agreement_id) references agreement (tenant_id, id) on delete cascade
);

-- The two name each other. This comes before their walls: PostgreSQL reads both to check the key, and a migration is in
-- no tenant.
alter table agreement add foreign key (tenant_id, current_version_id) references agreement_version (tenant_id, id)
  on delete set null (current_version_id);

create unique index agreement_name_once on agreement (tenant_id, application_id, lower(name)) where deleted_at is null;
create index agreement_created on agreement (tenant_id, created_at, id) where deleted_at is null;
create index agreement_updated on agreement (tenant_id, updated_at, id) where deleted_at is null;
create index agreement_name on agreement (tenant_id, name, id) where deleted_at is null;
create index agreement_by_kind on agreement (tenant_id, kind, created_at, id) where deleted_at is null;
create index agreement_application on agreement (tenant_id, application_id, created_at, id) where deleted_at is null;
select protect('agreement');
select searchable('agreement', 'name');

create unique index agreement_version_no on agreement_version (tenant_id, agreement_id, lower(version_no))
  where deleted_at is null;
-- One is in force.
create unique index agreement_version_in_force on agreement_version (tenant_id, agreement_id)
  where deleted_at is null and status = 'PUBLISHED';
create index agreement_version_created on agreement_version (tenant_id, agreement_id, created_at, id)
  where deleted_at is null;
create index agreement_version_published on agreement_version (tenant_id, agreement_id, publish_order, id)
  where deleted_at is null;
create index agreement_version_waiting on agreement_version (tenant_id, effective_at) where status = 'SCHEDULED';
select protect('agreement_version');

-- Files that a text shows: they are not deleted while it stands.
create table agreement_file (
  tenant_id uuid not null,
  version_id uuid not null,
  file_id uuid not null,
  primary key (tenant_id, version_id, file_id),
  foreign key (tenant_id, version_id) references agreement_version (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references file (tenant_id, id) on delete cascade
);
create index agreement_file_file on agreement_file (tenant_id, file_id);
select protect('agreement_file');

-- What somebody said to one version, with what proves it. Lines stay when the person goes: they are evidence.
create table consent (
  tenant_id uuid not null references tenant,
  id uuid not null,
  agreement_id uuid not null,
  version_id uuid not null,
  version_seq integer not null,
  user_kind text not null check (user_kind in ('CLIENT_USER', 'TEAM_USER')),
  user_id uuid not null,
  user_name text not null,
  is_test boolean not null default false,
  content_sha256 text not null,
  accepted_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  ip text not null,
  device_model text,
  app_version text,
  -- The last that this person said to the agreement, and whether he may still use the apps.
  latest boolean not null default true,
  active boolean not null default true,
  -- How he stands today: the number of the version, 0 where he took it back; nothing for whoever is in no list.
  standing integer generated always as (
    case when latest and active and not is_test then case when withdrawn_at is null then version_seq else 0 end end) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, agreement_id) references agreement (tenant_id, id) on delete cascade
);
-- Accepted once; whoever took it back may accept it again, on a line of its own.
create unique index consent_once on consent (tenant_id, version_id, user_kind, user_id) where withdrawn_at is null;
create unique index consent_latest on consent (tenant_id, agreement_id, user_kind, user_id) where latest;
create index consent_listed on consent (tenant_id, agreement_id, accepted_at, id) where not is_test;
create index consent_standing on consent (tenant_id, agreement_id, user_kind, standing, id) where standing is not null;
create index consent_user on consent (tenant_id, user_kind, user_id, agreement_id);
select protect('consent');

-- Counts in several slots, so that a million people who accept on one morning do not queue for one row.
create table consent_tally (
  tenant_id uuid not null,
  agreement_id uuid not null,
  version_id uuid not null,
  user_kind text not null,
  slot smallint not null,
  -- Consents to this version that stand, and people of today: whose last word it is, and who took it back.
  given integer not null default 0,
  current integer not null default 0,
  withdrawn integer not null default 0,
  primary key (tenant_id, agreement_id, version_id, user_kind, slot),
  foreign key (tenant_id, agreement_id) references agreement (tenant_id, id) on delete cascade
);
select protect('consent_tally');

-- Once for each statement: one that moves ten thousand people writes each count once.
create function consent_counted() returns trigger language plpgsql as $$
declare
  added jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(to_jsonb(c)) into added from (
      select tenant_id, agreement_id, version_id, user_kind, count(*) filter (where withdrawn_at is null) as given,
             count(*) filter (where standing > 0) as current, count(*) filter (where standing = 0) as withdrawn
        from changed where not is_test group by tenant_id, agreement_id, version_id, user_kind) c;
  else
    select jsonb_agg(to_jsonb(c)) into added from (
      select tenant_id, agreement_id, version_id, user_kind, sum(sign * (withdrawn_at is null)::int) as given,
             sum(sign * coalesce(standing > 0, false)::int) as current,
             sum(sign * coalesce(standing = 0, false)::int) as withdrawn
        from (select 1 as sign, n.* from changed n union all select -1, o.* from gone o) as moved
       where not is_test group by tenant_id, agreement_id, version_id, user_kind) c
     where (given, current, withdrawn) <> (0, 0, 0);
  end if;
  if added is null then return null; end if;
  insert into consent_tally as t (tenant_id, agreement_id, version_id, user_kind, slot, given, current, withdrawn)
  select n.tenant_id, n.agreement_id, n.version_id, n.user_kind, pg_backend_pid() % 32, n.given, n.current, n.withdrawn
    from jsonb_to_recordset(added) as n (tenant_id uuid, agreement_id uuid, version_id uuid, user_kind text,
                                         given integer, current integer, withdrawn integer)
   order by n.agreement_id, n.version_id, n.user_kind
  on conflict (tenant_id, agreement_id, version_id, user_kind, slot) do update
    set given = t.given + excluded.given, current = t.current + excluded.current,
        withdrawn = t.withdrawn + excluded.withdrawn;
  return null;
end $$;
create trigger consent_added after insert on consent
  referencing new table as changed for each statement execute function consent_counted();
create trigger consent_changed after update on consent
  referencing old table as gone new table as changed for each statement execute function consent_counted();

-- Who may no longer use the apps is in no figure any more; what he said stays. Who comes back stands as before.
create function consent_people_moved() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update consent c set active = false from gone o
     where o.status = 'ACTIVE' and o.deleted_at is null and c.tenant_id = o.tenant_id and c.user_kind = tg_argv[0]
       and c.user_id = o.id and c.latest and not c.is_test and c.active;
  else
    update consent c set active = m.here
      from (select n.tenant_id, n.id, n.status = 'ACTIVE' and n.deleted_at is null as here
              from changed n join gone o on o.tenant_id = n.tenant_id and o.id = n.id
             where (n.status = 'ACTIVE' and n.deleted_at is null) <> (o.status = 'ACTIVE' and o.deleted_at is null)) m
     where c.tenant_id = m.tenant_id and c.user_kind = tg_argv[0] and c.user_id = m.id and c.latest and not c.is_test
       and c.active <> m.here;
  end if;
  return null;
end $$;
create trigger consent_of_moved after update on client_user referencing old table as gone new table as changed
  for each statement execute function consent_people_moved('CLIENT_USER');
create trigger consent_of_removed after delete on client_user referencing old table as gone
  for each statement execute function consent_people_moved('CLIENT_USER');
create trigger consent_of_moved after update on team_user referencing old table as gone new table as changed
  for each statement execute function consent_people_moved('TEAM_USER');
create trigger consent_of_removed after delete on team_user referencing old table as gone
  for each statement execute function consent_people_moved('TEAM_USER');

-- Whose agreement an address shows.
create function agreement_tenant(wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.tenant_id from public.agreement a where a.share_slug = wanted and a.deleted_at is null
$$;

do $$
begin
  revoke all on function agreement_tenant(text) from public;
  execute format('grant execute on function agreement_tenant(text) to %I', current_setting('app.runtime_role'));
end $$;
