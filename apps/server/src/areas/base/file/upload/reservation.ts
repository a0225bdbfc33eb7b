import type { FileKind } from '@console/contract/areas/base/file';
import { sql, type Transaction } from 'kysely';
import { releaseQuota, takeQuota } from '../../../../domain/tenant/tenants.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { FileSender, MadeFile } from '../../../../kernel/files/file-sender.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { enqueue } from '../../../../kernel/jobs/jobs.ts';
import { FILE_THUMBS, largerEdges } from '../thumb/thumbnail.ts';
import { warnWhenNearlyFull } from './nearly-full.ts';
import { type InUse, newPath } from '../row.ts';
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
  /** Where the same bytes lie already. */
  readonly twin: string | null;
}

/** Files of these bytes, of this company: what others have is never asked. Logs and recordings end by rules of their own. */
const sameBytes = (tenantId: string, { sha256, size }: Pick<Facts, 'sha256' | 'size'>) => sql`
  select stored from file
   where tenant_id = ${tenantId} and sha256 = ${sha256} and size = ${size} and deleted_at is null
     and kind not in ('LOG', 'RECORDING')`;

/** Where the same bytes should lie already. */
export async function findTwin(
  { within, tenantId }: Opened,
  kind: FileKind,
  facts: Pick<Facts, 'sha256' | 'size'>,
): Promise<string | null> {
  if (kind === 'LOG' || kind === 'RECORDING') return null;
  return within('read', async ({ db }) => {
    const { rows } = await sql<{ stored: string }>`${sameBytes(tenantId, facts)} order by id limit 1`.execute(db);
    return rows[0]?.stored ?? null;
  });
}

/** Held, so that the last file of these bytes is not deleted meanwhile; null where it has been. */
async function holdTwin(db: Transaction<Schema>, tenantId: string, facts: Facts): Promise<string | null> {
  if (facts.twin === null) return null;
  const { rows } = await sql<{ stored: string }>`
    ${sameBytes(tenantId, facts)} and stored = ${facts.twin} order by id limit 1 for share`.execute(db);
  return rows[0]?.stored ?? null;
}

/** Asked when the upload has ended for good: it has become a file, maybe of bytes that lie elsewhere, or never will. */
export async function inUse(db: Transaction<Schema>, tenantId: string, { id, path }: Reservation): Promise<InUse> {
  const { rows } = await sql<InUse>`
    select exists (select from file where tenant_id = ${tenantId} and stored = ${path}) as bytes,
           exists (select from file where tenant_id = ${tenantId} and id = ${id}) as thumbs`.execute(db);
  return rows[0]!;
}

/** Of bytes that are there already, the row stays until those that came are gone: a killed server leaves none behind. */
async function endReservation(db: Transaction<Schema>, tenantId: string, id: string, isShared: boolean): Promise<void> {
  await (
    isShared
      ? sql`update file_upload set doomed = true, reserved_bytes = 0, expires_at = now()
           where tenant_id = ${tenantId} and id = ${id}`
      : sql`delete from file_upload where tenant_id = ${tenantId} and id = ${id}`
  ).execute(db);
}

/** From here on there is a file. A second call for the same upload finds it made. */
export async function turnIntoFile<Made extends MadeFile>(
  sender: FileSender<Made>,
  { id, path }: Reservation,
  claim: Claim,
  facts: Facts,
): Promise<{ readonly made: Made; readonly isShared: boolean }> {
  const { tenantId, accountId } = sender;
  return sender.within('write', async (inside) => {
    const { db } = inside;
    const reservation = await db
      .selectFrom('file_upload')
      .select(['reserved_bytes', 'about'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('doomed', '=', false)
      .forUpdate()
      .executeTakeFirst();
    if (reservation) {
      const { kind, name, ext, mime } = claim;
      const { size, sha256, charset, width, height, hasThumb } = facts;
      const shares = await holdTwin(db, tenantId, facts);
      await endReservation(db, tenantId, id, shares !== null);
      await releaseQuota(db, tenantId, reservation.reserved_bytes - (shares === null ? size : 0));
      await db
        .insertInto('file')
        .values({
          tenant_id: tenantId,
          id,
          path,
          shares,
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
      return { made, isShared: shares !== null };
    }
    const made = await sender.find(inside, id);
    if (!made) throw new Fault('NOT_FOUND');
    // It was told so before, or not: what came again lies under its own path once more.
    return { made, isShared: !(await inUse(db, tenantId, { id, path })).bytes };
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
