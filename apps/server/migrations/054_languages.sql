-- Records that lack words in one of the two languages, of all kinds in one table: so one list can show them, sorted and searched
-- like any other. Each view below says of one table what is missing; triggers keep the rows as records change.
create table language_gap (
  tenant_id uuid not null references tenant,
  -- That of the record.
  id uuid not null,
  kind text not null,
  -- What its page is opened with besides: the set of an error number, the application of a version, the draft of an agreement.
  part_id uuid,
  name text not null,
  -- What it is called in the other language, or the title of what only has a number.
  other_name text not null,
  found_by text generated always as (name || chr(10) || other_name) stored,
  -- The fields without words, by language.
  zh text[] not null,
  en text[] not null,
  without_zh boolean not null generated always as (zh <> '{}') stored,
  without_en boolean not null generated always as (en <> '{}') stored,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (tenant_id, id),
  check (zh <> '{}' or en <> '{}')
);
create index language_gap_by_updated on language_gap (tenant_id, updated_at, id);
create index language_gap_by_name on language_gap (tenant_id, name, id);
create index language_gap_of_kind on language_gap (tenant_id, kind, updated_at, id);
create index language_gap_of_kind_by_name on language_gap (tenant_id, kind, name, id);
-- A company that writes in one language has few gaps of it among very many of the other.
create index language_gap_zh on language_gap (tenant_id, kind, updated_at, id) where without_zh;
create index language_gap_en on language_gap (tenant_id, kind, updated_at, id) where without_en;
create index language_gap_of_part on language_gap (tenant_id, part_id, updated_at, id);
select protect('language_gap');
select searchable('language_gap', 'found_by', false);

create function is_said(words text) returns boolean language sql immutable parallel safe as $$
  select coalesce(btrim(words), '') <> ''
$$;
-- The name of a field where one language says something that the other does not.
create function unsaid(field text, said text, other text) returns text language sql immutable parallel safe as $$
  select case when is_said(said) and not is_said(other) then field end
$$;

create view product_gap with (security_invoker = true) as
  select tenant_id, id, 'product' as kind, null::uuid as part_id, name, coalesce(name_en, '') as other_name,
         array_remove(array[unsaid('description', description_en, description)], null) as zh,
         array_remove(array[unsaid('name', name, name_en), unsaid('description', description, description_en)], null) as en,
         updated_at, updated_by
    from product where deleted_at is null;

-- One text without the other is enough, in whichever of the causes or steps it stands.
create view error_no_gap with (security_invoker = true) as
  select n.tenant_id, n.id, 'errorNo' as kind, n.error_code_id as part_id, n.name,
         coalesce(nullif(n.title, ''), n.title_en) as other_name,
         array_remove(array[
           unsaid('title', n.title_en, n.title), unsaid('symptom', n.symptom_en, n.symptom),
           case when n.causes @? '$[*].text ? (@."zh-CN" == "" && @."en-US" != "")' then 'causes' end,
           case when n.steps @? '$[*].keyvalue() ? ((@.key == "text" || @.key == "caution") && @.value."zh-CN" == "" && @.value."en-US" != "")' then 'steps' end], null) as zh,
         array_remove(array[
           unsaid('title', n.title, n.title_en), unsaid('symptom', n.symptom, n.symptom_en),
           case when n.causes @? '$[*].text ? (@."en-US" == "" && @."zh-CN" != "")' then 'causes' end,
           case when n.steps @? '$[*].keyvalue() ? ((@.key == "text" || @.key == "caution") && @.value."en-US" == "" && @.value."zh-CN" != "")' then 'steps' end], null) as en,
         n.updated_at, n.updated_by
    from error_no n join error_code c on c.tenant_id = n.tenant_id and c.id = n.error_code_id and c.deleted_at is null
   where n.deleted_at is null;

create view toolbox_gap with (security_invoker = true) as
  select tenant_id, id, 'toolbox' as kind, null::uuid as part_id, name, coalesce(name_en, '') as other_name,
         array_remove(array[unsaid('description', description_en, description)], null) as zh,
         array_remove(array[unsaid('name', name, name_en), unsaid('description', description, description_en)], null) as en,
         updated_at, updated_by
    from toolbox where deleted_at is null;

create view tool_gap with (security_invoker = true) as
  select tenant_id, id,
         case type when 'VIRTUAL' then 'virtualTool' when 'KNOWLEDGE' then 'knowledgeTool' else 'errorCodeTool' end as kind,
         null::uuid as part_id, name, coalesce(name_en, '') as other_name,
         array_remove(array[unsaid('description', description_en, description)], null) as zh,
         array_remove(array[unsaid('name', name, name_en), unsaid('description', description, description_en)], null) as en,
         updated_at, updated_by
    from tool where deleted_at is null;

create view service_feedback_gap with (security_invoker = true) as
  select tenant_id, id, 'serviceFeedback' as kind, null::uuid as part_id, name, coalesce(name_en, '') as other_name,
         '{}'::text[] as zh, array_remove(array[unsaid('name', name, name_en)], null) as en, updated_at, updated_by
    from service_feedback where deleted_at is null;

