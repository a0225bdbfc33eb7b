import { createContext, useContext, useEffect } from 'react';
import type { Query, RouteName } from './paths.ts';

export interface Crumb {
  title: string;
  /** Leads to this route, with the query if there is one. */
  name?: RouteName;
  query?: Query;
  /** Moves through the history by this many steps. */
  go?: number;
}

/** Each page has its own, given by its layout, so that pages kept in the tab bar do not overwrite each other. */
export const BreadcrumbContext = createContext<(items: readonly Crumb[] | undefined) => void>(() => undefined);

/** Replaces the items that come from the route's ancestors, as long as the page shows. */
export function useBreadcrumb(items?: readonly Crumb[]): void {
  const set = useContext(BreadcrumbContext);
  const key = JSON.stringify(items);
  useEffect(() => {
    if (key === undefined) return undefined;
    set(JSON.parse(key) as Crumb[]);
    return () => set(undefined);
  }, [set, key]);
}
