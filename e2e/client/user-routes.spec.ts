import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { consoleRoutes } from '../../packages/contract/src/routes.ts';
import { fallbackOf, refusalOf } from '../rig/fallback.ts';
import { addHolder } from '../rig/people/people.ts';
import { openAs } from '../rig/sign-in.ts';
import { callsAs, type Calls } from '../rig/calls.ts';
import { expect, test, type Page } from '../rig/test.ts';

type Route = (typeof consoleRoutes)[number];

const parents = new Set(consoleRoutes.filter(({ menu }) => menu).map(({ parent }) => parent));
const pages = consoleRoutes.filter(
  ({ name, path }) => name === 'appKeys' || (path.startsWith('/userManage/') && !parents.has(name)),
);

/** What someone of type 3 needs: that of the page itself, and that of the menu which a hidden page travels with. */
function permissionsFor({ menu, parent, permission }: Route): string[] {
  const above = menu ? undefined : pages.find(({ name }) => name === parent);
  return [permission, above?.permission].filter((one) => one !== undefined);
}

/** Every second one each: whoever has the one half lacks the other. */
const permissions: string[] = pages.flatMap(({ permission }) => permission ?? []);
const halves = [0, 1].map((half) => permissions.filter((_, at) => at % 2 === half));

const records: Partial<Record<string, readonly [call: string, id: string]>> = {
  customGroupDetail: ['/tenant/client/group/page', 'groupId'],
  userInfoDetail: ['/tenant/client/user/page', 'clientUserId'],
  teamInfoDetail: ['/tenant/team/user/page', 'teamUserId'],
  teamGroupDetail: ['/tenant/team/group/page', 'groupId'],
};

/** Pages of one record show one of the person's own company. */
async function queryOf(name: string, { post }: Calls): Promise<string> {
  const [call, id] = records[name] ?? [];
  if (call === undefined || id === undefined) return '';
  const { list } = await post<{ list: Record<string, unknown>[] }>(call, {});
  return list[0] ? `?${id}=${String(list[0][id])}` : '';
}

/** Opens every page as this person: those that are allowed stay open, the others lead away and say so. */
async function expectPages(page: Page, username: string, isAllowed: (route: Route) => boolean) {
  const calls = await callsAs(page, username);
  await openAs(page, username, '/user/center');
  for (const route of pages) {
    const { name, path } = route;
    const allowed = isAllowed(route);
    await page.goto(path + (allowed ? await queryOf(name, calls) : ''));
    // Where the company has no such record yet, the page says so and has no title of its own.
    await expect(page.getByRole('main').getByRole('heading').first(), name).toBeVisible();
    const closed = fallbackOf(page);
    if (allowed) {
      expect(new URL(page.url()).pathname, name).toBe(path);
      await expect(closed, name).toHaveCount(0);
    } else {
      const led = page.getByText(shellWords['zh-CN'].redirectedHere);
      await expect(refusalOf(page).or(led), name).toBeVisible();
      if ((await closed.count()) === 0) expect(new URL(page.url()).pathname, name).not.toBe(path);
    }
  }
}

const people = [
  [1, 'platform'],
  [2, 'owner'],
] as const;

for (const [type, username] of people) {
  test(`every page of customers and team opens for type ${type} or leads away, as its route says`, async ({ page }) => {
    test.slow();
    await expectPages(page, username, ({ types }) => types === '*' || types.includes(type));
  });
}

for (const [title, held] of [
  ['every permission', permissions],
  ['every second permission', halves[0] ?? []],
  ['the other permissions', halves[1] ?? []],
] as const) {
  test(`every page of customers and team opens for type 3 with ${title}, or says what is missing`, async ({
    page,
    look,
  }) => {
    test.slow();
    const person = await addHolder(look, held);
    await expectPages(page, person, (route) => {
      const ofType = route.types === '*' || route.types.includes(3);
      return ofType && permissionsFor(route).every((one) => held.includes(one));
    });
  });
}
