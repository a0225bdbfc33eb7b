import { live } from '@console/contract/areas/live/live/live';
import { liveStatuses, type LiveStatus } from '@console/contract/areas/live/live/parts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { connectDatabase, type Database } from '../../../kernel/db/database.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { company, makeLive, makeStream, putInto, subscribeOther } from '../live-rig.ts';
import { liveMoves, moveLive, type LiveMove } from './states.ts';

let server: TestServer;
let token: string;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  await subscribeOther(server);
  token = await server.signIn('operator');
  database = connectDatabase({ url: server.urls.runtime, maxConnections: 4 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const statusOf = async (liveId: string) =>
  (await server.look<{ status: LiveStatus }>('select status from live where id = $1', [liveId]))[0]!.status;
const move = (liveId: string, wanted: LiveMove) =>
  inTenant(database, company, (db) =>
    moveLive(db, company, liveId, wanted, null, { cancelReason: wanted === 'cancel' ? '改期' : null }),
  );

/** Where each move leads, written down once more: the table of moves is held against this one. */
const leads: Record<LiveMove, Partial<Record<LiveStatus, LiveStatus>>> = {
  publish: { DRAFT: 'SCHEDULED' },
  start: { SCHEDULED: 'LIVE' },
  interrupt: { LIVE: 'INTERRUPTED' },
  resume: { INTERRUPTED: 'LIVE' },
  end: { LIVE: 'ENDED', INTERRUPTED: 'ENDED' },
  cancel: { DRAFT: 'CANCELED', SCHEDULED: 'CANCELED' },
  lapse: { SCHEDULED: 'CANCELED' },
};
const every = (Object.keys(leads) as LiveMove[]).flatMap((wanted) =>
  liveStatuses.map((from) => ({ wanted, from, to: leads[wanted][from] })),
);

describe('a session', () => {
  test('has no other moves than these', () => {
    expect(Object.keys(liveMoves).toSorted()).toEqual(Object.keys(leads).toSorted());
  });

  test.each(every)('by “$wanted” goes from $from to $to', async ({ wanted, from, to }) => {
    const { liveId } = await makeLive(server, token);
    await putInto(server, liveId, from);
    const moved = await move(liveId, wanted);
    expect(moved?.to).toBe(to);
    expect(await statusOf(liveId)).toBe(to ?? from);
    const told = await server.look('select from live_event where live_id = $1', [liveId]);
    expect(told.length).toBe(to !== undefined && liveMoves[wanted].event !== null ? 1 : 0);
  });

  test('that two people move at once is moved by one of them', async () => {
    const { liveId } = await makeLive(server, token, { source: 'PULL_URL', pullUrl: 'https://a.example/b.m3u8' });
    const both = async (call: 'publish' | 'start' | 'stop') => {
      const answers = await Promise.all([
        server.call(live[call], { liveId }, { token }),
        server.call(live[call], { liveId }, { token }),
      ]);
      expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['STATE_NOT_ALLOWED', 'done']);
    };
    await both('publish');
    await both('start');
    await both('stop');
    expect(await statusOf(liveId)).toBe('ENDED');
    const lines = await server.look(
      `select from operation_log where object_id = $1 and action = 'STATUS' and result = 'SUCCESS'`,
      [liveId],
    );
    expect(lines.length).toBe(3);
  });

  test('cannot be ended by hand and interrupted by its stream at the same time in two ways', async () => {
    const { liveId } = await makeLive(server, token);
    await putInto(server, liveId, 'LIVE');
    await Promise.all([move(liveId, 'interrupt'), move(liveId, 'end'), move(liveId, 'end')]);
    expect(await statusOf(liveId)).toBe('ENDED');
    const ended = await server.look(`select from live_event where live_id = $1 and kind = 'ENDED'`, [liveId]);
    expect(ended.length).toBe(1);
  });
});

describe('starting', () => {
  test('needs a picture where one is pushed, and none where it comes from elsewhere', async () => {
    const pushed = await makeLive(server, token);
    await server.call(live.publish, { liveId: pushed.liveId }, { token });
    const start = (liveId: string) => server.call(live.start, { liveId }, { token });
    expect(await start(pushed.liveId)).toMatchObject({ code: 'LIVE_NO_STREAM' });
    await makeStream(server, pushed.liveId);
    expect(await start(pushed.liveId)).toMatchObject({ data: { status: 'LIVE' } });
  });

  test('is not possible from a draft, after the end, or of a session of another company', async () => {
    const { liveId } = await makeLive(server, token);
    const start = (as: string) => server.call(live.start, { liveId }, { token: as });
    expect(await start(token)).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
    await putInto(server, liveId, 'ENDED');
    expect(await start(token)).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
    expect(await start(await server.signIn('operator.ruichi'))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('ending', () => {
  test('leaves the work of making the replay where it was recorded, and cuts off the picture', async () => {
    const { liveId } = await makeLive(server, token);
    await putInto(server, liveId, 'LIVE');
    await makeStream(server, liveId);
    expect(await server.call(live.stop, { liveId }, { token })).toMatchObject({
      data: { status: 'ENDED', replayState: 'PROCESSING' },
    });
    // It waits, or somebody has done it already.
    const [work] = await server.look(
      `select exists (select from job where key = $1 and kind = 'LIVE_REPLAY') or replay_state <> 'PROCESSING' as left
         from live where id = $1::uuid`,
      [liveId],
    );
    expect(work).toEqual({ left: true });
  });

  test('leaves none where nothing was recorded', async () => {
    const { liveId } = await makeLive(server, token, { record: false });
    await putInto(server, liveId, 'INTERRUPTED');
    expect(await server.call(live.stop, { liveId }, { token })).toMatchObject({
      data: { status: 'ENDED', replayState: 'NONE' },
    });
    expect(await server.look(`select from job where key = $1 and kind = 'LIVE_REPLAY'`, [liveId])).toEqual([]);
  });
});
