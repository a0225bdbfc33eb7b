-- Who someone is: throttles, codes, second factors, identity providers, and people who ask to be let in.

-- Phone numbers and addresses identify people before their tenant is known, like names do.
create unique index account_phone on account (phone) where deleted_at is null and phone is not null;
create unique index account_email on account (lower(email)) where deleted_at is null and email is not null;

alter table account
  add column has_second_factor boolean not null default false,
  add column password_changed_at timestamptz;

alter table session
  -- The last time this person showed who it is, beyond holding the token.
  add column confirmed_at timestamptz not null default now(),
  add column passkey_challenge text,
  add column passkey_challenge_until timestamptz;

-- The last passwords, as hashes, so that nobody goes round in circles.
create table password_history (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account
);
create index password_history_account on password_history (tenant_id, account_id, created_at desc);
select protect('password_history');

-- Turns taken by a key (the hash of what is throttled), across all servers. Keys belong to no tenant: most are taken
-- before one is known. The runtime reaches it by the functions alone.
create table throttle (
  key text primary key,
  taken integer not null,
  resets_at timestamptz not null
);
alter table throttle enable row level security;
alter table throttle force row level security;
create index throttle_age on throttle (resets_at);
do $$
begin
  execute format('create policy counting on throttle to %I using (true) with check (true)', current_user);
end $$;

-- Takes one turn of each key, or none. Tells the seconds to wait, 0 when every key had a turn left, and which keys have
-- none left now. Whoever takes the last turn starts the wait, so that a lock always has its full length.
create function throttle_take(wanted text[], allowed integer[], seconds integer[], out wait integer, out spent text[])
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  turn record;
  until timestamptz;
begin
  spent := '{}';
  -- Whoever is refused leaves no row behind: otherwise a flood of invented names would fill the table.
  select max(greatest(ceil(extract(epoch from t.resets_at - now()))::integer, 1)) into wait
    from unnest(wanted, allowed) as u (k, a) join public.throttle t on t.key = u.k
   where t.taken >= u.a and t.resets_at > now();
  if wait is not null then return; end if;
  wait := 0;
  -- In one order, so that two callers never wait for each other.
  for turn in
    select u.k, u.a, u.s from unnest(wanted, allowed, seconds) as u (k, a, s) order by u.k
  loop
    insert into public.throttle as t (key, taken, resets_at) values (turn.k, 0, now() + make_interval(secs => turn.s))
      on conflict (key) do update
        set taken = case when t.resets_at <= now() then 0 else t.taken end,
            resets_at = case when t.resets_at <= now() then now() + make_interval(secs => turn.s) else t.resets_at end;
    -- Someone may have been faster since the first look.
    select t.resets_at into until from public.throttle t where t.key = turn.k and t.taken >= turn.a;
    if found then wait := greatest(wait, ceil(extract(epoch from until - now()))::integer, 1); end if;
  end loop;
  if wait > 0 then return; end if;
  for turn in
    select u.k, u.a, u.s from unnest(wanted, allowed, seconds) as u (k, a, s)
  loop
    update public.throttle t
       set taken = t.taken + 1,
           resets_at = case when t.taken + 1 >= turn.a then now() + make_interval(secs => turn.s) else t.resets_at end
     where t.key = turn.k;
    if exists (select from public.throttle t where t.key = turn.k and t.taken >= turn.a) then
      spent := spent || turn.k;
    end if;
  end loop;
end $$;

