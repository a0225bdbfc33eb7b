import { useState } from 'react';

/** Whether it was ever open: what never was is not made. */
export function useEverOpened(opened: boolean): boolean {
  const [ever, setEver] = useState(opened);
  if (opened && !ever) setEver(true);
  return ever;
}
