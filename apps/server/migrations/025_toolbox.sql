-- Tools show contents; toolboxes hold tools and say for whom.
create table tool (
  tenant_id uuid not null references tenant,
  id uuid not null,
  type text not null check (type in ('VIRTUAL', 'KNOWLEDGE', 'ERRORCODE')),
  name text not null,
  name_en text,
  cover_file_id uuid,
  description text,
  description_en text,
  status text not null check (status in ('ENABLED', 'DISABLED')),
  content_type text check (content_type in ('MODEL', 'H5')),
  layout text check (layout in ('LIST', 'GRID', 'CHAPTER')),
  ocr_enabled boolean,
  fallback text check (fallback in ('NONE', 'CALL_EXPERT', 'LEAVE_MESSAGE')),
  -- Kept by the triggers below.
  item_count integer not null default 0,
  ref_count integer not null default 0,
  found_by text generated always as (name || chr(10) || coalesce(name_en, '')) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, cover_file_id) references file on delete set null (cover_file_id),
  check ((type = 'VIRTUAL') = (content_type is not null)),
  check ((type = 'KNOWLEDGE') = (layout is not null)),
  check ((type = 'ERRORCODE') = (ocr_enabled is not null and fallback is not null))
);
create unique index tool_name_taken on tool (tenant_id, type, lower(name)) where deleted_at is null;
create index tool_by_name on tool (tenant_id, type, name, id) where deleted_at is null;
create index tool_by_created on tool (tenant_id, type, created_at, id) where deleted_at is null;
create index tool_by_updated on tool (tenant_id, type, updated_at, id) where deleted_at is null;
create index tool_by_status on tool (tenant_id, type, status, created_at, id) where deleted_at is null;
create index tool_all_by_name on tool (tenant_id, name, id) where deleted_at is null;
create index tool_all_by_created on tool (tenant_id, created_at, id) where deleted_at is null;
create index tool_cover on tool (tenant_id, cover_file_id) where cover_file_id is not null;
select protect('tool');
select searchable('tool', 'found_by');

create table tool_material (
  tenant_id uuid not null,
  tool_id uuid not null,
  material_id uuid not null,
  chapter text,
  sort integer not null,
  primary key (tenant_id, tool_id, material_id),
  foreign key (tenant_id, tool_id) references tool on delete cascade,
  foreign key (tenant_id, material_id) references material on delete cascade
);
create index tool_material_in_order on tool_material (tenant_id, tool_id, sort);
create index tool_material_used on tool_material (tenant_id, material_id, tool_id);
select protect('tool_material');

create table tool_model (
  tenant_id uuid not null,
  tool_id uuid not null,
  model_id uuid not null,
  sort integer not null,
  primary key (tenant_id, tool_id, model_id),
  foreign key (tenant_id, tool_id) references tool on delete cascade,
  foreign key (tenant_id, model_id) references product_model on delete cascade
);
create index tool_model_used on tool_model (tenant_id, model_id, tool_id);
select protect('tool_model');

create table tool_error_code (
  tenant_id uuid not null,
  tool_id uuid not null,
  error_code_id uuid not null,
  sort integer not null,
  primary key (tenant_id, tool_id, error_code_id),
  foreign key (tenant_id, tool_id) references tool on delete cascade,
  foreign key (tenant_id, error_code_id) references error_code on delete cascade
);
create index tool_error_code_used on tool_error_code (tenant_id, error_code_id, tool_id);
select protect('tool_error_code');

