import { Fault } from '../db/fault.ts';
import type { StepContext } from './context.ts';
import { passwordMatches } from './passwords.ts';
import { giveBack, lockedUntil, networkOf, takeAttempt, takeAttempts, type Limit } from './throttle.ts';

/** What one password opens for many people, such as a link: what it is, and which. */
interface Shared {
  readonly what: string;
  readonly who: string;
  readonly passwordHash: string | null;
}

const HOUR = 3600;

/** Tries at once and in a row, the right ones until they are known to be right. */
const triesFrom = ({ what, who }: Shared, network: string): Limit => ({
  what,
  who: `${who} ${network}`,
  attempts: 10,
  seconds: HOUR / 4,
});
/** From many addresses at once: beyond these somebody is guessing. */
const failuresOf = ({ what, who }: Shared): Limit => ({ what: `${what}/all`, who, attempts: 60, seconds: HOUR });
/** While somebody is guessing, whoever has failed more often than people mistype waits, and nobody else. */
const failuresFrom = ({ what, who }: Shared, network: string): Limit => ({
  what: `${what}/failed`,
  who: `${who} ${network}`,
  attempts: 3,
  seconds: HOUR,
});

/**
 * Whether it is the right one. A try is taken before the password is looked at, so that a hundred at once are no more than
 * the limit allows. All networks together share failures alone, and these close no network that has none: whoever guesses
 * elsewhere keeps nobody out who knows it.
 */
export async function opensWith(
  shared: Shared,
  password: string,
  { within, caller }: Pick<StepContext, 'within' | 'caller'>,
): Promise<boolean> {
  const network = networkOf(caller.ip);
  const [here, failed, everywhere] = [triesFrom(shared, network), failuresFrom(shared, network), failuresOf(shared)];
  const wait = await within('write', async ({ db }) => {
    const isGuessed = (await lockedUntil(db, [everywhere])) !== null;
    const until = isGuessed ? await lockedUntil(db, [failed]) : null;
    if (until !== null) return Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1_000));
    return (await takeAttempt(db, [here])).wait;
  });
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  const isRight = await passwordMatches(shared.passwordHash, password);
  await within('write', async ({ db }) => {
    if (isRight) await giveBack(db, { all: [here, failed] });
    else await takeAttempts(db, [failed, everywhere]);
  });
  return isRight;
}
