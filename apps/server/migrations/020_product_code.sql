-- What stands in the QR code of a product: 122 bits of chance, the same for ever, and nothing of its id.
alter table product add column qr_code text not null
  default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_');
create unique index product_by_qr_code on product (qr_code);

-- A serial number is looked up by the length of the rule and by the signs before its first placeholder; what is left is
-- compared sign by sign. A pattern with nothing but single wildcards cannot be slow.
alter table product
  add column sn_length integer generated always as (length(sn_rule)) stored,
  add column sn_prefix text generated always as (substring(upper(sn_rule) from '^[^#@*]*')) stored,
  add column sn_like text generated always as (translate(replace(upper(sn_rule), '_', '\_'), '#@*', '___')) stored;
create index product_by_serial on product (tenant_id, sn_length, sn_prefix)
  where deleted_at is null and sn_rule is not null and status <> 'DRAFT';

-- Requests by the number that stands in them, from its beginning.
create index temp_user_by_product_sn on temp_user (tenant_id, (upper(product_sn)) text_pattern_ops)
  where product_sn is not null;

-- Whose product a code is. Gives the tenant and nothing else; what is shown is read behind the wall.
create function product_qr_tenant(wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.tenant_id from public.product p where p.qr_code = wanted
$$;
do $$
begin
  revoke all on function product_qr_tenant(text) from public;
  execute format('grant execute on function product_qr_tenant(text) to %I', current_setting('app.runtime_role'));
end $$;

-- Every resource can bring an import of its own; which ones there are is the server's to know.
alter table import_batch drop constraint import_batch_kind_check,
  add constraint import_batch_kind_check check (kind ~ '^[A-Z][A-Z_]*$');
