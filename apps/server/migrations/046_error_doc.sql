-- Error numbers lead to pages of manuals. One that goes for good takes its links along; one in the recycle bin keeps them.
create table error_no_doc (
  tenant_id uuid not null,
  error_no_id uuid not null,
  doc_id uuid not null,
  page integer not null check (page between 1 and 9999),
  -- Its place among those of the number.
  sort integer not null,
  primary key (tenant_id, error_no_id, doc_id, page),
  foreign key (tenant_id, error_no_id) references error_no on delete cascade,
  foreign key (tenant_id, doc_id) references product_doc on delete cascade
);
create index error_no_doc_used on error_no_doc (tenant_id, doc_id, error_no_id);
select protect('error_no_doc');
