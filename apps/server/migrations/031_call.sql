-- Calls that happened, and what happened in them.

-- The first id that can be made at a moment. Ids carry their time in front, so a table that is divided by its ids is
-- divided by time, and one id leads to one part.
create function id_floor(moment timestamptz) returns uuid language sql immutable parallel safe
  return (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;

-- When an id was made.
create function id_time(id uuid) returns timestamptz language sql immutable strict parallel safe
  return to_timestamp((('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint)::double precision / 1000);

-- Words one below the other, for columns that are made of others: the database's own is not immutable, for texts it could be.
create function words_of(words text[]) returns text language sql immutable strict parallel safe
begin atomic
  select string_agg(word, chr(10)) from unnest(words) as word;
end;

create table call (
  tenant_id uuid not null references tenant,
  -- Its time is when the call began.
  id uuid not null,
  call_no text not null,
  direction text not null check (direction in ('CLIENT_TO_TEAM', 'TEAM_TO_CLIENT', 'TEAM_INTERNAL')),
  media text not null check (media in ('VIDEO', 'AUDIO', 'AR')),
  status text not null check (status in
    ('QUEUED', 'RINGING', 'IN_PROGRESS', 'COMPLETED', 'MISSED', 'REJECTED', 'CANCELED', 'FAILED')),
  end_reason text check (end_reason in
    ('HANGUP_CALLER', 'HANGUP_CALLEE', 'NO_ANSWER', 'BUSY', 'OFF_HOURS', 'NETWORK', 'TIMEOUT', 'SYSTEM')),
  application_id uuid not null,
  caller_kind text not null check (caller_kind in ('CLIENT_USER', 'TEAM_USER')),
  caller_id uuid not null,
  -- Names are kept as they were: a record stays readable when people have gone.
  caller_name text not null,
  is_test boolean not null default false,
  expert_id uuid,
  expert_name text,
  client_id uuid,
  client_name text,
  client_group_id uuid,
  client_group_name text,
  team_group_id uuid,
  team_group_name text,
  assoc_id uuid,
  product_id uuid,
  product_name text,
  product_sn text,
  error_nos text[] not null default '{}',
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  ended_at timestamptz,
  wait_sec integer not null default 0,
  duration_sec integer not null default 0,
  transfer_count integer not null default 0,
  -- What was agreed when it was routed, whatever the settings are now.
  recording text not null default 'OFF' check (recording in ('OFF', 'ASK', 'ALWAYS')),
  retention_days integer not null default 180,
  promise_sec integer,
  ring_sec integer,
  queue_timeout_sec integer,
  -- Where routing stands: which step and wave come next, and who was rung in vain.
  route jsonb,
  score integer check (score between 1 and 5),
  score_reason_ids uuid[] not null default '{}',
  comment text,
  scored_at timestamptz,
  remark text,
  remark_by uuid,
  remark_by_name text,
  remark_at timestamptz,
  problem_type_id uuid,
  end_note_id uuid,
  solved text not null default 'UNKNOWN' check (solved in ('YES', 'NO', 'UNKNOWN')),
  message text,
  review_note text,
  review_by uuid,
  review_at timestamptz,
  quality text not null default 'UNKNOWN' check (quality in ('GOOD', 'FAIR', 'POOR', 'UNKNOWN')),
  rtt_ms_sum bigint not null default 0,
  loss_sum double precision not null default 0,
  network_samples integer not null default 0,
  poor_samples integer not null default 0,
  reconnects integer not null default 0,
  recording_count integer not null default 0,
  follow_up_owner uuid,
  follow_up_due timestamptz,
  follow_up_state text check (follow_up_state in ('OPEN', 'DONE')),
  follow_up_note text,
  -- What came of it.
  follow_up_result text,
  follow_up_done_at timestamptz,
  found_by text generated always as (
    call_no || chr(10) || caller_name || chr(10) || coalesce(expert_name, '') || chr(10) || coalesce(client_name, '')
      || chr(10) || coalesce(product_sn, '') || chr(10) || coalesce(words_of(error_nos), '')) stored,
  version integer not null default 1,
  primary key (tenant_id, id),
  check ((status in ('QUEUED', 'RINGING', 'IN_PROGRESS')) = (ended_at is null))
) partition by range (id);
create index call_by_status on call (tenant_id, status, id);
create index call_by_expert on call (tenant_id, expert_id, id);
create index call_by_group on call (tenant_id, team_group_id, id);
create index call_by_client on call (tenant_id, client_id, id);
create index call_by_client_group on call (tenant_id, client_group_id, id);
create index call_by_caller on call (tenant_id, caller_id, id);
create index call_by_product on call (tenant_id, product_id, id);
create index call_by_duration on call (tenant_id, duration_sec, id);
create index call_by_wait on call (tenant_id, wait_sec, id);
create index call_by_score on call (tenant_id, score, id) where score is not null;
create index call_remarked on call (tenant_id, id) where remark is not null;
create index call_followed on call (tenant_id, follow_up_state, id) where follow_up_state is not null;
create index call_open on call (tenant_id, id) where ended_at is null;
select protect('call');
select searchable('call', 'found_by', false);
-- A table in parts is searched like any other: its own rows, behind its own wall.
do $$ begin
  execute replace(pg_get_functiondef('search_keys'::regproc), 'c.relkind = ''r''', 'c.relkind in (''r'', ''p'')');
end $$;

create table call_event (
  tenant_id uuid not null,
  -- Its time is when it happened.
  id uuid not null,
  call_id uuid not null,
  -- Seconds since the answer; negative while it rang.
  at_sec double precision not null,
  type text not null,
  actor_kind text,
  actor_id uuid,
  actor_name text,
  target_kind text,
  target_id uuid,
  target_name text,
  text text,
  -- Why somebody left, or the call ended.
  end_reason text,
  -- By an app that may send it again.
  reported_id uuid,
  primary key (tenant_id, id)
) partition by range (id);
create index call_event_of on call_event (tenant_id, call_id, id);
-- What happened stays; only its second is known when the call is answered.
select protect('call_event', 'select, insert, update (at_sec)');

-- Makes the parts of these months, where they are missing. Whatever lies outside of all months goes into the default part.
create function call_parts(from_month date, months integer) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  start date;
  part text;
  base text;
begin
  for step in 0 .. months - 1 loop
    start := (date_trunc('month', from_month) + make_interval(months => step))::date;
    foreach base in array array['call', 'call_event'] loop
      part := base || '_' || to_char(start, 'YYYYMM');
      continue when to_regclass('public.' || part) is not null;
      execute format('create table public.%I partition of public.%I for values from (%L) to (%L)', part, base,
        public.id_floor(start::timestamp at time zone 'UTC'), public.id_floor((start + interval '1 month')::timestamp at time zone 'UTC'));
      -- Reached through the whole alone, whose wall stands in front of it.
      execute format('alter table public.%I enable row level security', part);
      execute format('alter table public.%I force row level security', part);
    end loop;
  end loop;
end $$;
create table call_default partition of call default;
create table call_event_default partition of call_event default;
alter table call_default enable row level security;
alter table call_default force row level security;
alter table call_event_default enable row level security;
alter table call_event_default force row level security;
select call_parts((now() - interval '13 months')::date, 18);
revoke all on function call_parts from public;
do $$ begin
  execute format('grant execute on function call_parts to %I', current_setting('app.runtime_role'));
end $$;

-- The last number of each day.
create table call_number (
  tenant_id uuid not null references tenant,
  day date not null,
  last integer not null,
  primary key (tenant_id, day)
);
select protect('call_number');

-- Who is or was in a call.
create table call_member (
  tenant_id uuid not null references tenant,
  call_id uuid not null,
  person_kind text not null check (person_kind in ('CLIENT_USER', 'TEAM_USER')),
  person_id uuid not null,
  name text not null,
  device text,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  -- When their app last said that they are there.
  beat_at timestamptz not null default now(),
  primary key (tenant_id, call_id, person_id),
  foreign key (tenant_id, call_id) references call on delete cascade
);
-- Nobody is in two calls at once.
create unique index call_member_now on call_member (tenant_id, person_id) where left_at is null;
create index call_member_was on call_member (tenant_id, person_id, call_id);
select protect('call_member');

-- Who is rung at this moment: a team member, or a test account that acts as one. Nobody is rung by two calls at once, nor twice by one.
create table call_ring (
  tenant_id uuid not null references tenant,
  call_id uuid not null,
  team_user_id uuid not null,
  name text not null,
  group_id uuid,
  rung_at timestamptz not null default now(),
  -- When it goes on to the next.
  until timestamptz not null,
  -- Who asked for them, in a call that is on; with a transfer that one leaves when they answer.
  invited_by uuid,
  transfer boolean not null default false,
  primary key (tenant_id, team_user_id),
  foreign key (tenant_id, call_id) references call on delete cascade
);
create index call_ring_of on call_ring (tenant_id, call_id);
select protect('call_ring');

-- What experts said of themselves, and when; test accounts that act as experts do so as well.
create table call_presence (
  tenant_id uuid not null references tenant,
  team_user_id uuid not null,
  presence text not null check (presence in ('ONLINE', 'BUSY', 'AWAY', 'OFFLINE')),
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- For whose turn it is, and who has done least.
  last_rung_at timestamptz,
  last_call_ended_at timestamptz,
  primary key (tenant_id, team_user_id)
);
select protect('call_presence');

-- Messages between people in a call, until they have been fetched or the call is over.
create table call_signal (
  tenant_id uuid not null references tenant,
  id bigint generated always as identity,
  call_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  kind text not null,
  data text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references call on delete cascade
);
create index call_signal_for on call_signal (tenant_id, call_id, to_id, id);
create index call_signal_age on call_signal (tenant_id, created_at);
select protect('call_signal');

create table call_material (
  tenant_id uuid not null,
  call_id uuid not null,
  material_id uuid not null,
  name text not null,
  primary key (tenant_id, call_id, material_id),
  foreign key (tenant_id, call_id) references call on delete cascade
);
select protect('call_material');

create table call_recording (
  tenant_id uuid not null references tenant,
  id uuid not null,
  call_id uuid not null,
  file_id uuid not null,
  started_at timestamptz not null,
  duration_sec integer not null default 0,
  size bigint not null default 0,
  expire_at timestamptz not null,
  legal_hold boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references call on delete cascade,
  foreign key (tenant_id, file_id) references file
);
create index call_recording_of on call_recording (tenant_id, call_id);
create index call_recording_file on call_recording (tenant_id, file_id);
create index call_recording_age on call_recording (tenant_id, expire_at) where not legal_hold;
select protect('call_recording');

create table call_snapshot (
  tenant_id uuid not null references tenant,
  call_id uuid not null,
  file_id uuid not null,
  at_sec double precision not null,
  primary key (tenant_id, call_id, file_id),
  foreign key (tenant_id, call_id) references call on delete cascade,
  foreign key (tenant_id, file_id) references file
);
create index call_snapshot_file on call_snapshot (tenant_id, file_id);
select protect('call_snapshot');
