-- How a company looks to those who meet it: its name as it is shown, its colour and its pictures. The logo is there already.
alter table tenant
  add column brand_name jsonb not null default '{"zh-CN": "", "en-US": ""}',
  -- As it was chosen, and what is shown of it in each theme.
  add column brand_color text check (brand_color ~ '^#[0-9A-F]{6}$'),
  add column brand_color_light text check (brand_color_light ~ '^#[0-9A-F]{6}$'),
  add column brand_color_dark text check (brand_color_dark ~ '^#[0-9A-F]{6}$'),
  add column brand_logo_dark text check (length(brand_logo_dark) <= 40000),
  add column brand_icon text check (length(brand_icon) <= 40000),
  add column brand_sign_in boolean not null default false,
  -- Names the company in the addresses of its pictures, which anyone may ask for who has heard it; nobody can guess it.
  add column brand_key uuid not null default gen_random_uuid(),
  add check (num_nulls(brand_color, brand_color_light, brand_color_dark) in (0, 3));
create unique index tenant_brand_key on tenant (brand_key);

-- Address of one of its pictures. It changes with the picture, so that a browser may keep what it got.
create function brand_picture_path(key uuid, part text, picture text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select '/tenant/brand/picture?key=' || key || '&part=' || part || '&v=' || left(encode(sha256(convert_to(picture, 'UTF8')), 'hex'), 16)
$$;

-- What everyone sees of it who sees anything of the company; null where nothing was set. Reads one row and asks no other.
create function tenant_brand(t tenant) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when t.logo is null and t.brand_logo_dark is null and t.brand_icon is null and t.brand_color is null
     and t.brand_name ->> 'zh-CN' = '' and t.brand_name ->> 'en-US' = '' then null
    else jsonb_build_object(
      'name', jsonb_build_object(
        'zh-CN', coalesce(nullif(t.brand_name ->> 'zh-CN', ''), t.name),
        'en-US', coalesce(nullif(t.brand_name ->> 'en-US', ''), nullif(t.brand_name ->> 'zh-CN', ''), t.name)),
      'shown', case when t.brand_color is not null then
        jsonb_build_object('light', t.brand_color_light, 'dark', t.brand_color_dark) end,
      'logo', brand_picture_path(t.brand_key, 'LOGO', t.logo),
      'logoDark', brand_picture_path(t.brand_key, 'LOGO_DARK', t.brand_logo_dark),
      'icon', coalesce(brand_picture_path(t.brand_key, 'ICON', t.brand_icon), brand_picture_path(t.brand_key, 'LOGO', t.logo)))
    end
$$;

-- The same in a mail: most programs that show mails know PNG and nothing newer, and logos from before are WebP.
create function mail_brand(t tenant) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case when t.logo like 'data:image/png;%' then b.brand else b.brand || '{"logo": null}' end
    from (select tenant_brand(t)) as b (brand)
$$;

-- Whose pictures a key opens.
create function brand_tenant(wanted uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.tenant_id from public.tenant t
   where t.brand_key = wanted and (t.expire_at is null or t.expire_at > now())
$$;

-- Whose brand the sign-in page wears for a company's code, where its owners have said so.
create function brand_sign_in_tenant(wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.tenant_id from public.tenant t
   where t.code = lower(wanted) and t.brand_sign_in and public.tenant_brand(t) is not null and (t.expire_at is null or t.expire_at > now())
$$;

-- The demonstration shows mails as they look, with the brand of whoever they come from.
drop function outbox_recent(integer);
create function outbox_recent(wanted integer) returns table (
  tenant text, id uuid, channel text, recipient text, template text, params jsonb, locale text, status text,
  attempts integer, last_error text, created_at timestamptz, sent_at timestamptz, brand jsonb
) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.name, o.id, o.channel, o.recipient, o.template,
         case when o.provider_id = 'OUTBOX' then o.params end, o.locale, o.status,
         o.attempts, o.last_error, o.created_at, o.sent_at, public.mail_brand(t)
    from public.outbox o join public.tenant t on t.tenant_id = o.tenant_id
   order by o.created_at desc, o.id desc
   limit least(wanted, 500)
$$;

do $$
declare
  across text := 'brand_tenant(uuid), brand_sign_in_tenant(text), outbox_recent(integer)';
begin
  execute format('revoke all on function %s from public', across);
  execute format('grant execute on function %s to %I', across, current_setting('app.runtime_role'));
end $$;
