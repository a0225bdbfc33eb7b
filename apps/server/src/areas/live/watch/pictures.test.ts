import { randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaServer } from '../../../kernel/media-server.ts';
import { makeTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { liveGather } from './gather.ts';
import { liveLines, type LiveLines } from './lines/lines.ts';
import { flvAnswer, Picture } from './pictures.ts';
import { makeLive, type LiveRow, signedIn } from './watch-rig.ts';

let data: TestDatabase;
let lines: LiveLines;
beforeAll(async () => {
  data = await makeTestDatabase();
  await data.look(`insert into tenant_service (tenant_id, code) values ($1, 'LIVE')`, [data.tenants[0]]);
  lines = liveLines(data.database);
});
afterAll(async () => {
  lines.close();
  await data.stop();
});

const PIECE = Buffer.alloc(64 * 1024);
/** Gives as much as is taken. */
function camera(): { media: MediaServer; given: () => number } {
  let given = 0;
  const media: MediaServer = {
    pushUrl: 'rtmp://localhost/live',
    records: true,
    playUrl: () => null,
    async flv() {
      return new Readable({
        read() {
          setImmediate(() => {
            given += PIECE.length;
            this.push(PIECE);
          });
        },
      });
    },
    async drop() {},
    listen: async () => async () => undefined,
    async close() {},
  };
  return { media, given: () => given };
}

async function viewer(row: LiveRow = {}, isPreview = false) {
  const { tenantId, liveId } = await makeLive(data, { tenantId: data.tenants[0], ...row });
  const viewerId = isPreview ? null : randomUUID();
  if (viewerId !== null) {
    await data.look(`insert into live_viewer (tenant_id, id, live_id, kind) values ($1, $2, $3, 'GUEST')`, [
      tenantId,
      viewerId,
      liveId,
    ]);
  }
  return { tenantId, liveId, viewerId, sessionId: isPreview ? await signedIn(data, tenantId) : null };
}

const watch = (
  media: MediaServer | undefined,
  who: Awaited<ReturnType<typeof viewer>>,
  stop = new AbortController(),
  { through = lines, ip = '10.0.0.1' } = {},
) => {
  const caller = { call: '', ip, userAgent: '', locale: 'zh-CN', traceId: '' } as const;
  return flvAnswer({ media, lines: through, gather: liveGather(data.database) }, who, { signal: stop.signal, caller });
};

test('the picture is given as fast as it is taken: who takes nothing makes nothing grow', async () => {
  const { media, given } = camera();
  const stop = new AbortController();
  const { body, headers } = await watch(media, await viewer(), stop);
  expect(headers['content-type']).toBe('video/x-flv');
  for (let time = 0; time < 200; time += 1) await turn();
  const held = given();
  expect(held).toBeLessThan(3 * 1024 * 1024);
  for (let time = 0; time < 200; time += 1) await turn();
  expect(given()).toBe(held);
  body!.resume();
  await expect.poll(given).toBeGreaterThan(20 * 1024 * 1024);
  stop.abort();
  expect(body!.destroyed).toBe(true);
});

test('who takes nothing for long is cut off', async () => {
  const picture = new Picture(10);
  const source = new PassThrough();
  source.pipe(picture);
  source.write(Buffer.alloc(1024 * 1024));
  await expect.poll(() => picture.destroyed).toBe(true);
  const quick = new Picture(10);
  quick.resume();
  for (let time = 0; time < 50; time += 1) {
    quick.write(PIECE);
    await turn();
  }
  expect(quick.destroyed).toBe(false);
  quick.destroy();
});

test('there is a picture while the session is on, before it for who directs, and none without a stream', async () => {
  const { media } = camera();
  const code = (answer: Promise<unknown>) =>
    answer.then(
      () => undefined,
      (error: { code: string }) => error.code,
    );
  expect(await code(watch(media, await viewer({ status: 'INTERRUPTED' })))).toBeUndefined();
  expect(await code(watch(media, await viewer({ status: 'SCHEDULED' }, true)))).toBeUndefined();
  for (const status of ['SCHEDULED', 'ENDED'] as const) {
    expect(await code(watch(media, await viewer({ status })))).toBe('LIVE_NOTHING_TO_WATCH');
  }
  expect(await code(watch(undefined, await viewer()))).toBe('LIVE_NOTHING_TO_WATCH');
  const silent: MediaServer = { ...media, flv: async () => null };
  expect(await code(watch(silent, await viewer()))).toBe('LIVE_NOTHING_TO_WATCH');
  const nobody = { ...(await viewer()), viewerId: randomUUID() };
  expect(await code(watch(media, nobody))).toBe('LIVE_TICKET_ENDED');
});

test('the picture ends with the session', async () => {
  const { media } = camera();
  const who = await viewer();
  const { body } = await watch(media, who);
  await lines.look();
  expect(body!.destroyed).toBe(false);
  await data.look('update live set deleted_at = now() where id = $1', [who.liveId]);
  await lines.look();
  expect(body!.destroyed).toBe(true);
});

test('neither one network nor one session takes the places of the others, and who gets none asks for no picture', async () => {
  const through = liveLines(data.database, { all: 6, session: 4, network: 2 });
  const { media } = camera();
  const asked: AbortSignal[] = [];
  const counting: MediaServer = {
    ...media,
    flv: async (name, signal) => {
      asked.push(signal);
      return media.flv(name, signal);
    },
  };
  const [one, other] = [await viewer(), await viewer()];
  const another = async ({ tenantId, liveId }: typeof one) => {
    const viewerId = randomUUID();
    await data.look(`insert into live_viewer (tenant_id, id, live_id, kind) values ($1, $2, $3, 'GUEST')`, [
      tenantId,
      viewerId,
      liveId,
    ]);
    return { ...one, liveId, viewerId };
  };
  const from = async (ip: string, live: typeof one) => {
    const stop = new AbortController();
    const answer = watch(counting, await another(live), stop, { through, ip });
    return answer.then(
      () => stop,
      (error: { code: string }) => error.code,
    );
  };
  const kept = [await from('10.1.0.1', one), await from('10.1.0.1', one)];
  expect(await from('10.1.0.1', one)).toBe('OVERLOADED');
  expect(await from('10.1.0.1', other)).toBe('OVERLOADED');
  // An address of the sixth version is a whole network of them.
  expect([await from('2001:db8::1', one), await from('2001:db8::2', one)]).not.toContain('OVERLOADED');
  expect(await from('2001:db8::3', other)).toBe('OVERLOADED');
  expect(await from('10.1.0.2', one)).toBe('OVERLOADED');
  expect([await from('10.1.0.2', other), await from('10.1.0.2', other)]).not.toContain('OVERLOADED');
  expect(await from('10.1.0.3', other)).toBe('OVERLOADED');
  expect(asked).toHaveLength(6);
  // Whoever leaves gives all of it back.
  for (const stop of kept) (stop as AbortController).abort();
  await expect.poll(() => from('10.1.0.1', one)).not.toBe('OVERLOADED');
  through.close();
  expect(asked.every(({ aborted }) => aborted)).toBe(true);
});

test('a picture that does not come takes no place', async () => {
  const through = liveLines(data.database, { all: 1, session: 1, network: 1 });
  const { media } = camera();
  const who = await viewer();
  const code = (server: MediaServer) =>
    watch(server, who, undefined, { through }).then(
      () => 'shown',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    );
  const silent: MediaServer = { ...media, flv: async () => null };
  const broken: MediaServer = {
    ...media,
    flv: async () => {
      throw new Error('gone');
    },
  };
  for (const [server, said] of [
    [silent, 'LIVE_NOTHING_TO_WATCH'],
    [broken, 'gone'],
  ] as const) {
    await expect.poll(() => code(server)).toBe(said);
  }
  await expect.poll(() => code(media)).toBe('shown');
  through.close();
});
