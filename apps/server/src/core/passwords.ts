import { hash, verify } from '@node-rs/argon2';
import { Fault } from './fault.ts';

/** OWASP's floor for Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

/** A hash that nothing matches, so that an unknown name costs as much time as a known one. */
let nobody: Promise<string> | undefined;

export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await nobody), password);
  return stored !== null && matches;
}

/** Refuses what an attacker tries first: common passwords and the person's own names. */
export function refuseWeak(password: string, names: readonly string[], common: ReadonlySet<string>): void {
  const typed = password.toLowerCase();
  const ownName = names.some((name) => name.length >= 4 && typed.includes(name.toLowerCase()));
  if (ownName || common.has(typed)) {
    throw new Fault('AUTH_PASSWORD_WEAK', { fields: [{ field: 'password', code: 'AUTH_PASSWORD_WEAK' }] });
  }
}
