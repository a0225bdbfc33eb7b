import type { CallDetail, callInfo as contract } from '@console/contract/areas/call/info/info';
import { sql, type RawBuilder } from 'kysely';
import { canFollowUp } from '../../../domain/call/scope.ts';
import { isAssignable } from '../../../domain/identity/data-scope.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import type { Change } from '../../../kernel/calls/log-entry.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { sendInboxMessage } from '../../../kernel/jobs/messages/inbox.ts';
import { localTime } from '../../../kernel/tables/table-columns.ts';
import { findCall } from './read/detail.ts';

async function write(
  context: Context,
  { callId, callNo }: CallDetail,
  values: RawBuilder<unknown>,
  changes: readonly Change[],
): Promise<CallDetail> {
  const { db, actor } = context;
  await sql`update call set ${values}, version = version + 1
             where tenant_id = ${actor.tenantId} and id = ${callId}`.execute(db);
  context.log({ action: 'UPDATE', objectType: 'call', objectId: callId, objectName: callNo, changes });
  return findCall(callId, context);
}

/** What people write about a call afterwards, and what they do about it. */
export const followUps: Pick<Handlers<typeof contract>, 'review' | 'addFollowUp' | 'closeFollowUp'> = {
  async review({ callId, note }, context) {
    const before = await findCall(callId, context, true);
    const changes = [{ field: 'reviewNote', before: before.review?.note ?? null, after: note }];
    if (changes[0]!.before === note) return before;
    const [by, at] = note === null ? [null, sql`null`] : [context.actor.accountId, sql`now()`];
    return write(context, before, sql`review_note = ${note}, review_by = ${by}, review_at = ${at}`, changes);
  },

  async addFollowUp({ callId, ownerId, dueAt, note }, context) {
    const { db, actor } = context;
    const before = await findCall(callId, context, true);
    if (before.followUpState === 'OPEN') throw new Fault('CALL_FOLLOW_UP_OPEN');
    if (Date.parse(dueAt) <= Date.now()) {
      throw new Fault('CALL_FOLLOW_UP_PAST', { fields: [{ field: 'dueAt', code: 'CALL_FOLLOW_UP_PAST' }] });
    }
    if (!(await isAssignable(context, ownerId))) {
      throw new Fault('NOT_FOUND', { fields: [{ field: 'ownerId', code: 'NOT_FOUND' }] });
    }
    const { rows } = await sql`
      select from account a join call c on c.tenant_id = a.tenant_id and c.id = ${callId}
       where a.tenant_id = ${actor.tenantId} and a.id = ${ownerId} and ${canFollowUp}`.execute(db);
    if (rows.length === 0) {
      throw new Fault('CALL_FOLLOW_UP_OWNER', { fields: [{ field: 'ownerId', code: 'CALL_FOLLOW_UP_OWNER' }] });
    }
    const after = await write(
      context,
      before,
      sql`follow_up_state = 'OPEN', follow_up_owner = ${ownerId}, follow_up_due = ${dueAt}, follow_up_note = ${note},
          follow_up_result = null, follow_up_done_at = null`,
      [
        { field: 'followUp', before: before.followUpState, after: 'OPEN' },
        { field: 'dueAt', before: null, after: dueAt },
      ],
    );
    await sendInboxMessage(db, actor.tenantId, [ownerId], {
      kind: 'TODO',
      code: 'CALL_FOLLOW_UP',
      params: {
        callId,
        callNo: before.callNo,
        name: before.client?.name ?? before.caller.name,
        due: dueOf(context, dueAt),
      },
      route: 'callLogDetail',
    });
    return after;
  },

  async closeFollowUp({ callId, note }, context) {
    const before = await findCall(callId, context, true);
    if (before.followUpState !== 'OPEN') throw new Fault('CALL_NO_FOLLOW_UP');
    return write(
      context,
      before,
      sql`follow_up_state = 'DONE', follow_up_result = ${note}, follow_up_done_at = now()`,
      [{ field: 'followUp', before: 'OPEN', after: 'DONE' }],
    );
  },
};

const dueOf = ({ actor }: Context, dueAt: string) => localTime(actor.timezone)(dueAt).slice(0, 16);
