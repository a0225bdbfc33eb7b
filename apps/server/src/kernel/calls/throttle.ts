import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** So many attempts within so many seconds for one thing: an account, an address, a recipient. */
export interface Limit {
  /** What is limited, such as `sign-in/account`. */
  readonly what: string;
  readonly who: string;
  readonly attempts: number;
  readonly seconds: number;
}

export interface Attempt {
  /** Seconds; 0 means go on. */
  readonly wait: number;
  /** Whether this attempt was the last one of a limit. */
  readonly spent: (limit: Pick<Limit, 'what' | 'who'>) => boolean;
}

/** Kept as a hash: a table of who tried to sign in is nobody's business. */
const keyOf = ({ what, who }: Pick<Limit, 'what' | 'who'>) =>
  createHash('sha256').update(`${what}\0${who.toLowerCase()}`).digest('hex');

/** Whoever has one address of the sixth version has a whole network of them, however it is written. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  // One spelling of the address, in which only the longest row of zeros is left out.
  const written = new URL(`http://[${ip.replace(/%.*/, '')}]`).hostname.slice(1, -1);
  const [start = [], end = []] = written.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}

/**
 * Takes one attempt of every limit, or none of them. an attempt is taken before the work and not after it, so that a hundred
 * tries at once are still no more than the limit allows.
 */
export async function takeAttempt(db: Transaction<Schema>, limits: readonly Limit[]): Promise<Attempt> {
  const { rows } = await sql<{ wait: number; spent: string[] }>`
    select wait, spent from throttle_take(${limits.map(keyOf)}, ${limits.map(({ attempts }) => attempts)}::integer[],
                                          ${limits.map(({ seconds }) => seconds)}::integer[])`.execute(db);
  const { wait, spent } = rows[0]!;
  return { wait, spent: (limit) => spent.includes(keyOf(limit)) };
}

/** One attempt of each limit by itself: the seconds that each has to wait, 0 for those that go on. */
export async function takeAttempts(db: Transaction<Schema>, limits: readonly Limit[]): Promise<Map<Limit, number>> {
  // In one order, so that two callers never wait for each other.
  const keyed = limits.map((limit) => ({ limit, key: keyOf(limit) })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await sql<{ wait: number }>`
    select taken.wait
      from unnest(${keyed.map(({ key }) => key)}::text[], ${keyed.map(({ limit }) => limit.attempts)}::integer[],
                  ${keyed.map(({ limit }) => limit.seconds)}::integer[]) with ordinality as u (k, a, s, place)
      cross join lateral throttle_take(array[u.k], array[u.a], array[u.s]) as taken
     order by u.place`.execute(db);
  return new Map(keyed.map(({ limit }, place) => [limit, rows[place]!.wait]));
}

type Key = Pick<Limit, 'what' | 'who'>;

/**
 * After a success: a person's earlier failures are forgotten (`all`), an address gets back the attempt that it used (`one`).
 * Once in a transaction, for all keys together: they are locked in the order in which attempts are taken.
 */
export async function giveBack(
  db: Transaction<Schema>,
  { all = [], one = [] }: { readonly all?: readonly Key[]; readonly one?: readonly Key[] },
): Promise<void> {
  const everything = [...all.map(() => true), ...one.map(() => false)];
  await sql`select throttle_give_back(${[...all, ...one].map(keyOf)}, ${everything}::boolean[])`.execute(db);
}

/** Until when one of these limits lets nobody through; null when all of them have attempts left. */
export async function lockedUntil(db: Transaction<Schema>, limits: readonly Limit[]): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select wire_time(throttle_until(${limits.map(keyOf)}, ${limits.map(({ attempts }) => attempts)}::integer[])) as until
  `.execute(db);
  return rows[0]?.until ?? null;
}
