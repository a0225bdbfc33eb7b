import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useKeptAlive } from '../../lib/route/keep-alive.ts';
import { isLeaving } from '../../lib/api/send.ts';
import { signedIn } from '../../lib/session/session.ts';

/** Holds back whoever would leave with unsaved changes: inside the console by a dialog, at its edge by the browser. */
export function useUnsavedGuard(dirty: boolean, keep: () => void, discard: () => void) {
  const kept = useKeptAlive();
  const opened = useRef(false);
  // On a page that is open to everybody no session can end.
  const [isStranger] = useState(() => !signedIn());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !kept && !opened.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      // When the session is over, or first wants a second factor, the page must go; what was typed is in the draft.
      if (!opened.current && (isStranger || signedIn()) && !isLeaving()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty, isStranger]);

  return {
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => {
      keep();
      blocker.proceed?.();
    },
    discard: () => {
      discard();
      blocker.proceed?.();
    },
    /** Lets the next navigation pass, after a save. */
    open: () => {
      opened.current = true;
    },
  };
}
