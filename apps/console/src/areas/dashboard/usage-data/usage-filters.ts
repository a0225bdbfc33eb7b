import type { usageDashboard } from '@console/contract/areas/dashboard/usage-data';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import type { Patch } from '../../../kit/list/list-query.ts';
import type { Query } from '../../../lib/route/paths.ts';

export type UsageRequest = InputOf<(typeof usageDashboard)['usageData']>;
export type UsageData = OutputOf<(typeof usageDashboard)['usageData']>;

const filters = ['applicationId', 'platform', 'versionName', 'userKind', 'includeTest'] as const;
export type Filters = Pick<UsageRequest, (typeof filters)[number]>;

/** What narrows the numbers beside the range. */
export const filtersOf = (request: Filters): Query => ({
  applicationId: request.applicationId,
  platform: request.platform,
  versionName: request.versionName,
  userKind: request.userKind,
  includeTest: request.includeTest || undefined,
});

/** The same as the list of operations says it. */
export const operationsBy = ({ includeTest, ...rest }: Query): Query => ({
  ...rest,
  accounts: includeTest === true ? undefined : 'REAL',
});

export const noFilters: Patch = Object.fromEntries(filters.map((name) => [name, undefined]));

export const countFilters = (request: Filters): number =>
  Object.values(filtersOf(request)).filter((value) => value !== undefined).length;
