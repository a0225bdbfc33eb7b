import { firstDay, lastDay } from '../../../kit/time/day-range.ts';
import { pathOf, type Query } from '../../../lib/route/paths.ts';
import { operationsBy } from './use-usage-request.ts';

export type Behind = 'people' | 'operations';

/** The list of who or what is behind a number. People are listed by days, operations by moments. */
export const pathBehind = (of: Behind, { from, to, ...filters }: Query & { from: string; to: string }): string =>
  of === 'people'
    ? pathOf('usage', { ...filters, from: firstDay(from), to: lastDay(to), tab: 'people' })
    : pathOf('operationlog', { ...operationsBy(filters), from, to });
