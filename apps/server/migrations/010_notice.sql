-- Notices to customers and to the team, and who got them.
create table notice (
  tenant_id uuid not null references tenant,
  id uuid not null,
  audience text not null check (audience in ('CLIENT', 'TEAM')),
  -- One name for lists, the log and the bin: the title in the language that there is.
  name text not null,
  type text not null,
  level text not null,
  title jsonb not null,
  -- What a search looks through: the name, and the title in English.
  titles text generated always as (name || chr(10) || coalesce(title ->> 'en-US', '')) stored,
  content jsonb not null,
  -- The languages that have a title and a text.
  complete text[] not null default '{}',
  attachment_ids uuid[] not null default '{}',
  target_mode text not null check (target_mode in ('ALL', 'GROUPS', 'CLIENTS', 'USERS')),
  target_ids uuid[] not null default '{}',
  channels text[] not null,
  pinned boolean not null default false,
  popup boolean not null default false,
  require_ack boolean not null default false,
  publish_at timestamptz,
  expire_at timestamptz,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'REVOKED', 'EXPIRED')),
  published_at timestamptz,
  publish_order timestamptz generated always as (coalesce(published_at, 'infinity')) stored,
  published_by uuid,
  revoked_at timestamptz,
  revoked_by uuid,
  revoke_reason text,
  reminded_at timestamptz,
  -- How far the recipients are written: the last one of the last batch; done when there are no more.
  delivery_cursor jsonb,
  delivery_done boolean not null default true,
  -- Published once more: the receipts of the time before go first.
  clearing boolean not null default false,
  target_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create index notice_created on notice (tenant_id, audience, created_at, id) where deleted_at is null;
create index notice_updated on notice (tenant_id, audience, updated_at, id) where deleted_at is null;
create index notice_published on notice (tenant_id, audience, publish_order, id) where deleted_at is null;
create index notice_by_status on notice (tenant_id, audience, status, created_at, id) where deleted_at is null;
create index notice_by_type on notice (tenant_id, audience, type, created_at, id) where deleted_at is null;
create index notice_by_level on notice (tenant_id, audience, level, created_at, id) where deleted_at is null;
-- What a sweep looks for: a date that has come, or recipients that are not all written.
create index notice_waiting on notice (tenant_id) where deleted_at is null and status in ('SCHEDULED', 'PUBLISHED');
select protect('notice');
select searchable('notice', 'titles');

-- Files that a notice shows or carries: they are not deleted while it stands.
create table notice_file (
  tenant_id uuid not null,
  notice_id uuid not null,
  file_id uuid not null,
  primary key (tenant_id, notice_id, file_id),
  foreign key (tenant_id, notice_id) references notice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references file (tenant_id, id) on delete cascade
);
create index notice_file_file on notice_file (tenant_id, file_id);
select protect('notice_file');

-- One line for each recipient: written once, whatever happens to the server in between. There may be a million of them,
-- so none is held by a foreign key: when their notice is gone for good, a sweep removes them in batches.
create table notice_receipt (
  tenant_id uuid not null,
  id uuid not null,
  notice_id uuid not null,
  user_id uuid not null,
  state text not null default 'DELIVERED' check (state in ('DELIVERED', 'READ', 'ACKED', 'FAILED')),
  delivered_at timestamptz not null default now(),
  read_at timestamptz,
  ack_at timestamptz,
  reminded_at timestamptz,
  fail_code text,
  primary key (tenant_id, id)
);
create unique index notice_receipt_once on notice_receipt (tenant_id, notice_id, user_id);
create index notice_receipt_listed on notice_receipt (tenant_id, notice_id, delivered_at, id);
create index notice_receipt_by_state on notice_receipt (tenant_id, notice_id, state, delivered_at, id);
create index notice_receipt_user on notice_receipt (tenant_id, user_id, delivered_at, id);
select protect('notice_receipt');

-- Counts in several slots, so that a million readers do not queue for one row. A receipt is delivered or has failed.
create table notice_tally (
  tenant_id uuid not null references tenant,
  notice_id uuid not null,
  slot smallint not null,
  delivered integer not null default 0,
  read integer not null default 0,
  acked integer not null default 0,
  failed integer not null default 0,
  primary key (tenant_id, notice_id, slot)
);
select protect('notice_tally');
