-- Reports of usage by mail: on Mondays or on the first of a month, on the tenant's clock.
create table usage_report (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  rhythm text not null check (rhythm in ('WEEKLY', 'MONTHLY')),
  hour smallint not null check (hour between 0 and 23),
  enabled boolean not null,
  -- Nothing that was due before is sent: from when it is there, is switched on, or has its rhythm.
  due_since timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id)
);
create unique index usage_report_name on usage_report (tenant_id, lower(name));
select protect('usage_report');

create table usage_report_recipient (
  tenant_id uuid not null,
  report_id uuid not null,
  account_id uuid not null,
  locale text not null check (locale in ('zh-CN', 'en-US')),
  place integer not null,
  primary key (tenant_id, report_id, account_id),
  foreign key (tenant_id, report_id) references usage_report (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create index usage_report_recipient_account on usage_report_recipient (tenant_id, account_id);
select protect('usage_report_recipient');

-- Which periods have been sent. Its key is why each is sent once, however many servers there are.
create table usage_report_period (
  tenant_id uuid not null,
  report_id uuid not null,
  rhythm text not null,
  first_day date not null,
  last_day date not null,
  sent_at timestamptz not null default now(),
  outbox_ids uuid[] not null default '{}',
  left_out integer not null default 0,
  primary key (tenant_id, report_id, rhythm, first_day),
  foreign key (tenant_id, report_id) references usage_report (tenant_id, id) on delete cascade
);
create index usage_report_period_latest on usage_report_period (tenant_id, report_id, sent_at);
select protect('usage_report_period');

-- When a report is due on the clock of a zone: the latest time up to a moment, and what it tells of.
create function usage_report_due(rhythm text, hour integer, zone text, moment timestamptz)
returns table (due_at timestamptz, next_at timestamptz, first_day date, last_day date)
language sql stable parallel safe as $$
  select (begun.day + make_interval(hours => hour)) at time zone zone,
         (begun.day + step.width + make_interval(hours => hour)) at time zone zone,
         (begun.day - step.width)::date, begun.day::date - 1
    from (select case rhythm when 'WEEKLY' then interval '7 days' else interval '1 month' end as width,
                 case rhythm when 'WEEKLY' then 'week' else 'month' end as unit) as step
   cross join lateral (
     select date_trunc(step.unit, (moment at time zone zone) - make_interval(hours => hour)) as day) as begun
$$;
