import pg from 'pg';
import { inject } from 'vitest';
import { untilBehind } from './behind.ts';
import type { TestServer } from './harness.ts';

/** Someone makes a change at the very moment of an act: it is committed once the server waits for its outcome. */
export async function overtake<T>(
  server: TestServer,
  change: string,
  values: readonly unknown[],
  act: () => Promise<T>,
): Promise<T> {
  const { pathname } = new URL(server.urls.owner);
  const url = Object.assign(new URL(inject('postgres').superuserUrl), { pathname });
  const other = new pg.Client({ connectionString: url.href });
  await other.connect();
  await other.query('begin');
  await other.query(change, [...values]);
  const acting = act();
  try {
    await untilBehind(server, other);
  } finally {
    await other.query('commit');
    await other.end();
  }
  return acting;
}
