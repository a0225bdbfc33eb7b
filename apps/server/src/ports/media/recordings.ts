import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { StreamEvents } from '../../kernel/media-server.ts';

/** What another server's process left is taken over when nobody has written to it for so long. */
const IDLE_MS = 60_000;
const SWEEP_MS = 60_000;
const EXT = '.flv';

/** Recordings that are not in the storage yet. Each media server has a folder of its own. */
export function recordingsIn(folder: string, server: string, eventsNow: () => StreamEvents | undefined) {
  const own = server.replaceAll(/[^\w.-]/g, '_');
  const running = new Set<string>();
  const handing = new Set<string>();

  async function handOver(path: string): Promise<void> {
    const events = eventsNow();
    if (!events || handing.has(path)) return;
    handing.add(path);
    try {
      await events.recorded(basename(path, EXT), path);
      await rm(path, { force: true });
    } finally {
      handing.delete(path);
    }
  }

  async function leftIn(name: string): Promise<string[]> {
    const files = await readdir(join(folder, name)).catch(() => []);
    const paths = files.filter((file) => file.endsWith(EXT)).map((file) => join(folder, name, file));
    if (name === own) return paths.filter((path) => !running.has(path));
    const idle: string[] = [];
    for (const path of paths) {
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > IDLE_MS) idle.push(path);
    }
    return idle;
  }

  /** What a kill, or a storage that was away, has left. */
  async function sweep(): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      // One that cannot be stored now is tried again with the next sweep.
      for (const path of await leftIn(name)) await handOver(path).catch(() => undefined);
    }
  }

  return {
    begin(recordAs: string): string {
      const path = join(folder, own, `${recordAs}${EXT}`);
      running.add(path);
      return path;
    },
    async whole(path: string): Promise<void> {
      running.delete(path);
      await handOver(path);
    },
    /** The process that wrote them is gone. */
    left: () => running.clear(),
    sweep,
    sweepNowAndThen: () => setInterval(() => void sweep(), SWEEP_MS).unref(),
  };
}
