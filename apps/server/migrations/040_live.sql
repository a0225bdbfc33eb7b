-- Live sessions: what is planned, what is shown beside the picture, who watches, and what becomes of the recording.
create table live (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  name_en text,
  intro text,
  intro_en text,
  cover_file_id uuid,
  plan_start_at timestamptz not null,
  plan_end_at timestamptz not null,
  source text not null check (source in ('RTMP', 'PULL_URL')),
  pull_url text,
  start_on_stream boolean not null,
  access text not null check (access in ('PUBLIC', 'PASSWORD', 'CLIENT_GROUPS', 'TEAM')),
  password_hash text,
  agreement_id uuid,
  reminders integer[] not null default '{}',
  moderated boolean not null,
  auto_cue boolean not null,
  record boolean not null,
  replay text not null check (replay in ('NONE', 'AUTO', 'BY_HAND')),
  replay_days integer check (replay_days > 0),
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'SCHEDULED', 'LIVE', 'INTERRUPTED', 'ENDED', 'CANCELED')),
  started_at timestamptz,
  ended_at timestamptz,
  -- Since when the picture is lost; it may come back for ten minutes.
  interrupted_at timestamptz,
  cancel_reason text,
  not_held boolean not null default false,
  -- The part of the viewers' address that names it.
  slug text not null,
  -- What the stream is called at the media server: everybody who watches learns it. The key is never kept, its hash is.
  stream_name text not null,
  key_hash text,
  key_tail text,
  key_changed_at timestamptz,
  shown_item_id uuid,
  shown_at timestamptz,
  replay_state text not null default 'NONE'
    check (replay_state in ('NONE', 'PROCESSING', 'READY', 'HIDDEN', 'FAILED', 'EXPIRED')),
  replay_failure text check (replay_failure in ('NOTHING_RECORDED', 'UNREADABLE', 'NO_ROOM')),
  replay_file_id uuid,
  replay_material_id uuid,
  replay_expire_at timestamptz,
  -- Kept as they change, so that no list counts.
  item_count integer not null default 0,
  peak_viewers integer not null default 0,
  peak_at timestamptz,
  viewer_count integer not null default 0,
  -- Goes up with everything that those who watch must learn of.
  change_no bigint not null default 0,
  found_by text generated always as (name || chr(10) || coalesce(name_en, '')) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, cover_file_id) references file on delete set null (cover_file_id),
  foreign key (tenant_id, replay_file_id) references file on delete set null (replay_file_id),
  foreign key (tenant_id, replay_material_id) references material on delete set null (replay_material_id),
  foreign key (tenant_id, agreement_id) references agreement on delete set null (agreement_id),
  check (plan_end_at > plan_start_at),
  check ((source = 'PULL_URL') = (pull_url is not null)),
  check ((access = 'PASSWORD') = (password_hash is not null)),
  check ((status = 'INTERRUPTED') = (interrupted_at is not null)),
  check ((status = 'CANCELED') = (cancel_reason is not null or not_held))
);
create unique index live_slug on live (slug);
create unique index live_stream_name on live (stream_name);
create index live_by_plan on live (tenant_id, plan_start_at, id) where deleted_at is null;
create index live_by_name on live (tenant_id, name, id) where deleted_at is null;
create index live_by_created on live (tenant_id, created_at, id) where deleted_at is null;
create index live_by_updated on live (tenant_id, updated_at, id) where deleted_at is null;
create index live_by_status on live (tenant_id, status, plan_start_at, id) where deleted_at is null;
create index live_by_access on live (tenant_id, access, plan_start_at, id) where deleted_at is null;
create index live_waiting on live (tenant_id, plan_end_at) where status = 'SCHEDULED' and deleted_at is null;
create index live_going_on on live (tenant_id, id) where status in ('LIVE', 'INTERRUPTED');
create index live_replay_ends on live (tenant_id, replay_expire_at) where replay_expire_at is not null;
create index live_cover on live (tenant_id, cover_file_id) where cover_file_id is not null;
create index live_replay_file on live (tenant_id, replay_file_id) where replay_file_id is not null;
create index live_replay_material on live (tenant_id, replay_material_id) where replay_material_id is not null;
create index live_agreement on live (tenant_id, agreement_id) where agreement_id is not null;

