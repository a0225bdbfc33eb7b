-- Marks by hand on the charts of the dashboards: what happened on a day that numbers may come from.
create table chart_mark (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- On the tenant's clock: which moment that is, is found when it is read.
  day date not null,
  name text not null,
  name_en text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id)
);
create index chart_mark_day on chart_mark (tenant_id, day);
select protect('chart_mark');
