-- People of the customers, who use the vendor's apps.
create table client_user (
  tenant_id uuid not null references tenant,
  id uuid not null,
  client_id uuid not null,
  name text not null,
  phone text not null,
  email text,
  position text,
  member_role text not null default 'MEMBER' check (member_role in ('ADMIN', 'MEMBER')),
  status text not null default 'PENDING_ACTIVATION'
    check (status in ('PENDING_ACTIVATION', 'ACTIVE', 'DISABLED', 'EXPIRED')),
  source text not null default 'CONSOLE' check (source in ('CONSOLE', 'IMPORT', 'SELF_REGISTER', 'TEMP_APPROVED')),
  valid_to timestamptz,
  remark text,
  locale text not null default 'zh-CN',
  activation_sent_at timestamptz,
  activated_at timestamptz,
  last_active_at timestamptz,
  -- People who were never seen come first in that order; a cursor cannot stand behind a null.
  active_order timestamptz generated always as (coalesce(last_active_at, '-infinity')) stored,
  valid_order timestamptz generated always as (coalesce(valid_to, 'infinity')) stored,
  app_version text,
  device_model text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references client (tenant_id, id)
);
create unique index client_user_phone on client_user (tenant_id, phone) where deleted_at is null;
create unique index client_user_email on client_user (tenant_id, lower(email)) where deleted_at is null and email is not null;
-- Each carries what lists filter by: a page deep inside a rare status is found without looking at the rows before it.
create index client_user_created on client_user (tenant_id, created_at, id)
  include (client_id, status, source, member_role) where deleted_at is null;
create index client_user_by_name on client_user (tenant_id, name, id)
  include (client_id, status, source, member_role) where deleted_at is null;
create index client_user_by_active on client_user (tenant_id, active_order, id)
  include (client_id, status, source, member_role) where deleted_at is null;
create index client_user_by_valid on client_user (tenant_id, valid_order, id)
  include (client_id, status, source, member_role) where deleted_at is null;
create index client_user_by_client on client_user (tenant_id, client_id, created_at, id)
  include (status, source, member_role) where deleted_at is null;
create index client_user_by_status on client_user (tenant_id, status, created_at, id)
  include (client_id, source, member_role) where deleted_at is null;
create index client_user_by_source on client_user (tenant_id, source, created_at, id)
  include (client_id, status, member_role) where deleted_at is null;
create index client_user_by_role on client_user (tenant_id, member_role, created_at, id)
  include (client_id, status, source) where deleted_at is null;
create index client_user_in_bin on client_user (tenant_id, client_id) where deleted_at is not null;
-- Those whose access is still to be ended.
create index client_user_ending on client_user (tenant_id, valid_to)
  where deleted_at is null and valid_to is not null and status in ('ACTIVE', 'PENDING_ACTIVATION');
select protect('client_user');
select searchable('client_user', 'name');
select searchable('client_user', 'phone');

-- How many people a customer has, kept with each statement: one addition for each customer that it touches. They are
-- locked in the order of their ids, so that two statements about the same customers never wait for each other.
create function client_user_counted() returns trigger language plpgsql as $$
declare
  added jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(n) into added from (
      select tenant_id, client_id, count(*) as users, count(*) filter (where status = 'ACTIVE') as active
        from changed where deleted_at is null group by tenant_id, client_id) n;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(n) into added from (
      select tenant_id, client_id, -count(*) as users, -count(*) filter (where status = 'ACTIVE') as active
        from gone where deleted_at is null group by tenant_id, client_id) n;
  else
    select jsonb_agg(n) into added from (
      select tenant_id, client_id, sum(users) as users, sum(active) as active
        from (select tenant_id, client_id, 1 as users, (status = 'ACTIVE')::int as active
                from changed where deleted_at is null
              union all
              select tenant_id, client_id, -1, -(status = 'ACTIVE')::int from gone where deleted_at is null) d
       group by tenant_id, client_id having sum(users) <> 0 or sum(active) <> 0) n;
  end if;
  if added is null then return null; end if;
  perform from client c join jsonb_to_recordset(added) as n (tenant_id uuid, client_id uuid)
            on c.tenant_id = n.tenant_id and c.id = n.client_id
    order by c.id for no key update of c;
  update client c set user_count = c.user_count + n.users, active_user_count = c.active_user_count + n.active
    from jsonb_to_recordset(added) as n (tenant_id uuid, client_id uuid, users integer, active integer)
   where c.tenant_id = n.tenant_id and c.id = n.client_id;
  return null;
end $$;
create trigger client_user_added after insert on client_user
  referencing new table as changed for each statement execute function client_user_counted();
create trigger client_user_changed after update on client_user
  referencing old table as gone new table as changed for each statement execute function client_user_counted();
create trigger client_user_removed after delete on client_user
  referencing old table as gone for each statement execute function client_user_counted();
