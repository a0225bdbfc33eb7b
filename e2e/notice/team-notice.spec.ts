import { inboxWords } from '../../apps/console/src/locales/shell/inbox.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { messageWords } from '../../apps/console/src/locales/system/message.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import type { Look } from '../rig/server.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { callsAs, type Calls } from '../rig/calls.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

/** The member of the team behind the account of the demonstration who leads its first group. */
async function readerOf(look: Look): Promise<string> {
  const [member] = await look(
    `select m.id from team_user m join account a on a.tenant_id = m.tenant_id and a.id = m.account_id
      where a.username = 'service'`,
  );
  return String(member?.['id']);
}

/** A notice that its one reader must acknowledge. */
async function publish({ post, get }: Calls, title: string, reader: string): Promise<string> {
  const { noticeId } = await post<{ noticeId: string }>('/tenant/team/notice/add', {
    type: 'NOTICE',
    level: 'HIGH',
    title: { 'zh-CN': title, 'en-US': title },
    content: { 'zh-CN': '<p>先核对序列号</p>', 'en-US': '<p>Check the serial number first</p>' },
    attachmentIds: [],
    target: { mode: 'USERS', ids: [reader] },
    channels: ['IN_APP'],
    pinned: false,
    popup: false,
    requireAck: true,
    publishAt: null,
    expireAt: null,
  });
  await get(`/tenant/team/notice/publish?noticeId=${noticeId}`);
  return noticeId;
}

/** When the page was loaded: stays the same until it is loaded again. */
const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);

const box = shellWords['zh-CN'].messageBox;
const w = messageWords['zh-CN'];

test('a notice comes to a page that is open, is acknowledged and revoked', async ({ page, look: query }) => {
  const title = unique('召回');
  const reader = await readerOf(query);
  const operator = await callsAs(page, 'operator');
  const receipts = (noticeId: string) =>
    operator.post<{ list: { state: string }[] }>('/tenant/team/notice/receipts', { noticeId });
  await (await callsAs(page, 'service')).post('/tenant/message/read', {});

  const news = page.waitForResponse('**/tenant/message/stream');
  await openAs(page, 'service', '/user/center');
  await news;
  await expect(page.getByRole('button', { name: box.open, exact: true })).toBeVisible();
  const loaded = await loadedAt(page);

  const noticeId = await publish(operator, title, reader);
  const bell = page.getByRole('button', { name: filled(box.openUnread, { count: 1 }), exact: true });
  await bell.click();
  const message = page.getByRole('dialog', { name: box.open }).getByRole('link', { name: new RegExp(title) });
  await message.click();
  await expect(page).toHaveURL(new RegExp(`/user/messages\\?.*notice=${noticeId}`));
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog).toContainText('先核对序列号');
  await expect.poll(async () => (await receipts(noticeId)).list).toMatchObject([{ state: 'READ' }]);
  await dialog.getByRole('button', { name: w.acknowledge, exact: true }).click();
  await expect(dialog).toContainText(w.ackedAlready);
  await expect(dialog.getByRole('button', { name: w.acknowledge, exact: true })).toHaveCount(0);
  expect((await receipts(noticeId)).list).toMatchObject([{ state: 'ACKED' }]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await operator.get(`/tenant/team/notice/revoke?noticeId=${noticeId}&reason=${encodeURIComponent('序列号有误')}`);
  await bell.click();
  await expect(message).toHaveCount(1);
  await expect(message).toContainText(filled(inboxWords['zh-CN'].texts.NOTICE_REVOKED.title, { title }));
  await message.click();
  await expect(dialog).toContainText(w.revoked);
  await expect(dialog).toContainText('序列号有误');
  await expect(dialog).not.toContainText('先核对');
  expect(await loadedAt(page)).toBe(loaded);
});

test('the dialog of a notice can be read by everyone, before and after it is revoked', async ({
  page,
  look: query,
}) => {
  const reader = await readerOf(query);
  const operator = await callsAs(page, 'operator');
  const title = unique('检查');
  const noticeId = await publish(operator, title, reader);
  await openAs(page, 'service', `/user/messages?notice=${noticeId}`);
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText('先核对序列号');
  await expectNoViolations(page, 'the notice', [1440, 390]);
  await operator.get(`/tenant/team/notice/revoke?noticeId=${noticeId}&reason=mistake`);
  await page.reload();
  await expect(dialog).toContainText('mistake');
  await expectNoViolations(page, 'the tombstone', [1440, 390]);
});
