import { create } from 'zustand';

const EVERY_3_MINUTES = 180_000;

/** True once the server hands out another build than the one that runs here. */
export const useRelease = create<{ outdated: boolean }>(() => ({ outdated: false }));

async function look(): Promise<void> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store', credentials: 'omit' });
    if (!response.ok) return;
    const { build } = (await response.json()) as { build?: string };
    if (build !== undefined && build !== __BUILD__) useRelease.setState({ outdated: true });
  } catch {
    // The server is away; the calls of the page say so.
  }
}

let watching = false;

export function watchRelease(): void {
  if (watching || __BUILD__ === '') return;
  watching = true;
  setInterval(() => document.visibilityState === 'visible' && void look(), EVERY_3_MINUTES);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look());
  // A chunk that cannot be fetched is most often one that a new release has replaced.
  addEventListener('vite:preloadError', () => void look());
}
