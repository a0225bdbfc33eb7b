import { randomBytes } from 'node:crypto';
import type { Look } from '../rig/server.ts';

// Calls that have happened, put where the engine would have put them: a journey about records needs no media.

/** An id that carries a moment in front, as those of calls do. */
function idAt(moment: number): string {
  const hex = moment.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export interface MadeCall {
  readonly [column: string]: unknown;
  readonly call_no: string;
  readonly minutesAgo: number;
}

export async function addCall(look: Look, { minutesAgo, ...given }: MadeCall): Promise<string> {
  const began = Date.now() - minutesAgo * 60_000;
  const wasAnswered = (given['status'] ?? 'COMPLETED') === 'COMPLETED';
  const row: Record<string, unknown> = {
    id: idAt(began),
    direction: 'CLIENT_TO_TEAM',
    media: 'VIDEO',
    status: 'COMPLETED',
    end_reason: wasAnswered ? 'HANGUP_CALLER' : 'NO_ANSWER',
    caller_kind: 'CLIENT_USER',
    caller_id: idAt(began),
    caller_name: '旅程客户',
    created_at: new Date(began),
    answered_at: wasAnswered ? new Date(began + 20_000) : null,
    ended_at: new Date(began + 140_000),
    wait_sec: 20,
    duration_sec: wasAnswered ? 120 : 0,
    promise_sec: 15,
    ...given,
  };
  const columns = Object.keys(row);
  await look(
    `insert into call (tenant_id, application_id, ${columns.join(', ')})
     select t.tenant_id, (select id from application a where a.tenant_id = t.tenant_id order by id limit 1),
            ${columns.map((_, place) => `$${place + 1}`).join(', ')}
       from tenant t where t.code = 'kangheng'`,
    Object.values(row),
  );
  return row['id'] as string;
}

export async function addEvents(
  look: Look,
  callId: string,
  began: number,
  events: readonly (readonly [type: string, at: number, text?: string])[],
): Promise<void> {
  for (const [type, at, text] of events) {
    await look(
      `insert into call_event (tenant_id, id, call_id, at_sec, type, actor_kind, actor_id, actor_name, text)
       select tenant_id, $1, $2, $3, $4, 'TEAM_USER', $1, '何工', $5 from tenant where code = 'kangheng'`,
      [idAt(began + at * 1000), callId, at, type, text ?? null],
    );
  }
}

/** Somebody with an account who is an expert, and leads a group where one is named. */
export async function addExpert(look: Look, username: string, scope: 'SELF' | 'DEPT_AND_CHILD', leads?: string) {
  const [made] = await look(
    `with o as (select tenant_id, password_hash from account where username = 'operator'),
     r as (
       insert into role (tenant_id, id, name, code, type, permissions, data_scope)
         select tenant_id, gen_random_uuid(), $1, upper($1), 'CUSTOM',
                '{call:record:query,call:record:export,call:record:play}', $2 from o returning id),
     a as (
       insert into account (tenant_id, id, type, username, name, email, password_hash, status)
         select tenant_id, gen_random_uuid(), 3, $1, $1, $1 || '@experts.example', password_hash, 'ACTIVE' from o
       returning id),
     held as (
       insert into account_role (tenant_id, account_id, role_id, is_default)
         select o.tenant_id, a.id, r.id, true from o, a, r returning account_id),
     u as (
       insert into team_user (tenant_id, id, name, phone, account_id, status)
         select o.tenant_id, gen_random_uuid(), $1, '139' || lpad((random() * 99999999)::int::text, 8, '0'), held.account_id,
                'ACTIVE' from o, held returning tenant_id, id)
     select id as "teamUserId", tenant_id as "tenantId" from u`,
    [username, scope],
  );
  const { teamUserId, tenantId } = made as { teamUserId: string; tenantId: string };
  if (leads === undefined) return { teamUserId, groupId: null };
  const [group] = await look(
    `insert into team_group (tenant_id, id, name, leader_id) values ($1, gen_random_uuid(), $2, $3) returning id`,
    [tenantId, leads, teamUserId],
  );
  return { teamUserId, groupId: group!['id'] as string };
}
