-- A material and the same in the other language are one thing to whoever looks: a place that shows one of them shows the other
-- to readers of its language. So what the other one counts, without the texts that hold its picture, counts here as well.
alter table material add column twin_count integer not null default 0;
-- The end date that its owner has been told of.
alter table material add column end_told timestamptz;
alter table material no force row level security;
update material m set twin_count = o.ref_count - o.text_count
  from material o
 where o.tenant_id = m.tenant_id and o.id = m.translation_id and o.deleted_at is null and o.ref_count > o.text_count;
alter table material add column use_count integer generated always as (ref_count + twin_count) stored;
alter table material force row level security;

drop index material_by_refs;
drop index material_unused;
create index material_by_uses on material (tenant_id, kind, use_count, id) where deleted_at is null;
create index material_unused on material (tenant_id, kind, created_at, id) where deleted_at is null and use_count = 0;

create index material_ends_untold on material (tenant_id, expire_at)
 where deleted_at is null and status = 'READY' and expire_at is not null and end_told is distinct from expire_at;

create function material_paired() returns trigger language plpgsql as $$
begin
  new.twin_count := coalesce((
    select o.ref_count - o.text_count from material o
     where o.tenant_id = new.tenant_id and o.id = new.translation_id and o.deleted_at is null), 0);
  return new;
end $$;
create trigger material_paired before insert or update of translation_id on material
  for each row execute function material_paired();

create function material_twin_counted() returns trigger language plpgsql as $$
declare uses constant integer := case when new.deleted_at is null then new.ref_count - new.text_count else 0 end;
begin
  update material set twin_count = uses
   where tenant_id = new.tenant_id and translation_id = new.id and twin_count <> uses;
  return null;
end $$;
create trigger material_twin_counted after update of ref_count, text_count, deleted_at on material
  for each row when (old.ref_count - old.text_count <> new.ref_count - new.text_count
                     or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function material_twin_counted();

-- Those in the other language change with them, so they are held with them, in the order of the ids.
create or replace function material_refs_moved(tenant uuid, materials uuid[], change integer) returns void language plpgsql as $$
begin
  perform from material where tenant_id = tenant and id in (
    select unnest(materials) union
    select o.id from material o where o.tenant_id = tenant and o.translation_id = any(materials))
   order by id for no key update;
  update material m set ref_count = greatest(0, m.ref_count + change * d.n)
    from (select id, count(*)::int as n from unnest(materials) as id group by id) as d
   where m.tenant_id = tenant and m.id = d.id;
end $$;