create table toolbox (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  name_en text,
  icon_file_id uuid,
  description text,
  description_en text,
  audience text not null check (audience in ('BOTH', 'CLIENT', 'TEAM')),
  sort integer not null,
  status text not null default 'DISABLED' check (status in ('ENABLED', 'DISABLED')),
  found_by text generated always as (name || chr(10) || coalesce(name_en, '')) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, icon_file_id) references file on delete set null (icon_file_id)
);
create unique index toolbox_name_taken on toolbox (tenant_id, lower(name)) where deleted_at is null;
create index toolbox_in_order on toolbox (tenant_id, sort, id) where deleted_at is null;
create index toolbox_by_name on toolbox (tenant_id, name, id) where deleted_at is null;
create index toolbox_by_created on toolbox (tenant_id, created_at, id) where deleted_at is null;
create index toolbox_by_updated on toolbox (tenant_id, updated_at, id) where deleted_at is null;
create index toolbox_by_status on toolbox (tenant_id, status, sort, id) where deleted_at is null;
create index toolbox_by_audience on toolbox (tenant_id, audience, sort, id) where deleted_at is null;
create index toolbox_icon on toolbox (tenant_id, icon_file_id) where icon_file_id is not null;
select protect('toolbox');
select searchable('toolbox', 'found_by');

create table toolbox_tool (
  tenant_id uuid not null,
  toolbox_id uuid not null,
  tool_id uuid not null,
  sort integer not null,
  primary key (tenant_id, toolbox_id, tool_id),
  foreign key (tenant_id, toolbox_id) references toolbox on delete cascade,
  foreign key (tenant_id, tool_id) references tool on delete cascade
);
create index toolbox_tool_used on toolbox_tool (tenant_id, tool_id, toolbox_id);
select protect('toolbox_tool');

create table toolbox_product (
  tenant_id uuid not null,
  toolbox_id uuid not null,
  product_id uuid not null,
  primary key (tenant_id, toolbox_id, product_id),
  foreign key (tenant_id, toolbox_id) references toolbox on delete cascade,
  foreign key (tenant_id, product_id) references product on delete cascade
);
create index toolbox_product_used on toolbox_product (tenant_id, product_id, toolbox_id);
select protect('toolbox_product');

create table toolbox_application (
  tenant_id uuid not null,
  toolbox_id uuid not null,
  application_id uuid not null,
  primary key (tenant_id, toolbox_id, application_id),
  foreign key (tenant_id, toolbox_id) references toolbox on delete cascade,
  foreign key (tenant_id, application_id) references application on delete cascade
);
create index toolbox_application_used on toolbox_application (tenant_id, application_id, toolbox_id);
select protect('toolbox_application');

create table toolbox_client_group (
  tenant_id uuid not null,
  toolbox_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, toolbox_id, group_id),
  foreign key (tenant_id, toolbox_id) references toolbox on delete cascade,
  foreign key (tenant_id, group_id) references client_group on delete cascade
);
create index toolbox_client_group_used on toolbox_client_group (tenant_id, group_id, toolbox_id);
select protect('toolbox_client_group');

-- One opening as an app reported it; the days below are what is shown.
create table toolbox_open (
  tenant_id uuid not null,
  id uuid not null,
  toolbox_id uuid not null,
  opened_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, toolbox_id) references toolbox on delete cascade
);
create index toolbox_open_age on toolbox_open (tenant_id, opened_at);
create index toolbox_open_of on toolbox_open (tenant_id, toolbox_id);
select protect('toolbox_open');

create table toolbox_day (
  tenant_id uuid not null,
  toolbox_id uuid not null,
  day date not null,
  opened integer not null default 0,
  primary key (tenant_id, toolbox_id, day),
  foreign key (tenant_id, toolbox_id) references toolbox on delete cascade
);
select protect('toolbox_day');

-- Who uses what, of whatever kind: the links themselves, so that nothing can drift apart. It looks with the rights of who
-- asks, so the wall stands in front of it as well.
create view reference with (security_invoker = true) as
  select tenant_id, 'tool' as from_kind, tool_id as from_id, 'material' as to_kind, material_id as to_id from tool_material
  union all
  select tenant_id, 'tool', tool_id, 'productModel', model_id from tool_model
  union all
  select tenant_id, 'tool', tool_id, 'errorCode', error_code_id from tool_error_code
  union all
  select tenant_id, 'toolbox', toolbox_id, 'tool', tool_id from toolbox_tool;
