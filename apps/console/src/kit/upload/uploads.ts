import { type FileKind, fileKinds, type FileRef, RESUMABLE_FROM_BYTES } from '@console/contract/areas/base/file';
import { create } from 'zustand';
import { type Transfer, uploadInPieces, uploadWhole } from './transfer.ts';

/**
 * `refused` would be refused again: too large, or of a kind that is not taken. `failed` may be tried again. `adding` has
 * arrived and is being made into what it was uploaded for.
 */
export type UploadState = 'waiting' | 'uploading' | 'paused' | 'adding' | 'done' | 'failed' | 'refused';

export interface UploadItem {
  readonly id: string;
  readonly file: File;
  readonly kind: FileKind;
  readonly state: UploadState;
  readonly sent: number;
  /** Bytes a second since it was last started. */
  readonly speed: number;
  /** Only what goes up in pieces can be halted and go on later. */
  readonly resumable: boolean;
  readonly failure?: string | undefined;
  readonly ref?: FileRef;
  /** Whose it is: of the form that is open, or of a page that goes on without one. */
  readonly owner: 'form' | 'material';
  /** What has become of it. */
  readonly made?: { readonly title: string; readonly path: string };
}

const AT_ONCE = 2;
const transfers = new Map<string, Transfer>();

/** Uploads belong to the tab, not to a page: they go on while one looks at something else. */
export const useUploads = create<{ items: readonly UploadItem[] }>(() => ({ items: [] }));

const items = () => useUploads.getState().items;

export function patchUpload(id: string, change: Partial<UploadItem>): void {
  const at = items().findIndex((item) => item.id === id);
  const item = items()[at];
  if (item) useUploads.setState({ items: items().with(at, { ...item, ...change }) });
}

/** Starts waiting uploads as others finish. */
function startNext(): void {
  const free = AT_ONCE - items().filter((item) => item.state === 'uploading').length;
  for (const item of items()
    .filter(({ state }) => state === 'waiting')
    .slice(0, Math.max(0, free)))
    start(item);
}

function start(item: UploadItem): void {
  const { id, file, kind } = item;
  const began = { at: Date.now(), sent: item.sent };
  patchUpload(id, { state: 'uploading', failure: undefined });
  const known = transfers.get(id);
  if (known) {
    known.resume();
    return;
  }
  const send = item.resumable ? uploadInPieces : uploadWhole;
  const transfer = send(file, kind, {
    onProgress: (sent) =>
      patchUpload(id, { sent, speed: Math.max(0, sent - began.sent) / Math.max(1, (Date.now() - began.at) / 1000) }),
    onDone: (ref) => finish(id, { state: 'done', sent: file.size, ref }),
    onFailed: (failure, final) => finish(id, { state: final ? 'refused' : 'failed', failure }),
  });
  transfers.set(id, transfer);
}

function finish(id: string, change: Partial<UploadItem>): void {
  transfers.delete(id);
  patchUpload(id, change);
  startNext();
}

/** A file as an upload that waits, or is refused because it is too large. */
export function newUpload(
  file: File,
  kind: FileKind,
  tooLarge: (limit: number) => string,
  owner: UploadItem['owner'] = 'form',
): UploadItem {
  const limit = fileKinds[kind].maxBytes;
  const fits = file.size <= limit;
  return {
    id: crypto.randomUUID(),
    file,
    kind,
    state: fits ? 'waiting' : 'refused',
    sent: 0,
    speed: 0,
    resumable: file.size >= RESUMABLE_FROM_BYTES,
    failure: fits ? undefined : tooLarge(limit),
    owner,
  };
}

export function putUploads(added: readonly UploadItem[]): void {
  useUploads.setState({ items: [...items(), ...added] });
  startNext();
}

export function addUploads(
  files: Iterable<File>,
  kindOf: (file: File) => FileKind,
  tooLarge: (limit: number) => string,
): void {
  putUploads([...files].map((file) => newUpload(file, kindOf(file), tooLarge)));
}

export function pauseUpload(id: string): void {
  transfers.get(id)?.pause();
  patchUpload(id, { state: 'paused', speed: 0 });
  startNext();
}

export function resumeUpload(id: string): void {
  // What has arrived need not come again: what failed is what was to become of it.
  const arrived = items().find((item) => item.id === id)?.ref !== undefined;
  patchUpload(id, { state: arrived ? 'done' : 'waiting', failure: undefined });
  startNext();
}

/** Stops it if it runs, and takes it off the list. */
export function removeUpload(id: string): void {
  transfers.get(id)?.cancel();
  transfers.delete(id);
  useUploads.setState({ items: items().filter((item) => item.id !== id) });
  startNext();
}

/** What nothing more can become of. */
export function removeFinishedUploads(): void {
  useUploads.setState({ items: items().filter(({ state }) => state !== 'done') });
}
