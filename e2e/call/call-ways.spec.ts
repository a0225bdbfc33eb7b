import { callWords } from '../../apps/console/src/locales/call/info.ts';
import { expectNoViolations, violations } from '../rig/looks/axe.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { givenPeople, openPhone } from './call-people.ts';

// Calls that do not go the straight way: nobody is there, or somebody else goes on.

const w = callWords['zh-CN'];

test('outside the hours a customer leaves a message, and the console has it', async ({ page, baseURL }) => {
  // On a day that is neither today nor tomorrow, wherever today is.
  const today = new Date().getUTCDay();
  const workHours = [{ weekday: ((today + 2) % 7) + 1, from: '09:00', to: '10:00' }];
  const people = await givenPeople(page, { route: { workHours } });
  const expert = await openPhone(page, baseURL!, 'TEAM_USER', people.expert);
  await expect(expert.getByText('当前没有呼叫')).toBeVisible();
  const customer = await openPhone(page, baseURL!, 'CLIENT_USER', people.customer);
  await customer.getByRole('button', { name: '语音呼叫' }).click();
  await expect(customer.getByText('现在不在服务时间内')).toBeVisible();
  await customer.getByLabel('请描述您的问题').fill('主机报警，请明早回电');
  await customer.getByRole('button', { name: '留言' }).click();
  await expect(customer.getByText('我们会尽快联系您')).toBeVisible();
  await expect(expert.getByText('当前没有呼叫')).toBeVisible();

  await openAs(page, 'operator', `/assistManage/callLog?keyword=${encodeURIComponent(people.customer.name)}`);
  const row = page.getByRole('table', { name: w.title }).getByRole('row').filter({ hasText: people.customer.name });
  await expect(row).toContainText(w.statuses.MISSED);
  await expect(row).toContainText(w.ends.OFF_HOURS);
  await row.getByRole('link').first().click();
  await expect(page.getByText('主机报警，请明早回电')).toBeVisible();
  await expect(page.getByText(w.ends.OFF_HOURS).first()).toBeVisible();
  await expectNoViolations(page, 'a missed call', [1440, 390]);
  await Promise.all([customer.context().close(), expert.context().close()]);
});

test('an expert passes a call on, and the record tells both', async ({ page, baseURL }) => {
  test.slow();
  const people = await givenPeople(page, { experts: 2 });
  const [first, second] = people.experts as [typeof people.expert, typeof people.expert];
  const one = await openPhone(page, baseURL!, 'TEAM_USER', first);
  await expect(one.getByText('当前没有呼叫')).toBeVisible();
  const customer = await openPhone(page, baseURL!, 'CLIENT_USER', people.customer);
  await customer.getByRole('button', { name: '视频呼叫' }).click();
  await one.getByRole('button', { name: '接听' }).click();
  await expect(customer.getByText(first.name)).toBeVisible();

  const two = await openPhone(page, baseURL!, 'TEAM_USER', second);
  await expect(two.getByText('当前没有呼叫')).toBeVisible();
  await one.locator('summary').filter({ hasText: '转接' }).click();
  await one.getByLabel('转接给').selectOption({ label: second.name });
  await one.getByRole('button', { name: '转接' }).click();
  await expect(two.getByText(`${people.customer.name} 正在呼叫`)).toBeVisible();
  await two.getByRole('button', { name: '接听' }).click();
  await expect(customer.getByText(second.name)).toBeVisible();
  await expect(customer.getByText(first.name)).toHaveCount(0);
  // Whoever has passed it on is told so, and sees and hears nothing more of it.
  await expect(one.getByText(`已转接给 ${second.name}，你已离开通话。`)).toBeVisible();
  await expect(one.locator('video')).toHaveCount(0);
  await expect(one.getByRole('button', { name: '挂断' })).toHaveCount(0);
  expect(await violations(one)).toEqual([]);
  await one.getByLabel('备注').fill('已转给电气组');
  await one.getByRole('button', { name: '保存' }).click();
  await expect(one.getByText('已保存。')).toBeVisible();
  await one.getByRole('button', { name: '返回' }).last().click();
  await expect(one.getByText('当前没有呼叫')).toBeVisible();
  await customer.getByRole('button', { name: '挂断' }).click();
  await expect(two.getByText('通话已结束')).toBeVisible();

  const { list } = await people.operator.post<{ list: { callId: string }[] }>('/tenant/call/info/page', {
    keyword: people.customer.name,
  });
  expect(list).toHaveLength(1);
  await openAs(page, 'operator', `/assistManage/callLog/callLogDetail?callId=${list[0]!.callId}`);
  const inIt = page.getByRole('region', { name: w.detail.people });
  await expect(inIt).toContainText(first.name);
  await expect(inIt).toContainText(second.name);
  const events = page.getByRole('list', { name: w.detail.events });
  await expect(events.getByRole('button', { name: new RegExp(w.events.TRANSFER) })).toContainText(second.name);
  // In a call this short the marks of the line lie upon each other: it is chosen in the list.
  await events.getByRole('button', { name: new RegExp(w.events.TRANSFER) }).click();
  const line = page.getByRole('toolbar', { name: w.detail.timeline });
  await expect(line.getByRole('button', { name: new RegExp(w.events.TRANSFER) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await Promise.all([customer, one, two].map((phone) => phone.context().close()));
});

test('a customer is told why nobody talked to them', async ({ page, baseURL, look }) => {
  test.slow();
  const people = await givenPeople(page, { customers: 2, route: { queueMax: 0, queueTimeoutSec: 60 } });
  const [first, second] = people.customers as [typeof people.customer, typeof people.customer];
  const customer = await openPhone(page, baseURL!, 'CLIENT_USER', first);
  const called = () => customer.getByRole('button', { name: '语音呼叫' }).click();
  const again = () => customer.getByRole('button', { name: '重新呼叫' }).click();
  const state = customer.getByRole('status').first();

  await called();
  await expect(state).toHaveText('暂时无人接听。');
  await expect(customer.getByLabel('请描述您的问题')).toBeVisible();

  const expert = await openPhone(page, baseURL!, 'TEAM_USER', people.expert);
  await expect(expert.getByText('当前没有呼叫')).toBeVisible();
  await again();
  await called();
  await expert.getByRole('button', { name: '拒接' }).click();
  await expect(state).toHaveText('对方已拒接');

  await again();
  await called();
  await customer.getByRole('button', { name: '取消呼叫' }).click();
  await expect(state).toHaveText('呼叫已取消');

  // The only expert talks to somebody else, and nobody may wait; then one may, for a minute that has passed.
  await expect(expert.getByText('当前没有呼叫')).toBeVisible();
  const other = await openPhone(page, baseURL!, 'CLIENT_USER', second);
  await other.getByRole('button', { name: '语音呼叫' }).click();
  await expert.getByRole('button', { name: '接听' }).click();
  await expect(other.getByText(people.expert.name)).toBeVisible();
  await again();
  await called();
  await expect(state).toHaveText('专家全忙，排队人数已满，请稍后再试。');

  await look(
    `update call_assoc set queue_max = 1 where id = (select assoc_id from call where caller_name = $1 limit 1)`,
    [first.name],
  );
  await again();
  await called();
  await expect(state).toHaveText('排队中，下一位就是您');
  await look(
    `update call set created_at = created_at - interval '2 minutes' where caller_name = $1 and status = 'QUEUED'`,
    [first.name],
  );
  await expect(state).toHaveText('等待时间过长，暂时没有空闲的专家，请稍后再试。', { timeout: 30_000 });
  await Promise.all([customer, other, expert].map((phone) => phone.context().close()));
});
