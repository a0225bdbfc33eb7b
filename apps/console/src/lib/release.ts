import { create } from 'zustand';

const EVERY_3_MINUTES = 180_000;

/** True once the server hands out another build than the one that runs here. */
export const useRelease = create<{ outdated: boolean }>(() => ({ outdated: false }));

/** Asks which build the server hands out; says whether it could be asked. */
export async function lookForRelease(): Promise<boolean> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store', credentials: 'omit' });
    if (!response.ok) return response.status < 500;
    const { build } = (await response.json()) as { build?: string };
    if (build !== undefined && build !== __BUILD__) useRelease.setState({ outdated: true });
    return true;
  } catch {
    return false;
  }
}

let watching = false;

export function watchRelease(): void {
  if (watching || __BUILD__ === '') return;
  watching = true;
  setInterval(() => document.visibilityState === 'visible' && void lookForRelease(), EVERY_3_MINUTES);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void lookForRelease());
  // A chunk that cannot be fetched is most often one that a new release has replaced.
  addEventListener('vite:preloadError', () => void lookForRelease());
}
