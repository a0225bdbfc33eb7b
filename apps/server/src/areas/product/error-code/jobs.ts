import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { enqueue, type JobHandler, type JobSet } from '../../../kernel/jobs/jobs.ts';

const LOOK_UP_DAYS = 90;
const FIGURE_DAYS = 400;

const ERROR_SET_BACK = 'ERROR_SET_BACK';
const payload = z.object({ errorCodeId: z.string() });
const NO_ID = '00000000-0000-0000-0000-000000000000';
/** So many are looked through for missing words in one statement. */
const AT_ONCE = 500;

/** A set that has come back from the bin brings what its numbers lack in one language with it, however many there are. */
export const numbersAreBack = (db: Transaction<Schema>, tenantId: string, errorCodeId: string): Promise<void> =>
  enqueue(db, { tenantId, kind: ERROR_SET_BACK, key: errorCodeId, payload: { errorCodeId } });

const lookThrough: JobHandler = async (given, { tenantId, database, signal }) => {
  const { errorCodeId } = payload.parse(given);
  // One part after the other, each in a short transaction.
  const next = (after: string) => inTenant(database, tenantId, (db) => lookAtSome(db, tenantId, errorCodeId, after));
  for (let after: string | null = NO_ID; after !== null; after = await next(after)) signal.throwIfAborted();
};

/** The last of them; null when there are no more, or the set has gone again. */
async function lookAtSome(
  db: Transaction<Schema>,
  tenantId: string,
  errorCodeId: string,
  after: string,
): Promise<string | null> {
  const { rows } = await sql<{ ids: string[] }>`
    with held as (select id from error_code where tenant_id = ${tenantId} and id = ${errorCodeId} and deleted_at is null for share)
    select array(select n.id from error_no n
                  where n.tenant_id = ${tenantId} and n.error_code_id = held.id and n.deleted_at is null
                    and n.id > ${after}::uuid
                  order by n.id limit ${AT_ONCE}) as ids
      from held`.execute(db);
  const ids = rows[0]?.ids ?? [];
  await sql`select language_gaps_renewed('error_no_gap', ${tenantId}, ${ids}::uuid[])`.execute(db);
  return ids.length < AT_ONCE ? null : ids.at(-1)!;
}

/** What was looked for, and what it came to. */
export const errorCodeJobs: JobSet = {
  handlers: { [ERROR_SET_BACK]: lookThrough },
  expiring: [
    {
      kind: 'PURGE_ERROR_LOOKUPS',
      everySeconds: 86_400,
      table: 'error_lookup',
      expired: sql`time < now() - make_interval(days => ${LOOK_UP_DAYS})`,
    },
    {
      kind: 'PURGE_ERROR_FIGURES',
      everySeconds: 86_400,
      table: 'error_no_day',
      expired: sql`day < now() - make_interval(days => ${FIGURE_DAYS})`,
    },
    {
      kind: 'PURGE_ERROR_REPORTS',
      everySeconds: 86_400,
      table: 'error_step_report',
      expired: sql`time < now() - make_interval(days => ${FIGURE_DAYS})`,
    },
    {
      kind: 'PURGE_ERROR_MISSES',
      everySeconds: 86_400,
      table: 'error_miss',
      expired: sql`last_at < now() - make_interval(days => ${FIGURE_DAYS})`,
    },
    {
      kind: 'PURGE_ERROR_PROPOSALS',
      everySeconds: 86_400,
      table: 'error_alias_proposal',
      expired: sql`last_at < now() - make_interval(days => ${FIGURE_DAYS})`,
    },
    {
      kind: 'PURGE_ERROR_LOOKUP_FIGURES',
      everySeconds: 86_400,
      table: 'error_lookup_day',
      expired: sql`day < now() - make_interval(days => ${FIGURE_DAYS})`,
    },
  ],
};
