-- What the company makes.
create table product (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  name_en text,
  model_no text not null,
  code text,
  series text,
  category text,
  description text,
  description_en text,
  status text not null check (status in ('DRAFT', 'ON_SALE', 'DISCONTINUED')),
  sn_rule text,
  tags text[] not null default '{}',
  -- What a search looks through.
  found_by text generated always as (
    name || chr(10) || coalesce(name_en, '') || chr(10) || model_no || chr(10) || coalesce(code, '')
  ) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index product_model_no_taken on product (tenant_id, lower(model_no)) where deleted_at is null;
create unique index product_code_taken on product (tenant_id, lower(code)) where deleted_at is null;
create index product_by_name on product (tenant_id, name, id) where deleted_at is null;
create index product_by_model_no on product (tenant_id, model_no, id) where deleted_at is null;
create index product_by_created on product (tenant_id, created_at, id) where deleted_at is null;
create index product_by_updated on product (tenant_id, updated_at, id) where deleted_at is null;
create index product_by_status on product (tenant_id, status, created_at, id) where deleted_at is null;
create index product_by_series on product (tenant_id, series, created_at, id) where deleted_at is null;
create index product_by_category on product (tenant_id, category, created_at, id) where deleted_at is null;
select protect('product');
select searchable('product', 'found_by');

-- Pictures of a product, in their order; the first is its cover. They are not deleted while it stands.
create table product_picture (
  tenant_id uuid not null,
  product_id uuid not null,
  file_id uuid not null,
  sort integer not null,
  primary key (tenant_id, product_id, file_id),
  foreign key (tenant_id, product_id) references product on delete cascade,
  foreign key (tenant_id, file_id) references file on delete cascade
);
create index product_picture_file on product_picture (tenant_id, file_id);
select protect('product_picture');
