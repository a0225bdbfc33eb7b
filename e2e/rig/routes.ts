import { expect, type Page } from '@playwright/test';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { consoleRoutes } from '../../packages/contract/src/routes.ts';
import { fallbackOf, refusalOf } from './fallback.ts';
import { settled } from './looks/axe.ts';
import { filled } from './looks/words.ts';
import { openAs } from './sign-in.ts';
import { callsAs, type Calls } from './calls.ts';

// Pages of the console, each as somebody who may open it and as somebody who may not.

type Listed = Readonly<Record<string, string>>;

/** Where a page finds the record that it shows. */
export interface RecordOf {
  /** A list, by POST, and what it is asked; `$field` is of the record of `within`. */
  readonly list: string;
  readonly asked?: Readonly<Record<string, unknown>>;
  /** Parameters of the address, and the fields they come from. */
  readonly query: Readonly<Record<string, string>>;
  readonly within?: RecordOf;
}

export interface RoutePage {
  /** What stands above the page; `{field}` is of its record. */
  readonly heading: string;
  readonly record?: RecordOf;
  /** More of its address. */
  readonly also?: string;
  /** A film comes as long as somebody watches it. */
  readonly streams?: true;
}

const parents = new Set(consoleRoutes.filter(({ menu }) => menu).map(({ parent }) => parent));

/** All pages below these menus, directories left out. */
export const routesUnder = (...menus: readonly string[]) =>
  consoleRoutes.filter(
    ({ name, path }) => menus.some((menu) => path === menu || path.startsWith(`${menu}/`)) && !parents.has(name),
  );

type Route = (typeof consoleRoutes)[number];
const pathOf = (name: string) => consoleRoutes.find((route) => route.name === name)!.path;
const isOpenToAll = ({ parent, permission }: Route): boolean =>
  permission === undefined && consoleRoutes.every((route) => route.name !== parent || isOpenToAll(route));

async function recordOf(calls: Calls, record: RecordOf): Promise<Listed> {
  const outer: Listed = record.within ? await recordOf(calls, record.within) : {};
  const asked = Object.entries(record.asked ?? {}).map(([field, value]) => [
    field,
    typeof value === 'string' && value.startsWith('$') ? outer[value.slice(1)] : value,
  ]);
  const { list } = await calls.post<{ list: Listed[] }>(record.list, Object.fromEntries(asked));
  expect(list.length, record.list).toBeGreaterThan(0);
  return { ...outer, ...list[0] };
}

/** What a page should never show: places without their values, names of constants, and what scripts call nothing. */
const RAW = /\{\w+\}|\b(?:undefined|null|NaN)\b|\[object \w+\]|\bInvalid Date\b|\b[A-Z]{2,}(?:_[A-Z]+)+\b/g;

/** All that somebody reads or hears on a page. */
const saidOn = (page: Page) =>
  page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
        ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      ),
    ].join('\n'),
  );

/** Each is opened by its address: it has its heading, nothing on it is raw, and nothing went wrong behind it. */
export async function expectOpen(
  page: Page,
  username: string,
  pages: Readonly<Record<string, RoutePage>>,
): Promise<void> {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  const calls = await callsAs(page, username);
  await openAs(page, username, '/version.json');
  for (const [name, { heading, record, also = '', streams }] of Object.entries(pages)) {
    const found = record ? await recordOf(calls, record) : {};
    const query = Object.entries(record?.query ?? {}).map(([field, from]) => [field, found[from] ?? '']);
    await page.goto(`${pathOf(name)}?${new URLSearchParams(Object.fromEntries(query)).toString()}${also}`);
    const title = page.getByRole('main').getByRole('heading', { level: 1, name: filled(heading, found), exact: true });
    await expect(title, name).toBeVisible();
    if (!streams) await settled(page);
    expect(new URL(page.url()).pathname, name).toBe(pathOf(name));
    await expect(fallbackOf(page), name).toHaveCount(0);
    expect((await saidOn(page)).match(RAW) ?? [], name).toEqual([]);
    expect(trouble, name).toEqual([]);
  }
}

/** As a link inside the console does: nothing is loaded again. */
const walk = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Type 3 reads why; types 1 and 2, whose routes are fixed, are led to one of their own and told so. */
export async function expectClosed(
  page: Page,
  username: string,
  routes: readonly Route[],
  how: 'refused' | 'led away',
): Promise<void> {
  const begin = '/user/info';
  const home = page.getByRole('main').getByRole('tab').first();
  await openAs(page, username, begin);
  const closed = how === 'led away' ? routes : routes.filter((route) => !isOpenToAll(route));
  expect(closed.length).toBeGreaterThan(0);
  for (const { name, path } of closed) {
    await expect(home, name).toBeVisible();
    await walk(page, path);
    if (how === 'refused') {
      await expect(refusalOf(page), name).toBeVisible();
      await expect(fallbackOf(page), name).toBeVisible();
    } else {
      await expect(page, name).not.toHaveURL((url) => url.pathname === path);
      await expect(page.getByText(shellWords['zh-CN'].redirectedHere).first(), name).toBeVisible();
    }
    await walk(page, begin);
  }
}
