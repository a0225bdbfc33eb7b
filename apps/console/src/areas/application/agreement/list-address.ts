import { pathOf } from '../../../lib/route/paths.ts';

const KEY = 'agreements-search';

/** An opened agreement has the address of the list, so the list keeps its own filters for whoever comes back. */
export const rememberList = (search: string): void => sessionStorage.setItem(KEY, search);

export const listQuery = (): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(sessionStorage.getItem(KEY) ?? ''));

export const listAddress = (): string => pathOf('protocolEdition', listQuery());
