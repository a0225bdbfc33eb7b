-- A recording that nothing can be made of at this moment, for want of room or of the storage, waits and is tried again.

alter table call_recording
  -- Since when; `failure` says for what.
  add column waiting_since timestamptz;

-- Pieces outlive what they belong to: their rows go after their bytes, also where a recording went with its call.
alter table call_recording_piece drop constraint call_recording_piece_tenant_id_recording_id_fkey;

-- What the pieces of a recording held of the storage is free when it goes, whoever deletes it.
create function call_recording_gone() returns trigger language plpgsql as $$
begin
  update public.tenant set storage_used_bytes = greatest(0, storage_used_bytes - old.held_bytes)
   where tenant_id = old.tenant_id;
  return null;
end $$;
create trigger call_recording_gone after delete on call_recording for each row
  when (old.held_bytes > 0) execute function call_recording_gone();
