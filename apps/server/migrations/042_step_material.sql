-- Steps of error numbers show materials of the library. The steps themselves say which; this is where they are counted.
create table error_no_material (
  tenant_id uuid not null,
  error_no_id uuid not null,
  material_id uuid not null,
  primary key (tenant_id, error_no_id, material_id),
  foreign key (tenant_id, error_no_id) references error_no on delete cascade,
  foreign key (tenant_id, material_id) references material on delete cascade
);
create index error_no_material_used on error_no_material (tenant_id, material_id, error_no_id);
select protect('error_no_material');

create or replace view reference with (security_invoker = true) as
  select tenant_id, 'tool' as from_kind, tool_id as from_id, 'material' as to_kind, material_id as to_id from tool_material
  union all
  select tenant_id, 'tool', tool_id, 'productModel', model_id from tool_model
  union all
  select tenant_id, 'tool', tool_id, 'errorCode', error_code_id from tool_error_code
  union all
  select tenant_id, 'toolbox', toolbox_id, 'tool', tool_id from toolbox_tool
  union all
  select tenant_id, 'live', live_id, 'material', material_id from live_item
  union all
  select tenant_id, 'errorNo', error_no_id, 'material', material_id from error_no_material;

create function error_no_material_counted() returns trigger language plpgsql as $$
declare moving record;
begin
  for moving in
    select l.tenant_id, array_agg(l.material_id) as materials
      from moved l join error_no n on n.tenant_id = l.tenant_id and n.id = l.error_no_id and n.deleted_at is null
      join error_code c on c.tenant_id = n.tenant_id and c.id = n.error_code_id and c.deleted_at is null
     group by l.tenant_id
  loop
    perform material_refs_moved(moving.tenant_id, moving.materials, case tg_op when 'INSERT' then 1 else -1 end);
  end loop;
  return null;
end $$;
create trigger error_no_material_added after insert on error_no_material
  referencing new table as moved for each statement execute function error_no_material_counted();
create trigger error_no_material_removed after delete on error_no_material
  referencing old table as moved for each statement execute function error_no_material_counted();

-- A number shows nothing while it lies in the bin, nor while its set does.
create function error_no_material_binned() returns trigger language plpgsql as $$
declare change constant integer := case when new.deleted_at is null then 1 else -1 end;
begin
  if tg_table_name = 'error_no' then
    perform material_refs_moved(new.tenant_id, array(
      select l.material_id from error_no_material l
       where l.tenant_id = new.tenant_id and l.error_no_id = new.id and exists (
         select from error_code c where c.tenant_id = new.tenant_id and c.id = new.error_code_id and c.deleted_at is null)),
      change);
  else
    perform material_refs_moved(new.tenant_id, array(
      select l.material_id from error_no_material l join error_no n on n.tenant_id = l.tenant_id and n.id = l.error_no_id
       where l.tenant_id = new.tenant_id and n.error_code_id = new.id and n.deleted_at is null), change);
  end if;
  return null;
end $$;
create trigger error_no_material_binned after update of deleted_at on error_no
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function error_no_material_binned();
create trigger error_code_material_binned after update of deleted_at on error_code
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function error_no_material_binned();

-- Steps from before show none. Nothing follows from it, so the trigger that follows numbers rests.
alter table error_no no force row level security;
alter table error_no disable trigger error_no_updated;
update error_no n set steps = (
  select jsonb_agg(part.value || jsonb_build_object('materialIds', '[]'::jsonb) order by part.ordinality)
    from jsonb_array_elements(n.steps) with ordinality as part)
 where n.steps <> '[]'::jsonb;
alter table error_no enable trigger error_no_updated;
alter table error_no force row level security;
