import { kinds } from '../../packages/contract/src/kinds.ts';
import { noticeWords } from '../../apps/console/src/locales/notice/notice.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { languageWords } from '../../apps/console/src/locales/system/language.ts';
import { callsAs } from '../rig/calls.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const w = languageWords['zh-CN'];

test('what lacks English is found, written and gone', async ({ page }) => {
  const [name, modelNo] = [unique('未译产品'), unique('L-')];
  const { post } = await callsAs(page, 'operator');
  await post('/tenant/product/add', {
    name,
    nameEn: null,
    modelNo,
    code: null,
    series: null,
    category: null,
    imageFileIds: [],
    description: null,
    descriptionEn: null,
    status: 'DRAFT',
    snRule: null,
    tags: [],
  });
  await openAs(page, 'operator', '/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: w.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: w.title })).toBeVisible();
  await page.getByRole('searchbox', { name: w.search }).fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(kinds.product.words['zh-CN']);
  await expect(row.getByRole('listitem')).toHaveText(/英文.*名称/);
  await row.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/productPanel\?productId=.*language=en-US/);
  await fieldOf(page, '英文名称').fill('Translated by now');
  await page.getByRole('button', { name: '保存' }).click();
  await page.goto(`/languages?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByText(kitWords['zh-CN'].list.nothingMatches)).toBeVisible();
});

test('a badge leads to all of its kind, and a link to the language of a form', async ({ page }) => {
  const title = unique('未译公告');
  const { post } = await callsAs(page, 'operator');
  await post('/tenant/client/notice/add', {
    type: 'NOTICE',
    level: 'MEDIUM',
    title: { 'zh-CN': title, 'en-US': '' },
    content: { 'zh-CN': '<p>今晚停机</p>', 'en-US': '' },
    attachmentIds: [],
    target: { mode: 'ALL', ids: [] },
    channels: ['IN_APP'],
    pinned: false,
    popup: false,
    requireAck: false,
    publishAt: null,
    expireAt: null,
  });
  await openAs(page, 'operator', `/userManage/custom/customNotice?keyword=${encodeURIComponent(title)}`);
  await page.getByRole('row').filter({ hasText: title }).getByRole('link', { name: /EN|英/ }).click();
  await expect(page).toHaveURL(/\/languages\?type=clientNotice/);
  await expectNoViolations(page, 'what lacks a language', [390, 1440]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('tab', { name: noticeWords['zh-CN'].language['en-US'] })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('who may not see a list is told nothing of it', async ({ page }) => {
  await openAs(page, 'owner', '/languages');
  await expect(page.getByRole('heading', { level: 1, name: w.title })).toBeVisible();
  await page.getByRole('combobox', { name: w.type }).click();
  await expect(page.getByRole('option', { name: kinds.agreement.words['zh-CN'] })).toBeVisible();
  await expect(page.getByRole('option', { name: kinds.clientNotice.words['zh-CN'] })).toHaveCount(0);
});
