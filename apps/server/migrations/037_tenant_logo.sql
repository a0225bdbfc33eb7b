-- A small picture of the company, as an address that holds it: everybody who signs in gets it with the company's name, and the
-- platform can give one before anybody is there who could upload a file.
alter table tenant add column logo text check (length(logo) <= 40000);

create or replace view primary_account with (security_barrier) as
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
         coalesce(a.last_login_at, '-infinity') as sort_last_login_at,
         t.logo
    from (select platform_tenant() as tenant_id) as platform
   cross join account a
    join tenant t on t.tenant_id = a.tenant_id
    left join sign_in_setting s on s.tenant_id = a.tenant_id
   where a.type = 2 and a.deleted_at is null
     and (a.tenant_id = current_setting('app.tenant_id')::uuid
          or current_setting('app.tenant_id')::uuid = platform.tenant_id);
