import { afterAll, beforeAll, expect, test } from 'vitest';
import { endlessRoom } from '../../../kernel/room.ts';
import { makeTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { addItem, makeLive, type MadeLive } from '../watch/watch-rig.ts';
import { liveCues, type LiveCues } from './cues.ts';

let data: TestDatabase;
let engines: LiveCues[];
const warned: object[] = [];

beforeAll(async () => {
  data = await makeTestDatabase();
  const engine = () =>
    liveCues({ database: data.database, room: endlessRoom, warn: (fields) => void warned.push(fields) });
  engines = [engine(), engine()];
  // Their own clocks stand still: the tests say when a second is over.
  await Promise.all(engines.map((one) => one.close()));
});
afterAll(() => data.stop());

const tick = () => Promise.all(engines.map((one) => one.tick()));
const session = (changes: Parameters<typeof makeLive>[1] = {}) =>
  makeLive(data, { tenantId: data.tenants[0], autoCue: true, ...changes });
/** As if it had begun so many seconds ago. */
const goOn = ({ liveId }: MadeLive, seconds: number) =>
  data.look(
    `with moved as (update live_cue set at = at - $2 * interval '1 second' where live_id = $1)
     update live set started_at = started_at - $2 * interval '1 second' where id = $1`,
    [liveId, seconds],
  );
const shown = async ({ liveId }: MadeLive) =>
  (await data.look<{ id: string | null }>('select shown_item_id as id from live where id = $1', [liveId]))[0]!.id;
const cues = async ({ liveId }: MadeLive) =>
  (
    await data.look<{ item_id: string | null }>('select item_id from live_cue where live_id = $1 order by at', [liveId])
  ).map((cue) => cue.item_id);

test('content is shown at its second, once, by whichever process comes first', async () => {
  const live = await session();
  const [one, two] = [await addItem(data, live, { cueSec: 10 }), await addItem(data, live, { cueSec: 20 })];
  await tick();
  expect(await shown(live)).toBeNull();
  await goOn(live, 11);
  await tick();
  await tick();
  expect(await shown(live)).toBe(one.itemId);
  await goOn(live, 10);
  await tick();
  expect(await cues(live)).toEqual([one.itemId, two.itemId]);
  const events = await data.look(`select kind, about from live_event where live_id = $1 order by at`, [live.liveId]);
  expect(events).toEqual([
    { kind: 'SHOWN', about: one.title },
    { kind: 'SHOWN', about: two.title },
  ]);
  expect(await data.look(`select change_no from live where id = $1`, [live.liveId])).toEqual([{ change_no: 2 }]);
  expect(await data.look(`select call from operation_log where object_id = $1`, [live.liveId])).toHaveLength(2);
  expect(warned).toEqual([]);
});

test('what was due before a hand showed or hid something is past, and so is what was shown by hand', async () => {
  const live = await session();
  const [one, two, three] = [
    await addItem(data, live, { cueSec: 10 }),
    await addItem(data, live, { cueSec: 20 }),
    await addItem(data, live, { cueSec: 30 }),
  ];
  await goOn(live, 15);
  // By hand, ahead of its time; the first one is past by that.
  await data.look(`insert into live_cue (tenant_id, id, live_id, item_id) values ($1, gen_random_uuid(), $2, $3)`, [
    live.tenantId,
    live.liveId,
    two.itemId,
  ]);
  await data.look('update live_item set shown_at = now() where id = $1', [two.itemId]);
  await tick();
  expect(await cues(live)).toEqual([two.itemId]);
  await goOn(live, 10);
  await tick();
  expect(await cues(live)).toEqual([two.itemId]);
  await goOn(live, 10);
  await tick();
  expect(await cues(live)).toEqual([two.itemId, three.itemId]);
  expect(await cues(live)).not.toContain(one.itemId);
});

test('after a break of the server the present is shown, not everything in between', async () => {
  const live = await session();
  await addItem(data, live, { cueSec: 10 });
  const last = await addItem(data, live, { cueSec: 20 });
  await goOn(live, 60);
  await tick();
  await tick();
  expect(await cues(live)).toEqual([last.itemId]);
});

test('nothing is shown by itself that is not ready, before the start, after the end, or where the session does not say so', async () => {
  const ready = await session();
  await addItem(data, ready, { cueSec: 10, status: 'DISABLED' });
  const others = [
    await session({ autoCue: false }),
    await session({ status: 'ENDED' }),
    await session({ status: 'SCHEDULED' }),
  ];
  for (const live of others) await addItem(data, live, { cueSec: 10 });
  for (const live of [ready, ...others]) await goOn(live, 30);
  await tick();
  for (const live of [ready, ...others]) expect(await cues(live)).toEqual([]);
  expect(warned).toEqual([]);
});
