import { live } from '@console/contract/areas/live/live/live';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../../../kernel/calls/context.ts';
import type { LogEntry } from '../../../../kernel/calls/log-entry.ts';
import { hashToken } from '../../../../kernel/calls/tokens.ts';
import { connectDatabase, type Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Job } from '../../../../kernel/jobs/jobs.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { company, makeLive, makeStream } from '../../live-rig.ts';
import { dropJob, LIVE_DROP, rotateKey } from './key.ts';

let server: TestServer;
let database: Database;
let token: string;
let dropped: string[] = [];

/** One that takes everything, and tells whom it was to cut off. */
const media = {
  records: true,
  pushUrl: 'rtmp://live.example/live',
  drop: async (streamName: string) => void dropped.push(streamName),
};

beforeAll(async () => {
  server = await startTestServer();
  database = connectDatabase({ url: server.urls.runtime, maxConnections: 4 });
  token = await server.signIn('operator');
});
afterAll(async () => {
  await database.close();
  await server.stop();
});
beforeEach(() => {
  dropped = [];
});

const logged: LogEntry[] = [];

/** As the edge would ask for it, of a server that has a media server. */
async function rotate(liveId: string) {
  const [who] = await server.look<{ id: string; name: string }>(
    `select id, name from account where username = 'operator'`,
  );
  return inTenant(database, company, (db) => {
    const actor = { tenantId: company, accountId: who!.id, name: who!.name };
    const log = (entry: LogEntry) => void logged.push(entry);
    const context = { db, actor, log, wakeWorkers: () => undefined } as unknown as Context;
    return rotateKey({ publicUrl: 'https://console.example', media }, liveId, context);
  });
}
const kept = async (liveId: string) =>
  (
    await server.look<{ stream_name: string; key_hash: string; key_tail: string }>(
      'select stream_name, key_hash, key_tail from live where id = $1',
      [liveId],
    )
  )[0]!;

/** The work that was left, done once. */
async function dropNow(liveId: string): Promise<void> {
  const [job] = await server.look<{ payload: unknown }>('select payload from job where kind = $1 and key = $2', [
    LIVE_DROP,
    liveId,
  ]);
  if (job) await dropJob(media)(job.payload, { database, tenantId: company } as Job);
}

describe('a new key', () => {
  test('is told once, and nothing that is kept opens anything', async () => {
    const { liveId } = await makeLive(server, token);
    const told = await rotate(liveId);
    const { stream_name: name, key_hash: hash, key_tail: tail } = await kept(liveId);
    const [stream, key] = told.streamKey.split('?secret=') as [string, string];
    expect(told).toMatchObject({ pushUrl: media.pushUrl, keyTail: tail });
    expect([stream, hashToken(key), key.slice(-4)]).toEqual([name, hash, tail]);
    const { data } = await server.call(live.detail, { liveId }, { token });
    expect(data!.keyTail).toBe(tail);
    const everything = await server.look(`select row_to_json(l)::text as row from live l where id = $1`, [liveId]);
    for (const seen of [data, everything, logged]) expect(JSON.stringify(seen)).not.toContain(key);
    const events = await server.look('select kind from live_event where live_id = $1', [liveId]);
    expect(events).toEqual([{ kind: 'KEY_CHANGED' }]);
  });

  test('takes the place of the old one', async () => {
    const { liveId } = await makeLive(server, token);
    const first = await rotate(liveId);
    const second = await rotate(liveId);
    expect(second.streamKey).not.toBe(first.streamKey);
    expect((await kept(liveId)).key_hash).toBe(hashToken(second.streamKey.split('?secret=')[1]!));
  });

  test('cuts off what was pushed by the old one, and not what comes by the new one', async () => {
    // No worker of the server looks at these: it has no media server, and would find nothing to do.
    const { liveId } = await makeLive(server, token);
    const { stream_name: name } = await kept(liveId);
    const streamId = await makeStream(server, liveId);
    const before = new Date(Date.now() + 60_000).toISOString();
    const work = dropJob(media);
    await work({ liveId, before }, { database, tenantId: company } as Job);
    expect(dropped).toEqual([name]);
    // Gone, and another one has come since.
    await server.look('update live_stream set ended_at = now() where id = $1', [streamId]);
    await makeStream(server, liveId);
    await work({ liveId, before: '2026-01-01T00:00:00Z' }, { database, tenantId: company } as Job);
    expect(dropped).toEqual([name]);
  });

  test('leaves nothing to do where nothing is pushed', async () => {
    const { liveId } = await makeLive(server, token);
    await rotate(liveId);
    await dropNow(liveId);
    expect(dropped).toEqual([]);
  });
});
