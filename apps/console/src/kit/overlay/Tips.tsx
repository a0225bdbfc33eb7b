import { useEffect, useState } from 'react';
import { later } from '../../lib/later.ts';

const TipView = later(async () => (await import('./TipView.tsx')).TipView);

const DELAY_MS = 250;

const tipOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** Shows the words of whatever carries `data-tip`, to the pointer and to the keyboard: one for all, instead of one for each. */
export function Tips() {
  const [target, setTarget] = useState<HTMLElement>();
  useEffect(() => {
    let waiting: { for: HTMLElement; timer: ReturnType<typeof setTimeout> } | undefined;
    const hide = () => {
      clearTimeout(waiting?.timer);
      waiting = undefined;
      setTarget(undefined);
    };
    const show = (element: HTMLElement | null) => {
      if (element === waiting?.for) return;
      hide();
      if (element) waiting = { for: element, timer: setTimeout(() => setTarget(element), DELAY_MS) };
    };
    const over = (event: PointerEvent) => event.pointerType !== 'touch' && show(tipOf(event));
    const focus = (event: FocusEvent) => {
      const element = tipOf(event);
      show(element?.matches(':focus-visible') ? element : null);
    };
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('keydown', hide);
    return () => {
      hide();
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('keydown', hide);
    };
  }, []);
  // What was taken away meanwhile has nothing to say.
  return target?.isConnected ? <TipView key={target.dataset['tip']} target={target} /> : null;
}
