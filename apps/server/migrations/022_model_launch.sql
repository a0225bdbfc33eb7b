-- Models of products are launched to apps by the plans that upgrade them.

alter table product_model drop constraint product_model_status_check;
alter table product_model add constraint product_model_status_check
  check (status in ('PROCESSING', 'READY', 'FAILED', 'LAUNCHED', 'OFFLINE'));
alter table product_model
  add column launched_at timestamptz,
  add column launched_by uuid,
  -- Plans that had started by then no longer launch it.
  add column offline_at timestamptz;

-- A plan brings a version or a model.
alter table upgrade_plan alter column target_version_id drop not null;
alter table upgrade_plan
  add column target_model_id uuid,
  add constraint upgrade_plan_target check (num_nonnulls(target_version_id, target_model_id) = 1),
  add constraint upgrade_plan_model foreign key (tenant_id, target_model_id) references product_model on delete cascade;
create index upgrade_plan_by_model on upgrade_plan (tenant_id, target_model_id, created_at, id)
  where target_model_id is not null;

-- Null where a version is offered. A device is in one plan at a time for its version, and in one for each model: a launch
-- holds no upgrade back, nor the other way round.
alter table plan_offer add column model_id uuid;
drop index plan_offer_open;
create unique index plan_offer_open on plan_offer (tenant_id, application_id, device_id, model_id)
  nulls not distinct where open;

-- The models that a device has, and in which file: what it says at every check, and what it reports.
create table app_device_holding (
  tenant_id uuid not null references tenant,
  device_id uuid not null,
  model_id uuid not null,
  sha256 text not null,
  since timestamptz not null default now(),
  primary key (tenant_id, device_id, model_id),
  foreign key (tenant_id, device_id) references app_device on delete cascade,
  foreign key (tenant_id, model_id) references product_model on delete cascade
);
create index app_device_holding_model on app_device_holding (tenant_id, model_id);
select protect('app_device_holding');

-- A launch is one line: written when its plan starts, closed when the plan has ended.
alter table product_model_log drop constraint product_model_log_action_check;
alter table product_model_log add constraint product_model_log_action_check
  check (action in ('UPLOAD', 'REPLACE', 'DOWNLOAD', 'DELETE', 'LAUNCH', 'OFFLINE'));
alter table product_model_log
  add column plan_id uuid,
  add column application_name text,
  add column platform text,
  add column device_count integer,
  add column running boolean not null default false;
drop index product_model_log_by_result;
alter table product_model_log drop column result;
alter table product_model_log add column result text generated always as (case
  when running then 'RUNNING' when fail_code is null then 'SUCCESS' else 'FAILURE' end) stored;
create index product_model_log_by_result on product_model_log (tenant_id, result, time, id);
create unique index product_model_log_plan on product_model_log (tenant_id, plan_id) where plan_id is not null;