do $$ begin
  execute format('grant select on reference to %I', current_setting('app.runtime_role'));
end $$;

-- For choosing among materials of all kinds by name.
create index material_all_by_name on material (tenant_id, name, id) where deleted_at is null;

-- What a tool shows and what shows it is counted as it changes, so that no list counts: only what is not in the bin, on both
-- sides. Rows are locked in the order of their ids before they change: two who meet would wait for each other for ever.
create function tool_items_moved(tenant uuid, tools uuid[], change integer) returns void language plpgsql as $$
begin
  perform from tool where tenant_id = tenant and id = any(tools) order by id for no key update;
  update tool t set item_count = greatest(0, t.item_count + change * d.n)
    from (select id, count(*)::int as n from unnest(tools) as id group by id) as d
   where t.tenant_id = tenant and t.id = d.id;
end $$;

create function material_refs_moved(tenant uuid, materials uuid[], change integer) returns void language plpgsql as $$
begin
  perform from material where tenant_id = tenant and id = any(materials) order by id for no key update;
  update material m set ref_count = greatest(0, m.ref_count + change * d.n)
    from (select id, count(*)::int as n from unnest(materials) as id group by id) as d
   where m.tenant_id = tenant and m.id = d.id;
end $$;

create function tool_refs_moved(tenant uuid, tools uuid[], change integer) returns void language plpgsql as $$
begin
  perform from tool where tenant_id = tenant and id = any(tools) order by id for no key update;
  update tool t set ref_count = greatest(0, t.ref_count + change * d.n)
    from (select id, count(*)::int as n from unnest(tools) as id group by id) as d
   where t.tenant_id = tenant and t.id = d.id;
end $$;

-- A statement that adds or removes links. When the tool or what it shows is gone for good, it was counted out by the bin.
create function tool_material_counted() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  moving record;
begin
  for moving in
    select l.tenant_id,
           coalesce(array_agg(l.tool_id) filter (where m.deleted_at is null), '{}') as tools,
           coalesce(array_agg(l.material_id) filter (where t.deleted_at is null), '{}') as materials
      from moved l join tool t on t.tenant_id = l.tenant_id and t.id = l.tool_id
      join material m on m.tenant_id = l.tenant_id and m.id = l.material_id
     group by l.tenant_id
  loop
    perform tool_items_moved(moving.tenant_id, moving.tools, change);
    perform material_refs_moved(moving.tenant_id, moving.materials, change);
  end loop;
  return null;
end $$;
create trigger tool_material_added after insert on tool_material
  referencing new table as moved for each statement execute function tool_material_counted();
create trigger tool_material_removed after delete on tool_material
  referencing old table as moved for each statement execute function tool_material_counted();

create function tool_model_counted() returns trigger language plpgsql as $$
declare moving record;
begin
  for moving in
    select l.tenant_id, array_agg(l.tool_id) as tools
      from moved l join product_model m on m.tenant_id = l.tenant_id and m.id = l.model_id and m.deleted_at is null
     group by l.tenant_id
  loop
    perform tool_items_moved(moving.tenant_id, moving.tools, case tg_op when 'INSERT' then 1 else -1 end);
  end loop;
  return null;
end $$;
create trigger tool_model_added after insert on tool_model
  referencing new table as moved for each statement execute function tool_model_counted();
create trigger tool_model_removed after delete on tool_model
  referencing old table as moved for each statement execute function tool_model_counted();

create function tool_error_code_counted() returns trigger language plpgsql as $$
declare moving record;
begin
  for moving in
    select l.tenant_id, array_agg(l.tool_id) as tools
      from moved l join error_code c on c.tenant_id = l.tenant_id and c.id = l.error_code_id and c.deleted_at is null
     group by l.tenant_id
  loop
    perform tool_items_moved(moving.tenant_id, moving.tools, case tg_op when 'INSERT' then 1 else -1 end);
  end loop;
  return null;
