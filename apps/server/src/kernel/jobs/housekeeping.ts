import { OPERATION_DAYS } from '@console/contract/areas/application/app-operation/app-operation';
import { trashTypes, type TrashType } from '@console/contract/areas/system/trash';
import { sql, type RawBuilder } from 'kysely';
import { writeLog } from '../calls/audit.ts';
import { violatedConstraint } from '../db/database.ts';
import { inTenant } from '../db/in-tenant.ts';
import type { Job, JobHandler, RecurringJob } from './jobs.ts';
import { purgeRecord } from '../records/trash.ts';

const HOUR = 3_600;
const BATCH = 1_000;
/** Smaller: each record is a step of its own, and the operation log waits meanwhile. */
const TRASH_BATCH = 100;

interface Expiring {
  readonly kind: string;
  readonly everySeconds: number;
  readonly table:
    | 'idempotency'
    | 'session'
    | 'outbox'
    | 'job'
    | 'verification_code'
    | 'second_step'
    | 'sso_nonce'
    | 'one_time_link'
    | 'import_batch'
    | 'temp_user_link'
    | 'app_session'
    | 'app_code'
    | 'app_activation'
    | 'app_operation'
    | 'upload_log'
    | 'download_visit'
    | 'plan_user_list_user'
    | 'plan_user_list';
  readonly expired: RawBuilder<unknown>;
}

/** A plan takes a list that is a day old at most (`plan-input-refs.ts`), or the one it has; an hour more, and nobody can. */
const leftList = sql`l.created_at < now() - interval '25 hours' and not exists (
  select from upgrade_plan p where p.tenant_id = l.tenant_id and p.user_list_id = l.id)`;

/** Rows that nobody needs once they are old. */
const expiring: readonly Expiring[] = [
  {
    kind: 'PURGE_IDEMPOTENCY',
    everySeconds: HOUR,
    table: 'idempotency',
    expired: sql`created_at < now() - interval '24 hours'`,
  },
  {
    kind: 'PURGE_SESSIONS',
    everySeconds: HOUR,
    table: 'session',
    // The same limits as in `session_open`, which no longer accepts these.
    expired: sql`(expires_at < now() or last_seen_at < now() - interval '12 hours')`,
  },
  {
    kind: 'PURGE_OUTBOX',
    everySeconds: 24 * HOUR,
    table: 'outbox',
    expired: sql`status <> 'PENDING' and created_at < now() - interval '30 days'`,
  },
  {
    kind: 'PURGE_CODES',
    everySeconds: HOUR,
    table: 'verification_code',
    expired: sql`expires_at < now() - interval '1 day'`,
  },
  {
    kind: 'PURGE_SECOND_STEPS',
    everySeconds: HOUR,
    table: 'second_step',
    expired: sql`expires_at < now() - interval '1 day'`,
  },
  {
    kind: 'PURGE_NONCES',
    everySeconds: HOUR,
    table: 'sso_nonce',
    expired: sql`expires_at < now()`,
  },
  {
    kind: 'PURGE_LINKS',
    everySeconds: 24 * HOUR,
    table: 'one_time_link',
    // Kept for a while, so that a used link is told apart from one that never was.
    expired: sql`expires_at < now() - interval '30 days'`,
  },
  {
    kind: 'PURGE_IMPORTS',
    everySeconds: 24 * HOUR,
    table: 'import_batch',
    // What stood in the file is personal data, and has done its work.
    expired: sql`created_at < now() - interval '30 days'`,
  },
  {
    kind: 'PURGE_APP_SESSIONS',
    everySeconds: HOUR,
    table: 'app_session',
    expired: sql`expires_at < now()`,
  },
  {
    kind: 'PURGE_APP_CODES',
    everySeconds: HOUR,
    table: 'app_code',
    expired: sql`expires_at < now() - interval '1 day'`,
  },
  {
    kind: 'PURGE_APP_ACTIVATIONS',
    everySeconds: 24 * HOUR,
    table: 'app_activation',
    // Kept for a while, so that someone who comes late is told so.
    expired: sql`expires_at < now() - interval '30 days'`,
  },
  {
    kind: 'PURGE_DOWNLOAD_VISITS',
    everySeconds: 24 * HOUR,
    table: 'download_visit',
    // Addresses of strangers are kept no longer than someone may ask who fetched what.
    expired: sql`time < now() - interval '180 days'`,
  },
  {
    kind: 'PURGE_APP_OPERATIONS',
    everySeconds: 24 * HOUR,
    table: 'app_operation',
    expired: sql`received_at < now() - make_interval(days => ${OPERATION_DAYS})`,
  },
  {
    kind: 'PURGE_DEAD_JOBS',
    everySeconds: 24 * HOUR,
    table: 'job',
    expired: sql`state = 'DEAD' and created_at < now() - interval '30 days'`,
  },
  {
    kind: 'PURGE_APPROVAL_LINKS',
    everySeconds: 24 * HOUR,
    table: 'temp_user_link',
    // Until then whoever opens an old one hears what became of the request.
    expired: sql`expires_at < now() - interval '90 days'`,
  },
  {
    kind: 'PURGE_UPLOAD_LOGS',
    everySeconds: HOUR,
    table: 'upload_log',
    // Its file is removed by the sweeper of files, which finds it without a row.
    expired: sql`expire_at < now()`,
  },
  {
    kind: 'PURGE_PLAN_LIST_USERS',
    everySeconds: HOUR,
    table: 'plan_user_list_user',
    expired: sql`list_id = any (array(select l.id from plan_user_list l where ${leftList}))`,
  },
  {
    kind: 'PURGE_PLAN_LISTS',
    everySeconds: HOUR,
    table: 'plan_user_list',
    // After its users, of whom there may be too many to go with it at once.
    expired: sql`id in (select l.id from plan_user_list l where ${leftList} and not exists (
      select from plan_user_list_user u where u.tenant_id = l.tenant_id and u.list_id = l.id))`,
  },
];

