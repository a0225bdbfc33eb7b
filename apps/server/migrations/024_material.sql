-- Materials: what apps show. The name is the title, as the bin, the log and the search call it.
alter table material rename column title to name;
-- A new foreign key looks at the rows of all tenants; for that moment the wall does not stand in front of the owner.
alter table material no force row level security;
alter table material
  add column summary text,
  add column locale text not null default 'zh-CN' check (locale in ('zh-CN', 'en-US')),
  -- The same in the other language; both point at each other.
  add column translation_id uuid,
  add column visibility text not null default 'BOTH' check (visibility in ('TEAM', 'CLIENT', 'BOTH')),
  add column owner_id uuid,
  add column expire_at timestamptz,
  -- For sorting: what never ends stands behind all that does.
  add column expire_order timestamptz generated always as (coalesce(expire_at, timestamptz 'infinity')) stored,
  add column status text not null default 'READY'
    check (status in ('DRAFT', 'PROCESSING', 'READY', 'FAILED', 'DISABLED', 'EXPIRED')),
  add column fail_code text,
  add column fail_detail text,
  add column content text,
  add column allow_download boolean not null default false,
  -- [{at, title}] and [{locale, vtt}] of a video.
  add column chapters jsonb not null default '[]',
  add column captions jsonb not null default '[]',
  add column h5_url text,
  add column orientation text not null default 'AUTO' check (orientation in ('AUTO', 'PORTRAIT', 'LANDSCAPE')),
  add column allowed_hosts text[] not null default '{}',
  -- What a job read from the file; see `materialFacts` of the contract.
  add column facts jsonb not null default '{}',
  add column file_size bigint not null default 0,
  add column revision integer not null default 1,
  -- Kept by triggers and reports, so that no list counts.
  add column ref_count integer not null default 0,
  add column read_count integer not null default 0,
  add column reader_count integer not null default 0,
  add column download_count integer not null default 0,
  add column last_read_at timestamptz,
  add column found_by text generated always as (name || chr(10) || coalesce(summary, '')) stored,
  add foreign key (tenant_id, translation_id) references material on delete set null (translation_id),
  add check ((status = 'FAILED') = (fail_code is not null)),
  add check (translation_id <> id);
alter table material force row level security;
-- Every list is of one kind; what is sorted by stands behind it.
create index material_by_name on material (tenant_id, kind, name, id) where deleted_at is null;
create index material_by_created on material (tenant_id, kind, created_at, id) where deleted_at is null;
create index material_by_updated on material (tenant_id, kind, updated_at, id) where deleted_at is null;
create index material_by_size on material (tenant_id, kind, file_size, id) where deleted_at is null;
create index material_by_refs on material (tenant_id, kind, ref_count, id) where deleted_at is null;
create index material_by_reads on material (tenant_id, kind, read_count, id) where deleted_at is null;
create index material_by_expiry on material (tenant_id, kind, expire_order, id) where deleted_at is null;
create index material_by_status on material (tenant_id, kind, status, created_at, id) where deleted_at is null;
create index material_by_owner on material (tenant_id, kind, owner_id, created_at, id) where deleted_at is null;
create index material_by_locale on material (tenant_id, kind, locale, created_at, id) where deleted_at is null;
create index material_by_visibility on material (tenant_id, kind, visibility, created_at, id) where deleted_at is null;
create index material_unused on material (tenant_id, kind, created_at, id) where deleted_at is null and ref_count = 0;
create index material_all_by_created on material (tenant_id, created_at, id) where deleted_at is null;
create index material_ends on material (tenant_id, expire_at) where deleted_at is null and status = 'READY' and expire_at is not null;
create index material_translation on material (tenant_id, translation_id) where translation_id is not null;
select searchable('material', 'found_by');
drop index material_tag_tag;
create index material_tag_label on material_tag (tenant_id, tag_id, material_id);

