import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';
import {
  addLive,
  eventsOf,
  freePort,
  mediaChildren,
  other,
  push,
  pushUrl,
  statusOf,
  stopEncoders,
  streamsOf,
  type TestLive,
} from './stream-rig.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  port = await freePort();
  server = await startTestServer({ LIVE_MEDIA: 'embedded', LIVE_RTMP_PORT: String(port) });
});
afterEach(stopEncoders);
afterAll(() => server.stop());

async function until(live: TestLive, status: string): Promise<void> {
  await expect.poll(() => statusOf(server, live)).toBe(status);
}

describe('who publishes', () => {
  test('with the right key is let in, starts the session, and its health is known', async () => {
    const live = await addLive(server);
    push(pushUrl(port, live));
    await until(live, 'LIVE');
    expect(await eventsOf(server, live)).toEqual(['STREAM_ON', 'STARTED']);
    await expect.poll(async () => (await streamsOf(server, live))[0]!.kbps).toBeGreaterThan(20);
    expect((await streamsOf(server, live))[0]!.fps).toBeGreaterThan(5);
    // Of the frames that the encoder said it would send, next to none is missing.
    const dropped = async () => (await streamsOf(server, live))[0]!.dropped;
    await expect.poll(dropped, { timeout: 20_000 }).not.toBeNull();
    await expect.poll(dropped, { timeout: 20_000 }).toBeLessThan(20);
    const lines = await server.look(
      `select changes from operation_log where object_id = $1 and call = 'LIVE_STREAM' order by time`,
      [live.liveId],
    );
    expect(lines).toEqual([{ changes: [{ field: 'status', before: 'SCHEDULED', after: 'LIVE' }] }]);
  });

  test('starts nothing where somebody starts it by hand', async () => {
    const live = await addLive(server, { startOnStream: false });
    push(pushUrl(port, live));
    await expect.poll(() => eventsOf(server, live)).toEqual(['STREAM_ON']);
    expect(await statusOf(server, live)).toBe('SCHEDULED');
  });

  test('with a wrong key is refused; the control room is told once a minute', async () => {
    const live = await addLive(server);
    expect(await push(pushUrl(port, { ...live, key: 'wrong' })).ended).not.toBe(0);
    expect(await push(pushUrl(port, { ...live, key: '' })).ended).not.toBe(0);
    expect(await statusOf(server, live)).toBe('SCHEDULED');
    expect(await streamsOf(server, live)).toEqual([]);
    expect(await eventsOf(server, live)).toEqual(['REFUSED']);
  });

  test('with an old key is refused', async () => {
    const live = await addLive(server);
    await server.look(`update live set key_hash = $2 where id = $1`, [live.liveId, hashToken('another one')]);
    expect(await push(pushUrl(port, live)).ended).not.toBe(0);
    expect(await streamsOf(server, live)).toEqual([]);
  });

  test('with the key of another session, of this tenant or of another, is refused', async () => {
    const live = await addLive(server);
    const beside = await addLive(server);
    const foreign = await addLive(server, { tenantId: other });
    for (const { key } of [beside, foreign]) {
      expect(await push(pushUrl(port, { ...live, key })).ended).not.toBe(0);
    }
    expect(await streamsOf(server, live)).toEqual([]);
  });

  test.each(['DRAFT', 'ENDED'])('to a session that is %s is refused', async (status) => {
    const live = await addLive(server, { status });
    expect(await push(pushUrl(port, live)).ended).not.toBe(0);
    expect(await streamsOf(server, live)).toEqual([]);
  });

  test('to a session that is played from elsewhere, or lies in the recycle bin, is refused', async () => {
    const elsewhere = await addLive(server, { source: 'PULL_URL' });
    expect(await push(pushUrl(port, elsewhere)).ended).not.toBe(0);
    const binned = await addLive(server);
    await server.look(`update live set deleted_at = now() where id = $1`, [binned.liveId]);
    expect(await push(pushUrl(port, binned)).ended).not.toBe(0);
    expect([...(await streamsOf(server, elsewhere)), ...(await streamsOf(server, binned))]).toEqual([]);
  });

  test('as a second one with the same key is refused, and the first goes on', async () => {
    const live = await addLive(server);
    push(pushUrl(port, live));
    await until(live, 'LIVE');
    expect(await push(pushUrl(port, live)).ended).not.toBe(0);
    expect(await statusOf(server, live)).toBe('LIVE');
    expect((await streamsOf(server, live)).map(({ ended }) => ended)).toEqual([false]);
  });
});

describe('a picture that is lost', () => {
  test('interrupts the session, and comes back', async () => {
    const live = await addLive(server);
    const encoder = push(pushUrl(port, live));
    await until(live, 'LIVE');
    await encoder.stop();
    await until(live, 'INTERRUPTED');
    push(pushUrl(port, live));
    await until(live, 'LIVE');
    const told = ['STREAM_ON', 'STARTED', 'STREAM_OFF', 'INTERRUPTED', 'STREAM_ON', 'RESUMED'];
    expect((await eventsOf(server, live)).toSorted()).toEqual(told.toSorted());
  });

  test('because the media server was killed interrupts it, and it comes back to the same port', async () => {
    const live = await addLive(server);
    push(pushUrl(port, live));
    await until(live, 'LIVE');
    const [child] = mediaChildren();
    process.kill(child!, 'SIGKILL');
    await until(live, 'INTERRUPTED');
    await expect.poll(() => mediaChildren().filter((pid) => pid !== child)).toHaveLength(1);
    await expect
      .poll(async () => {
        if ((await statusOf(server, live)) === 'INTERRUPTED') await push(pushUrl(port, live), { seconds: 2 }).ended;
        return eventsOf(server, live);
      })
      .toContain('RESUMED');
  });

  test('and of which nobody speaks any more is over after twenty seconds', async () => {
    const live = await addLive(server, { status: 'LIVE' });
    await server.look(
      `insert into live_stream (tenant_id, id, live_id, connection, server, seen_at)
       values ($1, gen_random_uuid(), $2, 'c', 'elsewhere', now() - interval '21 seconds')`,
      [live.tenantId, live.liveId],
    );
    await until(live, 'INTERRUPTED');
    expect((await streamsOf(server, live)).map(({ ended }) => ended)).toEqual([true]);
  });
});
