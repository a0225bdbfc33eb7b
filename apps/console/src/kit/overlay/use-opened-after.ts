import { useLayoutEffect, useState } from 'react';

/** Drawn closed first, and open right after: what is open from its first moment does not know where the focus was before. */
export function useOpenedAfter(opened: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- being drawn twice is what it is for
  useLayoutEffect(() => setIsDrawn(true), []);
  return isDrawn && opened;
}
