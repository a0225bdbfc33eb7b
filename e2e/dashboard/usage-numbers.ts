import { appOperation } from '@console/contract/areas/application/app-operation/app-operation';
import { usageDashboard } from '@console/contract/areas/dashboard/usage-data';
import { readRequest } from '../../apps/console/src/kit/list/list-query.ts';
import { expect, type Page } from '../rig/test.ts';

interface NumberLink {
  count: number;
  of: string;
  href: string;
}

/** Every number of the page that says how many people or operations there are, with where it leads. */
const numbersOn = (page: Page): Promise<NumberLink[]> =>
  page.locator('a[data-count]').evaluateAll((links) =>
    links.map((link) => ({
      count: Number(link.getAttribute('data-count')),
      of: link.getAttribute('data-of') ?? '',
      href: link.getAttribute('href') ?? '',
    })),
  );

/** How long the list is at that address, asked as the list itself asks. */
async function totalAt(page: Page, { of, href }: NumberLink): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const search = new URL(href, 'http://list').searchParams;
  const { path: at, request } =
    of === 'people'
      ? { path: usageDashboard.usagePeople.path, request: readRequest(usageDashboard.usagePeople.input, search, {}) }
      : { path: appOperation.page.path, request: readRequest(appOperation.page.input, search, {}) };
  const answer = await page.request.post(at, { data: request, headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { total: number } };
  return data.total;
}

/** As many numbers as that at least, and each as long as its list. */
export async function expectTrue(page: Page, atLeast: number): Promise<void> {
  await expect.poll(async () => (await numbersOn(page)).length).toBeGreaterThan(atLeast);
  const wrong: string[] = [];
  for (const link of await numbersOn(page)) {
    // oxlint-disable-next-line no-await-in-loop -- one server, and nobody waits for the sum of it
    const total = await totalAt(page, link);
    if (total !== link.count) wrong.push(`${link.count} leads to ${total}: ${link.href}`);
  }
  expect(wrong).toEqual([]);
}
