-- A recording that the disk has no room for is cut, and the control room is told. A storage that is away comes back.
alter table live_event drop constraint live_event_kind_check;
alter table live_event add constraint live_event_kind_check
  check (kind in ('STREAM_ON', 'STREAM_OFF', 'STARTED', 'INTERRUPTED', 'RESUMED', 'ENDED', 'SHOWN', 'HIDDEN',
                  'KEY_CHANGED', 'REFUSED', 'RECORDING_CUT'));
alter table live drop constraint live_replay_failure_check;
alter table live add constraint live_replay_failure_check
  check (replay_failure in ('NOTHING_RECORDED', 'UNREADABLE', 'NO_ROOM', 'UNREACHABLE'));
