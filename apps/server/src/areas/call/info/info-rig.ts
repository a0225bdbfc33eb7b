import { newId } from '../../../kernel/db/ids.ts';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import type { TestServer } from '../../../test/harness.ts';

export const tenantId = demonstrationTenants[0]!.tenantId;

export interface GivenCall {
  readonly [column: string]: unknown;
  /** When it began; its id says so too. */
  readonly at?: string;
}

let count = 0;

/** A call that has happened, as if the engine had written it: a completed one unless told otherwise. */
export async function makeCall(server: TestServer, { at, ...given }: GivenCall = {}): Promise<string> {
  count += 1;
  const createdAt = at === undefined ? new Date(Date.now() - 3_600_000) : new Date(at);
  const wait = (given['wait_sec'] as number | undefined) ?? 12;
  const talk = (given['duration_sec'] as number | undefined) ?? 300;
  const isOpen = ['QUEUED', 'RINGING', 'IN_PROGRESS'].includes((given['status'] as string | undefined) ?? '');
  const isAnswered = ['COMPLETED', 'IN_PROGRESS'].includes((given['status'] as string | undefined) ?? 'COMPLETED');
  const answeredAt = isAnswered ? new Date(createdAt.getTime() + wait * 1000) : null;
  const row: Record<string, unknown> = {
    tenant_id: tenantId,
    id: newId(createdAt.getTime()),
    call_no: `RIG-${String(count).padStart(4, '0')}`,
    direction: 'CLIENT_TO_TEAM',
    media: 'VIDEO',
    status: 'COMPLETED',
    end_reason: isOpen ? null : 'HANGUP_CALLER',
    application_id: newId(),
    caller_kind: 'CLIENT_USER',
    caller_id: newId(),
    caller_name: '郑女士',
    created_at: createdAt,
    answered_at: answeredAt,
    ended_at: isOpen ? null : new Date((answeredAt ?? createdAt).getTime() + (isAnswered ? talk : wait) * 1000),
    wait_sec: wait,
    duration_sec: isAnswered && !isOpen ? talk : 0,
    ...given,
  };
  const columns = Object.keys(row);
  await server.look(
    `insert into call (${columns.join(', ')}) values (${columns.map((_, place) => `$${place + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row['id'] as string;
}

/** Something that happened in it, so many seconds after the answer. */
export async function makeEvent(
  server: TestServer,
  callId: string,
  type: string,
  atSec: number,
  more: { readonly text?: string; readonly actor?: string; readonly target?: string; readonly tenantId?: string } = {},
): Promise<string> {
  // A call of this rig began an hour ago, and what happens in it comes after that, also what comes before the answer.
  const eventId = newId(Date.now() - 3_540_000 + atSec * 1000);
  await server.look(
    `insert into call_event (tenant_id, id, call_id, at_sec, type, actor_kind, actor_id, actor_name, target_kind, target_id,
                             target_name, text)
     values ($1, $2, $3, $4, $5, 'TEAM_USER', $6, $7, 'TEAM_USER', $8, $9, $10)`,
    [
      more.tenantId ?? tenantId,
      eventId,
      callId,
      atSec,
      type,
      more.actor === undefined ? null : newId(),
      more.actor ?? null,
      more.target === undefined ? null : newId(),
      more.target ?? null,
      more.text ?? null,
    ],
  );
  return eventId;
}

type Scope = 'ALL' | 'DEPT_AND_CHILD' | 'SELF';

export interface MadeExpert {
  readonly username: string;
  readonly accountId: string;
  readonly teamUserId: string;
  readonly roleId: string;
}

/** Somebody of the console who is an expert too, with a role of this scope. */
export async function makeExpert(
  server: TestServer,
  dataScope: Scope,
  permissions = ['call:record:query', 'call:record:export', 'call:record:play', 'call:record:remark'],
): Promise<MadeExpert> {
  count += 1;
  const username = `expert.${count}`;
  const [accountId, teamUserId, roleId] = [newId(), newId(), newId()];
  await server.look(
    `insert into role (tenant_id, id, name, code, type, permissions, data_scope)
       values ($1, $2, $3, upper($3), 'CUSTOM', $4, $5)`,
    [tenantId, roleId, username, permissions, dataScope],
  );
  await server.look(
    `insert into account (tenant_id, id, type, username, name, email, password_hash, status)
       select tenant_id, $2, 3, $3, '专家' || $3, $3 || '@experts.example', password_hash, 'ACTIVE'
         from account where tenant_id = $1 and username = 'operator'`,
    [tenantId, accountId, username],
  );
  await server.look(`insert into account_role (tenant_id, account_id, role_id, is_default) values ($1, $2, $3, true)`, [
    tenantId,
    accountId,
    roleId,
  ]);
  await server.look(
    `insert into team_user (tenant_id, id, name, phone, account_id, status) values ($1, $2, $3, $4, $5, 'ACTIVE')`,
    [tenantId, teamUserId, `专家${username}`, `1380000${String(count).padStart(4, '0')}`, accountId],
  );
  return { username, accountId, teamUserId, roleId };
}

/** A group that somebody leads. */
export async function makeGroup(server: TestServer, leaderId: string | null): Promise<string> {
  count += 1;
  const groupId = newId();
  await server.look(`insert into team_group (tenant_id, id, name) values ($1, $2, $3)`, [
    tenantId,
    groupId,
    `小组${count}`,
  ]);
  if (leaderId !== null) {
    await server.look(`insert into team_group_member (tenant_id, group_id, team_user_id) values ($1, $2, $3)`, [
      tenantId,
      groupId,
      leaderId,
    ]);
    await server.look(`update team_group set leader_id = $3 where tenant_id = $1 and id = $2`, [
      tenantId,
      groupId,
      leaderId,
    ]);
  }
  return groupId;
}

/** A file that hangs on a call. */
export async function attach(server: TestServer, callId: string, fileId: string, of = tenantId): Promise<string> {
  const recordingId = newId();
  await server.look(
    `insert into call_recording (tenant_id, id, call_id, file_id, state, mime, started_at, duration_sec, size, expire_at)
       select tenant_id, $2, $3, id, 'READY', mime, now(), 30, size, now() + interval '30 days' from file where tenant_id = $1 and id = $4`,
    [of, recordingId, callId, fileId],
  );
  await server.look(`update call set recording_count = 1 where tenant_id = $1 and id = $2`, [of, callId]);
  await server.look(`insert into call_snapshot (tenant_id, call_id, file_id, at_sec) values ($1, $2, $3, 4.5)`, [
    of,
    callId,
    fileId,
  ]);
  return recordingId;
}
