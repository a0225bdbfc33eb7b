import { fetchAhead } from './lib/later.ts';
import { routeAt } from './lib/route/paths.ts';
import { pages } from './pages.ts';

/**
 * Fetches the page behind a link, or what opens at a button. What does not come now is asked for again, with its own words for a failure, when the
 * link is followed.
 */
function preload({ target }: Event): void {
  // Someone is about to open a menu, a list of choices or a dialog.
  if (target instanceof Element && target.closest('[aria-haspopup]')) fetchAhead();
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return;
  const load = (pages as Partial<Record<string, () => Promise<unknown>>>)[routeAt(link.pathname)?.name ?? ''];
  load?.().catch(() => undefined);
}

/** From now on, as soon as the pointer or the focus is on a link. */
export function preloadLinkedPages(): void {
  for (const moment of ['pointerover', 'focusin']) document.addEventListener(moment, preload, { passive: true });
}
