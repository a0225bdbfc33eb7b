import { boardWords } from '../../apps/console/src/locales/call/board.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { givenPeople, openApps } from './call-people.ts';

const w = boardWords['zh-CN'];
const start = { media: 'VIDEO', productId: null, productSn: null, errorNo: null };

test('the board shows who waits, is rung and talks, and follows by itself', async ({ page, baseURL, look }) => {
  const people = await givenPeople(page, { experts: 2, customers: 3, route: { promiseSec: 3600 } });
  const apps = await openApps(look, baseURL!, [...people.experts, ...people.customers]);
  const [first, second] = people.experts as [typeof people.expert, typeof people.expert];
  const [talks, rings, waits] = people.customers as [
    typeof people.customer,
    typeof people.customer,
    typeof people.customer,
  ];
  const app = ({ name }: { name: string }) => apps.get(name)!;

  await openAs(page, 'operator', '/assistManage/callBoard');
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\(`) });
  const card = (name: string, who: { name: string }) =>
    column(name).getByRole('listitem').filter({ hasText: who.name });
  await expect(page.getByText(w.live, { exact: true })).toBeVisible();

  // From here on nobody touches the console: what happens comes by itself.
  await app(first)('POST', 'presence', { presence: 'ONLINE' });
  const free = page.getByRole('region', { name: w.presences.ONLINE, exact: true });
  await expect(free).toContainText(first.name);
  const talking = await app(talks)('POST', 'start', start);
  await expect(card(w.ringing, talks)).toContainText(first.name);
  await app(first)('POST', 'answer', { callId: talking['callId'] });
  await expect(card(w.talking, talks)).toContainText(first.name);
  await expect(card(w.ringing, talks)).toHaveCount(0);
  await expect(page.getByRole('region', { name: w.presences.IN_CALL, exact: true })).toContainText(first.name);
  await app(second)('POST', 'presence', { presence: 'ONLINE' });
  const ringing = await app(rings)('POST', 'start', start);
  await expect(card(w.ringing, rings)).toContainText(second.name);
  const waiting = await app(waits)('POST', 'start', start);
  await expect(card(w.waiting, waits)).toContainText(w.place.replace('{place}', '1'));
  // An hour was promised, and most of it is left.
  await expect(card(w.waiting, waits)).toContainText(new RegExp(w.left.replace('{time}', '(59|1:00)')));
  await expectNoViolations(page, 'the live board', [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Longer than promised: the next look says so.
  await look(`update call set promise_sec = 1, created_at = created_at - interval '30 seconds' where id = $1`, [
    waiting['callId'],
  ]);
  await app(second)('POST', 'presence', { presence: 'BUSY' });
  await expect(card(w.waiting, waits)).toHaveAttribute('data-late', 'true');
  await expect(card(w.waiting, waits)).toContainText(w.over.replace('{time}', '').trim());

  for (const [who, call] of [
    [talks, talking],
    [waits, waiting],
    [rings, ringing],
  ] as const) {
    await app(who)('POST', 'hangUp', { callId: call['callId'] });
    await expect(page.getByRole('listitem').filter({ hasText: who.name })).toHaveCount(0);
  }
});
