import { sql, type RawBuilder, type Transaction } from 'kysely';
import { writeJobLog } from '../../../kernel/calls/audit.ts';
import { naming } from '../../../kernel/records/record.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { enqueue, type Job, type JobSet } from '../../../kernel/jobs/jobs.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { contentHash, type Texts } from './content.ts';
import { versionRecord } from './version/row.ts';

/** The time of a scheduled version has come. */
export const AGREEMENT_DUE = 'AGREEMENT_DUE';
/** Looks for those whose time has come without their job. */
const AGREEMENT_SWEEP = 'AGREEMENT_SWEEP';

/**
 * From here on this text is in force, and the one before is not. The agreement is held: its published versions are numbered
 * one after the other, and one of them is in force.
 */
export async function goLive(
  db: Transaction<Schema>,
  tenantId: string,
  { versionId, agreementId, content }: { versionId: string; agreementId: string; content: Texts },
): Promise<void> {
  await sql`update agreement_version set status = 'ARCHIVED', version = version + 1, updated_at = now()
             where tenant_id = ${tenantId} and agreement_id = ${agreementId} and status = 'PUBLISHED'`.execute(db);
  await setVersion(
    db,
    tenantId,
    versionId,
    sql`status = 'PUBLISHED', published_at = now(), content_sha256 = ${contentHash(content)},
        seq = (select coalesce(max(o.seq), 0) + 1 from agreement_version o
                where o.tenant_id = ${tenantId} and o.agreement_id = ${agreementId})`,
  );
  await sql`
    update agreement a set current_version_id = v.id,
           covers_from = case when v.require_reconsent or a.covers_from = 0 then v.seq else a.covers_from end
      from agreement_version v
     where a.tenant_id = ${tenantId} and a.id = ${agreementId} and v.tenant_id = a.tenant_id and v.id = ${versionId}
  `.execute(db);
}

export async function setVersion(
  db: Transaction<Schema>,
  tenantId: string,
  versionId: string,
  changes: RawBuilder<unknown>,
): Promise<void> {
  await sql`update agreement_version set ${changes}, version = version + 1, updated_at = now()
             where tenant_id = ${tenantId} and id = ${versionId}`.execute(db);
}

export async function scheduleNextDate(
  db: Transaction<Schema>,
  tenantId: string,
  versionId: string,
  time: string | Date,
): Promise<void> {
  const runAt = new Date(time);
  await enqueue(db, { tenantId, kind: AGREEMENT_DUE, key: versionId, payload: { versionId }, runAt });
}

export const agreementJobs: JobSet = {
  handlers: {
    [AGREEMENT_DUE]: (payload, job) => settle(job, (payload as { versionId: string }).versionId),
    [AGREEMENT_SWEEP]: async (_payload, job) => {
      const { rows } = await inTenant(job.database, job.tenantId, (db) =>
        sql<{ id: string }>`
          select id from agreement_version where tenant_id = ${job.tenantId} and status = 'SCHEDULED'
             and effective_at <= now() and deleted_at is null order by effective_at, id`.execute(db),
      );
      // Each on its own, in the order of their times: the last of an agreement is in force.
      for (const { id } of rows) await settle(job, id);
    },
  },
  recurring: [{ kind: AGREEMENT_SWEEP, everySeconds: 600 }],
};

interface Scheduled {
  readonly versionId: string;
  readonly agreementId: string;
  readonly name: string;
  readonly content: Texts;
  readonly effectiveAt: Date;
  readonly due: boolean;
}

/** Does what its date asks for now, once: whoever comes second finds it published. */
function settle(job: Job, versionId: string): Promise<void> {
  const { tenantId } = job;
  return inTenant(job.database, tenantId, async (db) => {
    await sql`
      select from agreement where tenant_id = ${tenantId} and id = (
        select agreement_id from agreement_version where tenant_id = ${tenantId} and id = ${versionId})
         for no key update`.execute(db);
    const { rows } = await sql<Scheduled>`
      select v.id as "versionId", v.agreement_id as "agreementId", v.name, v.content, v.effective_at as "effectiveAt",
             v.effective_at <= now() as due
        from agreement_version v join agreement a on a.tenant_id = v.tenant_id and a.id = v.agreement_id
       where v.tenant_id = ${tenantId} and v.id = ${versionId} and v.status = 'SCHEDULED' and v.deleted_at is null
         and a.deleted_at is null
         for no key update of v`.execute(db);
    const [found] = rows;
    if (!found) return;
    // Scheduled anew meanwhile: the job came for the time before.
    if (!found.due) return scheduleNextDate(db, tenantId, versionId, found.effectiveAt);
    await goLive(db, tenantId, found);
    await logTransition(db, job, found);
  });
}

async function logTransition(db: Transaction<Schema>, job: Job, found: Scheduled): Promise<void> {
  const changes = [
    { field: 'status', before: 'SCHEDULED', after: 'PUBLISHED' },
    { field: 'sha256', before: null, after: contentHash(found.content) },
  ];
  await writeJobLog(db, job, [{ action: 'STATUS', ...naming(versionRecord, found), changes }]);
}
