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
      const left = insideTopmost(document.activeElement);
      setTimeout(() => {
        const now = document.activeElement;
        // Whoever has taken the focus keeps it, be it while the dialog still stood: a field that was refused, say.
        if (now === document.body || now === left) giveBack(before);
      });
    };
  }, [opened]);
}

/** The element, where it stands in the dialog that is about to go: the last one opened. */
function insideTopmost(element: Element | null): Element | undefined {
  const topmost = [...document.querySelectorAll('[aria-modal]')].at(-1);
  return element && topmost?.contains(element) ? element : undefined;
}

/** What is gone cannot take it; then reading goes on in the page. */
function giveBack(before: HTMLElement | undefined): void {
  if (before?.isConnected) before.focus({ preventScroll: true });
  else if (document.querySelector('[aria-modal]') === null)
    document.getElementById('main')?.focus({ preventScroll: true });
}