create table live_host (
  tenant_id uuid not null,
  live_id uuid not null,
  team_user_id uuid not null,
  sort integer not null,
  primary key (tenant_id, live_id, team_user_id),
  foreign key (tenant_id, live_id) references live on delete cascade,
  foreign key (tenant_id, team_user_id) references team_user on delete cascade
);
create index live_host_of on live_host (tenant_id, team_user_id, live_id);
select protect('live_host');

create table live_client_group (
  tenant_id uuid not null,
  live_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, live_id, group_id),
  foreign key (tenant_id, live_id) references live on delete cascade,
  foreign key (tenant_id, group_id) references client_group on delete cascade
);
create index live_client_group_used on live_client_group (tenant_id, group_id, live_id);
select protect('live_client_group');

create table live_item (
  tenant_id uuid not null,
  id uuid not null,
  live_id uuid not null,
  material_id uuid not null,
  sort integer not null,
  cue_sec integer check (cue_sec >= 0),
  shown_at timestamptz,
  opened_by integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, live_id, material_id),
  foreign key (tenant_id, live_id) references live on delete cascade,
  foreign key (tenant_id, material_id) references material on delete cascade
);
create index live_item_in_order on live_item (tenant_id, live_id, sort);
create index live_item_used on live_item (tenant_id, material_id, live_id);
alter table live add foreign key (tenant_id, shown_item_id) references live_item on delete set null (shown_item_id);
create index live_shown_item on live (tenant_id, shown_item_id) where shown_item_id is not null;
select protect('live');
select searchable('live', 'found_by');
select protect('live_item');

-- What was shown from when on; null is nothing. The replay shows the same.
create table live_cue (
  tenant_id uuid not null,
  id uuid not null,
  live_id uuid not null,
  item_id uuid,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, live_id) references live on delete cascade,
  foreign key (tenant_id, item_id) references live_item on delete set null (item_id)
);
create index live_cue_of on live_cue (tenant_id, live_id, at);
create index live_cue_item on live_cue (tenant_id, item_id) where item_id is not null;
select protect('live_cue');

-- A link to the content pages for whoever has no account.
create table live_link (
  tenant_id uuid not null,
  id uuid not null,
  live_id uuid not null,
  item_id uuid,
  token_hash text not null,
  end_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, live_id) references live on delete cascade,
  foreign key (tenant_id, item_id) references live_item on delete cascade
);
create unique index live_link_token on live_link (token_hash);
create index live_link_of on live_link (tenant_id, live_id, created_at);
create index live_link_item on live_link (tenant_id, item_id) where item_id is not null;
create index live_link_age on live_link (tenant_id, end_at);
select protect('live_link');
select allow_lookup('live_link');

-- Files that came by a link, until an item names them: whoever has the link may name no others.
create table live_link_file (
  tenant_id uuid not null,
  link_id uuid not null,
  file_id uuid not null,
  primary key (tenant_id, link_id, file_id),
  foreign key (tenant_id, link_id) references live_link on delete cascade,
  foreign key (tenant_id, file_id) references file on delete cascade
);
create index live_link_file_of on live_link_file (tenant_id, file_id);
select protect('live_link_file');

-- One publishing of a stream, from the moment the media server let it in.
create table live_stream (
  tenant_id uuid not null,
  id uuid not null,
  live_id uuid not null,
  -- How the media server calls the connection; what it says twice is one.
  connection text not null,
  -- Which media server: a restarted one knows nothing of the connections before.
  server text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  bitrate_kbps integer,
  fps double precision,
  dropped_pct double precision,
  -- Where its recording lies in the storage, how large it is, and how much of the session it holds.
  recording_path text,
  recording_bytes bigint,
  recorded_ms bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, live_id) references live on delete cascade
);
create unique index live_stream_now on live_stream (tenant_id, live_id) where ended_at is null;
create unique index live_stream_connection on live_stream (tenant_id, live_id, server, connection);
create index live_stream_of on live_stream (tenant_id, live_id, started_at);
create index live_stream_seen on live_stream (tenant_id, seen_at) where ended_at is null;
select protect('live_stream');
select allow_lookup('live_stream');

