import { downloadPage } from '@console/contract/areas/application/download-page';
import type { OutputOf } from '@console/contract/endpoint';
import { useEffect, useState } from 'react';
import { call, CallError } from '../../../../lib/api/client.ts';
import { isAbort } from '../../../../lib/api/send.ts';

export type Opened = OutputOf<typeof downloadPage.open>;
export type OpenPage = Extract<Opened, { state: 'OPEN' }>;

export interface Shown {
  /** Nothing until the server has answered. */
  page?: Opened;
  openedAt: number;
  trouble?: string;
  /** Tries a password; gives what was wrong with it. */
  enter: (password: string) => Promise<string | undefined>;
  /** The page as it is now, with fresh tickets. */
  renew: () => Promise<Opened>;
}

const open = (slug: string, password?: string, signal?: AbortSignal): Promise<Opened> =>
  call(
    downloadPage.open,
    { slug, ...(password !== undefined && { password }) },
    { showError: false, ...(signal && { signal }) },
  );

/** The page behind an address. The password stays in memory, and with it the right to ask again. */
export function useDownloadPage(slug: string): Shown {
  const [answer, setAnswer] = useState<{ page: Opened; at: number; password?: string }>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    open(slug, undefined, stop.signal).then(
      (page) => setAnswer({ page, at: Date.now() }),
      (error: unknown) => {
        if (isAbort(error) || !(error instanceof CallError)) return;
        // An address of another shape is as one that leads nowhere.
        if (error.code === 'VALIDATION') setAnswer({ page: { state: 'CLOSED' }, at: Date.now() });
        else setTrouble(error.message);
      },
    );
    return () => stop.abort();
  }, [slug]);

  const ask = async (password?: string): Promise<Opened> => {
    const page = await open(slug, password);
    setAnswer({ page, at: Date.now(), ...(password !== undefined && { password }) });
    return page;
  };
  return {
    ...(answer && { page: answer.page }),
    ...(trouble !== undefined && { trouble }),
    openedAt: answer?.at ?? 0,
    renew: () => ask(answer?.password),
    enter: async (typed) => {
      try {
        await ask(typed);
        return undefined;
      } catch (error) {
        if (error instanceof CallError) return error.errors[0]?.message ?? error.message;
        throw error;
      }
    },
  };
}
