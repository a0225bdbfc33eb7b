-- News of the message boxes, for the server-sent events.
create index inbox_message_newest on inbox_message (created_at);
select allow_lookup('inbox_message');

-- What has come into message boxes lately, of all tenants: whose it is, and nothing of what it says.
create function inbox_recent(seconds integer) returns table (id uuid, tenant_id uuid, account_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, m.tenant_id, m.account_id from public.inbox_message m
   where m.created_at > now() - make_interval(secs => least(seconds, 60))
$$;

do $$
begin
  revoke all on function inbox_recent(integer) from public;
  execute format('grant execute on function inbox_recent(integer) to %I', current_setting('app.runtime_role'));
end $$;