/** What `startWorker` needs to keep every tenant tidy: when, and what then happens. */
export function housekeeping(): {
  recurring: readonly RecurringJob[];
  handlers: Record<string, JobHandler>;
} {
  const purges = expiring.map(({ kind, table, expired }): [string, JobHandler] => [
    kind,
    (_payload, job) => inBatches(job, BATCH, () => purgeExpired(job, table, expired)),
  ]);
  return {
    recurring: [
      ...expiring.map(({ kind, everySeconds }) => ({ kind, everySeconds })),
      { kind: 'PURGE_TRASH', everySeconds: HOUR },
      { kind: 'PURGE_THROTTLES', everySeconds: HOUR },
    ],
    handlers: {
      ...Object.fromEntries(purges),
      // Once for each tenant and for all of them: it is one indexed delete, mostly of nothing.
      PURGE_THROTTLES: async (_payload, { database }) => {
        await database.pool.query('select throttle_purge()');
      },
      PURGE_TRASH: (_payload, job) => inBatches(job, TRASH_BATCH, () => purgeTrash(job)),
    },
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
async function purgeTrash(job: Job): Promise<number> {
  const { tenantId } = job;
  return inTenant(job.database, tenantId, async (db) => {
    const over = await db
      .selectFrom('trash')
      .select(['id', 'type', 'record_id', 'name'])
      .where('tenant_id', '=', tenantId)
      .where('type', 'in', trashTypes)
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
        await purgeRecord(db, tenantId, { type: line.type as TrashType, id: line.record_id });
        await sql`delete from trash where tenant_id = ${tenantId} and id = ${line.id}`.execute(db);
        purged.push(line);
      } catch (error) {
        if (violatedConstraint(error) === undefined) throw error;
        // Something still points at it: it stays restorable, and tomorrow is another day.
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
          objectType: line.type,
          objectId: line.record_id,
          objectName: line.name,
        })),
      );
    }
    return over.length;
  });
}