create view live_gap with (security_invoker = true) as
  select tenant_id, id, 'live' as kind, null::uuid as part_id, name, coalesce(name_en, '') as other_name,
         array_remove(array[unsaid('intro', intro_en, intro)], null) as zh,
         array_remove(array[unsaid('name', name, name_en), unsaid('intro', intro, intro_en)], null) as en,
         updated_at, updated_by
    from live where deleted_at is null;

-- A title without a text is not complete, nor a text without a title; whether a formatted text says anything stands in `complete`.
-- What has expired, or is out as it is, can no longer be written: it is nobody's work.
create view notice_gap with (security_invoker = true) as
  select n.tenant_id, n.id, case n.audience when 'CLIENT' then 'clientNotice' else 'teamNotice' end as kind,
         null::uuid as part_id, n.name, coalesce(nullif(n.title ->> 'en-US', n.name), '') as other_name, zh.fields as zh,
         en.fields as en, n.updated_at, n.updated_by
    from notice n
    cross join lateral (select case when 'zh-CN' = any(n.complete) then '{}'
                               when not is_said(n.title ->> 'zh-CN') and not is_said(n.content ->> 'zh-CN') then '{title,text}'
                               when is_said(n.title ->> 'zh-CN') then '{text}' else '{title}' end::text[] as fields) as zh
    cross join lateral (select case when 'en-US' = any(n.complete) then '{}'
                               when not is_said(n.title ->> 'en-US') and not is_said(n.content ->> 'en-US') then '{title,text}'
                               when is_said(n.title ->> 'en-US') then '{text}' else '{title}' end::text[] as fields) as en
   where n.deleted_at is null and n.status <> 'EXPIRED';

-- A list of versions shows none of an application that lies in the recycle bin.
create view app_version_gap with (security_invoker = true) as
  select v.tenant_id, v.id, 'appVersion' as kind, v.application_id as part_id, v.name, '' as other_name,
         array_remove(array[unsaid('notes', v.release_notes ->> 'en-US', v.release_notes ->> 'zh-CN')], null) as zh,
         array_remove(array[unsaid('notes', v.release_notes ->> 'zh-CN', v.release_notes ->> 'en-US')], null) as en,
         v.updated_at, v.updated_by
    from app_version v join application a on a.tenant_id = v.tenant_id and a.id = v.application_id and a.deleted_at is null
   where v.deleted_at is null and v.status in ('DRAFT', 'CHECKING', 'CHECK_FAILED', 'READY');

-- What is in effect, or else the newest version. One that can still be written is opened itself; else the draft that lies there.
create view agreement_gap with (security_invoker = true) as
  select a.tenant_id, a.id, 'agreement' as kind,
         case when v.status in ('DRAFT', 'SCHEDULED') then v.id else (
           select d.id from agreement_version d
            where d.tenant_id = a.tenant_id and d.agreement_id = a.id and d.status = 'DRAFT' and d.deleted_at is null
            order by d.created_at desc, d.id desc limit 1) end as part_id, a.name,
         '' as other_name, case when 'zh-CN' = any(v.complete) then '{}' else '{text}' end::text[] as zh,
         case when 'en-US' = any(v.complete) then '{}' else '{text}' end::text[] as en, v.updated_at, v.updated_by
    from agreement a
    join agreement_version v on v.tenant_id = a.tenant_id and v.id = coalesce(a.current_version_id, (
      select n.id from agreement_version n
       where n.tenant_id = a.tenant_id and n.agreement_id = a.id and n.deleted_at is null
       order by n.created_at desc, n.id desc limit 1))
   where a.deleted_at is null;

create function language_gaps_renewed(source text, tenant uuid, ids uuid[]) returns void language plpgsql as $$
begin
  delete from language_gap where tenant_id = tenant and id = any(ids);
  execute format(
    'insert into language_gap (tenant_id, id, kind, part_id, name, other_name, zh, en, updated_at, updated_by)
     select tenant_id, id, kind, part_id, name, other_name, zh, en, updated_at, updated_by from %I
      where tenant_id = $1 and id = any($2) and (zh <> ''{}'' or en <> ''{}'')
     on conflict (tenant_id, id) do update set part_id = excluded.part_id, name = excluded.name, other_name = excluded.other_name,
       zh = excluded.zh, en = excluded.en, updated_at = excluded.updated_at, updated_by = excluded.updated_by',
    source) using tenant, ids;
end $$;

-- Statement by statement, so that an import of thousands costs as much as a few. What only counts changes no words: it leaves
-- version, name and times alone.
create function language_gaps_follow() returns trigger language plpgsql as $$
declare moving record;
begin
  if no_tenant_here() then return null; end if;
  if tg_op = 'INSERT' then
    for moving in select tenant_id, array_agg(id) as ids from after_rows where deleted_at is null group by tenant_id loop
      perform language_gaps_renewed(tg_argv[0], moving.tenant_id, moving.ids);
    end loop;
  elsif tg_op = 'UPDATE' then
    for moving in
      select n.tenant_id, array_agg(n.id) as ids
        from after_rows n join before_rows o on o.tenant_id = n.tenant_id and o.id = n.id
       where (n.version, n.updated_at, n.deleted_at, n.name) is distinct from (o.version, o.updated_at, o.deleted_at, o.name)
       group by n.tenant_id loop
      perform language_gaps_renewed(tg_argv[0], moving.tenant_id, moving.ids);
    end loop;
  else
    delete from language_gap g using before_rows o where g.tenant_id = o.tenant_id and g.id = o.id;
  end if;
  return null;