end $$;
create trigger tool_error_code_added after insert on tool_error_code
  referencing new table as moved for each statement execute function tool_error_code_counted();
create trigger tool_error_code_removed after delete on tool_error_code
  referencing old table as moved for each statement execute function tool_error_code_counted();

create function toolbox_tool_counted() returns trigger language plpgsql as $$
declare moving record;
begin
  for moving in
    select l.tenant_id, array_agg(l.tool_id) as tools
      from moved l join toolbox b on b.tenant_id = l.tenant_id and b.id = l.toolbox_id and b.deleted_at is null
     group by l.tenant_id
  loop
    perform tool_refs_moved(moving.tenant_id, moving.tools, case tg_op when 'INSERT' then 1 else -1 end);
  end loop;
  return null;
end $$;
create trigger toolbox_tool_added after insert on toolbox_tool
  referencing new table as moved for each statement execute function toolbox_tool_counted();
create trigger toolbox_tool_removed after delete on toolbox_tool
  referencing old table as moved for each statement execute function toolbox_tool_counted();

-- What goes to the bin shows nothing and is shown by nothing; it counts again when it comes back.
create function used_binned() returns trigger language plpgsql as $$
declare change constant integer := case when new.deleted_at is null then 1 else -1 end;
begin
  case tg_table_name
    when 'toolbox' then
      perform tool_refs_moved(new.tenant_id, array(select tool_id from toolbox_tool
        where tenant_id = new.tenant_id and toolbox_id = new.id), change);
    when 'tool' then
      perform material_refs_moved(new.tenant_id, array(select material_id from tool_material
        where tenant_id = new.tenant_id and tool_id = new.id), change);
    when 'material' then
      perform tool_items_moved(new.tenant_id, array(select tool_id from tool_material
        where tenant_id = new.tenant_id and material_id = new.id), change);
    when 'product_model' then
      perform tool_items_moved(new.tenant_id, array(select tool_id from tool_model
        where tenant_id = new.tenant_id and model_id = new.id), change);
    when 'error_code' then
      perform tool_items_moved(new.tenant_id, array(select tool_id from tool_error_code
        where tenant_id = new.tenant_id and error_code_id = new.id), change);
  end case;
  return null;
end $$;
create trigger toolbox_binned after update of deleted_at on toolbox
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function used_binned();
create trigger tool_binned after update of deleted_at on tool
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function used_binned();
create trigger material_binned after update of deleted_at on material
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function used_binned();
create trigger product_model_binned after update of deleted_at on product_model
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function used_binned();
create trigger error_code_binned after update of deleted_at on error_code
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function used_binned();

-- A toolbox in the bin whose group, application or product goes for good would come back as one for everybody: it comes back
-- disabled. (Of one that is not in the bin they cannot be deleted.)
create function toolbox_loses_bounds() returns trigger language plpgsql as $$
begin
  update toolbox b set status = 'DISABLED'
   where b.tenant_id = old.tenant_id and b.status = 'ENABLED' and b.id in (
     select l.toolbox_id from toolbox_client_group l where l.tenant_id = old.tenant_id and l.group_id = old.id
     union all
     select l.toolbox_id from toolbox_application l where l.tenant_id = old.tenant_id and l.application_id = old.id
     union all
     select l.toolbox_id from toolbox_product l where l.tenant_id = old.tenant_id and l.product_id = old.id);
  return old;
end $$;
create trigger toolbox_loses_group before delete on client_group for each row execute function toolbox_loses_bounds();
create trigger toolbox_loses_application before delete on application for each row execute function toolbox_loses_bounds();
create trigger toolbox_loses_product before delete on product for each row execute function toolbox_loses_bounds();
