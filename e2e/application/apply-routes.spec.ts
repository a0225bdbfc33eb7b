import { consoleRoutes } from '../../packages/contract/src/routes.ts';
import { fallbackOf, refusalOf } from '../rig/fallback.ts';
import { openAs } from '../rig/sign-in.ts';
import { callsAs, type Calls } from '../rig/calls.ts';
import { expect, test } from '../rig/test.ts';

const people = [
  [1, 'platform'],
  [2, 'owner'],
  [3, 'operator'],
] as const;

const parents = new Set(consoleRoutes.filter(({ menu }) => menu).map(({ parent }) => parent));
const pages = consoleRoutes.filter(({ name, path }) => path.startsWith('/applyManage/') && !parents.has(name));

type Listed = readonly Record<string, unknown>[];

const records: Partial<Record<string, readonly [call: string, id: string]>> = {
  versionManage: ['/tenant/application/list', 'applicationId'],
  releaseDetail: ['/tenant/upgradeplan/pageAll', 'planId'],
  releaseDetail_all: ['/tenant/upgradeplan/pageAll', 'planId'],
  operationLogDetail: ['/tenant/operationlog/appuser/page', 'id'],
};

/** Pages of one record show one of the person's own company; without one they say so. */
async function queryOf(name: string, { post }: Calls): Promise<string> {
  const [call, id] = records[name] ?? [];
  if (call === undefined || id === undefined) return '';
  const data = await post<Listed | { list: Listed }>(call, {});
  const [first] = 'list' in data ? data.list : data;
  return first ? `?${id}=${String(first[id])}` : '';
}

test('the pages of applications are for types 1 and 2', () => {
  expect(pages.length).toBeGreaterThan(10);
  for (const { name, types } of pages) expect([name, types]).toEqual([name, [1, 2]]);
});

for (const [type, username] of people) {
  test(`every page of applications opens for type ${type} or does not, as its route says`, async ({ page }) => {
    test.slow();
    const calls = await callsAs(page, username);
    await openAs(page, username, '/user/center');
    for (const { name, path, types } of pages) {
      const allowed = types === '*' || types.includes(type);
      await page.goto(path + (allowed ? await queryOf(name, calls) : ''));
      await expect(page.getByRole('main').getByRole('heading').first(), name).toBeVisible();
      if (allowed) {
        expect(new URL(page.url()).pathname, name).toBe(path);
        await expect(fallbackOf(page), name).toHaveCount(0);
      } else {
        await expect(refusalOf(page), name).toBeVisible();
      }
    }
  });
}
