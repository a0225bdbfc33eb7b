-- 3D models of products, each in one version; what a job read from their files.
create table product_model (
  tenant_id uuid not null references tenant,
  id uuid not null,
  product_id uuid not null,
  name text not null,
  version_no text not null,
  format text not null check (format in ('GLB', 'GLTF', 'OBJ', 'STL', 'FBX', 'USDZ')),
  file_size bigint not null,
  status text not null check (status in ('PROCESSING', 'READY', 'FAILED')),
  fail_code text,
  fail_detail text,
  face_count bigint,
  vertex_count bigint,
  animation_count integer,
  texture_bytes bigint,
  budget text check (budget in ('OK', 'HEAVY', 'TOO_HEAVY')),
  annotations jsonb not null default '[]',
  -- What was not counted comes behind all that was.
  face_order bigint generated always as (coalesce(face_count, -1)) stored,
  found_by text generated always as (name || chr(10) || version_no) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references product on delete cascade,
  check ((status = 'FAILED') = (fail_code is not null))
);
create unique index product_model_version_taken on product_model (tenant_id, product_id, lower(name), lower(version_no))
  where deleted_at is null;
create index product_model_by_name on product_model (tenant_id, name, id) where deleted_at is null;
create index product_model_by_faces on product_model (tenant_id, face_order, id) where deleted_at is null;
create index product_model_by_size on product_model (tenant_id, file_size, id) where deleted_at is null;
create index product_model_by_created on product_model (tenant_id, created_at, id) where deleted_at is null;
create index product_model_by_updated on product_model (tenant_id, updated_at, id) where deleted_at is null;
create index product_model_by_product on product_model (tenant_id, product_id, created_at, id) where deleted_at is null;
create index product_model_by_format on product_model (tenant_id, format, created_at, id) where deleted_at is null;
create index product_model_by_budget on product_model (tenant_id, budget, created_at, id) where deleted_at is null;
create index product_model_by_status on product_model (tenant_id, status, created_at, id) where deleted_at is null;
-- A purged product takes its models along, also those in the recycle bin.
create index product_model_product on product_model (tenant_id, product_id);
select protect('product_model');
select searchable('product_model', 'found_by');

-- The model itself and the picture of it. They are not deleted while it stands.
create table product_model_file (
  tenant_id uuid not null,
  model_id uuid not null,
  role text not null check (role in ('MODEL', 'THUMBNAIL')),
  file_id uuid not null,
  primary key (tenant_id, model_id, role),
  foreign key (tenant_id, model_id) references product_model on delete cascade,
  foreign key (tenant_id, file_id) references file on delete cascade
);
create index product_model_file_file on product_model_file (tenant_id, file_id);
select protect('product_model_file');

-- What happened to models; it stays when they are gone.
create table product_model_log (
  tenant_id uuid not null references tenant,
  id uuid not null,
  model_id uuid not null,
  model_name text not null,
  version_no text not null,
  product_name text not null,
  action text not null check (action in ('UPLOAD', 'REPLACE', 'DOWNLOAD', 'DELETE')),
  operator_id uuid,
  operator_name text,
  fail_code text,
  fail_detail text,
  file_name text,
  result text generated always as (case when fail_code is null then 'SUCCESS' else 'FAILURE' end) stored,
  found_by text generated always as (
    model_name || chr(10) || version_no || chr(10) || product_name || chr(10) || coalesce(operator_name, '')
  ) stored,
  time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index product_model_log_by_time on product_model_log (tenant_id, time, id);
create index product_model_log_by_model on product_model_log (tenant_id, model_id, time, id);
create index product_model_log_by_action on product_model_log (tenant_id, action, time, id);
create index product_model_log_by_result on product_model_log (tenant_id, result, time, id);
select protect('product_model_log');
select searchable('product_model_log', 'found_by', false);
