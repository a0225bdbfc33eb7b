import { create } from 'zustand';
import { routeAt, type RouteName } from '../../lib/route/paths.ts';
import { useSession } from '../../lib/session/session.ts';

export interface Tab {
  key: string;
  name: RouteName;
  /** Where the page was last, with its filters. */
  href: string;
  /** Counts up to draw the page anew. */
  round: number;
}

const CAP = 10;
const KEY = 'tabs';

/** Tabs belong to one person in one role. */
const owner = (): string => {
  const { user } = useSession.getState();
  return `${user?.accountId}:${user?.activeRoleId}`;
};

function stored(): Tab[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '') as { owner: string; tabs: Tab[] };
    return kept.owner === owner()
      ? kept.tabs.filter(({ href }) => routeAt(new URL(href, location.origin).pathname))
      : [];
  } catch {
    return [];
  }
}

let of = '';
export const useTabs = create<{ tabs: Tab[] }>(() => ({ tabs: [] }));

function set(tabs: Tab[]): void {
  sessionStorage.setItem(KEY, JSON.stringify({ owner: owner(), tabs }));
  useTabs.setState({ tabs });
}

/** A list keeps one tab whatever its filters, and so does the user center; a form or a detail page has one for each record. */
export function tabKey({ pathname, search }: { pathname: string; search: string }): string {
  const route = routeAt(pathname);
  return route?.parent !== undefined && route.menu === undefined ? pathname + search : pathname;
}

/** Brings back what this person in this role had open before the page was reloaded. */
export function restoreTabs(): void {
  if (of === owner()) return;
  of = owner();
  useTabs.setState({ tabs: stored() });
}

/** Notes that a page is open; the oldest tab gives way when there are too many. */
export function visit(place: { pathname: string; search: string }): void {
  const route = routeAt(place.pathname);
  if (route === undefined) return;
  restoreTabs();
  const key = tabKey(place);
  const href = place.pathname + place.search;
  const { tabs } = useTabs.getState();
  const known = tabs.find((tab) => tab.key === key);
  if (known?.href === href) return;
  if (known === undefined) set([...tabs, { key, name: route.name, href, round: 0 }].slice(-CAP));
  else set(tabs.with(tabs.indexOf(known), { ...known, href }));
}

export function closeTab(key: string): void {
  set(useTabs.getState().tabs.filter((tab) => tab.key !== key));
}

export function closeOthers(key: string): void {
  set(useTabs.getState().tabs.filter((tab) => tab.key === key));
}

export function refreshTab(key: string): void {
  const { tabs } = useTabs.getState();
  const known = tabs.find((tab) => tab.key === key);
  if (known !== undefined) set(tabs.with(tabs.indexOf(known), { ...known, round: known.round + 1 }));
}
