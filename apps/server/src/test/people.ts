import { createHash } from 'node:crypto';
import { session } from '@console/contract/areas/auth/session';
import { expect, vi } from 'vitest';
import { newId } from '../kernel/db/ids.ts';
import { demonstrationTenants } from '../demonstration/content/tenants.ts';
import type { TestServer } from './harness.ts';
import { quickHash } from './quick-hash.ts';
import { soon } from '../kernel/jobs/job-rig.ts';

// People of their own for each test of signing in, and what they find in their mailboxes.

export const PASSWORD = 'nine blue herons';
let count = 0;

export interface Person {
  readonly tenantId: string;
  readonly accountId: string;
  readonly username: string;
  readonly phone: string;
  readonly email: string;
}

/** An owner in the first demonstration tenant, unless told otherwise. */
export async function makePerson(server: TestServer, status = 'ACTIVE'): Promise<Person> {
  count += 1;
  const accountId = newId();
  const tenantId = demonstrationTenants[0]!.tenantId;
  const username = `person.${count}`;
  const phone = `150${String(count % 1000).padStart(4, '0')}${String(7_000 + count)}`;
  const email = `Person.${count}@people.example`;
  await server.look(
    `insert into account (tenant_id, id, type, username, name, phone, email, password_hash, status)
     values ($1, $2, 2, $3, '孙小梅', $4, $5, $6, $7)`,
    [tenantId, accountId, username, phone, email, await quickHash(PASSWORD), status],
  );
  return { tenantId, accountId, username, phone, email };
}

export async function enter(server: TestServer, { username }: Person, password = PASSWORD): Promise<string> {
  const { data, message } = await server.call(session.login, { username, password });
  if (!data) throw new Error(message);
  return data.token;
}

export const addressAt = (last: number) => `198.51.100.${last}`;

/** As if the request came through a trusted proxy from this address. */
export const from = (last: number) => ({ headers: { 'x-forwarded-for': addressAt(last) } });

const keyOf = (what: string, who: string) => createHash('sha256').update(`${what}\0${who.toLowerCase()}`).digest('hex');

/** Time passes: all turns of a limit are there again. */
export const forget = (server: TestServer, what: string, who: string) =>
  server.look('update throttle set resets_at = now() where key = $1', [keyOf(what, who)]);

/** As many turns as these are gone. */
export const spend = (server: TestServer, what: string, who: string, taken: number) =>
  server.look(
    `insert into throttle (key, taken, resets_at) values ($1, $2, now() + interval '1 hour')
       on conflict (key) do update set taken = excluded.taken`,
    [keyOf(what, who), taken],
  );

interface Letter {
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly locale: string;
  readonly tenant_id: string;
}

/** What was sent to someone, newest last, once nothing is under way any more. */
export async function lettersTo(server: TestServer, recipient: string): Promise<Letter[]> {
  await quiet(server);
  return server.look<Letter>(
    `select template, params, locale, tenant_id from outbox where lower(recipient) = lower($1) order by created_at, id`,
    [recipient],
  );
}

/** All messages that were asked for are on their way. */
export const quiet = (server: TestServer) =>
  vi.waitFor(async () => {
    expect(
      await server.look(
        `select kind from job where kind in ('SEND_SMS_CODE', 'SEND_RESET_LINK', 'SEND_APP_CODE', 'DELIVER_MESSAGE')`,
      ),
    ).toEqual([]);
  }, soon);

/** The lines of the operation log about someone, oldest first; those after an answer are waited for by the caller. */
export const linesOf = (server: TestServer, accountId: string) =>
  server.look<{ action: string; fail_code: string | null; changes: unknown; call: string }>(
    'select action, fail_code, changes, call from operation_log where actor_id = $1 order by seq',
    [accountId],
  );

/** In which tables a text stands, in any column. */
export async function tablesWith(server: TestServer, text: string): Promise<string[]> {
  const tables = await server.look<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await server.look(`select from ${name} as r where strpos(r::text, $1) > 0 limit 1`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** What a stranger sees of an answer: everything but the time and the trace id. */
export function seenByStrangers(answer: { headers: Headers; traceId?: string }) {
  const told = [...answer.headers].filter(([name]) => !['date', 'x-trace-id'].includes(name));
  return { ...answer, traceId: '', headers: Object.fromEntries(told) };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