-- Gives turns back: of each key all of them, or the last one. In the same order as they are taken.
create function throttle_give_back(wanted text[], everything boolean[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  turn record;
begin
  for turn in select u.k, u.e from unnest(wanted, everything) as u (k, e) order by u.k loop
    update public.throttle set taken = case when turn.e then 0 else greatest(taken - 1, 0) end where key = turn.k;
  end loop;
end $$;

create function throttle_purge() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from public.throttle where resets_at < now()
$$;

-- Six digits that someone was sent. Only what they hash to with the installation's key is kept.
create table verification_code (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  purpose text not null check (purpose in ('SMS_SIGN_IN', 'CHANGE_EMAIL')),
  recipient text not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account
);
-- One at a time: a new code takes the place of the one before.
create unique index verification_code_account on verification_code (tenant_id, account_id, purpose);
create index verification_code_age on verification_code (expires_at);
select protect('verification_code');

-- What people see of their own sign-ins: few lines among the many of the operation log.
create index operation_log_sign_in on operation_log (tenant_id, actor_id, time, id)
  where action in ('LOGIN', 'LOGIN_FAILED', 'LOCK');
create view sign_in_log with (security_invoker = true) as
  select tenant_id, id, time, actor_id, call, result, fail_code, ip, user_agent, changes #>> '{0,after}' as method
    from operation_log where action in ('LOGIN', 'LOGIN_FAILED', 'LOCK');
do $$
begin
  execute format('grant select on sign_in_log to %I', current_setting('app.runtime_role'));
end $$;

-- An authenticator app. The secret is sealed with the installation's key.
create table totp (
  tenant_id uuid not null,
  account_id uuid not null,
  secret text,
  -- One that is being set up: the one before it works until this one is confirmed.
  pending_secret text,
  pending_until timestamptz,
  confirmed_at timestamptz,
  -- The last time step that was accepted: a code works once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account,
  check ((secret is null) = (confirmed_at is null))
);
select protect('totp');

create table passkey (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, account_id) references account
);
create index passkey_account on passkey (tenant_id, account_id);
select protect('passkey');

create table recovery_code (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account
);
create index recovery_code_account on recovery_code (tenant_id, account_id);
select protect('recovery_code');

-- A sign-in that waits for its second step.
create table second_step (
  tenant_id uuid not null,
  id uuid not null,
  token_hash text not null unique,
  account_id uuid not null,
  method text not null check (method in ('PASSWORD', 'SMS')),
  remember boolean not null,
  tries integer not null default 0,
  passkey_challenge text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account
);
create index second_step_age on second_step (expires_at);
select protect('second_step');
select allow_lookup('second_step');

create function second_step_tenant(hash text) returns uuid language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.tenant_id from public.second_step s where s.token_hash = hash
$$;

-- How the people of a tenant sign in. A tenant without a row has neither a provider nor a policy.
create table sign_in_setting (
  tenant_id uuid primary key references tenant,
  enabled boolean not null default false,
  issuer text,
  client_id text,
  scopes text[] not null default '{openid,profile,email}',
  tested_at timestamptz,
  sso_only boolean not null default false,
  second_factor_required boolean not null default false,
  break_glass_id uuid,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  check (not enabled or (issuer is not null and client_id is not null)),
  check (not sso_only or (enabled and tested_at is not null and break_glass_id is not null)),
  foreign key (tenant_id, break_glass_id) references account (tenant_id, id)
);
select protect('sign_in_setting');
select allow_lookup('sign_in_setting');

-- The tenant behind a company's code, when it has single sign-on, and where its provider is.
create function sso_tenant(company text) returns table (tenant_id uuid, issuer text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.tenant_id, s.issuer
    from public.tenant t join public.sign_in_setting s on s.tenant_id = t.tenant_id
   where t.code = lower(company) and s.issuer is not null and (t.expire_at is null or t.expire_at > now())
$$;

-- Bound to one browser by a cookie, and good for one answer of the provider.
create table sso_nonce (
  tenant_id uuid not null references tenant,
  id uuid not null,
  nonce_hash text not null unique,
  purpose text not null check (purpose in ('SIGN_IN', 'TEST')),
  expires_at timestamptz not null default now() + interval '10 minutes',
  primary key (tenant_id, id)
);
create index sso_nonce_age on sso_nonce (expires_at);
select protect('sso_nonce');
select allow_lookup('sso_nonce');

create function sso_nonce_tenant(hash text) returns uuid language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.tenant_id from public.sso_nonce n where n.nonce_hash = hash
$$;

-- Whose account a provider's subject is. An e-mail address only ever makes the first link.
create table sso_identity (
  tenant_id uuid not null,
  issuer text not null,
  subject text not null,
  account_id uuid not null,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (tenant_id, issuer, subject),
  unique (tenant_id, account_id, issuer),
  foreign key (tenant_id, account_id) references account
);
select protect('sso_identity');

-- Asked on the sign-in page by people who have no account; kept with the platform's own tenant.
create table access_request (
  tenant_id uuid not null references tenant,
  id uuid not null,
  company text not null,
  name text not null,
  phone text not null,
  email text not null,
  reason text,
  locale text not null check (locale in ('zh-CN', 'en-US')),
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'REFUSED')),
  reply text,
  decided_by uuid,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index access_request_created on access_request (tenant_id, created_at, id);
create index access_request_company on access_request (tenant_id, company, id);
create index access_request_status on access_request (tenant_id, status, created_at, id);
select protect('access_request', 'select, insert, update');
select searchable('access_request', 'company', false);
select searchable('access_request', 'name', false);

-- The tenant of the platform's operators: where what belongs to no company is kept.
create function platform_tenant() returns uuid language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.tenant_id from public.account a where a.type = 1 and a.deleted_at is null order by a.created_at, a.id limit 1
$$;

-- Sign-in starts before the tenant is known: one account by its name, phone number or e-mail address, and nothing else.
drop function account_by_username(text);
create function account_for_sign_in(wanted text) returns table (
  tenant_id uuid, id uuid, type smallint, name text, username text, phone text, email text, password_hash text,
  status text, has_second_factor boolean, tenant_name text, tenant_expire_at timestamptz, sso_only boolean,
  known_addresses text[]
) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.tenant_id, a.id, a.type, a.name, a.username, a.phone, a.email, a.password_hash, a.status,
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

-- As before, and what a session must still do before it may do anything else.
create or replace function session_open(hash text) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_one record;
begin
  select s.tenant_id, s.id as session_id, s.role_id, s.last_seen_at, a.id as account_id, a.type, a.name,
         t.timezone, t.expire_at, r.name as role_name, coalesce(r.permissions, '{}') as permissions,
         (select coalesce(array_agg(v.code), '{}') from public.tenant_service v
           where v.tenant_id = s.tenant_id and v.enabled and (v.expire_at is null or v.expire_at > now())) as services,
         s.method, s.confirmed_at > now() - interval '10 minutes' as confirmed,
         coalesce(p.second_factor_required, false) and not a.has_second_factor and s.method <> 'SSO' as must_enrol
    into found_one
    from public.session s
    join public.account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    join public.tenant t on t.tenant_id = s.tenant_id
    left join public.sign_in_setting p on p.tenant_id = s.tenant_id
    left join public.account_role ar
      on ar.tenant_id = s.tenant_id and ar.account_id = s.account_id and ar.role_id = s.role_id
    left join public.role r
      on r.tenant_id = ar.tenant_id and r.id = ar.role_id and r.status = 'ENABLED' and r.deleted_at is null
   where s.token_hash = hash
     and s.expires_at > now()
     and s.last_seen_at > now() - interval '12 hours'
     and a.status = 'ACTIVE' and a.deleted_at is null
     and (s.role_id is null or r.id is not null);
  if not found then return null; end if;
  perform set_config('app.tenant_id', found_one.tenant_id::text, true);
  return to_jsonb(found_one);
end $$;

do $$
declare
  functions text := 'function throttle_take(text[], integer[], integer[]), throttle_give_back(text[], boolean[]), '
    || 'throttle_purge(), second_step_tenant(text), sso_tenant(text), sso_nonce_tenant(text), platform_tenant(), '
    || 'account_for_sign_in(text)';
begin
  execute format('revoke all on %s from public', functions);
  execute format('grant execute on %s to %I', functions, current_setting('app.runtime_role'));
end $$;
