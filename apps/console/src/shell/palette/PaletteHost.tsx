import { lazy, Suspense, useEffect } from 'react';
import { loadPart } from '../../lib/load-part.ts';
import { usePalette } from './palette-open.ts';

const Palette = lazy(async () => ({ default: (await loadPart(() => import('./Palette.tsx'))).Palette }));
const RoleSwitch = lazy(async () => ({
  default: (await loadPart(() => import('../top-bar/RoleSwitch.tsx'))).RoleSwitch,
}));

const close = () => usePalette.setState({ open: 'no' });

function toggle(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
  if (ctrlKey === metaKey || altKey || shiftKey || key.toLowerCase() !== 'k') return;
  event.preventDefault();
  const isOpen = usePalette.getState().open === 'box';
  // A question that is open is answered first.
  if (!isOpen && document.querySelector('[aria-modal]') !== null) return;
  usePalette.setState({ open: isOpen ? 'no' : 'box' });
}

/** Listens for Ctrl-K or ⌘K; what opens then is fetched then. */
export function PaletteHost() {
  const open = usePalette((state) => state.open);
  useEffect(() => {
    addEventListener('keydown', toggle);
    return () => {
      removeEventListener('keydown', toggle);
      close();
    };
  }, []);
  return (
    <Suspense>
      {open === 'box' && <Palette close={close} />}
      {open === 'roles' && <RoleSwitch close={close} />}
    </Suspense>
  );
}
