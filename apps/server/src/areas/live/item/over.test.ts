import { liveItem } from '@console/contract/areas/live/item';
import { live } from '@console/contract/areas/live/live/live';
import { liveStatuses, type LiveStatus } from '@console/contract/areas/live/live/parts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { companyOf } from '../../app-people/app-session/app-rig.ts';
import { calls } from '../../material/material/material-rig.ts';
import { putInto } from '../live-rig.ts';
import { editedItem, itemCalls, makeLive, newItem } from './item-rig.ts';

let server: TestServer;
let token: string;
let items: ReturnType<typeof itemCalls>;
let materials: ReturnType<typeof calls>;
const own = companyOf('owner');

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  items = itemCalls(server, token);
  materials = calls(server, token);
});
afterAll(() => server.stop());

/** Two items, one of them opened while it was shown, in a session that is in this state by now. */
async function inState(status: LiveStatus) {
  const liveId = await makeLive(server, own);
  const [one, two] = [await items.add(liveId, { title: '甲' }), await items.add(liveId, { title: '乙' })];
  await server.look('update live_item set opened_by = 3 where id = $1', [one.itemId]);
  await server.look(
    'insert into live_cue (tenant_id, id, live_id, item_id) select tenant_id, gen_random_uuid(), live_id, id from live_item where id = $1',
    [one.itemId],
  );
  await putInto(server, liveId, status);
  return { liveId, one, two };
}

const doings = {
  add: ({ liveId }) => server.call(liveItem.add, { ...newItem(), liveId }, { token }),
  pick: async ({ liveId }) =>
    server.call(liveItem.pick, { liveId, materialIds: [(await materials.add()).materialId] }, { token }),
  update: ({ one: { itemId, version } }) =>
    server.call(liveItem.update, { ...editedItem({ title: '改了' }), itemId, version }, { token }),
  remove: ({ one: { itemId } }) => server.call(liveItem.remove, { itemId }, { token }),
  sort: ({ liveId, one, two }) =>
    server.call(
      live.sortItems,
      { liveId, items: [two, one].map(({ itemId }) => ({ itemId, cueSec: null })) },
      { token },
    ),
} satisfies Record<
  string,
  (of: Awaited<ReturnType<typeof inState>>) => Promise<{ status: boolean; code?: string | undefined }>
>;

const over: ReadonlySet<LiveStatus> = new Set(['ENDED', 'CANCELED']);
const cases = liveStatuses.flatMap((status) =>
  (Object.keys(doings) as (keyof typeof doings)[]).map((doing) => [status, doing] as const),
);

test.each(cases)('in a session that is %s, content answers %s as it should', async (status, doing) => {
  const of = await inState(status);
  const answer = await doings[doing](of);
  expect(answer.code).toBe(over.has(status) ? 'LIVE_OVER' : undefined);
  if (!over.has(status)) return;
  const { data } = await server.call(live.items, { liveId: of.liveId }, { token });
  expect(data).toMatchObject([
    { title: '甲', openedBy: 3 },
    { title: '乙', openedBy: 0 },
  ]);
  expect(await server.look('select item_id from live_cue where live_id = $1', [of.liveId])).toEqual([
    { item_id: of.one.itemId },
  ]);
});
