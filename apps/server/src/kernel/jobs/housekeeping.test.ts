import { expect, test, vi } from 'vitest';
import { jobRig, soon } from './job-rig.ts';
import { kinds } from '../../registry.ts';
import { sessionJobs } from '../../areas/auth/session/jobs.ts';
import { housekeeping, workOf } from './housekeeping.ts';
import { newId } from '../db/ids.ts';

const { home, rows, work } = jobRig();
const { recurring, handlers } = workOf([housekeeping(kinds), sessionJobs]);

/** Two server processes, until both tenants have been tidied. */
async function tidy(): Promise<void> {
  for (let count = 0; count < 2; count += 1) work(handlers, { recurring, planMs: 0 });
  await vi.waitFor(async () => {
    const planned = await home().look('select from job_schedule');
    expect(planned).toHaveLength(recurring.length * home().tenants.length);
    expect((await rows()).filter(({ state }) => state !== 'DEAD')).toEqual([]);
  }, soon);
}

const names = async (text: string) => (await home().look<{ name: string }>(text)).map(({ name }) => name).toSorted();

test('old idempotency keys, ended sessions, old messages and dead jobs go; the others stay', async () => {
  for (const tenantId of home().tenants) {
    await home().look(
      `insert into idempotency (tenant_id, account_id, key, fingerprint, created_at) values
         ($1, $1, 'old', '', now() - interval '25 hours'), ($1, $1, 'new', '', now() - interval '23 hours')`,
      [tenantId],
    );
    await home().look(
      `insert into session (tenant_id, id, token_hash, account_id, method, expires_at, last_seen_at) values
         ($1, gen_random_uuid(), 'ended ' || $1::uuid, $1, 'PASSWORD', now() - interval '1 minute', now()),
         ($1, gen_random_uuid(), 'idle ' || $1::uuid, $1, 'PASSWORD', now() + interval '1 day', now() - interval '13 hours'),
         ($1, gen_random_uuid(), 'live ' || $1::uuid, $1, 'PASSWORD', now() + interval '1 day', now() - interval '11 hours')`,
      [tenantId],
    );
    await home().look(
      `insert into outbox (tenant_id, id, channel, recipient, template, params, locale, status, created_at)
       select $1, gen_random_uuid(), 'MAIL', status || age, 'RESET_PASSWORD', '{}', 'zh-CN', status, now() - age
         from unnest(array['PENDING', 'SENT', 'FAILED']) as status,
              unnest(array[interval '29 days', interval '31 days']) as age`,
      [tenantId],
    );
    await home().look(
      `insert into job (tenant_id, id, kind, state, created_at) values
         ($1, gen_random_uuid(), 'OLD', 'DEAD', now() - interval '31 days'),
         ($1, gen_random_uuid(), 'NEW', 'DEAD', now() - interval '29 days')`,
      [tenantId],
    );
  }
  await tidy();
  expect(await names('select key as name from idempotency')).toEqual(['new', 'new']);
  expect(await names("select split_part(token_hash, ' ', 1) as name from session")).toEqual(['live', 'live']);
  expect(await names('select distinct recipient as name from outbox')).toEqual([
    'FAILED29 days',
    'PENDING29 days',
    'PENDING31 days',
    'SENT29 days',
  ]);
  expect(await names('select kind as name from job')).toEqual(['NEW', 'NEW']);
});

test('a purge of more rows than one transaction takes goes on to the end', async () => {
  await home().look(
    `insert into idempotency (tenant_id, account_id, key, fingerprint, created_at)
     select $1, $1, 'old ' || number, '', now() - interval '2 days' from generate_series(1, 2500) as number`,
    [home().tenants[0]],
  );
  await tidy();
  expect(await names("select key as name from idempotency where key like 'old%'")).toEqual([]);
});

test('what has been in the recycle bin for too long is removed once and logged; what is still in use stays', async () => {
  const [tenantId] = home().tenants;
  const tags = { over: newId(), used: newId(), fresh: newId() };
  for (const [name, id] of Object.entries(tags)) {
    await home().look("insert into tag (tenant_id, id, name, color, deleted_at) values ($1, $2, $3, 'blue', now())", [
      tenantId,
      id,
      name,
    ]);
    await home().look(
      "insert into trash (tenant_id, id, type, record_id, name, purge_at) values ($1, $2, 'tag', $2, $3, now() + $4::interval)",
      [tenantId, id, name, name === 'fresh' ? '1 day' : '-1 minute'],
    );
  }
  await home().look("insert into material (tenant_id, id, kind, name) values ($1, $1, 'FILE', 'uses it')", [tenantId]);
  await home().look('insert into material_tag (tenant_id, material_id, tag_id) values ($1, $1, $2)', [
    tenantId,
    tags.used,
  ]);

  await tidy();
  expect(await names('select name from tag')).toEqual(['fresh', 'used']);
  expect(await names('select name from trash')).toEqual(['fresh', 'used']);
  const lines = await home().look('select action, object_type, object_id, object_name, call from operation_log');
  expect(lines).toEqual([
    { action: 'PURGE', object_type: 'tag', object_id: tags.over, object_name: 'over', call: 'PURGE_TRASH' },
  ]);
});
