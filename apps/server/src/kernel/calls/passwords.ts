import { hash, verify as compare } from '@node-rs/argon2';
import { Fault } from '../db/fault.ts';

/** OWASP's floor for Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash holds a core and 19 MiB: a flood of tries must not take what everyone else works with. */
const RUNNING = 2;
const WAITING = 64;
let running = 0;
const waiting: (() => void)[] = [];

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < RUNNING) running += 1;
  else if (waiting.length >= WAITING) throw new Fault('OVERLOADED');
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string) => withHashSlot(() => hash(password, cost));
const verify = (stored: string, password: string) => withHashSlot(() => compare(stored, password));

/** A hash that nothing matches, so that an unknown name costs as much time as a known one. */
let nobody: Promise<string> | undefined;

export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await nobody), password);
  return stored !== null && matches;
}

/** Three letters are in many words; two Chinese characters are a name. */
const isLongEnoughToMatch = (name: string) => name.length >= (/\p{Script=Han}/u.test(name) ? 2 : 4);

/** Refuses what an attacker tries first: common passwords and the person's own names. */
export function refuseWeak(password: string, names: readonly string[], common: ReadonlySet<string>): void {
  const typed = password.toLowerCase();
  const ownName = names.some((name) => isLongEnoughToMatch(name) && typed.includes(name.toLowerCase()));
  if (ownName || common.has(typed)) {
    throw new Fault('AUTH_PASSWORD_WEAK', { fields: [{ field: 'password', code: 'AUTH_PASSWORD_WEAK' }] });
  }
}

/** Compares slowly on purpose, so never inside a transaction. */
export async function refuseReused(password: string, last: readonly string[]): Promise<void> {
  for (const stored of last) {
    if (await verify(stored, password)) {
      throw new Fault('AUTH_PASSWORD_REUSED', { fields: [{ field: 'password', code: 'AUTH_PASSWORD_REUSED' }] });
    }
  }
}
