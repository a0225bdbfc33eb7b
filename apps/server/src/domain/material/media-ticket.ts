import { materialMedia as contract } from '@console/contract/areas/material/material/media';
import { unsealed, type Secrets } from '../../kernel/calls/secrets.ts';

/** Long enough to begin a video, short enough that an address that got about is worth nothing. Players ask for the next. */
const LIFE_MS = 30 * 60_000;
const KIND = 'material-media';

/**
 * For whom an address was made: the console looks at what is not out yet, and so does who writes the content of a live session
 * by a link; an app and a share link only at what is, and viewers of a live session at what was shown there.
 */
export type MediaReader =
  | { readonly by: 'CONSOLE' | 'APP' }
  | { readonly by: 'SHARE'; readonly shareId: string }
  | { readonly by: 'LIVE'; readonly liveId: string }
  | { readonly by: 'LIVE_LINK'; readonly linkId: string };

/** What the address goes by, where that is one thing that can end. */
export const goesBy = (reader: MediaReader): string | null => {
  if (reader.by === 'SHARE') return reader.shareId;
  if (reader.by === 'LIVE_LINK') return reader.linkId;
  return reader.by === 'LIVE' ? reader.liveId : null;
};

/** Null for what is no kind of reader. */
export function readerOf(by: string | undefined, id: string): MediaReader | null {
  if (by === 'SHARE') return { by, shareId: id };
  if (by === 'LIVE') return { by, liveId: id };
  if (by === 'LIVE_LINK') return { by, linkId: id };
  return by === 'CONSOLE' || by === 'APP' ? { by } : null;
}

export interface MediaTicket {
  readonly tenantId: string;
  readonly materialId: string;
  readonly reader: MediaReader;
}

export function makeTicket(secrets: Secrets, ticket: MediaTicket, now = Date.now()): string {
  const { tenantId, materialId, reader } = ticket;
  return secrets.seal([KIND, tenantId, materialId, reader.by, goesBy(reader) ?? '-', now + LIFE_MS].join(' '));
}

/** Null where it is none of ours, or over. */
export function readTicket(secrets: Secrets, sealed: string, now = Date.now()): MediaTicket | null {
  const [kind, tenantId, materialId, by, id, until] = unsealed(secrets, sealed).split(' ');
  if (kind !== KIND || !tenantId || !materialId || !id || !(Number(until) > now)) return null;
  const reader = readerOf(by, id);
  return reader && { tenantId, materialId, reader };
}

export const fileAddress = (ticket: string) => `${contract.file.path}?ticket=${ticket}`;
export const downloadAddress = (ticket: string) => `${contract.file.path}?take=true&ticket=${ticket}`;
/** With what the address of a picture begins; its path follows. */
export const picturesAddress = (ticket: string) => `${contract.picture.path}?ticket=${ticket}&path=`;
