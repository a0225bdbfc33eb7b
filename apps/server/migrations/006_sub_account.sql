-- Sub-accounts: what their list, their invitations and their end need of the database.

-- People who have never signed in come first in the order of sign-ins; a cursor cannot stand behind a null.
alter table account
  add column login_order timestamptz generated always as (coalesce(last_login_at, '-infinity')) stored;
drop index account_by_login;
create index account_by_login on account (tenant_id, type, login_order, id) where deleted_at is null;

-- What someone uploaded stays when his account goes.
alter table file drop constraint file_tenant_id_created_by_fkey;
alter table file_upload drop constraint file_upload_tenant_id_created_by_fkey;

-- Until when one of these keys has no turn left; null when all of them have.
create function throttle_until(wanted text[], allowed integer[]) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select max(t.resets_at) from unnest(wanted, allowed) as u (k, a) join public.throttle t on t.key = u.k
   where t.taken >= u.a and t.resets_at > now()
$$;

-- Which of these names, numbers and addresses someone on the platform has already; not who.
create function account_taken(usernames text[], phones text[], emails text[]) returns table (field text, value text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select 'username', lower(a.username) from public.account a
   where a.deleted_at is null and lower(a.username) = any(usernames)
  union all
  select 'phone', a.phone from public.account a where a.deleted_at is null and a.phone = any(phones)
  union all
  select 'email', lower(a.email) from public.account a where a.deleted_at is null and lower(a.email) = any(emails)
$$;

-- As before; an account whose time is over has expired, also before the job that says so has run.
create or replace function account_for_sign_in(wanted text) returns table (
  tenant_id uuid, id uuid, type smallint, name text, username text, phone text, email text, password_hash text,
  status text, has_second_factor boolean, tenant_name text, tenant_expire_at timestamptz, sso_only boolean,
  known_addresses text[]
) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.tenant_id, a.id, a.type, a.name, a.username, a.phone, a.email, a.password_hash,
         case when a.status = 'ACTIVE' and a.expire_at <= now() then 'EXPIRED' else a.status end,
         a.has_second_factor, t.name, t.expire_at,
         coalesce(s.enabled and s.sso_only and s.break_glass_id is distinct from a.id, false),
         (select coalesce(array_agg(distinct o.ip), '{}') from public.session o
           where o.tenant_id = a.tenant_id and o.account_id = a.id)
    from public.account a
    join public.tenant t on t.tenant_id = a.tenant_id
    left join public.sign_in_setting s on s.tenant_id = a.tenant_id
   where a.deleted_at is null
     and case when wanted like '%@%' then lower(a.email) = lower(wanted)
              when wanted ~ '^[+0-9]' then a.phone = wanted
              else lower(a.username) = lower(wanted) end
$$;

do $$
declare
  functions text := 'function throttle_until(text[], integer[]), account_taken(text[], text[], text[])';
begin
  execute format('revoke all on %s from public', functions);
  execute format('grant execute on %s to %I', functions, current_setting('app.runtime_role'));
end $$;
