import type pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { newId } from '../../db/ids.ts';
import { inboxStream } from './inbox-stream.ts';
import type { Actor } from '../../calls/context.ts';

const accountId = newId();
/** Something new at every look. */
const pool = { query: async () => ({ rows: [{ id: newId(), account_id: accountId }] }) } as unknown as pg.Pool;
const news = inboxStream({ pool });
afterAll(() => news.close());

test('nothing is written to a line that was ended, even while its reader is slow', async () => {
  const open = () => news.open({ accountId } as Actor, async () => true);
  const first = open();
  const errors: unknown[] = [];
  first.on('error', (error) => errors.push(error));
  const others = Array.from({ length: 8 }, open);
  let heard = '';
  others.at(-1)!.on('data', (piece: Buffer) => (heard += piece.toString()));
  await vi.waitFor(() => expect(heard).toContain('event: news'), { timeout: 30_000 });
  expect(errors).toEqual([]);
  // It is no longer one of the account's, so the next one ends the next.
  open();
  expect((others[0] as unknown as { writableEnded: boolean }).writableEnded).toBe(true);
});
