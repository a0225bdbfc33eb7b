import type { Database } from '../../../kernel/db/database.ts';
import type { MediaServer, StreamEvents } from '../../../kernel/media-server.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { admit } from './admit.ts';
import { cutRecording, endOf, endSilent, streamOff, streamOn, streamSeen } from './moves.ts';
import { keepRecording, recordingName } from './recording.ts';

const WATCH_MS = 5_000;

interface Parts {
  readonly database: Database;
  readonly storage: Storage;
  readonly warn: (about: object, sentence: string) => void;
}

/** What comes of whatever a media server says. */
export const streamEvents = ({ database, storage }: Pick<Parts, 'database' | 'storage'>): StreamEvents => ({
  async admit(ask) {
    const verdict = await admit(database, ask);
    return typeof verdict === 'string' ? null : { recordAs: verdict.record ? recordingName(verdict) : null };
  },
  on: (which) => streamOn(database, which),
  off: (which) => streamOff(database, which),
  seen: (which, health) => streamSeen(database, which, health),
  gone: (server) => endOf(database, server),
  cut: (which, began) => cutRecording(database, which, began),
  recorded: (recordAs, path) => keepRecording({ database, storage }, recordAs, path),
});

/** Lets publishers in, and ends streams that have fallen silent; until it is stopped. */
export async function watchStreams(
  media: MediaServer | undefined,
  { database, storage, warn }: Parts,
): Promise<() => Promise<void>> {
  const deafen = await media?.listen(streamEvents({ database, storage }));
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= endSilent(database)
      .catch((err: unknown) => warn({ err }, 'silent streams were not looked for'))
      .finally(() => {
        looking = undefined;
      });
  }, WATCH_MS);
  return async () => {
    clearInterval(timer);
    await deafen?.();
    await looking;
  };
}
