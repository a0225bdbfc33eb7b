-- Keys of the vendor's apps, and their users' sign-ins.
create table app_key (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  audience text not null check (audience in ('CLIENT', 'TEAM', 'BOTH')),
  -- The application that uses it; its agreements, logs and upgrades are what the key reads and writes.
  application_id uuid,
  prefix text not null,
  secret_hash text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete set null (application_id)
);
-- Partial, so that it can be no foreign key's target: a new secret then waits for nobody who signs in with the key.
create unique index app_key_secret on app_key (secret_hash) where secret_hash is not null;
create unique index app_key_name on app_key (tenant_id, lower(name)) where revoked_at is null;
create index app_key_application on app_key (tenant_id, application_id);
select protect('app_key');
select allow_lookup('app_key');

create table app_session (
  tenant_id uuid not null references tenant,
  id uuid not null,
  token_hash text not null,
  app_key_id uuid not null,
  -- What the person is in the app.
  user_kind text not null check (user_kind in ('CLIENT_USER', 'TEAM_USER')),
  user_id uuid not null,
  -- A test account acts as one of them and is none: it is in no list and no figure.
  is_test boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, app_key_id) references app_key (tenant_id, id) on delete cascade
);
create unique index app_session_token on app_session (tenant_id, token_hash);
create index app_session_user on app_session (tenant_id, user_kind, user_id);
create index app_session_age on app_session (expires_at);
select protect('app_session');

-- The code of an activation message; only its hash is kept. The newest counts.
create table app_activation (
  tenant_id uuid not null references tenant,
  user_kind text not null check (user_kind in ('CLIENT_USER', 'TEAM_USER')),
  user_id uuid not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, user_kind, user_id)
);
create index app_activation_age on app_activation (expires_at);
select protect('app_activation');

-- A code that proves a phone number to the app: for a request, and for signing in.
create table app_code (
  tenant_id uuid not null references tenant,
  -- Of the job that sent it, which may run twice.
  id uuid not null,
  purpose text not null check (purpose in ('REGISTER', 'SIGN_IN')),
  phone text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (tenant_id, purpose, phone)
);
create index app_code_age on app_code (expires_at);
select protect('app_code');

-- The key behind a hash, and the users behind the other hashes, who have signed in to an app of that key's audience. Enters
-- the tenant, as a session does. A user is found only while he may still use the app. Devices ask and report by the
-- thousand, and those that come at the same time are answered together: hence several users of one key at once.
create function app_key_open(hash text, user_hashes text[]) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_one record;
  people jsonb;
begin
  select k.tenant_id, k.id as key_id, k.name, k.audience, k.application_id, k.last_used_at, t.expire_at
    into found_one
    from public.app_key k join public.tenant t on t.tenant_id = k.tenant_id
   where k.secret_hash = hash and k.revoked_at is null;
  if not found then return null; end if;
  perform set_config('app.tenant_id', found_one.tenant_id::text, true);
  if user_hashes <> '{}' then
    select jsonb_object_agg(s.token_hash, jsonb_build_object(
             'session_id', s.id, 'kind', s.user_kind, 'user_id', s.user_id, 'is_test', s.is_test,
             'name', coalesce(c.name, m.name, p.name),
             'last_active_at', coalesce(c.last_active_at, m.last_active_at, p.last_active_at)))
      into people
      from public.app_session s
      left join public.client_user c
        on not s.is_test and s.user_kind = 'CLIENT_USER' and c.tenant_id = s.tenant_id and c.id = s.user_id and c.status = 'ACTIVE'
           and c.deleted_at is null and (c.valid_to is null or c.valid_to > now())
           and exists (select from public.client o where o.tenant_id = c.tenant_id and o.id = c.client_id
                          and o.status = 'ACTIVE' and o.deleted_at is null)
      left join public.team_user m
        on not s.is_test and s.user_kind = 'TEAM_USER' and m.tenant_id = s.tenant_id and m.id = s.user_id and m.status = 'ACTIVE'
           and m.deleted_at is null
      -- Valid at this very moment, and in this application.
      left join public.test_account p
        on s.is_test and p.tenant_id = s.tenant_id and p.id = s.user_id and p.user_kind = s.user_kind
           and p.status = 'ENABLED' and p.deleted_at is null and p.valid_from <= now() and p.valid_to > now()
           and (p.application_ids = '{}' or found_one.application_id = any (p.application_ids))
     where s.tenant_id = found_one.tenant_id and s.token_hash = any (user_hashes) and s.expires_at > now()
       and found_one.audience in ('BOTH', split_part(s.user_kind, '_', 1))
       and coalesce(c.id, m.id, p.id) is not null;
  end if;
  return to_jsonb(found_one) || jsonb_build_object('people', coalesce(people, '{}'));
end $$;

do $$
begin
  revoke all on function app_key_open(text, text[]) from public;
  execute format('grant execute on function app_key_open(text, text[]) to %I', current_setting('app.runtime_role'));
end $$;
