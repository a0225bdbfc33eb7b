import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { untilBehind } from '../../../../test/behind.ts';
import type { TestServer } from '../../../../test/harness.ts';

type Send = () => Promise<unknown>;

/**
 * As many go ahead as there are transactions under way at once, and wait for a table that they write. Those who come then, in
 * this order, are answered in one transaction.
 */
export async function together<Answer>(
  server: TestServer,
  table: 'call_event' | 'call_member' | 'call_signal',
  ahead: readonly [Send, Send, Send],
  those: readonly (() => Promise<Answer>)[],
): Promise<Promise<Answer>[]> {
  const holder = new pg.Client({ connectionString: server.urls.owner });
  await holder.connect();
  await holder.query('begin');
  await holder.query(`lock table ${table} in share mode`);
  const waiting: Promise<unknown>[] = [];
  for (const send of ahead) {
    waiting.push(send());
    await untilBehind(server, holder, waiting.length);
  }
  const answers: Promise<Answer>[] = [];
  for (const send of those) {
    answers.push(send());
    // The server is in this process: it has the one when the next is sent.
    await setTimeout(25);
  }
  await holder.query('commit');
  await holder.end();
  await Promise.all(waiting);
  return answers;
}
