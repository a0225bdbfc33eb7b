import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { live as contract } from '@console/contract/areas/live/live/live';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../../kernel/calls/context.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { AlreadyStored } from '../../../../kernel/files/file-sender.ts';
import { REMOVAL_LOCK } from '../../../../kernel/jobs/removal.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { openRuntime } from '../../../dashboard/call-data/call-data-rig.ts';
import { replaySender, type Ended } from './keep.ts';
import { addLive, streamsOf, type TestLive } from '../stream-rig.ts';

// Of what lies in the recycle bin nothing is made any more, and nothing of it outlives its name.

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

/** As a publishing leaves it in the storage. */
async function recorded({ tenantId, liveId }: TestLive): Promise<string> {
  const id = newId();
  const path = `2026/01/${id}`;
  const file = join(server.dataDir, 'files', tenantId, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'FLV');
  await server.look(
    `insert into live_stream (tenant_id, id, live_id, connection, server, ended_at, recording_path, recording_bytes, recorded_ms)
     values ($1, $2::uuid, $3, $2::text, 'test', now(), $4, 3, 4000)`,
    [tenantId, id, liveId, path],
  );
  return file;
}

async function remove({ liveId }: TestLive): Promise<string> {
  expect(await server.call(contract.delete, { liveId }, { token })).toMatchObject({ status: true });
  const { data } = await server.call(trash.page, { type: 'live', pageSize: 200 }, { token });
  return data!.list.find(({ recordId }) => recordId === liveId)!.trashId;
}

const run = (kind: string, { tenantId, liveId }: TestLive) =>
  server.look(
    `insert into job (tenant_id, id, kind, payload, run_at)
     values ($1, gen_random_uuid(), $2, jsonb_build_object('liveId', $3::text), now())`,
    [tenantId, kind, liveId],
  );
const waiting = (kind: string) =>
  server.look(`select from job where kind = $1 and state <> 'DEAD' and (locked_by is not null or run_at <= now())`, [
    kind,
  ]);
const ended = ({ liveId }: TestLive) =>
  server.look(
    `update live set status = 'ENDED', started_at = now() - interval '1 hour', ended_at = now(), replay_state = 'PROCESSING'
      where id = $1`,
    [liveId],
  );

/** While it is held, bytes stay, as during a backup: nobody clears them away in the meantime. */
async function holdBytes(): Promise<() => Promise<void>> {
  const runtime = openRuntime(server);
  const client = await runtime.pool.connect();
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [REMOVAL_LOCK]);
  return async () => {
    await client.query('select pg_advisory_unlock_all()');
    client.release();
    await runtime.close();
  };
}

test('of a session that is deleted while its replay is made nothing is made', async () => {
  const one = await addLive(server);
  await ended(one);
  await remove(one);
  const database = openRuntime(server);
  const { tenantId, liveId } = one;
  const job = {
    tenantId,
    id: newId(),
    kind: 'LIVE_REPLAY',
    attempt: 1,
    database,
    signal: new AbortController().signal,
  };
  const found: Ended = {
    id: liveId,
    name: '已删除',
    rule: 'AUTO',
    state: 'PROCESSING',
    days: null,
    accountId: null,
    fileId: null,
    materialId: null,
    awaits: false,
    isFresh: true,
  };
  const sender = replaySender(job, found, { state: 'READY', durationSec: 4 });
  const file = { fileId: newId(), kind: 'VIDEO', name: 'x.mp4', size: 3, sha256: '0'.repeat(64) } as const;
  const kept = inTenant(database, tenantId, (db) => sender.keep({ db } as Context, file, null));
  await expect(kept).rejects.toBeInstanceOf(AlreadyStored);
  await database.close();
});

test('what was recorded of a deleted session is cleared away before it is deleted for good, whatever its state', async () => {
  const letGo = await holdBytes();
  const [announced, over] = [await addLive(server), await addLive(server)];
  const files = [await recorded(announced), await recorded(over)];
  await ended(over);
  const lines = [await remove(announced), await remove(over)];
  for (const trashId of lines) {
    expect((await server.call(trash.purge, { trashId }, { token })).code).toBe('LIVE_RECORDING_LEFT');
  }
  // Nor by the end of its time in the bin, which holds nothing else up.
  const [tag] = await server.look<{ id: string }>(
    `insert into tag (tenant_id, id, name, color, deleted_at) values ($1, gen_random_uuid(), '旧标签', '#2f6bff', now())
     returning id`,
    [announced.tenantId],
  );
  await server.look(
    `insert into trash (tenant_id, id, type, record_id, name, purge_at)
     values ($1, $2, 'tag', $2, '旧标签', now() - interval '1 minute')`,
    [announced.tenantId, tag!.id],
  );
  await server.look(`update trash set purge_at = now() - interval '2 minutes' where id = $1`, [lines[0]]);
  await run('PURGE_TRASH', announced);
  await expect.poll(() => server.look('select from tag where id = $1', [tag!.id])).toEqual([]);
  expect(await server.look('select from live where id = $1', [announced.liveId])).toHaveLength(1);

  await letGo();
  await run('LIVE_CLEAR', announced);
  for (const [at, one] of [announced, over].entries()) {
    await expect.poll(async () => (await streamsOf(server, one))[0]?.path).toBe(null);
    expect(existsSync(files[at]!)).toBe(false);
    expect((await server.call(trash.purge, { trashId: lines[at]! }, { token })).status).toBe(true);
  }
  expect(await server.look('select from live where id = $1', [over.liveId])).toEqual([]);
});

test('of a deleted session no replay is made; one that comes back is told what there is of its own', async () => {
  const letGo = await holdBytes();
  const one = await addLive(server);
  const file = await recorded(one);
  await ended(one);
  const trashId = await remove(one);
  await run('LIVE_REPLAY', one);
  await expect.poll(() => waiting('LIVE_REPLAY')).toEqual([]);
  const stateOf = async () =>
    (
      await server.look<{ state: string; failure: string | null }>(
        'select replay_state as state, replay_failure as failure from live where id = $1',
        [one.liveId],
      )
    )[0]!;
  expect(await stateOf()).toEqual({ state: 'PROCESSING', failure: null });
  expect(existsSync(file)).toBe(true);
  await server.call(trash.restore, { trashId }, { token });
  // It is looked at again: these three bytes are no picture.
  await expect.poll(stateOf).toEqual({ state: 'FAILED', failure: 'UNREADABLE' });
  await letGo();
});
