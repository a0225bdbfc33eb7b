import {
  MOST_FEEDBACKS,
  type ServiceFeedback,
  type serviceFeedback as contract,
} from '@console/contract/areas/call/feedback';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { columnsOf, crud, withFields, type RecordTable } from '../../../kernel/records/crud.ts';
import { find, insert, lock, naming, orFaultIfTaken, remove, setStatus } from '../../../kernel/records/record.ts';

const record: RecordTable<ServiceFeedback> = {
  type: 'serviceFeedback',
  table: 'service_feedback',
  id: 'feedbackId',
  writable: {
    name: 'name',
    nameEn: 'name_en',
    scoreFrom: 'score_from',
    scoreTo: 'score_to',
    requireText: 'require_text',
  },
  computed: {
    kind: sql.ref('service_feedback.kind'),
    sort: sql.ref('service_feedback.sort'),
    status: sql.ref('service_feedback.status'),
    usedCount: sql.ref('service_feedback.used_count'),
  },
  sorts: {
    sort: { column: 'sort', cast: 'integer' },
    name: { column: 'name', cast: 'text' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
  },
  defaultSort: ['sort', 'asc'],
  search: ['found_by'],
  filters: { kind: 'kind', status: 'status' },
  unique: { service_feedback_name_taken: { field: 'name', code: 'DUPLICATE_NAME' } },
};
const rows = withFields(record);
const logged = ['kind', ...Object.keys(record.writable)];
const calls = crud(record);

/** Those of one kind are put in order, and counted, by one person at a time. */
async function lockOrder({ db, actor }: Context, kind: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(
    hashtextextended(${`service feedback ${kind}`}, 0) # hashtextextended(${actor.tenantId}, 0))`.execute(db);
}

function refuseScores(kind: string, { scoreFrom, scoreTo }: Pick<ServiceFeedback, 'scoreFrom' | 'scoreTo'>): void {
  const right =
    kind === 'SCORE_REASON'
      ? scoreFrom !== null && scoreTo !== null && scoreFrom <= scoreTo
      : scoreFrom === null && scoreTo === null;
  const code = 'FEEDBACK_SCORES_WRONG';
  if (!right) throw new Fault(code, { fields: [{ field: 'scoreFrom', code }] });
}

export const serviceFeedback: Handlers<typeof contract> = {
  ...calls,

  async add({ kind, ...given }, context) {
    const { db, actor } = context;
    refuseScores(kind, given);
    await lockOrder(context, kind);
    const { rows: there } = await sql<{ count: number; last: number }>`
      select count(*)::int as count, coalesce(max(sort), 0)::int as last from service_feedback
       where tenant_id = ${actor.tenantId} and kind = ${kind} and deleted_at is null`.execute(db);
    const { count, last } = there[0]!;
    if (count >= MOST_FEEDBACKS) throw new Fault('TOO_MANY_FEEDBACKS', { params: { limit: MOST_FEEDBACKS } });
    const id = newId();
    const columns = { ...columnsOf(record, given), kind, sort: last + 1 };
    await orFaultIfTaken(insert(context, 'service_feedback', id, columns), record.unique!, given);
    const after = await find<ServiceFeedback>(context, rows, id);
    context.log({ action: 'CREATE', ...naming(record, after), changes: changesBetween({}, after, logged) });
    return after;
  },

  async update(input, context) {
    const { kind } = await lock<ServiceFeedback>(context, rows, input.feedbackId);
    refuseScores(kind, input);
    return calls.update(input, context);
  },

  /** What calls name stays readable: it is switched off, not deleted. */
  async delete({ feedbackId }, context) {
    const { db, actor } = context;
    // Held before it is asked: a call may name it at this moment.
    const { rows: held } = await sql<{ name: string; count: number }>`
      select name, used_count as count from service_feedback where tenant_id = ${actor.tenantId} and id = ${feedbackId}
         and deleted_at is null for update`.execute(db);
    if (held[0] && held[0].count > 0) throw new Fault('FEEDBACK_USED', { params: { ...held[0] } });
    return remove(context, record, [feedbackId]);
  },

  async updateStatus({ feedbackId, status }, context) {
    const before = await lock<ServiceFeedback>(context, rows, feedbackId);
    if (before.status === status) return before;
    await setStatus(
      context,
      { type: 'serviceFeedback', table: 'service_feedback', id: 'feedbackId' },
      [before],
      status,
    );
    return find<ServiceFeedback>(context, rows, feedbackId);
  },

  async sort({ kind, feedbackIds }, context) {
    const { db, actor } = context;
    await lockOrder(context, kind);
    const { rows: there } = await sql<{ id: string; name: string }>`
      select id, name from service_feedback where tenant_id = ${actor.tenantId} and kind = ${kind}
         and deleted_at is null order by sort, id for no key update`.execute(db);
    const byId = new Map(there.map(({ id, name }) => [id, name]));
    if (feedbackIds.some((id) => !byId.has(id))) throw new Fault('NOT_FOUND');
    const after = [...new Set([...feedbackIds, ...byId.keys()])];
    await sql`
      update service_feedback f set sort = n.sort from unnest(${after}::uuid[]) with ordinality as n (id, sort)
       where f.tenant_id = ${actor.tenantId} and f.id = n.id and f.sort <> n.sort`.execute(db);
    const names = (ids: Iterable<string>) => [...ids].map((id) => byId.get(id)!);
    const changes = [{ field: 'feedbacks', before: names(byId.keys()), after: names(after) }];
    context.log({ action: 'MOVE', objectType: 'serviceFeedback', changes });
    return null;
  },
};
