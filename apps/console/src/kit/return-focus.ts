import { useLayoutEffect } from 'react';

/** The last element that had the focus: a button that turns busy loses it before its dialog opens. */
let last: HTMLElement | undefined;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement) last = target;
});

/** Gives the focus back to where it was before, also when the dialog is taken away without being closed first. */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const active = document.activeElement;
    const before = active instanceof HTMLElement && active !== document.body ? active : last;
    return () => {
      const atClose = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        // Whoever has taken the focus meanwhile keeps it.
        if (now === document.body || now === atClose) giveBack(before);
      });
    };
  }, [opened]);
}

/** What is gone cannot take it; then reading goes on in the page. */
function giveBack(before: HTMLElement | undefined): void {
  if (before?.isConnected) before.focus({ preventScroll: true });
  else if (document.querySelector('[aria-modal]') === null)
    document.getElementById('main')?.focus({ preventScroll: true });
}
