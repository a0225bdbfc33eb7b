import { useEffect, useRef } from 'react';

/** Puts the focus into the first field of the form that gets the ref. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Where there is a keyboard one can type at once; on a phone the keys would cover the form.
    if (matchMedia('(pointer: fine)').matches) form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return form;
}
