import { create } from 'zustand';

/** What of the palette is open: the box itself, or the roles that one of its lines leads to. */
export const usePalette = create<{ open: 'no' | 'box' | 'roles' }>(() => ({ open: 'no' }));

export const isMac = (): boolean => /^(Mac|iP)/.test(navigator.platform);
