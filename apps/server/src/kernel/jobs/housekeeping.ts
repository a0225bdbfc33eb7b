import { trashKinds, type TrashKind } from '@console/contract/kinds';
import { sql, type RawBuilder } from 'kysely';
import { writeLog } from '../calls/audit.ts';
import { violatedConstraint } from '../db/database.ts';
import { Fault } from '../db/fault.ts';
import { inTenant } from '../db/in-tenant.ts';
import type { RecordKinds } from '../records/kind.ts';
import type { Expiring, Job, JobHandler, JobSet } from './jobs.ts';

const BATCH = 1_000;
/** Smaller: each record is a step of its own, and the operation log waits meanwhile. */
const TRASH_BATCH = 100;

/** Of the kernel's own tables. */
const expiring: readonly Expiring[] = [
  {
    kind: 'PURGE_IDEMPOTENCY',
    everySeconds: 3_600,
    table: 'idempotency',
    expired: sql`created_at < now() - interval '24 hours'`,
  },
  {
    kind: 'PURGE_OUTBOX',
    everySeconds: 86_400,
    table: 'outbox',
    expired: sql`status <> 'PENDING' and created_at < now() - interval '30 days'`,
  },
  {
    kind: 'PURGE_IMPORTS',
    everySeconds: 86_400,
    table: 'import_batch',
    // What stood in the file is personal data, and has done its work.
    expired: sql`created_at < now() - interval '30 days'`,
  },
  {
    kind: 'PURGE_DEAD_JOBS',
    everySeconds: 86_400,
    table: 'job',
    expired: sql`state = 'DEAD' and created_at < now() - interval '30 days'`,
  },
];

/** What keeps the kernel's own tables tidy, in every tenant. */
export const housekeeping = (kinds: RecordKinds): JobSet => ({
  expiring,
  recurring: [
    { kind: 'PURGE_TRASH', everySeconds: 3_600 },
    { kind: 'PURGE_THROTTLES', everySeconds: 3_600 },
  ],
  handlers: {
    // Once for each tenant and for all of them: it is one indexed delete, mostly of nothing.
    PURGE_THROTTLES: async (_payload, { database }) => {
      await database.pool.query('select throttle_purge()');
    },
    PURGE_TRASH: (_payload, job) => inBatches(job, TRASH_BATCH, () => purgeTrash(job, kinds)),
  },
});

/** All that the areas bring for `startWorker`, with a job for each table whose rows expire. */
export function workOf(sets: readonly JobSet[]): Required<Omit<JobSet, 'expiring'>> {
  const old = sets.flatMap((set) => set.expiring ?? []);
  const purges = old.map(({ kind, table, expired }): [string, JobHandler] => [
    kind,
    (_payload, job) => inBatches(job, BATCH, () => purgeExpired(job, table, expired)),
  ]);
  return {
    handlers: Object.assign(Object.fromEntries(purges), ...sets.map(({ handlers }) => handlers)),
    dead: Object.assign({}, ...sets.map(({ dead }) => dead)),
    recurring: [
      ...old.map(({ kind, everySeconds }) => ({ kind, everySeconds })),
      ...sets.flatMap(({ recurring }) => recurring ?? []),
    ],
  };
}

/** Short transactions, so that a long purge never holds up the people who work beside it. */
async function inBatches(job: Job, size: number, purge: () => Promise<number>): Promise<void> {
  while (!job.signal.aborted && (await purge()) === size);
}

async function purgeExpired(job: Job, table: Expiring['table'], expired: RawBuilder<unknown>): Promise<number> {
  const { tenantId } = job;
  const { numAffectedRows } = await inTenant(job.database, tenantId, (db) =>
    sql`
      delete from ${sql.table(table)} where tenant_id = ${tenantId} and ctid = any (array(
        select ctid from ${sql.table(table)} where tenant_id = ${tenantId} and ${expired} limit ${BATCH}))`.execute(db),
  );
  return Number(numAffectedRows ?? 0n);
}

/** Removes the records whose time in the recycle bin is over, each with a line in the operation log. */
async function purgeTrash(job: Job, kinds: RecordKinds): Promise<number> {
  const { tenantId } = job;
  return inTenant(job.database, tenantId, async (db) => {
    const over = await db
      .selectFrom('trash')
      .select(['id', 'type', 'record_id', 'name'])
      .where('tenant_id', '=', tenantId)
      .where('type', 'in', trashKinds)
      .where('purge_at', '<=', sql<Date>`now()`)
      .orderBy('purge_at')
      .limit(TRASH_BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const purged: typeof over = [];
    for (const line of over) {
      await sql`savepoint purge`.execute(db);
      try {
        await kinds[line.type as TrashKind].purge(db, tenantId, line.record_id);
        await sql`delete from trash where tenant_id = ${tenantId} and id = ${line.id}`.execute(db);
        purged.push(line);
      } catch (error) {
        if (!(error instanceof Fault) && violatedConstraint(error) === undefined) throw error;
        // Something still points at it, or has to go first: it stays restorable, and tomorrow is another day.
        await sql`rollback to savepoint purge`.execute(db);
        await sql`update trash set purge_at = now() + interval '1 day'
                   where tenant_id = ${tenantId} and id = ${line.id}`.execute(db);
      }
    }
    if (purged.length > 0) {
      await writeLog(
        db,
        { call: job.kind, locale: 'zh-CN', ip: '', userAgent: '', traceId: job.id },
        { tenantId, actor: null },
        purged.map((line) => ({
          action: 'PURGE',
          objectType: line.type as TrashKind,
          objectId: line.record_id,
          objectName: line.name,
        })),
      );
    }
    return over.length;
  });
}
