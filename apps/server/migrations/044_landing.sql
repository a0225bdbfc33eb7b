-- The public page of a company.
create table landing_page (
  tenant_id uuid not null references tenant,
  enabled boolean not null default false,
  title jsonb not null default '{"zh-CN": "", "en-US": ""}',
  intro jsonb not null default '{"zh-CN": "", "en-US": ""}',
  phone text,
  email text,
  website text,
  address jsonb not null default '{"zh-CN": "", "en-US": ""}',
  hours jsonb not null default '{"zh-CN": "", "en-US": ""}',
  -- Who has seen none sends 1: so the second of two who set it up at once is refused.
  version integer not null default 2,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id)
);

-- What the owners have put on it, in their order. The rows of what is deleted go with it; what is only hidden for now, a
-- download page that is switched off or an agreement that is not shared, keeps its place and is not shown.
create table landing_application (
  tenant_id uuid not null,
  application_id uuid not null,
  place integer not null,
  primary key (tenant_id, application_id),
  foreign key (tenant_id) references landing_page (tenant_id) on delete cascade,
  foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade
);
create table landing_agreement (
  tenant_id uuid not null,
  agreement_id uuid not null,
  place integer not null,
  primary key (tenant_id, agreement_id),
  foreign key (tenant_id) references landing_page (tenant_id) on delete cascade,
  foreign key (tenant_id, agreement_id) references agreement (tenant_id, id) on delete cascade
);
select protect('landing_page');
select allow_lookup('landing_page');
select protect('landing_application');
select protect('landing_agreement');

-- Whose page a company's code opens, while it is switched on and the company has not ended. Gives the tenant and nothing
-- else; what the page shows is read behind the wall.
create function landing_tenant(wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.tenant_id from public.tenant t join public.landing_page p on p.tenant_id = t.tenant_id
   where t.code = lower(wanted) and p.enabled and (t.expire_at is null or t.expire_at > now())
$$;

do $$
begin
  revoke all on function landing_tenant(text) from public;
  execute format('grant execute on function landing_tenant(text) to %I', current_setting('app.runtime_role'));
end $$;
