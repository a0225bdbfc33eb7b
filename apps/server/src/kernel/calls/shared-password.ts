import { Fault } from '../db/fault.ts';
import { newId } from '../db/ids.ts';
import type { StepContext } from './context.ts';
import { passwordMatches } from './passwords.ts';
import { unsealed, type Secrets } from './secrets.ts';
import { giveBack, lockedUntil, networkOf, takeAttempt, takeAttempts, type Limit } from './throttle.ts';

/** What one password opens for many people, such as a link: what it is, and which. */
interface Shared {
  readonly what: string;
  readonly who: string;
  readonly passwordHash: string | null;
}

/** Whoever has opened it comes back without its password. */
type Opened = Pick<Shared, 'what' | 'who'>;

const HOUR = 3600;

/** Tries at once and in a row, the right ones until they are known to be right: behind one address may be a whole ward. */
const triesFrom = ({ what, who }: Shared, network: string): Limit => ({
  what,
  who: `${who} ${network}`,
  attempts: 30,
  seconds: HOUR / 4,
});
/** From many addresses at once: beyond these somebody is guessing. */
const failuresOf = ({ what, who }: Shared): Limit => ({ what: `${what}/all`, who, attempts: 60, seconds: HOUR });
/**
 * While somebody is guessing, whoever has failed more often than people mistype waits, and nobody else; who knows it makes good
 * for them. Of the sixth version one customer has many networks: those of one site count together.
 */
const failuresFrom = ({ what, who }: Shared, network: string): Limit => ({
  what: `${what}/failed`,
  who: `${who} ${network.split(':').slice(0, 3).join(':')}`,
  attempts: 10,
  seconds: HOUR,
});

/**
 * Whether it is the right one. A try is taken before the password is looked at, so that a hundred at once are no more than
 * the limit allows; while somebody is guessing, so is a failure, until it is known to be none. All networks together share
 * failures alone, and these close no network that has none: whoever guesses elsewhere keeps nobody out who knows it.
 */
export async function opensWith(
  shared: Shared,
  password: string,
  { within, caller }: Pick<StepContext, 'within' | 'caller'>,
): Promise<boolean> {
  const network = networkOf(caller.ip);
  const [here, failed, everywhere] = [triesFrom(shared, network), failuresFrom(shared, network), failuresOf(shared)];
  const { taken, wait } = await within('write', async ({ db }) => {
    const limits = (await lockedUntil(db, [everywhere])) === null ? [here] : [here, failed];
    return { taken: limits, ...(await takeAttempt(db, limits)) };
  });
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  let isRight: boolean;
  try {
    isRight = await passwordMatches(shared.passwordHash, password);
  } catch (error) {
    // Nobody has looked at it.
    await within('write', ({ db }) => giveBack(db, { one: taken }));
    throw error;
  }
  await within('write', async ({ db }) => {
    if (isRight) await giveBack(db, { all: [here, failed] });
    else await takeAttempts(db, taken.includes(failed) ? [everywhere] : [failed, everywhere]);
  });
  return isRight;
}

/** As long as somebody may sit before one page: coming back to it, or to the next piece of a video, is no other opening. */
const LIFE_MS = 12 * 3_600_000;

export const makeOpening = (secrets: Secrets, { what, who }: Opened, now = Date.now()) =>
  secrets.seal([what, who, newId(), now + LIFE_MS].join(' '));

export function opens(secrets: Secrets, sealed: string, wanted: Opened, now = Date.now()): boolean {
  const [what, who, , until] = unsealed(secrets, sealed).split(' ');
  return what === wanted.what && who === wanted.who && Number(until) > now;
}
