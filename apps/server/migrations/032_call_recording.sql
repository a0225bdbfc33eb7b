-- What is recorded of a call, while it comes in and afterwards.

-- What the customer said where the route asks.
alter table call add column recording_agreed boolean;

-- A recording begins before it has a file: its pieces become one when it is over.
alter table call_recording alter column file_id drop not null;
alter table call_recording
  add column state text not null default 'READY' check (state in ('RECORDING', 'PROCESSING', 'READY', 'FAILED')),
  add column mime text not null default 'video/webm',
  -- Who records: a team member, or a test account that acts as one.
  add column by_id uuid,
  add column by_name text,
  -- Which piece comes next, and when the last one came.
  add column next_seq integer not null default 0,
  add column piece_at timestamptz not null default now(),
  -- What its pieces hold of the tenant's storage, until its file does.
  add column held_bytes bigint not null default 0,
  -- Why nothing of it can be played.
  add column failure text,
  add column hold_reason text,
  add column hold_by uuid,
  add column hold_at timestamptz,
  add check ((state = 'READY') = (file_id is not null));
alter table call_recording alter column state drop default;
alter table call_recording alter column mime drop default;
-- A call has one recording at a time.
create unique index call_recording_now on call_recording (tenant_id, call_id) where state = 'RECORDING';
create index call_recording_silent on call_recording (tenant_id, piece_at) where state = 'RECORDING';

-- Pieces, until they have become one file. A row is there before its bytes are, so that nothing lies about that no row knows.
create table call_recording_piece (
  tenant_id uuid not null references tenant,
  recording_id uuid not null,
  -- Where it lies in the storage.
  path text not null,
  seq integer not null check (seq >= 0),
  -- Null until all of it has come.
  size bigint check (size > 0),
  primary key (tenant_id, recording_id, path),
  foreign key (tenant_id, recording_id) references call_recording on delete cascade
);
create unique index call_recording_piece_kept on call_recording_piece (tenant_id, recording_id, seq) where size is not null;
select protect('call_recording_piece');

-- A recording's file belongs to no account and lives as long as its row.
alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check
  check (kind in ('IMAGE', 'DOCUMENT', 'VIDEO', 'PACKAGE', 'MODEL', 'H5', 'LOG', 'RECORDING'));
create index file_recordings on file (tenant_id, id) where kind = 'RECORDING' and deleted_at is null;

-- Sent again, a snapshot is still one.
alter table call_snapshot add column reported_id uuid;
create unique index call_snapshot_reported on call_snapshot (tenant_id, call_id, reported_id);
