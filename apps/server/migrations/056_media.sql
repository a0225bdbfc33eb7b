-- A picture that stands for a file and was made from it: in the browser that uploaded it, or by the job that read it.
-- A cover that is one goes with its file; a cover that somebody chose stays when the file is replaced.
-- A new foreign key looks at the rows of all tenants; for that moment the wall does not stand in front of the owner.
alter table material_revision no force row level security;
alter table material_revision
  add column poster_file_id uuid,
  add foreign key (tenant_id, poster_file_id) references file on delete set null (poster_file_id);
alter table material_revision force row level security;
create index material_revision_poster on material_revision (tenant_id, poster_file_id) where poster_file_id is not null;
alter table material_picture add column made boolean not null default false;

-- The same bytes lie once in a company's storage: a file that came later says where, and its own path is only its name.
alter table file add column shares text;
alter table file add column stored text generated always as (coalesce(shares, path)) stored;
create index file_stored on file (tenant_id, stored);
create index file_content on file (tenant_id, sha256, id) where deleted_at is null and kind not in ('LOG', 'RECORDING');
