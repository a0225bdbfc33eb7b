-- Whoever is asked to accept an agreement before a live session can read it by the session's own address, shared or not.
create or replace function agreement_tenant(wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(
    (select a.tenant_id from public.agreement a where a.share_slug = wanted and a.deleted_at is null),
    (select s.tenant_id from public.live s
      where s.slug = wanted and s.agreement_id is not null and s.status <> 'DRAFT' and s.deleted_at is null))
$$;
