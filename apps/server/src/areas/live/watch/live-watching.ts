import type { Database } from '../../../kernel/db/database.ts';
import type { Room } from '../../../kernel/room.ts';
import { liveCues, type LiveCues } from '../room/cues.ts';
import { liveBeats, type LiveBeats } from './beats/beats.ts';
import { liveGather, type LiveGather } from './gather.ts';
import { liveLines, type LiveLines } from './lines/lines.ts';

/** What a server process keeps of live sessions beside its requests. */
export interface LiveWatching {
  readonly lines: LiveLines;
  readonly beats: LiveBeats;
  readonly gather: LiveGather;
  /** Ends the lines, so that the server can stop. */
  endLines(): void;
  /** Writes down what was heard of viewers. */
  close(): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly room: Room;
  readonly warn: (fields: object, message: string) => void;
}

export function liveWatching(parts: Parts): LiveWatching {
  const lines = liveLines(parts.database);
  const beats = liveBeats(parts);
  const cues: LiveCues = liveCues(parts);
  return {
    lines,
    beats,
    gather: liveGather(parts.database),
    endLines: () => lines.close(),
    close: async () => void (await Promise.all([beats.close(), cues.close()])),
  };
}
