import type { Page } from '@playwright/test';
import { kit } from '../../apps/console/src/locales/zh-CN/kit/kit.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

// The choices of a select come after the page's first picture. Whoever is faster is not left behind: what they did to the
// select that stands there meanwhile holds for the one that takes its place.

/** The choices stay on their way until they are let through. */
async function holdChoices(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/overlay-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** A select that has its choices completes by itself what is typed, or not; the one before it says nothing of it. */
async function openEarly(page: Page) {
  const letThrough = await holdChoices(page);
  await openAs(page, 'operator', '/materialLibrary/sourceMaterial/labelManage');
  const select = page.getByRole('combobox', { name: kit.list.pageSize });
  await expect(select).toBeVisible();
  // It looks like itself, with its value, and has nothing to show yet.
  await expect(select).not.toHaveValue('');
  return { select, letThrough };
}

test('a select that was pressed before its choices were there is open when they are', async ({ page }) => {
  const { select, letThrough } = await openEarly(page);
  await select.click();
  await expect(select).toHaveAttribute('aria-expanded', 'false');
  letThrough();
  await expect(select).toHaveAttribute('aria-expanded', 'true');
  await expect(select).toBeFocused();
  await page.getByRole('option', { name: '50' }).click();
  await expect(page).toHaveURL(/pageSize=50/);
});

test('one that was come to by keyboard keeps the focus and opens by key', async ({ page }) => {
  const { select, letThrough } = await openEarly(page);
  await select.focus();
  letThrough();
  await expect(select).toHaveAttribute('autocomplete', 'off');
  await expect(select).toBeFocused();
  await expect(select).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(select).toHaveAttribute('aria-expanded', 'true');
});

test('one that was left again does not call anybody back', async ({ page }) => {
  const { select, letThrough } = await openEarly(page);
  await select.click();
  const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
  await search.focus();
  letThrough();
  await expect(select).toHaveAttribute('autocomplete', 'off');
  await search.pressSequentially('没有这个');
  await expect(search).toBeFocused();
  await expect(select).toHaveAttribute('aria-expanded', 'false');
});
