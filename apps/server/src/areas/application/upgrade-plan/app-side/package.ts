import type { upgradePlanAppSide as contract } from '@console/contract/areas/application/upgrade-plan/app-side';
import type { InputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Context, FileAnswer, StreamContext } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { answerFile, asAttachment, type Servable, storageKey } from '../../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';

type Wanted = InputOf<typeof contract.package>;
type Found = Omit<Servable, 'key'> & { readonly stored: string; readonly tenantId: string };

/** The package of an offer for whoever got it, and for everybody the version that the unsupported upgrade to. */
export async function sendPackage(storage: Storage, wanted: Wanted, context: StreamContext): Promise<FileAnswer> {
  const file = await context.within('read', (inside) => findPackage(wanted, inside));
  if (!file) throw new Fault('NOT_FOUND');
  return answerFile(storage, { ...file, key: storageKey(file.tenantId, file) }, asAttachment(context));
}

async function findPackage({ versionId, offerId }: Wanted, inside: Context): Promise<Found | undefined> {
  const { db, app, appUserIfAny: user } = inside;
  if (app.applicationId === null) throw new Fault('APP_KEY_NO_APPLICATION');
  const may = offerId === undefined ? isFloor : user ? isOffered(offerId, user.userId) : sql`false`;
  const { rows } = await sql<Found>`
    select v.tenant_id as "tenantId", f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag
      from app_version v
      join application a on a.tenant_id = v.tenant_id and a.id = v.application_id and a.deleted_at is null
      join file f on f.tenant_id = v.tenant_id and f.id = v.file_id and f.deleted_at is null
     where v.tenant_id = ${app.tenantId} and v.id = ${versionId} and v.application_id = ${app.applicationId}
       and v.deleted_at is null and ${may}`.execute(db);
  return rows[0];
}

/**
 * Once offered, until an hour after its end: an upgrade that has begun goes on while the plan pauses or the version is
 * deprecated. Nobody gets a withdrawn one.
 */
const isOffered = (offerId: string, userId: string): RawBuilder<unknown> => sql`
  v.status in ('PUBLISHED', 'DEPRECATED') and exists (
    select from plan_offer o
      join upgrade_plan p on p.tenant_id = o.tenant_id and p.id = o.plan_id and p.target_version_id = v.id
      join app_device d on d.tenant_id = o.tenant_id and d.id = o.device_id and d.user_id = ${userId}
     where o.tenant_id = v.tenant_id and o.id = ${offerId} and o.attempts > 0
       and (o.open or o.finished_at > now() - interval '1 hour'))`;

/** Any device below the limit may have been sent here, so those that are a little older than the highest count too. */
const isFloor = sql`
  a.status = 'ENABLED' and a.min_supported_code is not null and v.status = 'PUBLISHED' and v.channel = 'STABLE'
  and v.version_code >= a.min_supported_code`;
