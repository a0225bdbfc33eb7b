-- A material is used where a tool shows it, and where a text shows a file of it, as it is now or as it was before. This view is
-- what the count, the filter "unused" and the page of uses all ask. A call that showed it has happened and is no place.
create view material_text with (security_invoker = true) as
  select r.tenant_id, r.material_id, 'material' as text_kind, m.id as text_id
    from material_revision r
    join material_picture p on p.tenant_id = r.tenant_id and p.file_id = r.file_id and p.role = 'CONTENT'
    join material m on m.tenant_id = p.tenant_id and m.id = p.material_id and m.deleted_at is null
   where r.state <> 'WAITING'
  union
  select r.tenant_id, r.material_id, case n.audience when 'CLIENT' then 'clientNotice' else 'teamNotice' end, n.id
    from material_revision r
    join notice_file p on p.tenant_id = r.tenant_id and p.file_id = r.file_id
    join notice n on n.tenant_id = p.tenant_id and n.id = p.notice_id and n.deleted_at is null
   where r.state <> 'WAITING'
  union
  select r.tenant_id, r.material_id, 'agreementVersion', v.id
    from material_revision r
    join agreement_file p on p.tenant_id = r.tenant_id and p.file_id = r.file_id
    join agreement_version v on v.tenant_id = p.tenant_id and v.id = p.version_id and v.deleted_at is null
    join agreement a on a.tenant_id = v.tenant_id and a.id = v.agreement_id and a.deleted_at is null
   where r.state <> 'WAITING';
do $$ begin
  execute format('grant select on material_text to %I', current_setting('app.runtime_role'));
end $$;

-- How many of `ref_count` are texts. They are counted anew whenever one comes or goes: several files of one material can stand
-- in one text, so that a change by one would be wrong.
alter table material add column text_count integer not null default 0;

create function material_texts_recounted(tenant uuid, materials uuid[]) returns void language plpgsql as $$
begin
  if materials is null or materials = '{}' then return; end if;
  perform from material where tenant_id = tenant and id = any(materials) order by id for no key update;
  update material m set text_count = d.n, ref_count = greatest(0, m.ref_count + d.n - m.text_count)
    from (select id, (select count(*)::int from material_text t where t.tenant_id = tenant and t.material_id = id) as n
            from unnest(materials) as id) as d
   where m.tenant_id = tenant and m.id = d.id and m.text_count <> d.n;
end $$;

create function materials_of_files(tenant uuid, files uuid[]) returns uuid[] language sql stable as $$
  select array_agg(distinct material_id) from material_revision
   where tenant_id = tenant and file_id = any(files) and state <> 'WAITING'
$$;

-- Whoever repairs a database by hand is in no tenant, and the wall would refuse to count.
create function no_tenant_here() returns boolean language sql stable as $$
  select coalesce(current_setting('app.tenant_id', true), '') = ''
$$;

create function text_files_counted() returns trigger language plpgsql as $$
declare moving record;
begin
  if no_tenant_here() then return null; end if;
  for moving in select tenant_id, array_agg(file_id) as files from moved group by tenant_id loop
    perform material_texts_recounted(moving.tenant_id, materials_of_files(moving.tenant_id, moving.files));
  end loop;
  return null;
end $$;
create trigger material_picture_added after insert on material_picture
  referencing new table as moved for each statement execute function text_files_counted();
create trigger material_picture_removed after delete on material_picture
  referencing old table as moved for each statement execute function text_files_counted();
create trigger notice_file_added after insert on notice_file
  referencing new table as moved for each statement execute function text_files_counted();
create trigger notice_file_removed after delete on notice_file
  referencing old table as moved for each statement execute function text_files_counted();
create trigger agreement_file_added after insert on agreement_file
  referencing new table as moved for each statement execute function text_files_counted();
create trigger agreement_file_removed after delete on agreement_file
  referencing old table as moved for each statement execute function text_files_counted();

-- A file that takes over, or one that is no longer kept.
create function material_revision_counted() returns trigger language plpgsql as $$
begin
  if no_tenant_here() then return null; end if;
  if tg_op = 'DELETE' then
    perform material_texts_recounted(old.tenant_id, array[old.material_id]);
  else
    perform material_texts_recounted(new.tenant_id, array[new.material_id]);
  end if;
  return null;
end $$;
create trigger material_revision_added after insert on material_revision
  for each row when (new.state <> 'WAITING') execute function material_revision_counted();
create trigger material_revision_moved after update of state on material_revision
  for each row when (old.state is distinct from new.state) execute function material_revision_counted();
create trigger material_revision_removed after delete on material_revision
  for each row when (old.state <> 'WAITING') execute function material_revision_counted();

-- A text in the bin shows nothing.
create function text_binned() returns trigger language plpgsql as $$
declare files uuid[];
begin
  if no_tenant_here() then return null; end if;
  case tg_table_name
    when 'material' then
      files := array(select file_id from material_picture
        where tenant_id = new.tenant_id and material_id = new.id and role = 'CONTENT');
    when 'notice' then
      files := array(select file_id from notice_file where tenant_id = new.tenant_id and notice_id = new.id);
    when 'agreement_version' then
      files := array(select file_id from agreement_file where tenant_id = new.tenant_id and version_id = new.id);
    when 'agreement' then
      files := array(select f.file_id from agreement_version v
        join agreement_file f on f.tenant_id = v.tenant_id and f.version_id = v.id
        where v.tenant_id = new.tenant_id and v.agreement_id = new.id);
  end case;
  if files <> '{}' then perform material_texts_recounted(new.tenant_id, materials_of_files(new.tenant_id, files)); end if;
  return null;
end $$;
create trigger material_text_binned after update of deleted_at on material
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function text_binned();
create trigger notice_text_binned after update of deleted_at on notice
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function text_binned();
create trigger agreement_version_text_binned after update of deleted_at on agreement_version
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function text_binned();
create trigger agreement_text_binned after update of deleted_at on agreement
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function text_binned();

-- What texts show already.
alter table material no force row level security;
alter table material_revision no force row level security;
alter table material_picture no force row level security;
alter table notice no force row level security;
alter table notice_file no force row level security;
alter table agreement no force row level security;
alter table agreement_version no force row level security;
alter table agreement_file no force row level security;
update material m set text_count = d.n, ref_count = m.ref_count + d.n
  from (select tenant_id, material_id, count(*)::int as n from material_text group by tenant_id, material_id) as d
 where m.tenant_id = d.tenant_id and m.id = d.material_id;
alter table agreement_file force row level security;
alter table agreement_version force row level security;
alter table agreement force row level security;
alter table notice_file force row level security;
alter table notice force row level security;
alter table material_picture force row level security;
alter table material_revision force row level security;
alter table material force row level security;

-- Pictures of which there is only a small one. What nobody could draw larger has the small one's edge in its list.
create index file_small_only on file (tenant_id, id)
  where deleted_at is null and has_thumb and thumb_edges = '{}' and greatest(width, height) > 320;
