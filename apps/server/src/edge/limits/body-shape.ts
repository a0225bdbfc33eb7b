import { Fault } from '../../kernel/db/fault.ts';

/** More than any input of the contract has, and little enough that looking at each costs nothing. */
const MOST = { keys: 1_000, items: 2_000, inAll: 20_000, depth: 16 } as const;

/** Whether there is more in a body than any call takes: told before its fields are looked at one by one. */
export function refuseSprawl(body: unknown): void {
  let level = [body];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const inside: unknown[] = Array.isArray(value) ? value : Object.values(value);
      seen += inside.length;
      const most = Array.isArray(value) ? MOST.items : MOST.keys;
      if (inside.length > most || seen > MOST.inAll) throw new Fault('BODY_TOO_LARGE');
      next.push(...inside);
    }
    if (depth > MOST.depth) throw new Fault('MALFORMED');
    level = next;
  }
}
