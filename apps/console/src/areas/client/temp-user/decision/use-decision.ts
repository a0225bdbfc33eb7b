import type { BlockingRequest } from '@console/contract/areas/client/temp-user/temp-user';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../../lib/api/client.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { reviewWords } from '../../../../locales/client/temp-user.ts';

/** Sends a decision; a refusal is shown where it was made, with the request that is in the way. */
export function useDecision(onDone: () => void, many = false) {
  const w = useWords(reviewWords).bulk;
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const decide = async (send: () => Promise<unknown>, said: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await send();
      toastSuccess(said);
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { inTheWay } = (error.data ?? {}) as { inTheWay?: BlockingRequest };
      const message = error.errors[0]?.message ?? error.message;
      setFailure(
        many && inTheWay
          ? fill(w.inTheWay, { applicant: inTheWay.applicant, problem: sentence(error.message) })
          : message,
      );
    }
    setBusy(false);
    await queries.invalidateQueries();
  };
  return { decide, busy, failure };
}

const sentence = (text: string) => (/[。.!！]$/.test(text) ? text : `${text}。`);
