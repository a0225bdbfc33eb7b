import { consoleRoutes } from '../../packages/contract/src/routes.ts';
import { fallbackOf } from '../rig/fallback.ts';
import { callsAs, type Calls } from '../rig/calls.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const people = [
  [1, 'platform'],
  [2, 'owner'],
  [3, 'operator'],
] as const;

const parents = new Set(consoleRoutes.filter(({ menu }) => menu).map(({ parent }) => parent));
const pages = consoleRoutes.filter(({ name, path }) => path.startsWith('/accountManage/') && !parents.has(name));

/** Pages of one record show one of the person's own company. */
async function queryOf(name: string, { get, post }: Calls): Promise<string> {
  if (name === 'roleDetail') {
    const { list } = await post<{ list: { roleId: string }[] }>('/tenant/role/page', {});
    return list[0] ? `?roleId=${list[0].roleId}` : '';
  }
  if (name !== 'systemLogDetail') return '';
  await get('/tenant/auth/info');
  const { list } = await post<{ list: { id: string }[] }>('/tenant/operationlog/console/page', {});
  return `?id=${list[0]!.id}`;
}

for (const [type, username] of people) {
  test(`every page of account management opens for type ${type} or does not, as its route says`, async ({ page }) => {
    test.slow();
    const calls = await callsAs(page, username);
    await openAs(page, username, '/dashboard');
    for (const { name, path, types } of pages) {
      const allowed = types === '*' || types.includes(type);
      await page.goto(path + (allowed ? await queryOf(name, calls) : ''));
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(heading, name).toBeVisible();
      if (allowed) {
        expect(new URL(page.url()).pathname, name).toBe(path);
        await expect(fallbackOf(page), name).toHaveCount(0);
      } else if (type === 3) await expect(fallbackOf(page), name).toBeVisible();
      else expect(new URL(page.url()).pathname, name).not.toBe(path);
    }
  });
}
