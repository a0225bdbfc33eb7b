import { useLayoutEffect, useState } from 'react';

/** Drawn closed first, and open right after: what is open from its first moment does not know where the focus was before. */
export function useOpenedAfter(opened: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useLayoutEffect(() => setIsDrawn(true), []);
  return isDrawn && opened;
}
