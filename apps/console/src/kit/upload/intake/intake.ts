import type { FileRef, OwnFileKind } from '@console/contract/areas/base/file';
import { material } from '@console/contract/areas/material/material/material';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { create } from 'zustand';
import { call, CallError } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { recordPath } from '../../../lib/route/record-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { newUpload, patchUpload, putUploads, type UploadItem, useUploads } from '../uploads.ts';
import {
  dropRecord,
  type IntakeRecord,
  type NewMaterial,
  putRecord,
  readRecords,
  recordOf,
  writeRecords,
} from './intake-records.ts';
import type { Seen } from './look.ts';
import { forgetFile, keepFile, keptFile } from './kept-files.ts';

const KEPT_MS = 7 * 24 * 3600_000;
const TAB = crypto.randomUUID();
const tabLock = (tab: string) => `uploads:${tab}`;
// Held as long as this tab is open: others see that somebody takes care of its uploads.
void navigator.locks.request(tabLock(TAB), () => new Promise(() => undefined));

/** Those whose file this browser could not keep: they go on when the same file is chosen again. */
export const useLost = create<{ lost: readonly IntakeRecord[] }>(() => ({ lost: [] }));

/** That a copy could not be kept, or taken away, changes nothing for who stays: after a reload the file is asked for. */
const bestEffort = (work: Promise<void>) => void work.catch(() => undefined);

function forget(id: string): void {
  dropRecord(id);
  bestEffort(forgetFile(id));
}

/** Uploads become materials when they have arrived, also on another page and after a reload. */
export function handOver(given: readonly { id: string; input: NewMaterial }[]): void {
  const accountId = useSession.getState().user?.accountId ?? '';
  for (const { id, input } of given) {
    const item = useUploads.getState().items.find((one) => one.id === id);
    if (!item) continue;
    const { file, kind, ref = null } = item;
    const fileKind = kind as OwnFileKind;
    putRecord({ id, accountId, tab: TAB, name: file.name, size: file.size, fileKind, ref, input, since: Date.now() });
    bestEffort(keepFile(id, file));
  }
  deliverArrived();
}

const delivering = new Set<string>();

function deliverArrived(): void {
  const mine = new Map(readRecords().map((record) => [record.id, record]));
  for (const item of useUploads.getState().items) {
    const record = mine.get(item.id);
    if (record && item.state === 'done' && !item.made && !delivering.has(item.id)) void deliver(item, record);
  }
}

async function see(file: File, ref: FileRef, kind: MaterialKind): Promise<Seen> {
  const { look } = await import('./look.ts');
  return look(file, ref, kind);
}

/** Unless it was taken off the list meanwhile. */
function note(record: IntakeRecord): void {
  if (recordOf(record.id)) putRecord(record);
}

async function deliver({ id, file, ref }: UploadItem, record: IntakeRecord): Promise<void> {
  if (ref === undefined) return;
  const { input, seen: before, ...unseen } = record;
  delivering.add(id);
  // Written down before it is asked for: whoever reloads now need not send it again.
  putRecord({ ...record, ref });
  patchUpload(id, { state: 'adding' });
  try {
    const seen = before ?? (await see(file, ref, input.kind));
    note({ ...unseen, input, ref, seen });
    const made = await call(
      material.add,
      { ...input, fileId: ref.fileId, ...seen },
      { idempotencyKey: id, showError: false },
    );
    forget(id);
    const path = recordPath('material', made.materialId, made.title) ?? '/';
    patchUpload(id, { state: 'done', made: { title: made.title, path } });
    await queryClient.invalidateQueries({ queryKey: [material.page.path] });
  } catch (error) {
    const failure = error instanceof CallError ? error.message : undefined;
    // The picture may have been deleted meanwhile: the next try looks again.
    if (error instanceof CallError && error.code === 'NOT_FOUND') note({ ...unseen, input, ref });
    patchUpload(id, { state: 'failed', failure });
    if (!(error instanceof CallError)) throw error;
  } finally {
    delivering.delete(id);
  }
}

useUploads.subscribe(({ items }, before) => {
  if (items === before.items) return;
  const left = new Set(items.map(({ id }) => id));
  // Whoever takes an upload off the list wants no material of it.
  for (const { id, made } of before.items) if (!left.has(id) && !made && recordOf(id)) forget(id);
  deliverArrived();
});

/** Takes over what no other open tab takes care of. What belongs to somebody else, or is old, is thrown away. */
async function adopt(accountId: string): Promise<IntakeRecord[]> {
  return navigator.locks.request('uploads:adopt', async () => {
    const { held = [] } = await navigator.locks.query();
    const alive = new Set(held.map(({ name }) => name));
    const all = readRecords();
    const stale = all.filter((record) => record.accountId !== accountId || Date.now() - record.since > KEPT_MS);
    for (const { id } of stale) forget(id);
    const orphans = all.filter((record) => !stale.includes(record) && !alive.has(tabLock(record.tab)));
    const taken = orphans.map((record) => ({ ...record, tab: TAB }));
    const ids = new Set([...stale, ...orphans].map(({ id }) => id));
    writeRecords([...readRecords().filter(({ id }) => !ids.has(id)), ...taken]);
    return taken;
  });
}

const known = () => '';

function asUpload(record: IntakeRecord, file: File): UploadItem {
  const item = { ...newUpload(file, record.fileKind, known, 'material'), id: record.id };
  return record.ref === null ? item : { ...item, state: 'done', sent: record.size, ref: record.ref };
}

/** Goes on with what a reload broke off. */
export async function resumeIntakes(accountId: string): Promise<void> {
  const found: UploadItem[] = [];
  const lost: IntakeRecord[] = [];
  for (const record of await adopt(accountId)) {
    const file = await keptFile(record.id).catch(() => undefined);
    if (file === undefined && record.ref === null) lost.push(record);
    else found.push(asUpload(record, file ?? new File([], record.name)));
  }
  useLost.setState({ lost });
  if (found.length > 0) putUploads(found);
}

const takeOff = (id: string) => useLost.setState(({ lost }) => ({ lost: lost.filter((record) => record.id !== id) }));

/** Goes on where it was; false where this is another file. */
export function goOnWith(record: IntakeRecord, file: File): boolean {
  if (file.name !== record.name || file.size !== record.size) return false;
  takeOff(record.id);
  putUploads([asUpload(record, file)]);
  bestEffort(keepFile(record.id, file));
  return true;
}

export function giveUp({ id }: IntakeRecord): void {
  takeOff(id);
  forget(id);
}
