import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export const useFullScreen = (): boolean => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

export function toggleFullScreen(): void {
  // The browser may refuse, e.g. inside a frame; then the page simply stays as it is.
  const done =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  done.catch(() => undefined);
}
