-- What a viewer showed at the entrance: the address of a session that asks for more by now lets in whoever shows that.
alter table live_viewer add passed text;

select allow_lookup('live_item');
select allow_lookup('live_cue');
select allow_lookup('live_visit');

-- Across tenants, for the clock of each server process; the work is then done inside each tenant.
create function live_cues_due() returns table (tenant_id uuid, live_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.tenant_id, s.id from public.live s
   where s.status in ('LIVE', 'INTERRUPTED') and s.auto_cue and s.deleted_at is null
     and exists (select from public.live_item i
                  where i.tenant_id = s.tenant_id and i.live_id = s.id and i.shown_at is null
                    and s.started_at + i.cue_sec * interval '1 second' <= now()
                    and s.started_at + i.cue_sec * interval '1 second' > coalesce(
                          (select max(c.at) from public.live_cue c
                            where c.tenant_id = s.tenant_id and c.live_id = s.id), '-infinity'))
$$;
-- Companies of which somebody watches, as far as is known.
create function live_watched_tenants() returns table (tenant_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct v.tenant_id from public.live_visit v where v.ended_at is null
$$;
do $$
begin
  revoke all on function live_cues_due() from public;
  revoke all on function live_watched_tenants() from public;
  execute format('grant execute on function live_cues_due() to %I', current_setting('app.runtime_role'));
  execute format('grant execute on function live_watched_tenants() to %I', current_setting('app.runtime_role'));
end $$;

-- How many watch at this moment.
create index live_visit_open on live_visit (tenant_id, live_id) where ended_at is null;
