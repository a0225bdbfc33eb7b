import { publicPageWords } from '../../apps/console/src/locales/kit/public-page.ts';
import { usageDataWords } from '../../apps/console/src/locales/dashboard/usage-data.ts';
import { usageShareWords } from '../../apps/console/src/locales/dashboard/usage-share.ts';
import { signInFailedWords } from '../../apps/console/src/locales/auth/sign-in-failed.ts';
import { expectNoViolations, watchRequests } from '../rig/looks/axe.ts';
import { frameOf } from '../rig/looks/frame.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const w = usageShareWords['zh-CN'];
const u = usageDataWords['zh-CN'];
const secret = publicPageWords['zh-CN'].password;
const ended = signInFailedWords['zh-CN'].reasons.link;

test('a link with a password shows the numbers on a phone until it is revoked', async ({ page, browser, baseURL }) => {
  test.slow();
  const name = unique('第四季度');
  await openAs(page, 'owner', '/dashboard/usage?userKind=CLIENT_USER');
  const active = await page.locator('[data-of="people"]').first().textContent();
  await page.getByRole('link', { name: u.reports }).click();
  await page.getByRole('button', { name: w.add }).click();
  const dialog = page.getByRole('dialog');
  await fieldOf(page, w.dialog.name).fill(name);
  // What the page showed is what the link shows.
  await expect(dialog.getByText('最近 30 天”')).toBeVisible();
  await fieldOf(page, w.dialog.passwordLabel).fill('short-7');
  await expect(dialog.getByRole('button', { name: w.dialog.confirm })).toBeDisabled();
  await fieldOf(page, w.dialog.passwordLabel).fill('heron-nest');
  await expectNoViolations(page, 'a new shared link', [390, 1440]);
  await dialog.getByRole('button', { name: w.dialog.confirm }).click();
  const address = await fieldOf(page, w.dialog.address).inputValue();
  expect(address).toMatch(/\/sharedUsage#[\w-]{43}$/);
  await expectNoViolations(page, 'its address', [390, 1440]);
  await dialog.getByRole('button', { name: w.dialog.finish }).click();
  const row = page.getByRole('list', { name: w.title }).getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(w.never);

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    baseURL: baseURL!,
  });
  const phone = await context.newPage();
  watchRequests(phone);
  const { pathname, hash } = new URL(address);
  await phone.goto(pathname + hash);
  await expect(phone.getByRole('heading', { name: secret.title })).toBeVisible();
  await expect(phone.getByText(name)).toHaveCount(0);
  await expectNoViolations(phone, 'the password of shared usage', [390]);
  await fieldOf(phone, secret.label).fill('heron-9999');
  await phone.keyboard.press('Enter');
  await expect(fieldOf(phone, secret.label)).toHaveAttribute('aria-invalid', 'true');
  await fieldOf(phone, secret.label).fill('heron-nest');
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name })).toBeVisible();
  await expect(phone.getByRole('banner')).toContainText('康衡医疗器械有限公司');
  const figures = phone.getByRole('region', { name: u.figures });
  await expect(figures).toContainText(active!);
  await expect(phone.getByRole('region', { name: u.by.version })).toBeVisible();
  await expect(phone.locator('[data-drawn="true"]')).toBeVisible();
  // Numbers lead nowhere: nobody may open what is behind them.
  await expect(phone.getByRole('main').getByRole('link')).toHaveCount(0);
  expect(await frameOf(phone)).toEqual([]);
  await expectNoViolations(phone, 'shared usage', [390, 1440]);
  await phone.reload();
  await expect(phone.getByRole('heading', { name })).toBeVisible();

  await page.reload();
  await expect(row).toContainText('已打开 1 次');
  await expectNoViolations(page, 'shared links', [390, 1440]);
  await row.getByRole('button', { name: new RegExp(`${w.revoke}.*${name}`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.revoke }).click();
  await expect(row).toContainText(w.states.REVOKED);
  await phone.reload();
  await expect(phone).toHaveURL(/\/faild_auth\?reason=link$/);
  await expect(phone.getByRole('heading', { name: ended.title })).toBeVisible();
  await phone.goto(`/sharedUsage#${'x'.repeat(43)}`);
  await expect(phone).toHaveURL(/\/faild_auth\?reason=link$/);
  await context.close();
});
