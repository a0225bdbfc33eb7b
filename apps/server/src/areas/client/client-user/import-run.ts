import type { Dictionary } from '@console/contract/areas/base/reference';
import type { ImportBatch } from '@console/contract/import';
import { sql } from 'kysely';
import type { AppUserParts } from '../../../domain/app-people/app-users.ts';
import { createClientUsers, lockClients, shutOutClientUsers } from './write.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { StoredRow } from '../../../kernel/tables/import/batch.ts';
import { isGood, type GoodRow } from '../../../kernel/tables/import/check.ts';
import {
  beginRun,
  finishRun,
  finishUndo,
  parted,
  recordsOf,
  refuseUndo,
  slices,
  TRIES,
  unlessTaken,
} from '../../../kernel/tables/import/run.ts';
import type { LogEntry } from '../../../kernel/calls/log-entry.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { checkClientUsers, type CheckedClientUser } from './import-check.ts';

export interface ImportParts extends Pick<AppUserParts, 'secrets'> {
  readonly dictionaries: ReadonlyMap<string, Dictionary>;
}

type Good = GoodRow<CheckedClientUser>;
interface Written {
  readonly made: (Good & { readonly recordId: string })[];
  readonly lines: readonly LogEntry[];
}

/** Makes the people of the good rows and invites them. What has turned bad since the look stays behind, with the reason. */
export async function runClientUserImport(context: Context, parts: ImportParts, batch: ImportBatch): Promise<void> {
  const { stored, shownGood } = await beginRun(context, batch);
  const { made, lines, left } = await makePeople(context, parts, stored, shownGood);
  await finishRun(context, batch, made, left);
  for (const line of lines) context.log(line);
}

/** Someone may take a number between the look and the write: then it is looked at once more. */
async function makePeople(
  context: Context,
  parts: ImportParts,
  stored: readonly StoredRow[],
  shownGood: ReadonlySet<number>,
): Promise<Written & { left: CheckedClientUser[] }> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const looked = await checkClientUsers(context, parts.dictionaries, stored);
    const checked = looked.filter(({ rowNo }) => shownGood.has(rowNo));
    const written = await unlessTaken(context.db, () => writePeople(context, parts, checked.filter(isGood)));
    if (written) return { ...written, left: checked.filter((row) => !isGood(row)) };
  }
  throw new Fault('TIMED_OUT');
}

async function writePeople(context: Context, parts: ImportParts, rows: readonly Good[]): Promise<Written> {
  const { db, actor, caller } = context;
  const lines: LogEntry[] = [];
  // What is taken back again must not stand in the log.
  const making = { db, log: (line: LogEntry) => lines.push(line), wakeWorkers: () => context.wakeWorkers() };
  const facts = { locale: caller.locale, source: 'IMPORT', createdBy: actor.accountId } as const;
  // All of them at once, in their order: slice by slice, two imports could wait for each other.
  await lockClients(
    db,
    actor.tenantId,
    rows.map(({ made }) => made.clientId),
  );
  const ids: string[] = [];
  for (const some of slices(rows.map(({ made }) => ({ ...made, ...facts })))) {
    ids.push(...(await createClientUsers(making, parts, actor.tenantId, some)));
  }
  return { made: rows.map((row, at) => ({ ...row, recordId: ids[at]! })), lines };
}

/** Takes the people back into the recycle bin, their codes are dead at once; who was activated or changed stays. */
export async function undoClientUserImport(
  context: Context,
  batch: ImportBatch,
): Promise<{ removed: number; kept: { id: string; name: string }[] }> {
  refuseUndo(batch);
  const { db, actor } = context;
  const { rows } = await sql<{ id: string; name: string; clientId: string; untouched: boolean }>`
    select u.id, u.name, u.client_id as "clientId",
           u.status = 'PENDING_ACTIVATION' and u.version = 1 and u.activated_at is null as untouched
      from client_user u
     where u.tenant_id = ${actor.tenantId} and u.id = any(${await recordsOf(context, batch)}::uuid[])
       and u.deleted_at is null
     order by u.id for update of u`.execute(db);
  const { gone, kept } = parted(rows);
  await lockClients(
    db,
    actor.tenantId,
    rows.map(({ clientId }) => clientId),
  );
  const ids = gone.map(({ id }) => id);
  await shutOutClientUsers(db, actor.tenantId, ids);
  for (const some of slices(gone)) await moveToTrash(context, { type: 'clientUser', table: 'client_user' }, some);
  await finishUndo(context, batch, gone, kept);
  return { removed: gone.length, kept };
}
