import { type Ref, useImperativeHandle, useLayoutEffect } from 'react';

interface AnchoredProps {
  element: HTMLElement | null;
  /** What the library hands to the element that something opens at. */
  ref?: Ref<HTMLElement | null>;
  id?: string;
  'aria-controls'?: string;
}

/** Stands for an element that is drawn elsewhere: something opens at it, and is named after it. */
export function Anchored({ element, ref, id = '', 'aria-controls': controls }: AnchoredProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  useLayoutEffect(() => {
    if (element?.id === '') element.setAttribute('id', id);
    if (controls === undefined) element?.removeAttribute('aria-controls');
    else element?.setAttribute('aria-controls', controls);
  }, [element, id, controls]);
  return null;
}