-- What happened, for the control room.
create table live_event (
  tenant_id uuid not null,
  id uuid not null,
  live_id uuid not null,
  kind text not null check (kind in ('STREAM_ON', 'STREAM_OFF', 'STARTED', 'INTERRUPTED', 'RESUMED', 'ENDED', 'SHOWN',
                                     'HIDDEN', 'KEY_CHANGED', 'REFUSED')),
  about text,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, live_id) references live on delete cascade
);
create index live_event_of on live_event (tenant_id, live_id, at desc, id desc);
select protect('live_event');

create table live_viewer (
  tenant_id uuid not null,
  id uuid not null,
  live_id uuid not null,
  kind text not null check (kind in ('GUEST', 'CLIENT_USER', 'TEAM_USER', 'ACCOUNT')),
  -- A person of an app, or an account that looks how it is; a guest is nobody.
  person_id uuid,
  name text,
  agreed_version_id uuid,
  agreed_at timestamptz,
  joined_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  visits integer not null default 0,
  watch_sec integer not null default 0,
  replay_sec integer not null default 0,
  items_opened integer not null default 0,
  questions integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, live_id) references live on delete cascade,
  foreign key (tenant_id, agreed_version_id) references agreement_version on delete set null (agreed_version_id),
  check ((kind = 'GUEST') = (person_id is null))
);
create unique index live_viewer_person on live_viewer (tenant_id, live_id, kind, person_id) where person_id is not null;
create index live_viewer_of on live_viewer (tenant_id, live_id, joined_at, id);
create index live_viewer_agreed on live_viewer (tenant_id, agreed_version_id) where agreed_version_id is not null;
select protect('live_viewer');

-- From when to when somebody watched. One that has no end is going on; nothing heard for long is its end.
create table live_visit (
  tenant_id uuid not null,
  id uuid not null,
  live_id uuid not null,
  viewer_id uuid not null,
  replay boolean not null,
  began_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, live_id) references live on delete cascade,
  foreign key (tenant_id, viewer_id) references live_viewer on delete cascade
);
create unique index live_visit_now on live_visit (tenant_id, viewer_id) where ended_at is null;
create index live_visit_of on live_visit (tenant_id, live_id, began_at);
create index live_visit_viewer on live_visit (tenant_id, viewer_id, began_at);
create index live_visit_seen on live_visit (tenant_id, seen_at) where ended_at is null;
select protect('live_visit');

create table live_item_open (
  tenant_id uuid not null,
  live_id uuid not null,
  item_id uuid not null,
  viewer_id uuid not null,
  at timestamptz not null default now(),
  primary key (tenant_id, item_id, viewer_id),
  foreign key (tenant_id, live_id) references live on delete cascade,
  foreign key (tenant_id, item_id) references live_item on delete cascade,
  foreign key (tenant_id, viewer_id) references live_viewer on delete cascade
);
create index live_item_open_of on live_item_open (tenant_id, live_id);
create index live_item_open_viewer on live_item_open (tenant_id, viewer_id);
select protect('live_item_open');

create table live_question (
  tenant_id uuid not null,
  id uuid not null,
  live_id uuid not null,
  viewer_id uuid not null,
  text text not null,
  state text not null check (state in ('WAITING', 'APPROVED', 'ANSWERED', 'HIDDEN')),
  answer text,
  answered_by uuid,
  pinned boolean not null default false,
  asked_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, live_id) references live on delete cascade,
  foreign key (tenant_id, viewer_id) references live_viewer on delete cascade,
  check ((state = 'ANSWERED') = (answer is not null))
);
create index live_question_of on live_question (tenant_id, live_id, asked_at, id);
create index live_question_state on live_question (tenant_id, live_id, state, asked_at, id);
create index live_question_viewer on live_question (tenant_id, viewer_id);
create unique index live_question_pinned on live_question (tenant_id, live_id) where pinned;
select protect('live_question');

