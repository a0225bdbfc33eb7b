-- Files. The bytes lie in the storage under tenant_id/path; nobody reaches them but through a row of this table.
create table file (
  tenant_id uuid not null,
  id uuid not null,
  path text not null,
  kind text not null check (kind in ('IMAGE', 'DOCUMENT', 'VIDEO', 'PACKAGE', 'MODEL', 'H5', 'LOG')),
  name text not null,
  ext text not null,
  mime text not null,
  charset text,
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  has_thumb boolean not null default false,
  created_at timestamptz not null default now(),
  -- Stays when the account goes, hence no foreign key. Logs come from apps, and no account has uploaded them.
  created_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, path)
);
create index file_by_created on file (tenant_id, created_by, created_at, id) where deleted_at is null;
create index file_by_kind on file (tenant_id, created_by, kind, created_at, id) where deleted_at is null;
create index file_by_name on file (tenant_id, created_by, name, id) where deleted_at is null;
create index file_by_size on file (tenant_id, created_by, size, id) where deleted_at is null;
create index file_doomed on file (tenant_id, id) where deleted_at is not null;
create index file_logs on file (tenant_id, id) where kind = 'LOG' and deleted_at is null;
select protect('file');
select searchable('file', 'name');

-- Uploads under way: what each holds of the quota, until it becomes a file under the same id, fails or runs out.
-- Whatever a killed server leaves behind has its row here, so nothing has to be searched for in the storage.
create table file_upload (
  tenant_id uuid not null,
  id uuid not null,
  path text not null,
  kind text not null,
  name text not null,
  declared_mime text,
  wanted_sha256 text,
  -- Known beforehand for resumable uploads alone.
  size bigint,
  reserved_bytes bigint not null check (reserved_bytes >= 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  -- Which app and which user of it brings a file that no account does, and what he said of it.
  sender text,
  about jsonb,
  expires_at timestamptz not null,
  -- Its bytes are being removed: too late to become a file.
  doomed boolean not null default false,
  primary key (tenant_id, id)
);
create index file_upload_expiry on file_upload (tenant_id, expires_at);
select protect('file_upload');
