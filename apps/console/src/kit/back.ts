import type { RouteName } from '@console/contract/routes';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { pathOf } from '../lib/paths.ts';

const searchKey = (pathname: string) => `list-search:${pathname}`;
const scrollKey = (address: string) => `list-scroll:${address}`;

export function rememberSearch(pathname: string, search: string): void {
  sessionStorage.setItem(searchKey(pathname), search);
}

/** Address of a list as it was last seen in this tab: filters, page and sort included. */
export function lastAddress(route: RouteName): string {
  const pathname = pathOf(route);
  return pathname + (sessionStorage.getItem(searchKey(pathname)) ?? '');
}

/** Goes to a list where the user left it, scroll position included. */
export function useGoBack(route: RouteName): () => void {
  const navigate = useNavigate();
  return () => void navigate(lastAddress(route), { state: { restoreScroll: true } });
}

/** Keeps the scroll position of a list and restores it, once its rows are there, for who comes back to it. */
export function useScrollMemory(ready: boolean): void {
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  const returning = useNavigationType() === 'POP' || state?.restoreScroll === true;
  const restored = useRef(false);

  useEffect(() => {
    if (!ready || restored.current) return;
    restored.current = true;
    const top = Number(sessionStorage.getItem(scrollKey(address)));
    if (returning && top > 0) requestAnimationFrame(() => window.scrollTo({ top }));
  }, [ready, returning, address]);

  useEffect(() => {
    let top = window.scrollY;
    const note = () => (top = window.scrollY);
    const keep = () => sessionStorage.setItem(scrollKey(address), String(Math.round(top)));
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
    };
  }, [address]);
}
