-- What was read wrongly from photographs, as people of apps report it: an alias that an editor may accept.
create table error_alias_proposal (
  tenant_id uuid not null,
  id uuid not null,
  error_no_id uuid not null,
  key text not null,
  -- As it was read last.
  alias text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'DISMISSED')),
  primary key (tenant_id, id),
  constraint error_alias_proposal_key unique (tenant_id, error_no_id, key),
  foreign key (tenant_id, error_no_id) references error_no on delete cascade
);
create index error_alias_proposal_by_times on error_alias_proposal (tenant_id, status, times, id);
create index error_alias_proposal_by_last on error_alias_proposal (tenant_id, status, last_at, id);
create index error_alias_proposal_age on error_alias_proposal (tenant_id, last_at);
select protect('error_alias_proposal');

-- Each report once, however often an app repeats it.
create table error_misread (
  tenant_id uuid not null,
  id uuid not null,
  proposal_id uuid not null,
  time timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, proposal_id) references error_alias_proposal on delete cascade
);
create index error_misread_proposal on error_misread (tenant_id, proposal_id);
create index error_misread_age on error_misread (tenant_id, time);
select protect('error_misread');

-- Look-ups by day: how many, how many of them by photograph, and how many found a number.
create table error_lookup_day (
  tenant_id uuid not null references tenant,
  day timestamptz not null,
  lookups integer not null default 0,
  photos integer not null default 0,
  found integer not null default 0,
  photos_found integer not null default 0,
  primary key (tenant_id, day)
);
select protect('error_lookup_day');
