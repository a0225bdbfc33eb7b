import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { sql, type Transaction } from 'kysely';
import { noteHistory } from '../../../../domain/material/history.ts';
import { writeJobLog } from '../../../../kernel/calls/audit.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import type { Job } from '../../../../kernel/jobs/jobs.ts';
import { sendInboxMessages } from '../../../../kernel/jobs/messages/inbox.ts';
import { detailRoute } from '../read/detail-route.ts';

const AT_ONCE = 200;
/** How long before its end an owner is told, as the list and the workplace say. */
const TOLD_DAYS = 30;

interface Ending {
  readonly id: string;
  readonly name: string;
  readonly kind: MaterialKind;
  readonly ownerId: string | null;
}

/** What is past its end date says so. Apps look at the date itself, so nobody sees it meanwhile. Owners are told, before and then. */
export async function expireMaterials(job: Job): Promise<void> {
  await inBatches(job, expireSome);
  await inBatches(job, announceSome);
}

async function inBatches(job: Job, some: (db: Transaction<Schema>, job: Job) => Promise<number>): Promise<void> {
  for (let done = AT_ONCE; done === AT_ONCE && !job.signal.aborted;) {
    done = await inTenant(job.database, job.tenantId, (db) => some(db, job));
  }
}

async function expireSome(db: Transaction<Schema>, job: Job): Promise<number> {
  const { tenantId } = job;
  const { rows } = await sql<Ending>`
    update material set status = 'EXPIRED', version = version + 1, updated_at = now(), end_told = expire_at
     where tenant_id = ${tenantId} and id = any (array(
       select id from material where tenant_id = ${tenantId} and deleted_at is null and status = 'READY'
          and expire_at <= now() order by id limit ${AT_ONCE} for no key update skip locked))
    returning id, name, kind, owner_id as "ownerId"`.execute(db);
  const changes = [{ field: 'status', before: 'READY', after: 'EXPIRED' }];
  const entries = rows.map(
    ({ id, name }) => ({ action: 'STATUS', objectType: 'material', objectId: id, objectName: name, changes }) as const,
  );
  if (entries.length > 0) await writeJobLog(db, job, entries);
  const deeds = rows.map(({ id }) => ({ materialId: id, about: ['EXPIRED'] }));
  await noteHistory(db, { tenantId, accountId: null, name: null }, 'STATUS', deeds);
  await tellOwners(db, tenantId, rows, ['MATERIAL_ENDED', 'MATERIALS_ENDED']);
  return rows.length;
}

/** Of each end date once: whoever moves it is told of the next one. */
async function announceSome(db: Transaction<Schema>, { tenantId }: Job): Promise<number> {
  const { rows } = await sql<Ending>`
    update material set end_told = expire_at
     where tenant_id = ${tenantId} and id = any (array(
       select id from material where tenant_id = ${tenantId} and deleted_at is null and status = 'READY'
          and expire_at is not null and end_told is distinct from expire_at
          and expire_at > now() and expire_at <= now() + make_interval(days => ${TOLD_DAYS})
        order by expire_at limit ${AT_ONCE} for no key update skip locked))
    returning id, name, kind, owner_id as "ownerId"`.execute(db);
  await tellOwners(db, tenantId, rows, ['MATERIAL_ENDING', 'MATERIALS_ENDING']);
  return rows.length;
}

/** One message to each owner, however many of theirs it is about. */
async function tellOwners(
  db: Transaction<Schema>,
  tenantId: string,
  ended: readonly Ending[],
  [one, several]: readonly ['MATERIAL_ENDED' | 'MATERIAL_ENDING', 'MATERIALS_ENDED' | 'MATERIALS_ENDING'],
): Promise<void> {
  const byOwner = new Map<string, Ending[]>();
  for (const material of ended) {
    if (material.ownerId === null) continue;
    byOwner.set(material.ownerId, [...(byOwner.get(material.ownerId) ?? []), material]);
  }
  const messages = [...byOwner].map(([accountId, [first, ...others]]) => {
    const { id, name, kind } = first!;
    const message = { accountId, kind: 'TODO' } as const;
    if (others.length > 0) {
      const params = { name, count: String(others.length + 1) };
      return { ...message, code: several, params, route: 'sourceMaterial' } as const;
    }
    return { ...message, code: one, params: { name, materialId: id }, route: detailRoute[kind] } as const;
  });
  await sendInboxMessages(db, tenantId, messages);
}
