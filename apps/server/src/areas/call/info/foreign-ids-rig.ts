import { newId } from '../../../kernel/db/ids.ts';
import { attach, makeCall, makeEvent } from './info-rig.ts';
import type { TestServer } from '../../../test/harness.ts';
import type { Ids } from '../../../test/contract-wide/sample-input.ts';

interface Given {
  readonly tenantId: string;
  readonly fileId: string;
}

/** A call with a file and an event, and what its lists are filtered by. */
export async function callIds(server: TestServer, { tenantId, fileId }: Given): Promise<Ids> {
  const [found] = await server.look<Record<'expert' | 'group' | 'clientGroup' | 'account', string>>(
    `select (select id from team_user where tenant_id = $1 order by id limit 1) as expert,
            (select id from team_group where tenant_id = $1 order by id limit 1) as "group",
            (select id from client_group where tenant_id = $1 order by id limit 1) as "clientGroup",
            (select id from account where tenant_id = $1 and type = 3 and status = 'ACTIVE' order by id limit 1) as account`,
    [tenantId],
  );
  const { expert, group, clientGroup, account } = found!;
  const callId = await makeCall(server, { tenant_id: tenantId, expert_id: expert, team_group_id: group });
  const followed = await makeCall(server, {
    tenant_id: tenantId,
    follow_up_state: 'OPEN',
    follow_up_owner: account,
    follow_up_due: new Date(),
  });
  const recordingId = await attach(server, callId, fileId, tenantId);
  const afterId = await makeEvent(server, callId, 'ANSWER', 0, { tenantId });
  const [route] = await server.look<{ id: string }>(
    `insert into call_assoc (tenant_id, id, client_group_id, queue_max, queue_timeout_sec, promise_sec, zone, off_hours,
                             recording, retention_days)
     select tenant_id, gen_random_uuid(), id, 5, 300, 30, 'UTC', 'MESSAGE', 'OFF', 180 from client_group
      where tenant_id = $1 and id = $2
     on conflict (tenant_id, client_group_id) where deleted_at is null do update set remark = null returning id`,
    [tenantId, clientGroup],
  );
  const [feedback] = await server.look<{ id: string }>(
    `insert into service_feedback (tenant_id, id, kind, name, score_from, score_to, sort)
     values ($1, gen_random_uuid(), 'SCORE_REASON', '别人的原因', 1, 5, 99) returning id`,
    [tenantId],
  );
  return {
    assocId: route!.id,
    teamGroupIds: [group],
    feedbackId: feedback!.id,
    feedbackIds: [feedback!.id],
    callId,
    '/tenant/call/info/closeFollowUp callId': followed,
    recordingId,
    afterId,
    '/tenant/call/info/addFollowUp ownerId': account,
    teamGroupId: group,
    expertId: expert,
    clientGroupId: clientGroup,
    problemTypeId: newId(),
    to: { kind: 'TEAM_USER', id: expert },
    '/open/v1/calls/signal to': expert,
    targetId: expert,
    reasonIds: [feedback!.id],
    endNoteId: feedback!.id,
  };
}
