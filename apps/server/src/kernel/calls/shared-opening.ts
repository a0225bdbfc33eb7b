import { newId } from '../db/ids.ts';
import { unsealed, type Secrets } from './secrets.ts';

/** As long as somebody may sit before one page: coming back to it, or to the next piece of a video, is no other opening. */
const LIFE_MS = 12 * 3_600_000;

/** What a link that anyone may open leads to: of which kind, and which. */
interface Opened {
  readonly what: string;
  readonly who: string;
}

export const makeOpening = (secrets: Secrets, { what, who }: Opened, now = Date.now()) =>
  secrets.seal([what, who, newId(), now + LIFE_MS].join(' '));

export function opens(secrets: Secrets, sealed: string, wanted: Opened, now = Date.now()): boolean {
  const [what, who, , until] = unsealed(secrets, sealed).split(' ');
  return what === wanted.what && who === wanted.who && Number(until) > now;
}
