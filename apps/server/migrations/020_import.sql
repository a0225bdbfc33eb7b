-- Customers and their people are imported as accounts are.
alter table import_batch
  drop constraint import_batch_kind_check,
  add constraint import_batch_kind_check check (kind in ('SUB_ACCOUNT', 'STAFF', 'CLIENT', 'CLIENT_USER'));
