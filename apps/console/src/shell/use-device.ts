import { useEffect, useSyncExternalStore } from 'react';
import { useSettings, type Settings } from '../lib/settings.ts';

const narrow = matchMedia('(max-width: 992px)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Below 992 px the menu is a drawer. */
export function useDevice(): Settings['device'] {
  const device = useSyncExternalStore(subscribe, () => (narrow.matches ? 'mobile' : 'desktop'));
  useEffect(() => {
    useSettings.setState({ device });
  }, [device]);
  return device;
}
