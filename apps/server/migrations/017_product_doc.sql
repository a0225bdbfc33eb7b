-- Manuals of products. The name is the title, as the bin, the log and the search call it.
create table product_doc (
  tenant_id uuid not null references tenant,
  id uuid not null,
  product_id uuid not null,
  name text not null,
  doc_type text not null check (
    doc_type in ('USER_MANUAL', 'QUICK_START', 'INSTALL', 'MAINTENANCE', 'PARTS', 'CERTIFICATE', 'OTHER')
  ),
  locale text not null check (locale in ('zh-CN', 'en-US')),
  version_no text not null,
  visibility text not null check (visibility in ('TEAM', 'CLIENT', 'BOTH')),
  -- Nothing only where it was deleted while this lay in the recycle bin.
  file_id uuid,
  pages integer,
  sort integer not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'REPLACED')),
  -- Always what is in effect: whoever replaces that takes its place here as well.
  replaced_by_id uuid,
  replaced_at timestamptz,
  -- Kept when somebody reads: a manual may have a million readers.
  read_count integer not null default 0,
  reader_count integer not null default 0,
  followed_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references product on delete cascade,
  foreign key (tenant_id, file_id) references file on delete set null (file_id),
  -- What replaces another comes after it has made room.
  foreign key (tenant_id, replaced_by_id) references product_doc on delete cascade deferrable initially deferred,
  check ((status = 'REPLACED') = (replaced_by_id is not null)),
  check (replaced_by_id <> id)
);
create index product_doc_in_order on product_doc (tenant_id, product_id, sort, id) where deleted_at is null;
-- What goes with a product that is deleted for good, the deleted ones among them.
create index product_doc_of_product on product_doc (tenant_id, product_id);
create unique index product_doc_taken on product_doc (tenant_id, product_id, lower(name), locale, lower(version_no))
  where deleted_at is null and status = 'ACTIVE';
create index product_doc_file on product_doc (tenant_id, file_id);
create index product_doc_replaced_by on product_doc (tenant_id, replaced_by_id) where replaced_by_id is not null;
create index product_doc_by_name on product_doc (tenant_id, name, id) where deleted_at is null;
select protect('product_doc');
select searchable('product_doc', 'name');

-- Who has read what: one row for each person and manual.
create table product_doc_reader (
  tenant_id uuid not null,
  id uuid not null,
  doc_id uuid not null,
  user_kind text not null check (user_kind in ('CLIENT_USER', 'TEAM_USER')),
  user_id uuid not null,
  times integer not null,
  seconds bigint not null,
  percent integer not null,
  -- Has read what replaced it.
  followed boolean not null default false,
  first_read_at timestamptz not null default now(),
  last_read_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, doc_id, user_id),
  foreign key (tenant_id, doc_id) references product_doc on delete cascade
);
create index product_doc_reader_latest on product_doc_reader (tenant_id, doc_id, last_read_at, id);
create index product_doc_reader_followed on product_doc_reader (tenant_id, doc_id, followed, last_read_at, id);
select protect('product_doc_reader');

-- One reading as an app reported it, so that a report that comes twice counts once. The sums stand above.
create table product_doc_read (
  tenant_id uuid not null,
  id uuid not null,
  reader_id uuid not null,
  seconds integer not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, reader_id) references product_doc_reader on delete cascade
);
create index product_doc_read_reader on product_doc_read (tenant_id, reader_id);
create index product_doc_read_created on product_doc_read (tenant_id, created_at);
select protect('product_doc_read');
