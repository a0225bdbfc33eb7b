-- Applications, their versions, what the public download page offers, and test accounts.
create table application (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  -- Package name or bundle id.
  code text not null,
  platform text not null
    check (platform in ('ANDROID', 'IOS', 'HARMONY', 'WINDOWS', 'MACOS', 'LINUX', 'WEB', 'FIRMWARE')),
  audience text not null check (audience in ('CLIENT', 'TEAM', 'BOTH')),
  icon_file_id uuid,
  description text,
  category text,
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  min_supported_code bigint,
  store_links jsonb not null default '[]',
  -- All of its upgrade plans wait for a second person.
  plan_approval boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, icon_file_id) references file (tenant_id, id) on delete set null (icon_file_id)
);
create index application_icon on application (tenant_id, icon_file_id);
create unique index application_code on application (tenant_id, platform, lower(code)) where deleted_at is null;
create unique index application_name on application (tenant_id, platform, lower(name)) where deleted_at is null;
select protect('application');
select searchable('application', 'name');

create table app_version (
  tenant_id uuid not null references tenant,
  id uuid not null,
  application_id uuid not null,
  -- One name for lists, the log and the bin: application and version.
  name text not null,
  version_name text,
  version_code bigint,
  channel text not null check (channel in ('STABLE', 'BETA', 'INTERNAL')),
  package_type text not null check (package_type in ('FULL', 'STORE_LINK')),
  file_id uuid,
  store_url text,
  release_notes jsonb not null,
  update_mode text not null check (update_mode in ('OPTIONAL', 'RECOMMENDED', 'FORCED', 'SILENT')),
  forced_below_code bigint,
  status text not null default 'DRAFT' check (
    status in ('DRAFT', 'CHECKING', 'CHECK_FAILED', 'READY', 'PUBLISHED', 'DEPRECATED', 'WITHDRAWN')),
  parsed jsonb,
  -- Why it could not be read.
  package_problem text check (package_problem in ('DAMAGED', 'WRONG')),
  checks jsonb not null default '[]',
  published_at timestamptz,
  publish_order timestamptz generated always as (coalesce(published_at, 'infinity')) stored,
  code_order bigint generated always as (coalesce(version_code, 0)) stored,
  published_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  end_reason text,
  download_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade,
  -- The file of one that lies in the recycle bin may go before it.
  foreign key (tenant_id, file_id) references file (tenant_id, id) on delete set null (file_id)
);
-- What is published under a code never gets another under the same.
create unique index app_version_code on app_version (tenant_id, application_id, channel, version_code)
  where deleted_at is null and status in ('PUBLISHED', 'DEPRECATED', 'WITHDRAWN');
create index app_version_created on app_version (tenant_id, created_at, id) where deleted_at is null;
create index app_version_code_order on app_version (tenant_id, code_order, id) where deleted_at is null;
create index app_version_published on app_version (tenant_id, publish_order, id) where deleted_at is null;
create index app_version_of_created on app_version (tenant_id, application_id, created_at, id) where deleted_at is null;
create index app_version_of_code on app_version (tenant_id, application_id, code_order, id) where deleted_at is null;
create index app_version_of_published on app_version (tenant_id, application_id, publish_order, id)
  where deleted_at is null;
create index app_version_file on app_version (tenant_id, file_id);
create index app_version_checking on app_version (tenant_id) where status = 'CHECKING' and deleted_at is null;
select protect('app_version');
select searchable('app_version', 'name');

-- The public page of an application. Its address is the only thing a stranger knows of it.
create table download_page (
  tenant_id uuid not null references tenant,
  application_id uuid not null,
  slug text not null unique,
  enabled boolean not null default true,
  title jsonb not null default '{"zh-CN": "", "en-US": ""}',
  intro jsonb not null default '{"zh-CN": "", "en-US": ""}',
  show_history boolean not null default false,
  password_hash text,
  expire_at timestamptz,
  max_downloads integer,
  version_id uuid,
  opens bigint not null default 0,
  downloads integer not null default 0,
  -- Who has seen none sends 1: so the second of two who set it up at once is refused.
  version integer not null default 2,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, application_id),
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade,
  foreign key (tenant_id, version_id) references app_version (tenant_id, id) on delete set null (version_id)
);
create index download_page_version on download_page (tenant_id, version_id);
select protect('download_page');
select allow_lookup('download_page');

create table download_page_picture (
  tenant_id uuid not null,
  application_id uuid not null,
  file_id uuid not null,
  place integer not null,
  primary key (tenant_id, application_id, file_id),
  foreign key (tenant_id, application_id) references download_page (tenant_id, application_id) on delete cascade,
  foreign key (tenant_id, file_id) references file (tenant_id, id) on delete cascade
);
create index download_page_picture_file on download_page_picture (tenant_id, file_id);
select protect('download_page_picture');

-- The id of a download is that of its ticket, so that its ranges are one.
create table download_visit (
  tenant_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  -- As exact as on the wire: the next page of visits begins there.
  time timestamptz(3) not null default clock_timestamp(),
  event text not null check (event in ('OPEN', 'DOWNLOAD', 'WRONG_PASSWORD')),
  version_name text,
  ip text not null,
  device text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade
);
create index download_visit_time on download_visit (tenant_id, application_id, time);
create index download_visit_age on download_visit (tenant_id, time);
select protect('download_visit');

-- Whose page an address is. Gives the tenant and nothing else; what the page shows is read behind the wall.
create function download_page_tenant(wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.tenant_id from public.download_page p where p.slug = wanted
$$;

create table test_account (
  tenant_id uuid not null references tenant,
  id uuid not null,
  account text not null,
  name text not null,
  user_kind text not null check (user_kind in ('CLIENT_USER', 'TEAM_USER')),
  application_ids uuid[] not null default '{}',
  purpose text not null,
  owner_id uuid,
  code_hash text not null,
  tries integer not null default 0,
  locked_until timestamptz,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
  remark text,
  last_login_at timestamptz,
  last_active_at timestamptz,
  last_app_version text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  check (valid_to > valid_from)
);
create unique index test_account_account on test_account (tenant_id, account) where deleted_at is null;
create index test_account_created on test_account (tenant_id, created_at, id) where deleted_at is null;
create index test_account_name on test_account (tenant_id, name, id) where deleted_at is null;
create index test_account_end on test_account (tenant_id, valid_to, id) where deleted_at is null;
select protect('test_account');
select searchable('test_account', 'name');
select searchable('test_account', 'account');

do $$
begin
  revoke all on function download_page_tenant(text) from public;
  execute format('grant execute on function download_page_tenant(text) to %I', current_setting('app.runtime_role'));
end $$;
