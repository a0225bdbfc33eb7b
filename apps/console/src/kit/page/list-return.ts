import type { RouteName } from '@console/contract/routes';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { useBreadcrumb } from '../../lib/route/breadcrumb.ts';
import { ancestorsOf, pathOf } from '../../lib/route/paths.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';

const searchKey = (pathname: string) => `list-search:${pathname}`;
const scrollKey = (address: string) => `list-scroll:${address}`;

export function rememberSearch(pathname: string, search: string): void {
  sessionStorage.setItem(searchKey(pathname), search);
}

/** Filters, page and sort of a list as it was last seen in this tab. */
const lastSearch = (list: RouteName) => sessionStorage.getItem(searchKey(pathOf(list))) ?? '';

/** Goes to a list where the user left it, scroll position included. */
export function useGoBack(list: RouteName): () => void {
  const navigate = useNavigate();
  return () => void navigate(pathOf(list) + lastSearch(list), { state: { restoreScroll: true } });
}

/** The trail above a page that belongs to a list; its link, too, leads to the list as it was left. */
export function useListBreadcrumb(list: RouteName, title: string): void {
  const { routes } = useWords(shellWords);
  const above = ancestorsOf(list).map(({ name }) => ({
    title: routes[name],
    name,
    query: name === list ? Object.fromEntries(new URLSearchParams(lastSearch(list))) : {},
  }));
  useBreadcrumb([...above, { title }]);
}

/** Keeps the scroll position of a list and restores it, once its rows are there, for who comes back to it. */
export function useScrollMemory(ready: boolean): void {
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  const returning = useNavigationType() === NavigationType.Pop || state?.restoreScroll === true;
  const restored = useRef(false);

  useEffect(() => {
    if (!ready || restored.current) return;
    restored.current = true;
    const top = Number(sessionStorage.getItem(scrollKey(address)));
    if (returning && top > 0) requestAnimationFrame(() => window.scrollTo({ top }));
  }, [ready, returning, address]);

  // A page begins at its top; asking where it is would make the browser lay it out before it is drawn.
  const top = useRef(0);
  useEffect(() => {
    const note = () => (top.current = window.scrollY);
    const keep = () => sessionStorage.setItem(scrollKey(address), String(Math.round(top.current)));
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
    };
  }, [address]);
}
