-- Signing in: sessions, links, codes, second factors, identity providers, and people who ask to be let in.

create table session (
  tenant_id uuid not null,
  id uuid not null,
  token_hash text not null unique,
  account_id uuid not null,
  role_id uuid,
  method text not null check (method in ('PASSWORD', 'SMS', 'SSO')),
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- The last time this person showed who it is, beyond holding the token.
  confirmed_at timestamptz not null default now(),
  passkey_challenge text,
  passkey_challenge_until timestamptz,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account,
  foreign key (tenant_id, role_id) references role
);
create index session_account on session (tenant_id, account_id);
select protect('session');
select allow_lookup('session');

-- Links that work once: activation and password reset. Only the hash of the secret is kept.
create table one_time_link (
  tenant_id uuid not null,
  id uuid not null,
  token_hash text not null unique,
  purpose text not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account
);
select protect('one_time_link');
select allow_lookup('one_time_link');

-- Whose link this is; whether it still works is decided inside the tenant.
create function one_time_link_tenant(hash text, wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.tenant_id from public.one_time_link l where l.token_hash = hash and l.purpose = wanted
$$;

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

create function second_step_tenant(hash text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
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

create function sso_nonce_tenant(hash text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
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

-- Sign-in starts before the tenant is known: one account by its name, phone number or e-mail address, and nothing else.
-- An account whose time is over has expired, also before the job that says so has run.
create function account_for_sign_in(wanted text) returns table (
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

-- Opens a request: finds the session behind a token's hash and enters its tenant, in one message with BEGIN.
-- Everything that may end a session at once is asked here, on every request and on every server process: an account and
-- a role may end by themselves, and a department may use less than its tenant has bought. It also says what a session
-- must still do before it may do anything else.
create function session_open(hash text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_one record;
begin
  select s.tenant_id, s.id as session_id, s.role_id, s.last_seen_at, a.id as account_id, a.type, a.name, a.dept_id,
         t.timezone, t.expire_at, r.name as role_name, r.version as role_version,
         coalesce(r.permissions, '{}') as permissions, coalesce(r.data_scope, 'ALL') as data_scope,
         (select coalesce(array_agg(v.code), '{}') from public.tenant_service v
           where v.tenant_id = s.tenant_id and v.enabled and (v.expire_at is null or v.expire_at > now())
             and (a.dept_id is null or not exists (
               select from public.dept own join public.dept up on up.tenant_id = own.tenant_id and up.id = any(own.path)
                where own.tenant_id = s.tenant_id and own.id = a.dept_id
                  and up.service_codes is not null and v.code <> all(up.service_codes)))) as services,
         s.method, s.confirmed_at > now() - interval '10 minutes' as confirmed,
         coalesce(p.second_factor_required, false) and not a.has_second_factor and s.method <> 'SSO' as must_enrol
    into found_one
    from public.session s
    join public.account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    join public.tenant t on t.tenant_id = s.tenant_id
    left join public.sign_in_setting p on p.tenant_id = s.tenant_id
    left join public.account_role ar
      on ar.tenant_id = s.tenant_id and ar.account_id = s.account_id and ar.role_id = s.role_id
     and (ar.expires_at is null or ar.expires_at > now())
    left join public.role r
      on r.tenant_id = ar.tenant_id and r.id = ar.role_id and r.status = 'ENABLED' and r.deleted_at is null
   where s.token_hash = hash
     and s.expires_at > now()
     and s.last_seen_at > now() - interval '12 hours'
     and a.status = 'ACTIVE' and a.deleted_at is null and (a.expire_at is null or a.expire_at > now())
     and (s.role_id is null or r.id is not null);
  if not found then return null; end if;
  perform set_config('app.tenant_id', found_one.tenant_id::text, true);
  return to_jsonb(found_one);
end $$;

do $$
declare
  functions text := 'function session_open(text), account_for_sign_in(text), one_time_link_tenant(text, text), '
    || 'second_step_tenant(text), sso_tenant(text), sso_nonce_tenant(text)';
begin
  execute format('revoke all on %s from public', functions);
  execute format('grant execute on %s to %I', functions, current_setting('app.runtime_role'));
end $$;

-- What the platform sees of every tenant: its owners. The view belongs to accounts; it stands here because it reads how
-- a tenant signs in.
-- Row-level security shows one tenant at a time, and the platform manages the owners of all of them. So this view looks
-- with its owner's rights, through the look-up policies, and draws the line itself: whoever is in the platform's tenant
-- sees every owner, anybody else those of the tenant he is in. `tenant_id` is the tenant that asks, as in every list;
-- `owner_tenant_id` is where the account is.
create view primary_account with (security_barrier) as
  select current_setting('app.tenant_id')::uuid as tenant_id,
         a.id, a.tenant_id as owner_tenant_id, t.code as tenant_code, t.name as tenant_name,
         a.username, a.name, a.phone, a.email, t.industry, t.location_code, t.address, t.remark,
         (select coalesce(jsonb_agg(jsonb_build_object('code', v.code, 'expireAt', wire_time(v.expire_at),
                   'active', v.expire_at is null or v.expire_at > now()) order by v.code), '[]')
            from tenant_service v where v.tenant_id = a.tenant_id and v.enabled) as services,
         t.account_quota,
         (select count(*)::integer from account o where o.tenant_id = a.tenant_id and o.deleted_at is null) as account_used,
         t.storage_quota_bytes, t.storage_used_bytes, t.expire_at, a.status,
         coalesce(s.sso_only and s.break_glass_id = a.id, false) as is_break_glass,
         a.activation_sent_at, a.activated_at, a.last_login_at,
         -- Both only rise, so the sum stays the same only while neither has changed.
         a.version + t.version - 1 as version,
         a.created_at,
         (select jsonb_build_object('id', p.id, 'name', p.name) from account p where p.id = a.created_by
             and p.tenant_id in (a.tenant_id, platform.tenant_id)) as created_by,
         greatest(a.updated_at, t.updated_at) as updated_at,
         (select jsonb_build_object('id', p.id, 'name', p.name) from account p
           where p.id = case when t.updated_at > a.updated_at then t.updated_by else a.updated_by end
             and p.tenant_id in (a.tenant_id, platform.tenant_id)) as updated_by,
         -- What never ends sorts last, who never came sorts first.
         coalesce(t.expire_at, 'infinity') as sort_expire_at,
         coalesce(a.last_login_at, '-infinity') as sort_last_login_at
    from (select platform_tenant() as tenant_id) as platform
   cross join account a
    join tenant t on t.tenant_id = a.tenant_id
    left join sign_in_setting s on s.tenant_id = a.tenant_id
   where a.type = 2 and a.deleted_at is null
     and (a.tenant_id = current_setting('app.tenant_id')::uuid
          or current_setting('app.tenant_id')::uuid = platform.tenant_id);
do $$
begin
  execute format('grant select on primary_account to %I', current_setting('app.runtime_role'));
end $$;