-- Who asked to be reminded. People of apps are told there, guests by mail.
create table live_reminder (
  tenant_id uuid not null,
  live_id uuid not null,
  viewer_id uuid not null,
  email text,
  locale text not null check (locale in ('zh-CN', 'en-US')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, live_id, viewer_id),
  foreign key (tenant_id, live_id) references live on delete cascade,
  foreign key (tenant_id, viewer_id) references live_viewer on delete cascade
);
create index live_reminder_viewer on live_reminder (tenant_id, viewer_id);
select protect('live_reminder');

-- Reminders that have gone out, each once for a planned start.
create table live_reminded (
  tenant_id uuid not null,
  live_id uuid not null,
  plan_start_at timestamptz not null,
  minutes integer not null,
  at timestamptz not null default now(),
  primary key (tenant_id, live_id, plan_start_at, minutes),
  foreign key (tenant_id, live_id) references live on delete cascade
);
select protect('live_reminded');

-- Before anybody has signed in: whose session, link or stream it is, and nothing else of it.
create function live_tenant(wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.tenant_id from public.live s where s.slug = wanted
$$;
create function live_link_tenant(hash text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.tenant_id from public.live_link l where l.token_hash = hash
$$;
create function live_stream_tenant(wanted text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.tenant_id from public.live s where s.stream_name = wanted
$$;
-- Streams that a media server no longer speaks of, of all tenants: each then ends inside its own.
create function live_streams_silent(before timestamptz) returns table (tenant_id uuid, live_id uuid, stream_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.tenant_id, s.live_id, s.id from public.live_stream s where s.ended_at is null and s.seen_at < before
$$;
do $$
begin
  revoke all on function live_tenant(text) from public;
  revoke all on function live_link_tenant(text) from public;
  revoke all on function live_stream_tenant(text) from public;
  revoke all on function live_streams_silent(timestamptz) from public;
  execute format('grant execute on function live_tenant(text) to %I', current_setting('app.runtime_role'));
  execute format('grant execute on function live_link_tenant(text) to %I', current_setting('app.runtime_role'));
  execute format('grant execute on function live_stream_tenant(text) to %I', current_setting('app.runtime_role'));
  execute format('grant execute on function live_streams_silent(timestamptz) to %I', current_setting('app.runtime_role'));
end $$;

-- A session is one more that uses materials.
create or replace view reference with (security_invoker = true) as
  select tenant_id, 'tool' as from_kind, tool_id as from_id, 'material' as to_kind, material_id as to_id from tool_material
  union all
  select tenant_id, 'tool', tool_id, 'productModel', model_id from tool_model
  union all
  select tenant_id, 'tool', tool_id, 'errorCode', error_code_id from tool_error_code
  union all
  select tenant_id, 'toolbox', toolbox_id, 'tool', tool_id from toolbox_tool
  union all
  select tenant_id, 'live', live_id, 'material', material_id from live_item;

create function live_item_counted() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  moving record;
begin
  for moving in
    select l.tenant_id,
           coalesce(array_agg(distinct l.live_id), '{}') as lives,
           coalesce(array_agg(l.material_id) filter (where s.deleted_at is null), '{}') as materials
      from moved l join live s on s.tenant_id = l.tenant_id and s.id = l.live_id
     group by l.tenant_id
  loop
    perform from live where tenant_id = moving.tenant_id and id = any(moving.lives) order by id for no key update;
    update live s set item_count = (select count(*)::int from live_item i
                                     where i.tenant_id = s.tenant_id and i.live_id = s.id)
     where s.tenant_id = moving.tenant_id and s.id = any(moving.lives);
    perform material_refs_moved(moving.tenant_id, moving.materials, change);
  end loop;
  return null;
end $$;
create trigger live_item_added after insert on live_item
  referencing new table as moved for each statement execute function live_item_counted();
create trigger live_item_removed after delete on live_item
  referencing old table as moved for each statement execute function live_item_counted();

create function live_binned() returns trigger language plpgsql as $$
begin
  perform material_refs_moved(new.tenant_id, array(select material_id from live_item
    where tenant_id = new.tenant_id and live_id = new.id), case when new.deleted_at is null then 1 else -1 end);
  return null;
end $$;
create trigger live_binned after update of deleted_at on live for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function live_binned();
