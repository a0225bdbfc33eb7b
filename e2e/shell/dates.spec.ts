import { dateWords } from '../../apps/console/src/locales/kit/date.ts';
import { appOperationWords } from '../../apps/console/src/locales/application/app-operation.ts';
import { subAccountWords } from '../../apps/console/src/locales/account/sub-account.ts';
import { settled, violations } from '../rig/looks/axe.ts';
import { fieldOf, press, reach, type } from '../rig/looks/keyboard.ts';
import { wear } from '../rig/looks/looks.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const ACCOUNTS = '/accountManage/permission/deptPermission/accountList';
const year = new Date().getFullYear() + 1;

for (const [locale, months] of [
  ['zh-CN', [`${year}年1月`, `${year}年2月`]],
  ['en-US', [`January ${year}`, `February ${year}`]],
] as const) {
  test(`a date is typed or chosen by keyboard, and wrong text stays with a sentence: ${locale}`, async ({ page }) => {
    const w = subAccountWords[locale];
    const d = dateWords[locale];
    await wear(page, { locale, theme: locale === 'zh-CN' ? 'light' : 'dark' });
    await openAs(page, 'owner', ACCOUNTS);
    await press(page, w.add);
    const field = fieldOf(page, w.expireAt);
    await type(page, w.expireAt, `${year}-02-30`);
    await page.keyboard.press('Tab');
    await expect(page.getByText(d.unreadable.day)).toBeVisible();
    await expect(field).toHaveValue(`${year}-02-30`);

    await type(page, w.expireAt, `${year}/1/31`);
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue(`${year}-01-31`);
    await expect(page.getByText(d.unreadable.day)).toBeHidden();

    await page.keyboard.press('Enter');
    const calendar = page.getByRole('dialog', { name: d.open });
    await expect(calendar.getByText(months[0])).toBeVisible();
    await expect(calendar.locator(`[data-day="${year}-01-31"]`)).toBeFocused();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect(calendar.getByText(months[1])).toBeVisible();
    await expect(calendar.locator(`[data-day="${year}-02-01"]`)).toBeFocused();
    // Escape closes the calendar and leaves the form.
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(field).toHaveValue(`${year}-01-31`);
    await reach(page, page.getByRole('button', { name: d.open }).last());
    await page.keyboard.press('Enter');
    await expect(calendar.locator(`[data-day="${year}-01-31"]`)).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(calendar.locator(`[data-day="${year}-02-28"]`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(field).toHaveValue(`${year}-02-28`);
  });
}

test('a form with a date that nobody can read is not saved', async ({ page }) => {
  const w = subAccountWords['zh-CN'];
  await openAs(page, 'owner', ACCOUNTS);
  await press(page, w.add);
  await type(page, w.form.name, '林一');
  await type(page, w.expireAt, 'soon');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(dateWords['zh-CN'].unreadable.day)).toBeVisible();
  await expect(fieldOf(page, w.expireAt)).toHaveValue('soon');
});

test('the filter of a list takes a day once it is whole', async ({ page }) => {
  const w = appOperationWords['zh-CN'];
  await openAs(page, 'owner', '/applyManage/applicationlog/operationlog');
  const from = page.getByRole('textbox', { name: w.from });
  await from.fill('2026-1');
  await from.blur();
  await expect(page.getByText(dateWords['zh-CN'].unreadable.day)).toBeVisible();
  await from.fill('2026-01-05');
  await expect(page).toHaveURL(/from=2026-01-0/);
  await expect(page.locator('input[type="date"], input[type="datetime-local"], input[type="time"]')).toHaveCount(0);
});
