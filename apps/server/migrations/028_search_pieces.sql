-- A search asks its index once, and by the pieces that tell rows apart. Before, a model number (`KH-7777`) was looked up by
-- the prefix that every model number has, by its last piece three times, and all of it twice: for the count and for the page.
-- What the function is, and why it looks as the owner, stands where it was first made.
create or replace function search_keys(
  target regclass, columns text[], keyword text, equals jsonb, nulls jsonb, among jsonb, ranges jsonb, sort_column text,
  descending boolean, after_value text, after_id uuid, wanted integer, skipped integer, count_limit integer
) returns table (keys jsonb, total integer) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  -- Named here so that what is changed below ends with the function.
  set enable_seqscan = on set enable_indexscan = on as $$
declare
  first_look constant integer := 300;
  max_walk constant integer := 20000;
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  -- Chinese characters and digits are the same in lower case; not asking for it spares half of a walk.
  folded constant text := case when keyword ~ '^[0-9\u3400-\u9fff]+$' then 't.%1$I' else 'lower(t.%1$I)' end;
  direction constant text := case when descending then 'desc' else 'asc' end;
  sorted constant text := format('order by t.%1$I %2$s, t.id %2$s', sort_column, direction);
  grams text[] := public.search_grams(keyword);
  rows_of text := format('from %s t where t.tenant_id = %L', target, tenant);
  behind text := '';
  contains text;
  texts text;
  telling text[];
  indexed text;
  place record;
  look record;
  -- How many rows lie between two that contain the word; null is too many to know.
  pace numeric;
begin
  if exists (
    select from unnest(columns) as name where not exists (
      select from pg_class c join pg_statistic_ext s on s.stxrelid = c.oid
       where c.oid = target and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and s.stxnamespace = c.relnamespace and s.stxname = 'searchable_' || c.relname || '_' || name)
  ) then
    raise exception '% is not searchable by %', target, columns;
  end if;
  if length(keyword) > 1 then
    -- Each once: a piece that is named twice is looked up twice.
    select array_agg(distinct gram) into grams from unnest(grams) as gram where length(gram) = 2;
  end if;
  for place in select key, value from jsonb_each_text(equals) loop
    rows_of := rows_of || format(' and t.%I = %L', place.key, place.value);
  end loop;
  for place in select key, value::boolean as is_null from jsonb_each_text(nulls) loop
    rows_of := rows_of || format(' and t.%I is %s null', place.key, case when place.is_null then '' else 'not' end);
  end loop;
  for place in select key, value from jsonb_each(among) loop
    rows_of := rows_of || coalesce((
      select format(' and t.%I in (%s)', place.key, string_agg(quote_literal(one), ', '))
        from jsonb_array_elements_text(place.value) as one having count(*) > 0), ' and false');
  end loop;
  for place in select key, value->>0 as first, value->>1 as behind_last from jsonb_each(ranges) loop
    if place.first is not null then rows_of := rows_of || format(' and t.%I >= %L', place.key, place.first); end if;
    if place.behind_last is not null then
      rows_of := rows_of || format(' and t.%I < %L', place.key, place.behind_last);
    end if;
  end loop;
  if after_id is not null then
    behind := format(' and (t.%I, t.id) %s (%L, %L)', sort_column, case when descending then '<' else '>' end,
      after_value, after_id);
  end if;
  select '(' || string_agg(format('strpos(' || folded || ', %2$L) > 0', name, lower(keyword)), ' or ') || ')',
         string_agg(format('t.%I', name), ', ')
    into contains, texts from unnest(columns) as name;

  execute format('select count(*) filter (where fits) as hits, count(*) as seen from (select %s as fits %s %s limit %s) as look',
    contains, rows_of, sorted, first_look) into look;
  pace := case when look.seen < first_look then 0 when look.hits > 2 then look.seen::numeric / look.hits end;

  -- Where a walk meets fewer than were asked for, they are all only if it has come to the end of the list.
  if count_limit * pace <= max_walk then
    execute format('select count(*) from (select from (select %s as fits %s %s limit %s) as walk where fits limit %s) as counted',
      contains, rows_of, sorted, max_walk, count_limit) into total;
    if total < count_limit then
      execute format('select case when exists (select %s %s offset %s) then null else %s end',
        rows_of, sorted, max_walk, total) into total;
    end if;
  end if;
  if (skipped + wanted) * pace <= max_walk then
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_array(sorted_by::text, id)), ''[]'') from (
         select sorted_by, id from (select t.%I as sorted_by, t.id, %s as fits %s %s %s limit %s) as walk
          where fits limit %s offset %s) as hit',
      sort_column, contains, rows_of, behind, sorted, max_walk, wanted, skipped) into keys;
    if jsonb_array_length(keys) < wanted then
      execute format('select case when exists (select %s %s %s offset %s) then null else %L::jsonb end',
        rows_of, behind, sorted, max_walk, keys) into keys;
    end if;
  end if;

  if total is null or keys is null then
    -- A piece that most rows have says nothing and costs as much as it has rows: the prefix of all model numbers. Which ones
    -- these are the first rows show; the word itself is asked of every row that the others find.
    execute format(
      'select array_agg(gram) from (
         select gram from unnest(%L::text[]) as gram
           cross join (select lower(concat_ws(chr(10), %s)) as content %s %s limit %s) as look
          group by gram having count(*) filter (where strpos(content, gram) > 0) * 2 <= count(*)) as piece',
      grams, texts, rows_of, sorted, first_look) into telling;
    -- Apart from the letters: so the planner sees that the index has answered this half, and asks no row again.
    select '(' || string_agg(format('public.search_grams(t.%I) @> %L::text[]', name, coalesce(telling, grams)), ' or ') || ')'
      into indexed from unnest(columns) as name;
    -- Only by bitmaps: the planner, which knows pieces and not words, would otherwise walk at times, and to the very end.
    perform set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true);
  end if;
  if total is null and keys is null then
    -- Asked once for both. What was found is all there is, unless it is as many as are counted.
    execute format(
      'with hit as materialized (select t.%1$I as sorted_by, t.id %2$s and %3$s and %4$s limit %5$s)
       select (select count(*) from hit), (
         select coalesce(jsonb_agg(jsonb_build_array(sorted_by::text, id)), ''[]'')
           from (select sorted_by, id from hit %6$s order by sorted_by %7$s, id %7$s limit %8$s offset %9$s) as page)',
      sort_column, rows_of, contains, indexed, count_limit,
      case when after_id is null then '' else
        format('where (sorted_by, id) %s (%L, %L)', case when descending then '<' else '>' end, after_value, after_id) end,
      direction, wanted, skipped) into total, keys;
    if total >= count_limit then keys := null; end if;
  end if;
  if total is null then
    execute format('select count(*) from (select %s and %s and %s limit %s) as counted',
      rows_of, contains, indexed, count_limit) into total;
  end if;
  if keys is null then
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_array(sorted_by::text, id)), ''[]'')
         from (select t.%I as sorted_by, t.id %s and %s and %s %s %s limit %s offset %s) as hit',
      sort_column, rows_of, contains, indexed, behind, sorted, wanted, skipped) into keys;
  end if;
  return next;
end $$;
