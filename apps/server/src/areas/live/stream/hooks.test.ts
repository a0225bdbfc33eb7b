import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { liveWatch } from '@console/contract/areas/live/watch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretsOf } from '../../../kernel/calls/secrets.ts';
import { openSecretsKey } from '../../../ports/secrets-key.ts';
import { readSettings } from '../../../settings.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeTicket, previewTicket, viewerTicket } from '../watch/ticket.ts';
import { signedIn } from '../watch/watch-rig.ts';
import { addLive, eventsOf, other, statusOf, streamsOf, type TestLive } from './stream-rig.ts';

// Media servers elsewhere, as they call: small servers play their APIs.

const SECRET = 'a secret of the hooks';

interface Peer {
  readonly url: string;
  readonly asked: string[];
  answer: (path: string) => unknown;
  close(): void;
}

async function peer(): Promise<Peer> {
  const asked: string[] = [];
  const server: Server = createServer((request: IncomingMessage, reply: ServerResponse) => {
    asked.push(`${request.method} ${request.url}`);
    const found = one.answer(request.url ?? '');
    reply.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    reply.end(found === undefined ? '' : Buffer.isBuffer(found) ? found : JSON.stringify(found));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const one: Peer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: () => undefined,
    close: () => server.close(),
  };
  return one;
}

const external = (kind: string, { url }: Peer, file: string) => ({
  LIVE_MEDIA: kind,
  LIVE_PUSH_URL: 'rtmp://live.example.com/live',
  LIVE_PLAY_URL: `https://live.example.com/live/{name}${file}`,
  LIVE_API_URL: url,
  LIVE_RECORDINGS_URL: `${url}/recordings`,
  LIVE_HOOK_SECRET: SECRET,
});

async function post(server: TestServer, path: string, body: object, secret = SECRET): Promise<number> {
  const answer = await fetch(`${server.url}/open/v1/live/hooks/${path}?secret=${encodeURIComponent(secret)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // SRS goes by the code in the answer.
  const said = (await answer.json()) as { code?: unknown };
  return answer.ok && said.code !== 0 ? 0 : answer.status;
}

async function ticketOf(server: TestServer, { tenantId, liveId }: TestLive, viewerId: string | null) {
  const key = await openSecretsKey(readSettings({ NODE_ENV: 'test', DATA_DIR: server.dataDir }));
  const ticket =
    viewerId === null
      ? previewTicket(tenantId, liveId, await signedIn(server, tenantId))
      : viewerTicket(tenantId, liveId, viewerId);
  return makeTicket(secretsOf(key), ticket);
}

/** Where a browser plays it, and as what. */
async function playOf(server: TestServer, live: TestLive) {
  const ticket = await ticketOf(server, live, null);
  return (await server.call(liveWatch.now, { ticket })).data!.play;
}

async function until(server: TestServer, live: TestLive, status: string): Promise<void> {
  await expect.poll(() => statusOf(server, live)).toBe(status);
}

describe('MediaMTX', () => {
  let server: TestServer;
  let api: Peer;
  beforeAll(async () => {
    api = await peer();
    server = await startTestServer(external('mediamtx', api, '/index.m3u8'));
  });
  afterAll(async () => {
    await server.stop();
    api.close();
  });

  const asks = ({ streamName }: TestLive, id: string, query: string, action = 'publish') => ({
    user: '',
    password: '',
    ip: '10.0.0.7',
    action,
    path: `live/${streamName}`,
    protocol: action === 'publish' ? 'rtmp' : 'hls',
    id,
    query,
  });

  test('without the secret of the hooks is not heard', async () => {
    const live = await addLive(server);
    const body = asks(live, 'a1', `secret=${live.key}`);
    expect(await post(server, 'mediamtx/auth', body, 'guessed')).toBe(401);
    expect(await post(server, 'mediamtx/auth', body, '')).toBe(401);
    expect(await streamsOf(server, live)).toEqual([]);
    const bearer = await fetch(`${server.url}/open/v1/live/hooks/mediamtx/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}` },
      body: JSON.stringify(body),
    });
    expect(bearer.status).toBe(200);
  });

  test('lets the right key in, once; what it says twice is one', async () => {
    const live = await addLive(server);
    expect(await post(server, 'mediamtx/auth', asks(live, 'b0', 'secret=wrong'))).toBe(403);
    const right = asks(live, 'b1', `secret=${live.key}`);
    expect(await post(server, 'mediamtx/auth', right)).toBe(200);
    expect(await post(server, 'mediamtx/auth', right)).toBe(200);
    expect(await post(server, 'mediamtx/auth', asks(live, 'b2', `secret=${live.key}`))).toBe(403);
    expect(await statusOf(server, live)).toBe('SCHEDULED');
    const ready = { path: `live/${live.streamName}`, id: 'b1' };
    for (const _ of [1, 2]) expect(await post(server, 'mediamtx/ready', ready)).toBe(200);
    expect(await statusOf(server, live)).toBe('LIVE');
    expect(await playOf(server, live)).toMatchObject({ protocol: 'HLS' });
    for (const _ of [1, 2]) expect(await post(server, 'mediamtx/notReady', ready)).toBe(200);
    expect(await statusOf(server, live)).toBe('INTERRUPTED');
    expect((await eventsOf(server, live)).filter((kind) => kind !== 'REFUSED').toSorted()).toEqual(
      ['INTERRUPTED', 'RECORDING_CUT', 'STARTED', 'STREAM_OFF', 'STREAM_ON'].toSorted(),
    );
    // What it records no replay is made of: none waits for it.
    expect(await streamsOf(server, live)).toMatchObject([{ ms: 0, path: null }]);
  });

  test('shows a picture to whoever has a ticket of that session', async () => {
    const live = await addLive(server);
    const foreign = await addLive(server, { tenantId: other });
    const viewerId = '00000000-0000-4000-8000-000000000001';
    await server.look(`insert into live_viewer (tenant_id, id, live_id, kind) values ($1, $2, $3, 'GUEST')`, [
      live.tenantId,
      viewerId,
      live.liveId,
    ]);
    const viewer = await ticketOf(server, live, viewerId);
    const plays = async (one: TestLive, ticket: string) =>
      post(server, 'mediamtx/auth', asks(one, 'c', `ticket=${encodeURIComponent(ticket)}`, 'read'));
    expect(await plays(live, viewer)).toBe(401);
    // Somebody of the console looks before it begins.
    expect(await plays(live, await ticketOf(server, live, null))).toBe(200);
    await server.look(`update live set status = 'LIVE', started_at = now() where id = any($1)`, [
      [live.liveId, foreign.liveId],
    ]);
    expect(await plays(live, viewer)).toBe(200);
    expect(await plays(foreign, viewer)).toBe(401);
    expect(await plays(live, 'no ticket')).toBe(401);
    // It is no longer for everybody.
    await server.look(`update live set access = 'TEAM' where id = $1`, [live.liveId]);
    expect(await plays(live, viewer)).toBe(401);
  });

  test('is asked who publishes: their health is known, and who is not let in is cut off', async () => {
    const live = await addLive(server);
    await post(server, 'mediamtx/auth', asks(live, 'd1', `secret=${live.key}`));
    let bytes = 0;
    api.answer = (path) => {
      bytes += 500_000;
      if (!path.startsWith('/v3/paths/list')) return {};
      const item = (name: string, id: string) => ({
        name: `live/${name}`,
        ready: true,
        bytesReceived: bytes,
        source: { type: 'rtmpConn', id },
      });
      return { itemCount: 2, pageCount: 1, items: [item(live.streamName, 'd1'), item('nobody', 'd2')] };
    };
    await expect.poll(async () => (await streamsOf(server, live))[0]?.kbps).toBeGreaterThan(100);
    expect(api.asked).toContain('POST /v3/rtmpconns/kick/d2');
    expect(api.asked).not.toContain('POST /v3/rtmpconns/kick/d1');
  });
});

describe('a media server elsewhere', () => {
  let server: TestServer;
  let api: Peer;
  beforeAll(async () => {
    api = await peer();
    server = await startTestServer(external('mediamtx', api, '/index.m3u8'));
  });
  afterAll(async () => {
    await server.stop();
    api.close();
  });

  const published = async (id: string, type = 'rtmpConn') => {
    const live = await addLive(server);
    const ask = {
      action: 'publish',
      path: `live/${live.streamName}`,
      protocol: 'rtmp',
      id,
      query: `secret=${live.key}`,
    };
    expect(await post(server, 'mediamtx/auth', ask)).toBe(200);
    return { live, item: { name: `live/${live.streamName}`, ready: true, bytesReceived: 1, source: { type, id } } };
  };

  test('that has not told of a picture is found to have one', async () => {
    const { live, item } = await published('e1');
    expect(await statusOf(server, live)).toBe('SCHEDULED');
    api.answer = () => ({ items: [item] });
    await until(server, live, 'LIVE');
  });

  test('is told to drop whoever would not be let in any more, until it has', async () => {
    const changes = {
      f1: 'key_changed_at = clock_timestamp()',
      f2: `status = 'CANCELED', cancel_reason = '改期'`,
      f3: `status = 'ENDED', started_at = now(), ended_at = now()`,
      f4: 'deleted_at = now()',
    };
    const all = await Promise.all(
      Object.keys(changes).map((id) => published(id, id === 'f1' ? 'rtmpsConn' : 'rtmpConn')),
    );
    api.answer = () => ({ items: all.map(({ item }) => item) });
    for (const { live } of all) await until(server, live, 'LIVE');
    api.asked.length = 0;
    for (const [at, change] of Object.values(changes).entries()) {
      await server.look(`update live set ${change} where id = $1`, [all[at]!.live.liveId]);
    }
    for (const asked of ['rtmpsconns/kick/f1', 'rtmpconns/kick/f2', 'rtmpconns/kick/f3', 'rtmpconns/kick/f4']) {
      await expect.poll(() => api.asked).toContain(`POST /v3/${asked}`);
    }
  });
});

describe('SRS', () => {
  let server: TestServer;
  let api: Peer;
  beforeAll(async () => {
    api = await peer();
    server = await startTestServer(external('srs', api, '.flv'));
  });
  afterAll(async () => {
    await server.stop();
    api.close();
  });

  const says = ({ streamName }: TestLive, action: string, client: string, more: object = {}) => ({
    server_id: 'vid-0xk989d',
    action,
    client_id: client,
    ip: '10.0.0.7',
    vhost: '__defaultVhost__',
    app: 'live',
    tcUrl: 'rtmp://live.example.com/live',
    stream: streamName,
    ...more,
  });

  test('lets the right key in, and tells when it comes and goes', async () => {
    const live = await addLive(server);
    const key = { param: `?secret=${live.key}` };
    expect(await post(server, 'srs', says(live, 'on_publish', 'a0', { param: '?secret=wrong' }))).toBe(403);
    expect(await post(server, 'srs', says(live, 'on_publish', 'a1', key), 'guessed')).toBe(401);
    for (const _ of [1, 2]) expect(await post(server, 'srs', says(live, 'on_publish', 'a1', key))).toBe(200);
    expect(await post(server, 'srs', says(live, 'on_publish', 'a2', key))).toBe(403);
    expect(await statusOf(server, live)).toBe('LIVE');
    for (const _ of [1, 2]) expect(await post(server, 'srs', says(live, 'on_unpublish', 'a1'))).toBe(200);
    await until(server, live, 'INTERRUPTED');
  });

  test('shows a picture to whoever has a ticket', async () => {
    const live = await addLive(server);
    const ticket = await ticketOf(server, live, null);
    expect(await post(server, 'srs', says(live, 'on_play', 'b1', { param: `?ticket=${ticket}` }))).toBe(200);
    expect(await post(server, 'srs', says(live, 'on_play', 'b1', { param: '?ticket=none' }))).toBe(401);
    const key = { param: `?secret=${live.key}` };
    expect(await post(server, 'srs', says(live, 'on_publish', 'b2', key))).toBe(200);
    expect(await playOf(server, live)).toEqual({
      protocol: 'FLV',
      url: expect.stringContaining(`https://live.example.com/live/${live.streamName}.flv?ticket=`),
    });
  });

  test('is asked who publishes and for its recordings', async () => {
    const live = await addLive(server);
    await post(server, 'srs', says(live, 'on_publish', 'c1', { param: `?secret=${live.key}` }));
    const flv = tinyFlv(3_000);
    api.answer = (path) => {
      if (path === '/recordings/live/a.flv') return flv;
      const stream = (name: string, cid: string) => ({
        id: `vid-${cid}`,
        name,
        app: 'live',
        kbps: { recv_30s: 812, send_30s: 0 },
        publish: { active: true, cid },
      });
      return { code: 0, server: 'vid-0xk989d', streams: [stream(live.streamName, 'c1'), stream('nobody', 'c2')] };
    };
    await expect.poll(async () => (await streamsOf(server, live))[0]?.kbps).toBe(812);
    await expect.poll(() => api.asked).toContain('DELETE /api/v1/clients/c2');
    await post(server, 'srs', says(live, 'on_unpublish', 'c1'));
    const file = './objs/nginx/html/recordings/live/a.flv';
    for (const _ of [1, 2]) await post(server, 'srs', says(live, 'on_dvr', 'c1', { cwd: '/usr/local/srs', file }));
    await expect.poll(async () => (await streamsOf(server, live))[0]?.ms).toBe(3_000);
  });
});

/** Two tags of sound, so far apart. */
function tinyFlv(ms: number): Buffer {
  const tag = (time: number) => {
    const head = Buffer.from([8, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0]);
    head.writeUIntBE(time, 4, 3);
    return Buffer.concat([head, Buffer.from([0xaf, 1, 0, 0]), Buffer.from([0, 0, 0, 15])]);
  };
  const head = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);
  return Buffer.concat([head, tag(0), tag(ms)]);
}
