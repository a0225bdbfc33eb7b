import type { UsagePoint } from '@console/contract/areas/dashboard/usage-data';
import { consoleRoutes, type RouteName } from '@console/contract/routes';
import type { Period } from './due.ts';

const pathOf = (name: RouteName) => consoleRoutes.find((route) => route.name === name)!.path;

/** Where the list behind each number is; for who may not see it, and of none, no address. */
export function linksTo(
  publicUrl: string,
  { firstDay: from, lastDay: to, rhythm }: Period,
  now: UsagePoint,
  { seesPeople, seesOperations }: { readonly seesPeople: boolean; readonly seesOperations: boolean },
): Record<'link' | `${'active' | 'fresh' | 'returning' | 'operations' | 'failures'}Link`, string> {
  const at = (name: RouteName, query: Record<string, string>) =>
    `${publicUrl}${pathOf(name)}?${new URLSearchParams(query).toString()}`;
  const people = (count: number, only: Record<string, string> = {}) =>
    seesPeople && count > 0 ? at('usage', { from, to, tab: 'people', ...only }) : '';
  const operations = (count: number, only: Record<string, string> = {}) =>
    seesOperations && count > 0 ? at('operationlog', { accounts: 'REAL', from: now.from, to: now.to, ...only }) : '';
  return {
    link: at('usage', { from, to, granularity: rhythm === 'WEEKLY' ? 'DAY' : 'WEEK' }),
    activeLink: people(now.active),
    freshLink: people(now.fresh, { only: 'FRESH' }),
    returningLink: people(now.returning, { only: 'RETURNING' }),
    operationsLink: operations(now.operations),
    failuresLink: operations(now.failures, { result: 'FAILURE' }),
  };
}
