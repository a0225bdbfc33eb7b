import { join } from 'node:path';
import type { MediaServer } from '../../kernel/media-server.ts';
import type { Room } from '../../kernel/room.ts';
import type { Settings } from '../../settings.ts';
import { embeddedMedia } from './embedded.ts';
import { externalMedia } from './external.ts';

/** Where the pictures of live sessions come in, as the settings say; undefined: nowhere. */
export async function openMedia(
  { live, dataDir }: Settings,
  room: Room,
  say: (sentence: string) => void,
): Promise<MediaServer | undefined> {
  if (!live) return undefined;
  if (live.kind !== 'embedded') return externalMedia(live);
  return embeddedMedia({ media: live, folder: join(dataDir, 'live'), room, say });
}
