import { useEffect } from 'react';
import { routeAt } from '../lib/route/paths.ts';
import { pages } from '../pages.ts';

/**
 * Fetches the page behind a link as soon as the pointer or the focus is on it. What does not come now is asked for again,
 * with its own words for a failure, when the link is followed.
 */
function preload({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return;
  const load = (pages as Partial<Record<string, () => Promise<unknown>>>)[routeAt(link.pathname)?.name ?? ''];
  load?.().catch(() => undefined);
}

const moments = ['pointerover', 'focusin'] as const;

export function usePreloadedPages(): void {
  useEffect(() => {
    for (const moment of moments) document.addEventListener(moment, preload, { passive: true });
    return () => {
      for (const moment of moments) document.removeEventListener(moment, preload);
    };
  }, []);
}
