import { unsealed, type Secrets } from '../../../../kernel/calls/secrets.ts';
import { newId } from '../../../../kernel/db/ids.ts';

/** As long as somebody may sit before one page: coming back to it, or to the next piece of a video, is no other opening. */
const LIFE_MS = 12 * 3_600_000;
const KIND = 'share-opening';

export const makeOpening = (secrets: Secrets, shareId: string, now = Date.now()) =>
  secrets.seal([KIND, shareId, newId(), now + LIFE_MS].join(' '));

export function opens(secrets: Secrets, sealed: string, wanted: string, now = Date.now()): boolean {
  const [kind, shareId, , until] = unsealed(secrets, sealed).split(' ');
  return kind === KIND && shareId === wanted && Number(until) > now;
}
