import { landing, type ShownLanding } from '@console/contract/areas/account/landing';
import { useEffect, useState } from 'react';
import { call, CallError } from '../../../../lib/api/client.ts';
import { isAbort } from '../../../../lib/api/send.ts';

interface Opened {
  /** Nothing until the server has answered. */
  landing?: ShownLanding;
  /** There is no such page, for whatever reason. */
  gone?: boolean;
  trouble?: string;
}

/** The page of a company by its code. */
export function useLanding(tenant: string): Opened {
  const [opened, setOpened] = useState<Opened>(tenant === '' ? { gone: true } : {});
  useEffect(() => {
    if (tenant === '') return undefined;
    const stop = new AbortController();
    call(landing.open, { tenant }, { showError: false, signal: stop.signal }).then(
      (page) => setOpened({ landing: page }),
      (error: unknown) => {
        if (isAbort(error) || !(error instanceof CallError)) return;
        // A code of another shape is as one that nobody has.
        const isGone = error.code === 'NOT_FOUND' || error.code === 'VALIDATION';
        setOpened(isGone ? { gone: true } : { trouble: error.message });
      },
    );
    return () => stop.abort();
  }, [tenant]);
  return opened;
}
