-- How a person has put the cards of the own workplace.
create table workplace_layout (
  tenant_id uuid not null,
  account_id uuid not null,
  -- [{card, hidden}] in their order.
  cards jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account on delete cascade
);
select protect('workplace_layout');
