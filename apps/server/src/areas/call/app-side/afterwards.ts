import type { callAppSide as contract } from '@console/contract/areas/call/app-side';
import type { OutputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { countUse, uncountUse } from './engine/count-use.ts';
import { writeEvents } from './engine/store.ts';
import { openFollowUp } from './follow-up.ts';
import { heldCall, partyOf, wasIn } from './moves.ts';
import { mayLeaveMessage } from './my-call.ts';

type Afterwards = Pick<Handlers<typeof contract>, 'leaveMessage' | 'feedback' | 'score' | 'remark'>;
type Choice = OutputOf<(typeof contract)['feedback']>['scoreReasons'][number];

/** From here down, somebody calls the customer back. */
const LOW_SCORE = 2;

export const afterwards: Afterwards = {
  async leaveMessage({ callId, text }, context) {
    const { db, app } = context;
    const call = await heldCall(context, callId);
    if (call.callerId !== context.appUser.userId) throw new Fault('NOT_FOUND');
    const { numAffectedRows } = await sql`
      update call c set message = ${text}, version = version + 1
       where c.tenant_id = ${app.tenantId} and c.id = ${callId} and ${mayLeaveMessage}`.execute(db);
    if (numAffectedRows !== 1n) throw new Fault('STATE_NOT_ALLOWED');
    await openFollowUp(context, call, 'CALL_MESSAGE_LEFT');
    return null;
  },

  async feedback(_, { db, app }) {
    const { rows } = await sql<Choice & { kind: string }>`
      select kind, id as "feedbackId", name, name_en as "nameEn", score_from as "scoreFrom", score_to as "scoreTo",
             require_text as "requireText"
        from service_feedback where tenant_id = ${app.tenantId} and status = 'ENABLED' and deleted_at is null
       order by kind, sort, id`.execute(db);
    const of = (wanted: string) =>
      rows.filter(({ kind }) => kind === wanted).map(({ kind: _kind, ...choice }) => choice);
    return {
      scoreReasons: of('SCORE_REASON'),
      remarkTemplates: of('REMARK_TEMPLATE'),
      endReasons: of('END_REASON'),
      problemTypes: of('PROBLEM_TYPE'),
    };
  },

  async score({ callId, score, reasonIds, comment }, context) {
    const { db, app, appUser } = context;
    const call = await heldCall(context, callId);
    if (call.callerId !== appUser.userId) throw new Fault('NOT_FOUND');
    if (call.status !== 'COMPLETED') throw new Fault('STATE_NOT_ALLOWED');
    const reasons = await chosen(context, 'SCORE_REASON', reasonIds);
    if (reasons.some(({ scoreFrom, scoreTo }) => score < (scoreFrom ?? 1) || score > (scoreTo ?? 5))) {
      throw new Fault('VALIDATION', { fields: [{ field: 'reasonIds', code: 'VALIDATION' }] });
    }
    const wordy = reasons.find(({ requireText }) => requireText);
    if (wordy && comment === null) throw new Fault('CALL_TEXT_REQUIRED', { params: { name: wordy.name } });
    const { numAffectedRows } = await sql`
      update call set score = ${score}, score_reason_ids = ${[...new Set(reasonIds)]}::uuid[], comment = ${comment},
             scored_at = now(), version = version + 1
       where tenant_id = ${app.tenantId} and id = ${callId} and score is null`.execute(db);
    if (numAffectedRows !== 1n) throw new Fault('CALL_SCORED');
    await countUse(db, app.tenantId, reasonIds);
    await writeEvents(db, call, [{ type: 'SCORE', actor: partyOf(context), text: String(score) }]);
    if (score <= LOW_SCORE) await openFollowUp(context, call, 'CALL_FOLLOW_UP');
    return null;
  },

  async remark({ callId, remark, problemTypeId, solved }, context) {
    const { db, app, appUser } = context;
    const call = await heldCall(context, callId);
    if (appUser.kind !== 'TEAM_USER') throw new Fault('CALL_NOT_EXPERT');
    // Rung by it is not in it.
    if (!(await wasIn(context, callId))) throw new Fault('CALL_NOT_MEMBER');
    if (call.answeredAt === null) throw new Fault('STATE_NOT_ALLOWED');
    const [type] = problemTypeId === null ? [] : await chosen(context, 'PROBLEM_TYPE', [problemTypeId]);
    if (type?.requireText && remark === null) throw new Fault('CALL_TEXT_REQUIRED', { params: { name: type.name } });
    const { rows } = await sql<{ before: string | null }>`
      update call c set remark = ${remark}, problem_type_id = ${problemTypeId}, solved = ${solved},
             remark_by = ${appUser.userId}, remark_by_name = ${appUser.name}, remark_at = now(), version = version + 1
        from (select problem_type_id from call where tenant_id = ${app.tenantId} and id = ${callId}) as old
       where c.tenant_id = ${app.tenantId} and c.id = ${callId} returning old.problem_type_id as before`.execute(db);
    const before = rows[0]?.before ?? null;
    if (before !== problemTypeId) {
      if (before !== null) await uncountUse(db, app.tenantId, before);
      if (problemTypeId !== null) await countUse(db, app.tenantId, [problemTypeId]);
    }
    await writeEvents(db, call, [
      { type: 'REMARK', actor: partyOf(context), ...(remark !== null && { text: remark }) },
    ]);
    return null;
  },
};

interface Chosen {
  readonly name: string;
  readonly scoreFrom: number | null;
  readonly scoreTo: number | null;
  readonly requireText: boolean;
}

async function chosen({ db, app, caller }: Context, kind: string, ids: readonly string[]): Promise<Chosen[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<Chosen>`
    select case when ${caller.locale} = 'en-US' then coalesce(name_en, name) else name end as name,
           score_from as "scoreFrom", score_to as "scoreTo", require_text as "requireText"
      from service_feedback where tenant_id = ${app.tenantId} and id = any(${wanted}::uuid[]) and kind = ${kind}
       and status = 'ENABLED' and deleted_at is null`.execute(db);
  if (rows.length !== wanted.length) throw new Fault('NOT_FOUND');
  return rows;
}
