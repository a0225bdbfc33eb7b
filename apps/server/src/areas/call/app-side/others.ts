import { CALL_PEOPLE, type Presence } from '@console/contract/areas/call/info/parts';
import type { callAppSide as contract } from '@console/contract/areas/call/app-side';
import { sql, type RawBuilder } from 'kysely';
import { presenceOf } from '../route/load.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { forgetTried } from './engine/advance.ts';
import { ringGroup } from './engine/pass-on.ts';
import { isTestExpert, ringPeople, type Person } from './engine/rings.ts';
import { peopleOf, tell, writeEvents, type StoredCall } from './engine/store.ts';
import { lookAgain } from './engine/timers.ts';
import { heldCall, isIn, partyOf } from './moves.ts';
import { ownCall } from './my-call.ts';

type Others = Pick<Handlers<typeof contract>, 'transfer' | 'invite' | 'experts'>;

const RING_SECONDS = 30;
const OFFERED = 200;

interface Expert {
  readonly teamUserId: string;
  readonly name: string;
  readonly presence: Presence;
}

/** Team members, or in a trial test experts, whom `which`, a condition on `u`, leaves; those who are free come first. */
async function expertsWho({ db, app }: Context, isTest: boolean, which: RawBuilder<unknown>): Promise<Expert[]> {
  const reached = isTest
    ? { table: sql`test_account`, may: isTestExpert }
    : { table: sql`team_user`, may: sql`u.status = 'ACTIVE' and u.deleted_at is null` };
  const { rows } = await sql<Expert>`
    select e.* from (
      select u.id as "teamUserId", u.name, ${presenceOf} as presence from ${reached.table} u
        left join call_presence p on p.tenant_id = u.tenant_id and p.team_user_id = u.id
       where u.tenant_id = ${app.tenantId} and ${reached.may} and ${which}) as e
     order by array_position(array['ONLINE', 'BUSY', 'IN_CALL', 'AWAY', 'OFFLINE'], e.presence), e.name, e."teamUserId"
     limit ${OFFERED}`.execute(db);
  return rows;
}

/** By an expert who is in a call that is on, and has room. */
async function callToShare(context: Context, callId: string): Promise<StoredCall> {
  const call = await heldCall(context, callId);
  if (context.appUser.kind !== 'TEAM_USER') throw new Fault('CALL_NOT_EXPERT');
  if (call.status !== 'IN_PROGRESS' || !(await isIn(context, callId))) throw new Fault('CALL_OVER');
  return call;
}

interface Asked {
  readonly target: { readonly kind: string; readonly id: string; readonly name: string };
  readonly transfer: boolean;
}

/** Writes down whom one asks, and who is rung; nobody is a fault that names whom one wanted. */
async function ringOthers(
  call: StoredCall,
  rung: readonly Person[],
  { target, transfer }: Asked,
  context: Context,
): Promise<void> {
  const { db, app } = context;
  if (rung.length === 0) throw new Fault('CALL_EXPERT_NOT_FREE', { params: { name: target.name } });
  await writeEvents(db, call, [
    { type: transfer ? 'TRANSFER' : 'INVITE_EXPERT', actor: partyOf(context), target },
    ...rung.map((person) => ({ type: 'RING', target: { ...person, kind: 'TEAM_USER' } }) as const),
  ]);
  await tell(db, app.tenantId, await peopleOf(db, call));
}

async function ringExpert(call: StoredCall, expert: Expert, transfer: boolean, { db, appUser }: Context) {
  if (expert.presence !== 'ONLINE') return [];
  const ringing = { groupId: null, ringSec: RING_SECONDS, invitedBy: appUser.userId, transfer };
  const rung = await ringPeople(db, call, [{ id: expert.teamUserId, name: expert.name }], ringing);
  if (rung.length > 0) await lookAgain(db, call, new Date(Date.now() + RING_SECONDS * 1_000));
  return rung;
}

async function expertNamed(context: Context, { isTest }: StoredCall, teamUserId: string): Promise<Expert> {
  const [expert] = await expertsWho(context, isTest, sql`u.id = ${teamUserId}`);
  if (!expert) throw new Fault('NOT_FOUND');
  return expert;
}

async function isTrial({ db, app }: Context, callId: string): Promise<boolean> {
  const { rows } = await sql<{ isTest: boolean }>`
    select is_test as "isTest" from call where tenant_id = ${app.tenantId} and id = ${callId}`.execute(db);
  return rows[0]!.isTest;
}

async function groupNamed({ db, app }: Context, groupId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from team_group where tenant_id = ${app.tenantId} and id = ${groupId} and deleted_at is null`.execute(
    db,
  );
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0].name;
}

export const others: Others = {
  async experts({ callId }, context) {
    await ownCall(context, callId);
    if (context.appUser.kind !== 'TEAM_USER') throw new Fault('CALL_NOT_EXPERT');
    if (!(await isIn(context, callId))) throw new Fault('CALL_OVER');
    return expertsWho(
      context,
      await isTrial(context, callId),
      sql`not exists (select from call_member o where o.tenant_id = u.tenant_id and o.call_id = ${callId}
            and o.person_id = u.id and o.left_at is null)`,
    );
  },

  async invite({ callId, teamUserId }, context) {
    const call = await callToShare(context, callId);
    const expert = await expertNamed(context, call, teamUserId);
    const here = await peopleOf(context.db, call);
    // Whoever passes it on makes room; whoever invites does not.
    if (here.length >= CALL_PEOPLE) throw new Fault('CALL_FULL', { params: { limit: CALL_PEOPLE } });
    const target = { kind: 'TEAM_USER', id: teamUserId, name: expert.name };
    await ringOthers(call, await ringExpert(call, expert, false, context), { target, transfer: false }, context);
    return ownCall(context, callId);
  },

  async transfer({ callId, to }, context) {
    const { db, appUser } = context;
    const call = await callToShare(context, callId);
    if (to.kind === 'TEAM_USER') {
      const expert = await expertNamed(context, call, to.id);
      const target = { ...to, name: expert.name };
      await ringOthers(call, await ringExpert(call, expert, true, context), { target, transfer: true }, context);
    } else {
      // Its people are at work: no trial rings at them.
      if (call.isTest) throw new Fault('CALL_TRIAL_GROUP');
      const target = { ...to, name: await groupNamed(context, to.id) };
      // Whoever was rung in vain before the answer may be free by now.
      const anew = await forgetTried(db, call);
      await ringOthers(call, await ringGroup(db, anew, to.id, appUser.userId), { target, transfer: true }, context);
    }
    return ownCall(context, callId);
  },
};
