import type { modelAppSide as contract } from '@console/contract/areas/application/upgrade-plan/model-app-side';
import type { InputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Context, FileAnswer, StreamContext } from '../../../../../kernel/calls/context.ts';
import { Fault } from '../../../../../kernel/db/fault.ts';
import { answerFile, asAttachment, storageKey, type Servable } from '../../../../../kernel/files/file-answer.ts';
import { refuseWithoutService } from './model-state.ts';
import type { Storage } from '../../../../../ports/storage/storage.ts';

type Wanted = InputOf<typeof contract.file>;
type Found = Omit<Servable, 'key'> & { readonly stored: string; readonly tenantId: string };

/** The file of a launched model: for whoever was offered it, and for everyone once its launch has come to all. */
export async function sendModel(storage: Storage, wanted: Wanted, context: StreamContext): Promise<FileAnswer> {
  const file = await context.within('read', (inside) => findFile(wanted, inside));
  if (!file) throw new Fault('NOT_FOUND');
  return answerFile(storage, { ...file, key: storageKey(file.tenantId, file) }, asAttachment(context));
}

async function findFile({ modelId, offerId }: Wanted, { db, app, appUser }: Context): Promise<Found | undefined> {
  const { tenantId, applicationId } = app;
  if (applicationId === null) throw new Fault('APP_KEY_NO_APPLICATION');
  await refuseWithoutService(db, tenantId);
  const may = offerId === undefined ? standsIn(applicationId) : isOffered(offerId, applicationId, appUser.userId);
  const { rows } = await sql<Found>`
    select m.tenant_id as "tenantId", f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag
      from product_model m
      join product_model_file l on l.tenant_id = m.tenant_id and l.model_id = m.id and l.role = 'MODEL'
      join file f on f.tenant_id = l.tenant_id and f.id = l.file_id and f.deleted_at is null
     where m.tenant_id = ${tenantId} and m.id = ${modelId} and m.status = 'LAUNCHED' and m.deleted_at is null
       and ${may}`.execute(db);
  return rows[0];
}

/** Once offered, until an hour after its end: a download that has begun goes on while the plan pauses. */
const isOffered = (offerId: string, applicationId: string, userId: string): RawBuilder<unknown> => sql`exists (
  select from plan_offer o
    join app_device d on d.tenant_id = o.tenant_id and d.id = o.device_id and d.user_id = ${userId}
   where o.tenant_id = m.tenant_id and o.id = ${offerId} and o.application_id = ${applicationId}
     and o.model_id = m.id and o.attempts > 0 and (o.open or o.finished_at > now() - interval '1 hour'))`;

const standsIn = (applicationId: string): RawBuilder<unknown> => sql`exists (
  select from upgrade_plan p
   where p.tenant_id = m.tenant_id and p.target_model_id = m.id and p.application_id = ${applicationId}
     and p.status in ('RUNNING', 'COMPLETED') and p.filled and p.current_stage_no = (
       select max(s.stage_no) from plan_stage s where s.tenant_id = p.tenant_id and s.plan_id = p.id))`;
