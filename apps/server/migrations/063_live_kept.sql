-- What a session asks for at its door, what was answered in it and since when it has a replay is kept; who came is who was there.

-- An agreement goes for good only when no session can ask for it any more, also none that lies in the bin itself.
-- A new foreign key looks at the rows of all tenants; for that moment the wall does not stand in front of the owner.
alter table live no force row level security;
alter table live drop constraint live_tenant_id_agreement_id_fkey;
alter table live add constraint live_tenant_id_agreement_id_fkey foreign key (tenant_id, agreement_id) references agreement;
-- A replay is kept for so many days from then on.
alter table live add column replay_made_at timestamptz;
update live set replay_made_at = coalesce(replay_expire_at - make_interval(days => replay_days), ended_at)
 where replay_state in ('READY', 'HIDDEN', 'EXPIRED');
alter table live force row level security;

create function live_agreement_let_go() returns trigger language plpgsql as $$
begin
  update public.live set agreement_id = null
   where tenant_id = old.tenant_id and agreement_id = old.id
     and (status = 'CANCELED'
       or (status = 'ENDED' and (replay_state in ('NONE', 'EXPIRED')
         -- What could not be made is tried for a week.
         or (replay_state = 'FAILED' and ended_at <= now() - interval '8 days'))));
  return old;
end $$;
create trigger live_agreement_let_go before delete on agreement for each row execute function live_agreement_let_go();

-- A hidden question keeps its answer, and has it again when it is shown.
alter table live_question drop constraint live_question_check;
alter table live_question add check (state <> 'ANSWERED' or answer is not null);
alter table live_question add check (state not in ('WAITING', 'APPROVED') or answer is null);
-- The pinned one stands above the others, on whatever page it would be.
alter table live_question add column place timestamptz
  generated always as (case when pinned then timestamptz 'infinity' else asked_at end) stored;
create index live_question_place on live_question (tenant_id, live_id, place, id);
create index live_question_place_in_state on live_question (tenant_id, live_id, state, place, id);

-- Who was there while a session was on, as the summary counts them: not who only asked to be reminded, or left before it began.
-- Names also of those who are deleted, for they were there; somebody who acts as a person of an app for a test is called what
-- they called themselves.
create view live_attendee with (security_invoker = true) as
  select v.tenant_id, v.id, v.live_id, v.kind, v.person_id, v.joined_at, v.items_opened, v.questions,
         coalesce(
           case v.kind
             when 'CLIENT_USER' then (select p.name from client_user p where p.tenant_id = v.tenant_id and p.id = v.person_id)
             when 'TEAM_USER' then (select p.name from team_user p where p.tenant_id = v.tenant_id and p.id = v.person_id)
             when 'ACCOUNT' then (select p.name from account p where p.tenant_id = v.tenant_id and p.id = v.person_id)
           end, v.name) as name
    from live_viewer v
    join live s on s.tenant_id = v.tenant_id and s.id = v.live_id and s.started_at is not null
   where exists (
     select from live_visit w
      where w.tenant_id = v.tenant_id and w.viewer_id = v.id and not w.replay
        and least(coalesce(w.ended_at, w.seen_at), coalesce(s.ended_at, now())) > greatest(w.began_at, s.started_at));
do $$ begin
  execute format('grant select on live_attendee to %I', current_setting('app.runtime_role'));
end $$;
