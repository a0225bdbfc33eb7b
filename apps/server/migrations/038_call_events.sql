-- Events that apps report are looked for by their own ids, thousands of times a second, before they are written.
create index call_event_reported on call_event (tenant_id, call_id, reported_id) where reported_id is not null;
