-- Labels and what they stand on.
create table tag (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  color text not null,
  category text,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index tag_name_taken on tag (tenant_id, lower(name)) where deleted_at is null;
create index tag_by_name on tag (tenant_id, name, id) where deleted_at is null;
create index tag_by_sort on tag (tenant_id, sort, id) where deleted_at is null;
create index tag_by_created on tag (tenant_id, created_at, id) where deleted_at is null;
create index tag_by_updated on tag (tenant_id, updated_at, id) where deleted_at is null;
create index tag_by_category on tag (tenant_id, category, sort, id) where deleted_at is null;
create index tag_by_color on tag (tenant_id, color, sort, id) where deleted_at is null;
select protect('tag');
select searchable('tag', 'name');

create table material (
  tenant_id uuid not null references tenant,
  id uuid not null,
  kind text not null check (kind in ('IMAGE_TEXT', 'VIDEO', 'FILE', 'H5', 'MODEL')),
  title text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
select protect('material');

create table material_tag (
  tenant_id uuid not null,
  material_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, material_id, tag_id),
  foreign key (tenant_id, material_id) references material on delete cascade,
  foreign key (tenant_id, tag_id) references tag
);
create index material_tag_tag on material_tag (tenant_id, tag_id);
select protect('material_tag');
