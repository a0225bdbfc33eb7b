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

/** Runs in the page: notes when the first row is there. What comes ahead of its time, after it, is not what it waited for. */
function noteFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('main tbody:not([aria-hidden]) td') === null) return;
    performance.mark('first-row');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Bytes of each file of this kind that was asked for before the first row was there, compressed as they were. */
const askedBefore = (page: Page, ending: string) =>
  page.evaluate((end) => {
    const row = performance.getEntriesByName('first-row')[0]?.startTime ?? 0;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ name, startTime }) => name.endsWith(end) && startTime < row)
      .map(({ encodedBodySize }) => encodedBodySize);
  }, ending);

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

test('the first list shows after at most 190 kB, in pieces of at most 90 kB, and 15 kB of sheets', async ({ page }) => {
  await openAs(page, 'operator', '/version.json');
  await page.addInitScript(noteFirstRow);
  const later = page.waitForResponse(/\/assets\/overlay-.*\.js$/);
  await page.goto('/materialLibrary/sourceMaterial/labelManage');
  await expect(page.getByRole('row', { name: /装机流程/ })).toBeVisible();
  const [scripts, sheets] = [await askedBefore(page, '.js'), await askedBefore(page, '.css')];
  expect(scripts.length).toBeGreaterThan(5);
  expect(sum(scripts) / 1000).toBeLessThanOrEqual(190);
  expect(Math.max(...scripts) / 1000).toBeLessThanOrEqual(90);
  expect(sum(sheets) / 1000).toBeLessThanOrEqual(15);
  // Menus, choices and dialogs come by themselves, once there is time.
  await later;
  // Under this name the pages for everyone look whether they ask for it.
  expect((await frameOf(page)).length).toBeGreaterThan(0);
});
