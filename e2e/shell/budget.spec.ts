import { expect, test, type Page } from '../rig/test.ts';
import { frameOf } from '../rig/looks/frame.ts';
import { openAs, password } from '../rig/sign-in.ts';

/** Bytes of JavaScript that came over the wire, compressed as they were. */
function countScripts(page: Page): { total: number; largest: number } {
  const count = { total: 0, largest: 0 };
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    const bytes = Number(response.headers()['content-length']);
    // Pieces of a few hundred bytes are not worth compressing.
    if (bytes > 1500) expect(response.headers()['content-encoding'], response.url()).toBe('br');
    count.total += bytes;
    count.largest = Math.max(count.largest, bytes);
  });
  return count;
}

test('sign-in works after at most 122 kB of JavaScript', async ({ page }) => {
  const scripts = countScripts(page);
  await page.goto('/login');
  await page.getByLabel('用户名', { exact: true }).fill('operator');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.waitForLoadState('networkidle');
  expect(scripts.total).toBeGreaterThan(0);
  expect(scripts.total / 1000).toBeLessThanOrEqual(122);
});

test('the first list shows after at most 250 kB, in pieces of at most 170 kB', async ({ page }) => {
  await openAs(page, 'operator', '/version.json');
  const scripts = countScripts(page);
  await page.goto('/materialLibrary/sourceMaterial/labelManage');
  await expect(page.getByRole('row', { name: /装机流程/ })).toBeVisible();
  expect(scripts.total / 1000).toBeLessThanOrEqual(250);
  expect(scripts.largest / 1000).toBeLessThanOrEqual(170);
  // Under this name the pages for everyone look whether they ask for it.
  expect((await frameOf(page)).length).toBeGreaterThan(0);
});
