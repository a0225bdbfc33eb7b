import { randomUUID } from 'node:crypto';
import { liveWatch } from '@console/contract/areas/live/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { hear, makeLive, watchers } from '../watch-rig.ts';

const VIEWERS = 100;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_CALLS_PER_NETWORK: '100000' });
});
afterAll(() => server.stop());

test('a hundred who watch hear of every change, ask all at once, are all counted, and leave nothing behind', async () => {
  const live = await makeLive(server);
  const people = watchers(server);
  const tickets: string[] = [];
  // Strangers wait in a line of a certain length.
  for (let place = 0; place < VIEWERS; place += 20) {
    tickets.push(...(await Promise.all(Array.from({ length: 20 }, () => people.guest(live)))));
  }
  const lines = await Promise.all(
    tickets.map((ticket) => hear(`${server.url}${liveWatch.stream.path}?ticket=${ticket}`)),
  );
  expect(lines.filter(({ status }) => status === 200)).toHaveLength(VIEWERS);
  const change = async () => {
    const before = lines.map((line) => line.changes());
    await server.look('update live set change_no = change_no + 1 where id = $1', [live.liveId]);
    await expect.poll(() => lines.every((line, place) => line.changes() > before[place]!)).toBe(true);
    const answers = await Promise.all(tickets.map((ticket) => people.now(ticket)));
    expect(answers.filter(({ status }) => status)).toHaveLength(VIEWERS);
  };
  const beat = () => Promise.all(tickets.map((ticket) => server.call(liveWatch.heartbeat, { ticket })));
  await change();
  await beat();
  global.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < 2; round += 1) {
    await change();
    await beat();
  }
  await expect.poll(async () => (await people.now(tickets[0]!)).data!.viewersNow, { timeout: 20_000 }).toBe(VIEWERS);
  expect(await server.look('select peak_viewers from live where id = $1', [live.liveId])).toEqual([
    { peak_viewers: VIEWERS },
  ]);
  // Hundreds of answers and as many signs of life later; what is kept of each would be seen.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150 * 1024 * 1024);
  await Promise.all(lines.map((line) => line.close()));
  const question = { ticket: tickets[0]!, questionId: randomUUID(), text: '还在吗？' };
  expect((await server.call(liveWatch.ask, question)).status).toBe(true);
});
