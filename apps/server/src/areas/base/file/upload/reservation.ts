import { sql, type Transaction } from 'kysely';
import { releaseQuota, takeQuota } from '../../../../domain/tenant/tenants.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { FileSender, MadeFile } from '../../../../kernel/files/file-sender.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { enqueue } from '../../../../kernel/jobs/jobs.ts';
import { FILE_THUMBS, largerEdges } from '../thumb/thumbnail.ts';
import { warnWhenNearlyFull } from './nearly-full.ts';
import { newPath } from '../row.ts';
import type { Claim } from '../check/type-check.ts';
import type { Picture } from '../thumb/thumbnail.ts';

/** An upload under way: its share of the quota is taken, its file does not exist yet. */
export interface Reservation {
  readonly id: string;
  readonly path: string;
}

interface NewReservation {
  readonly claim: Claim;
  readonly declaredMime: string | undefined;
  readonly wantedSha256: string | undefined;
  readonly about: unknown;
  /** Null when it will be known at the end only. */
  readonly size: number | null;
  readonly bytes: number;
  readonly lifetimeSeconds: number;
}

type Opened = Pick<FileSender, 'within' | 'tenantId' | 'accountId' | 'senderKey'>;
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

export async function openReservation(sender: Opened, wanted: NewReservation): Promise<Reservation> {
  const { within, tenantId } = sender;
  const id = newId();
  const path = newPath(id);
  await within('write', async ({ db }) => {
    await takeQuota(db, tenantId, wanted.bytes);
    await db
      .insertInto('file_upload')
      .values({
        tenant_id: tenantId,
        id,
        path,
        kind: wanted.claim.kind,
        name: wanted.claim.name,
        declared_mime: wanted.declaredMime ?? null,
        wanted_sha256: wanted.wantedSha256 ?? null,
        size: wanted.size,
        reserved_bytes: wanted.bytes,
        created_by: sender.accountId,
        sender: sender.senderKey,
        about: wanted.about === undefined ? null : JSON.stringify(wanted.about),
        expires_at: inSeconds(wanted.lifetimeSeconds),
      })
      .execute();
  });
  return { id, path };
}

/** Takes more of the quota, or nothing more, and in any case lives on. */
export async function extendReservation(
  { within, tenantId }: Opened,
  id: string,
  more: { readonly bytes: number; readonly lifetimeSeconds: number },
): Promise<void> {
  await within('write', async ({ db }) => {
    if (more.bytes > 0) await takeQuota(db, tenantId, more.bytes);
    const { numUpdatedRows } = await db
      .updateTable('file_upload')
      .set({
        reserved_bytes: sql<number>`reserved_bytes + ${more.bytes}`,
        expires_at: inSeconds(more.lifetimeSeconds),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('doomed', '=', false)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Fault('NOT_FOUND');
  });
}

interface Facts extends Picture {
  readonly size: number;
  readonly sha256: string;
  readonly charset: string | null;
}

/** From here on there is a file. A second call for the same upload finds it made. */
export async function turnIntoFile<Made extends MadeFile>(
  sender: FileSender<Made>,
  { id, path }: Reservation,
  claim: Claim,
  facts: Facts,
): Promise<Made> {
  const { tenantId, accountId } = sender;
  return sender.within('write', async (inside) => {
    const { db } = inside;
    const reservation = await db
      .deleteFrom('file_upload')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('doomed', '=', false)
      .returning(['reserved_bytes', 'about'])
      .executeTakeFirst();
    if (reservation) {
      await releaseQuota(db, tenantId, reservation.reserved_bytes - facts.size);
      const { kind, name, ext, mime } = claim;
      const { size, sha256, charset, width, height, hasThumb } = facts;
      await db
        .insertInto('file')
        .values({
          tenant_id: tenantId,
          id,
          path,
          kind,
          name,
          ext,
          mime,
          charset,
          size,
          sha256,
          width,
          height,
          has_thumb: hasThumb,
          created_by: accountId,
        })
        .execute();
      const made = await sender.keep(inside, { fileId: id, kind, name, size, sha256 }, reservation.about);
      if (hasThumb && largerEdges(Math.max(width ?? 0, height ?? 0)).length > 0) {
        await enqueue(db, { tenantId, kind: FILE_THUMBS, key: id, payload: { fileId: id } });
      }
      await warnWhenNearlyFull(db, tenantId);
      return made;
    }
    const made = await sender.find(inside, id);
    if (!made) throw new Fault('NOT_FOUND');
    return made;
  });
}

/** Before the bytes of an upload are removed. False when it has become a file, whatever its sender was answered. */
export async function markForRemoval(db: Transaction<Schema>, tenantId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file_upload')
    // Run out at once: should its bytes resist, the next sweep tries again instead of the one after its lifetime.
    .set({ doomed: true, expires_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** After its bytes are gone: gives back what an upload held. */
export async function deleteReservation(db: Transaction<Schema>, tenantId: string, id: string): Promise<void> {
  const dropped = await db
    .deleteFrom('file_upload')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('reserved_bytes')
    .executeTakeFirst();
  if (dropped) await releaseQuota(db, tenantId, dropped.reserved_bytes);
}
