import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../../../kernel/db/ids.ts';
import { GiveUp, type JobHandler, type JobSet } from '../../../kernel/jobs/jobs.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { keepRecording, recordingName } from './recording.ts';

/** Gets what a media server elsewhere has recorded. */
export const LIVE_RECORDING = 'LIVE_RECORDING';

interface Parts {
  readonly storage: Storage;
  readonly folder: string;
  /** What the addresses of recordings begin with. */
  readonly recordingsUrl: string | undefined;
}

const fetchRecording =
  ({ storage, folder, recordingsUrl }: Parts): JobHandler =>
  async (payload, { database, tenantId, signal }) => {
    const { streamId, at } = payload as { readonly streamId: string; readonly at: string };
    if (recordingsUrl === undefined) throw new GiveUp('LIVE_RECORDINGS_URL is not set');
    const base = recordingsUrl.endsWith('/') ? recordingsUrl : `${recordingsUrl}/`;
    const path = at.split('/').map(encodeURIComponent).join('/');
    const answer = await fetch(`${base}${path}`, { signal, redirect: 'error' });
    if (!answer.ok || !answer.body) throw new Error(`the recording answers ${answer.status}`);
    await mkdir(folder, { recursive: true });
    // Of this run alone: one that was taken for dead may still be writing.
    const place = join(folder, `recording-live-${newId()}`);
    try {
      const body = Readable.fromWeb(answer.body);
      await pipeline(body, createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true }), { signal });
      await keepRecording({ database, storage }, recordingName({ tenantId, streamId }), place);
    } finally {
      await rm(place, { force: true });
    }
  };

export const liveRecordingJobs = (parts: Parts): JobSet => ({ handlers: { [LIVE_RECORDING]: fetchRecording(parts) } });
