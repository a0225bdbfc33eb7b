-- Files of the library that are pictures, to be put into texts: read as one, and no larger than a picture may be.
alter table material add column is_picture boolean
  generated always as (kind = 'FILE' and facts ->> 'width' is not null and file_size <= 10485760) stored;
create index material_pictures on material (tenant_id, is_picture, created_at, id) where deleted_at is null;
create index material_pictures_by_name on material (tenant_id, is_picture, name, id) where deleted_at is null;

-- What packages were unpacked into counts as stored, also what was unpacked before.
alter table material_h5_entry no force row level security;
alter table tenant no force row level security;
update tenant t set storage_used_bytes = t.storage_used_bytes + e.bytes
  from (select tenant_id, sum(size) as bytes from material_h5_entry group by tenant_id) as e
 where e.tenant_id = t.tenant_id;
alter table tenant force row level security;
alter table material_h5_entry force row level security;

-- Which larger pictures a job has made of this one, by their longer edge; `has_thumb` is the small one.
alter table file add column thumb_edges integer[] not null default '{}';
