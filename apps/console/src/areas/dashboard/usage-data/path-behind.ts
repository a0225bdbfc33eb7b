import { createContext } from 'react';
import { firstDay, lastDay } from '../../../kit/time/day-range.ts';
import { pathOf, type Query } from '../../../lib/route/paths.ts';
import { operationsBy } from './usage-filters.ts';

export type Behind = 'people' | 'operations';

/** When the first day began of which every operation is still listed, as the server says; null where none have gone. */
export const ListedFrom = createContext<string | null | undefined>(undefined);

/** In place of a moment: whoever has a link to the numbers opens no list behind them. */
export const NOT_LISTED = 'never';

/** People are kept as long as the numbers; operations are not, and a list of what is left of them is shorter than its number. */
export const isListed = (of: Behind, from: string, listedFrom: string | null | undefined): boolean =>
  listedFrom !== NOT_LISTED &&
  (of === 'people' || listedFrom === null || (listedFrom !== undefined && Date.parse(from) >= Date.parse(listedFrom)));

/** The list of who or what is behind a number. People are listed by days, operations by moments. */
export const pathBehind = (of: Behind, { from, to, ...filters }: Query & { from: string; to: string }): string =>
  of === 'people'
    ? pathOf('usage', { ...filters, from: firstDay(from), to: lastDay(to), tab: 'people' })
    : pathOf('operationlog', { ...operationsBy(filters), from, to });