end $$;

create function agreement_gaps_follow() returns trigger language plpgsql as $$
declare moving record;
begin
  if no_tenant_here() then return null; end if;
  if tg_op <> 'DELETE' then
    for moving in select tenant_id, array_agg(distinct agreement_id) as ids from after_rows group by tenant_id loop
      perform language_gaps_renewed('agreement_gap', moving.tenant_id, moving.ids);
    end loop;
  else
    for moving in select tenant_id, array_agg(distinct agreement_id) as ids from before_rows group by tenant_id loop
      perform language_gaps_renewed('agreement_gap', moving.tenant_id, moving.ids);
    end loop;
  end if;
  return null;
end $$;
create function agreement_gap_follow() returns trigger language plpgsql as $$
begin
  if no_tenant_here() then return null; end if;
  perform language_gaps_renewed('agreement_gap', new.tenant_id, array[new.id]);
  return null;
end $$;
create trigger agreement_gap_moved after update of name, current_version_id, deleted_at on agreement
  for each row when ((new.name, new.current_version_id, new.deleted_at) is distinct from (old.name, old.current_version_id, old.deleted_at))
  execute function agreement_gap_follow();
create trigger agreement_gap_removed after delete on agreement
  referencing old table as before_rows for each statement execute function language_gaps_follow();
create trigger agreement_version_gap_added after insert on agreement_version
  referencing new table as after_rows for each statement execute function agreement_gaps_follow();
create trigger agreement_version_gap_moved after update on agreement_version
  referencing old table as before_rows new table as after_rows for each statement execute function agreement_gaps_follow();
create trigger agreement_version_gap_removed after delete on agreement_version
  referencing old table as before_rows for each statement execute function agreement_gaps_follow();

-- What hangs on something that goes to the bin, or comes back, goes and comes with it. The numbers of a set may be very many:
-- those that come back are written by a job.
create function parts_gaps_follow() returns trigger language plpgsql as $$
begin
  if no_tenant_here() then return null; end if;
  if tg_table_name = 'error_code' then
    if new.deleted_at is not null then
      delete from language_gap where tenant_id = new.tenant_id and part_id = new.id and kind = 'errorNo';
    end if;
  else
    perform language_gaps_renewed('app_version_gap', new.tenant_id, array(
      select id from app_version where tenant_id = new.tenant_id and application_id = new.id and deleted_at is null));
  end if;
  return null;
end $$;
create trigger error_code_gap_binned after update of deleted_at on error_code
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function parts_gaps_follow();
create trigger application_gap_binned after update of deleted_at on application
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function parts_gaps_follow();

-- They fire by name, and behind those that count the numbers of a set: whoever wants the set and these rows, wants the set first.
do $$
declare source text;
begin
  foreach source in array array['product', 'error_no', 'toolbox', 'tool', 'service_feedback', 'live', 'notice', 'app_version'] loop
    execute format('create trigger %1$s_words_added after insert on %1$I referencing new table as after_rows
      for each statement execute function language_gaps_follow(%1$s_gap)', source);
    execute format('create trigger %1$s_words_moved after update on %1$I
      referencing old table as before_rows new table as after_rows
      for each statement execute function language_gaps_follow(%1$s_gap)', source);
    execute format('create trigger %1$s_words_removed after delete on %1$I referencing old table as before_rows
      for each statement execute function language_gaps_follow(%1$s_gap)', source);
  end loop;
end $$;

-- What is missing already. The wall stands aside for the owner, who reads the records of all tenants once.
do $$
declare
  source text;
  walled text;
  tables text[] := array['product', 'error_no', 'error_code', 'toolbox', 'tool', 'service_feedback', 'live', 'notice', 'app_version',
                         'application', 'agreement', 'agreement_version', 'tenant', 'language_gap'];
begin
  foreach walled in array tables loop execute format('alter table %I no force row level security', walled); end loop;
  foreach source in array array['product', 'error_no', 'toolbox', 'tool', 'service_feedback', 'live', 'notice', 'app_version',
                                'agreement'] loop
    execute format('grant select on %1$s_gap to %2$I', source, current_setting('app.runtime_role'));
    execute format(
      'insert into language_gap (tenant_id, id, kind, part_id, name, other_name, zh, en, updated_at, updated_by)
       select tenant_id, id, kind, part_id, name, other_name, zh, en, updated_at, updated_by from %1$s_gap
        where zh <> ''{}'' or en <> ''{}''', source);
  end loop;
  foreach walled in array tables loop execute format('alter table %I force row level security', walled); end loop;
end $$;
