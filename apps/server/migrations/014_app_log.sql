-- What apps send: logs as files, and what was done in them as lines.
create table upload_log (
  tenant_id uuid not null references tenant,
  id uuid not null,
  application_id uuid not null,
  version_name text,
  platform text not null,
  user_kind text not null check (user_kind in ('CLIENT_USER', 'TEAM_USER', 'TEST_ACCOUNT', 'GUEST')),
  user_id uuid,
  user_name text,
  client_name text,
  device_model text,
  os_version text,
  file_id uuid not null,
  file_name text not null,
  file_size bigint not null,
  sha256 text not null,
  -- What a search looks through: file, person, customer, device and description.
  words text not null,
  source text not null check (source in ('USER', 'CRASH', 'REMOTE_PULL')),
  level text not null check (level in ('INFO', 'WARN', 'ERROR', 'CRASH')),
  description text,
  uploaded_at timestamptz not null default now(),
  expire_at timestamptz not null,
  download_count integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references file (tenant_id, id)
);
create index upload_log_time on upload_log (tenant_id, uploaded_at, id);
create index upload_log_size on upload_log (tenant_id, file_size, id);
create index upload_log_by_application on upload_log (tenant_id, application_id, uploaded_at, id);
create index upload_log_by_level on upload_log (tenant_id, level, uploaded_at, id);
create index upload_log_by_source on upload_log (tenant_id, source, uploaded_at, id);
create index upload_log_by_user on upload_log (tenant_id, user_id, uploaded_at, id);
create index upload_log_content on upload_log (tenant_id, application_id, sha256);
create index upload_log_file on upload_log (tenant_id, file_id);
create index upload_log_age on upload_log (tenant_id, expire_at);
select protect('upload_log');
select searchable('upload_log', 'words', false);

create table app_operation (
  tenant_id uuid not null references tenant,
  -- Made by the app.
  id uuid not null,
  time timestamptz not null,
  received_at timestamptz not null default now(),
  application_id uuid not null,
  version_name text,
  platform text not null,
  device_model text,
  os_version text,
  user_kind text not null check (user_kind in ('CLIENT_USER', 'TEAM_USER', 'TEST_ACCOUNT', 'GUEST')),
  user_id uuid,
  user_name text,
  client_name text,
  event text not null,
  page text,
  params jsonb,
  -- What a search looks through: person, customer, event, page and device.
  words text not null,
  result text not null check (result in ('SUCCESS', 'FAILURE')),
  network text,
  ip text not null,
  session_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade
);
create index app_operation_time on app_operation (tenant_id, time, id);
create index app_operation_by_application on app_operation (tenant_id, application_id, time, id);
create index app_operation_by_kind on app_operation (tenant_id, user_kind, time, id);
create index app_operation_by_user on app_operation (tenant_id, user_id, time, id);
create index app_operation_by_event on app_operation (tenant_id, event, time, id);
create index app_operation_failures on app_operation (tenant_id, time, id) where result = 'FAILURE';
create index app_operation_session on app_operation (tenant_id, session_id, time, id);
create index app_operation_age on app_operation (received_at);
select protect('app_operation');
select searchable('app_operation', 'words', false);
