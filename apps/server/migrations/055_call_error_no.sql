-- Calls by error number: which were about a number is looked up, instead of being searched for among the words of calls.

-- How numbers of calls are compared: without case, width and blanks.
create function error_text_key(value text) returns text language sql immutable strict parallel safe
  return upper(regexp_replace(normalize(value, nfkc), '\s', '', 'g'));

-- Which number of which set it is, beside each of `error_nos`; null, or nothing, where only the text is known.
alter table call add column error_no_ids uuid[] not null default '{}';

-- The numbers of one call, each once. `subject` is the id of a number, or '#' and the key of a text of which nobody knows more.
create function noted_error_nos(nos text[], ids uuid[]) returns table (key text, subject text, name text)
language sql immutable parallel safe as $$
  select min(said.key), said.subject, max(said.no)
    from (select n.no, n.id, error_text_key(n.no) as key, coalesce(n.id::text, '#' || error_text_key(n.no)) as subject,
                 bool_or(n.id is not null) over (partition by error_text_key(n.no)) as known
            from unnest(nos, ids) as n (no, id) where n.no is not null) as said
   where said.id is not null or not said.known
   group by said.subject
$$;

-- Kept by the triggers below, and by nobody else.
create table call_error_no (
  tenant_id uuid not null,
  -- Its time is when the call began.
  call_id uuid not null,
  key text not null,
  subject text not null,
  primary key (tenant_id, subject, call_id)
) partition by range (call_id);

-- As before, with the numbers beside the calls and their events.
create or replace function call_parts(from_month date, months integer) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  start date;
  part text;
  base text;
begin
  for step in 0 .. months - 1 loop
    start := (date_trunc('month', from_month) + make_interval(months => step))::date;
    foreach base in array array['call', 'call_event', 'call_error_no'] loop
      part := base || '_' || to_char(start, 'YYYYMM');
      continue when to_regclass('public.' || part) is not null;
      execute format('create table public.%I partition of public.%I for values from (%L) to (%L)', part, base,
        public.id_floor(start::timestamp at time zone 'UTC'), public.id_floor((start + interval '1 month')::timestamp at time zone 'UTC'));
      -- Reached through the whole alone, whose wall stands in front of it.
      execute format('alter table public.%I enable row level security', part);
      execute format('alter table public.%I force row level security', part);
    end loop;
  end loop;
end $$;
create table call_error_no_default partition of call_error_no default;
alter table call_error_no_default enable row level security;
alter table call_error_no_default force row level security;
do $$ declare
  month text;
begin
  for month in select right(relname, 6) from pg_class where relnamespace = 'public'::regnamespace and relname ~ '^call_\d{6}$' loop
    perform call_parts(to_date(month, 'YYYYMM'), 1);
  end loop;
end $$;

-- Of the calls there are, the text is what is known.
alter table call no force row level security;
insert into call_error_no (tenant_id, call_id, key, subject)
select call.tenant_id, call.id, noted.key, noted.subject
  from call cross join lateral noted_error_nos(call.error_nos, call.error_no_ids) as noted where call.error_nos <> '{}';
alter table call force row level security;
create index call_error_no_by_key on call_error_no (tenant_id, key, call_id);
select protect('call_error_no');

create function call_error_no_follow() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from public.call_error_no n using public.noted_error_nos(old.error_nos, old.error_no_ids) as noted
     where n.tenant_id = old.tenant_id and n.subject = noted.subject and n.call_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.call_error_no (tenant_id, call_id, key, subject)
    select new.tenant_id, new.id, noted.key, noted.subject
      from public.noted_error_nos(new.error_nos, new.error_no_ids) as noted;
  end if;
  return null;
end $$;
create trigger call_error_no_added after insert on call for each row
  when (new.error_nos <> '{}') execute function call_error_no_follow();
create trigger call_error_no_moved after update on call for each row
  when ((old.error_nos, old.error_no_ids) is distinct from (new.error_nos, new.error_no_ids)) execute function call_error_no_follow();
create trigger call_error_no_gone after delete on call for each row
  when (old.error_nos <> '{}') execute function call_error_no_follow();

-- Sums are by number and no longer by text alone: a call whose number becomes known is counted anew, and all sums are made once more.
drop trigger call_moved on call;
create trigger call_moved after update on call for each row
  when ((old.status, old.is_test, old.team_group_id, old.expert_id, old.client_group_id, old.client_id, old.product_id,
         old.problem_type_id, old.error_nos, old.error_no_ids, old.media, old.answered_at, old.ended_at, old.duration_sec,
         old.wait_sec, old.promise_sec, old.score, old.solved, old.quality)
     is distinct from
        (new.status, new.is_test, new.team_group_id, new.expert_id, new.client_group_id, new.client_id, new.product_id,
         new.problem_type_id, new.error_nos, new.error_no_ids, new.media, new.answered_at, new.ended_at, new.duration_sec,
         new.wait_sec, new.promise_sec, new.score, new.solved, new.quality))
  execute function call_changed();
alter table call_rollup no force row level security;
delete from call_rollup;
alter table call_rollup force row level security;

-- Texts of calls find the numbers of sets. A column, because row-level security keeps indexes on functions from being used.
alter table error_no add column key text not null generated always as (error_text_key(name)) stored;
create index error_no_by_key on error_no (tenant_id, key) where deleted_at is null;
drop index error_no_by_lower;

-- Two filters at once: what a list may be narrowed by further stands in the index of what it is narrowed by first, so that calls that
-- do not fit need not be read. None of these columns changes often.
drop index call_by_group;
create index call_by_group on call (tenant_id, team_group_id, id)
  include (status, media, quality, solved, is_test, client_group_id, score, duration_sec, wait_sec);
drop index call_by_client_group;
create index call_by_client_group on call (tenant_id, client_group_id, id)
  include (status, media, quality, solved, is_test, duration_sec, wait_sec);
drop index call_by_product;
create index call_by_product on call (tenant_id, product_id, id) include (status, media, quality, solved, is_test);
drop index call_by_status;
create index call_by_status on call (tenant_id, status, id) include (media, quality, solved, is_test);
create index call_by_quality on call (tenant_id, quality, id) include (media, solved, is_test);
create index call_by_problem on call (tenant_id, problem_type_id, id) where problem_type_id is not null;