-- The files of a material: the one in effect, those before it, and the one that takes over at a time.
create table material_revision (
  tenant_id uuid not null,
  id uuid not null,
  material_id uuid not null,
  revision integer not null,
  file_id uuid not null,
  state text not null check (state in ('CURRENT', 'OLD', 'WAITING')),
  -- When a waiting one takes over.
  at timestamptz,
  kept_until timestamptz,
  pages integer,
  note text,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, material_id) references material on delete cascade,
  foreign key (tenant_id, file_id) references file on delete cascade,
  check ((state = 'WAITING') = (at is not null)),
  check ((state = 'OLD') = (kept_until is not null))
);
create unique index material_revision_current on material_revision (tenant_id, material_id) where state = 'CURRENT';
create unique index material_revision_waiting on material_revision (tenant_id, material_id) where state = 'WAITING';
create index material_revision_of on material_revision (tenant_id, material_id, revision);
create index material_revision_file on material_revision (tenant_id, file_id);
create index material_revision_due on material_revision (tenant_id, at) where state = 'WAITING';
create index material_revision_kept on material_revision (tenant_id, kept_until) where state = 'OLD';
select protect('material_revision');

-- What an H5 package was unpacked into. A page is found by its path here and nowhere else: there is no folder to walk out of.
-- The rows outlive their revision until the bytes are gone as well.
create table material_h5_entry (
  tenant_id uuid not null references tenant,
  revision_id uuid not null,
  path text not null,
  -- Where its bytes lie in the storage.
  stored text not null,
  size bigint not null,
  primary key (tenant_id, revision_id, path)
);
select protect('material_h5_entry');

-- Its cover and the pictures in its text.
create table material_picture (
  tenant_id uuid not null,
  material_id uuid not null,
  file_id uuid not null,
  role text not null check (role in ('COVER', 'CONTENT')),
  primary key (tenant_id, material_id, role, file_id),
  foreign key (tenant_id, material_id) references material on delete cascade,
  foreign key (tenant_id, file_id) references file on delete cascade
);
create unique index material_picture_cover on material_picture (tenant_id, material_id) where role = 'COVER';
create index material_picture_file on material_picture (tenant_id, file_id);
select protect('material_picture');

-- One reading as an app reported it: sent again it is the same one. Kept for a while; the sums stand above.
create table material_read (
  tenant_id uuid not null,
  id uuid not null,
  read_at timestamptz not null default now(),
  material_id uuid not null,
  user_kind text not null check (user_kind in ('CLIENT_USER', 'TEAM_USER')),
  user_id uuid not null,
  application_id uuid,
  toolbox_id uuid,
  tool_id uuid,
  seconds integer not null,
  percent integer not null,
  primary key (tenant_id, id)
);
create index material_read_latest on material_read (tenant_id, material_id, read_at, id);
create index material_read_age on material_read (tenant_id, read_at);
select protect('material_read');

-- Who has read what at all: tells readers from readings without counting.
create table material_reader (
  tenant_id uuid not null,
  material_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, material_id, user_id),
  foreign key (tenant_id, material_id) references material on delete cascade
);
select protect('material_reader');

-- What was done with a material; it stays when the material is in the bin, and goes with it.
create table material_operation (
  tenant_id uuid not null,
  id uuid not null,
  material_id uuid not null,
  action text not null check (
    action in ('CREATE', 'UPDATE', 'REPLACE_FILE', 'TAG', 'STATUS', 'REFERENCE', 'UNREFERENCE', 'DOWNLOAD', 'DELETE', 'RESTORE')
  ),
  operator_id uuid,
  operator_name text,
  about text[] not null default '{}',
  time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, material_id) references material on delete cascade
);
create index material_operation_latest on material_operation (tenant_id, material_id, time, id);
create index material_operation_action on material_operation (tenant_id, material_id, action, time, id);
select protect('material_operation');

-- What people of apps looked for and did not find, by its words; a to-do list of the editors.
create table material_miss (
  tenant_id uuid not null references tenant,
  id uuid not null,
  asked text not null,
  locale text not null check (locale in ('zh-CN', 'en-US')),
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Open until somebody has written what was missed, or has put it aside.
  state text not null default 'OPEN' check (state in ('OPEN', 'WRITTEN', 'DISMISSED')),
  material_id uuid,
  settled_at timestamptz,
  settled_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, material_id) references material on delete set null (material_id)
);
create unique index material_miss_words on material_miss (tenant_id, locale, lower(asked));
create index material_miss_by_times on material_miss (tenant_id, state, times, id);
create index material_miss_by_last on material_miss (tenant_id, state, last_at, id);
create index material_miss_material on material_miss (tenant_id, material_id) where material_id is not null;
select protect('material_miss');
select searchable('material_miss', 'asked', false);
