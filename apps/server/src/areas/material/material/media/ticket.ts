import { materialMedia as contract } from '@console/contract/areas/material/material/media';
import { unsealed, type Secrets } from '../../../../kernel/calls/secrets.ts';

/** Long enough to begin a video, short enough that an address that got about is worth nothing. Players ask for the next. */
const LIFE_MS = 30 * 60_000;
const KIND = 'material-media';

/** For whom an address was made: the console looks at what is not out yet, an app and a link only at what is. */
export type MediaReader = { readonly by: 'CONSOLE' | 'APP' } | { readonly by: 'SHARE'; readonly shareId: string };

export interface MediaTicket {
  readonly tenantId: string;
  readonly materialId: string;
  readonly reader: MediaReader;
}

export function makeTicket(secrets: Secrets, ticket: MediaTicket, now = Date.now()): string {
  const { tenantId, materialId, reader } = ticket;
  const shareId = reader.by === 'SHARE' ? reader.shareId : '-';
  return secrets.seal([KIND, tenantId, materialId, reader.by, shareId, now + LIFE_MS].join(' '));
}

/** Null where it is none of ours, or over. */
export function readTicket(secrets: Secrets, sealed: string, now = Date.now()): MediaTicket | null {
  const [kind, tenantId, materialId, by, shareId, until] = unsealed(secrets, sealed).split(' ');
  if (kind !== KIND || !tenantId || !materialId || !shareId || !(Number(until) > now)) return null;
  if (by === 'SHARE') return { tenantId, materialId, reader: { by, shareId } };
  return by === 'CONSOLE' || by === 'APP' ? { tenantId, materialId, reader: { by } } : null;
}

export const fileAddress = (ticket: string) => `${contract.file.path}?ticket=${ticket}`;
export const downloadAddress = (ticket: string) => `${contract.file.path}?take=true&ticket=${ticket}`;
/** With what the address of a picture begins; its path follows. */
export const picturesAddress = (ticket: string) => `${contract.picture.path}?ticket=${ticket}&path=`;
