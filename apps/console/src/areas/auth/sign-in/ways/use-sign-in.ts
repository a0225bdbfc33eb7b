import type { SecondStep } from '@console/contract/areas/auth/sign-in';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../../../lib/api/client.ts';
import { signIn } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { forgetSignOutReason, setToken } from '../../../../lib/session/token.ts';
import { wordsNow } from '../../../../lib/words.ts';
import { signInWords } from '../../../../locales/auth/sign-in.ts';

/** What stands under the title: a refusal, or good news. */
export interface Notice {
  readonly text: string;
  readonly good?: true;
}

/** What each way of signing in is given by the page around it. */
export interface WayProps {
  /** Whoever opens the page is here to sign in; whoever moves along the tabs is not there yet. */
  focus: boolean;
  say: (notice?: Notice) => void;
  next: (step: SecondStep) => void;
  /** Stands below the button. */
  children: ReactNode;
}

export const noticeOf = (error: unknown): Notice => ({
  text: error instanceof CallError ? error.message : wordsNow(signInWords).error,
});

/** The end that all ways have in common: a session and the page that was wanted, a second step, or a sentence. */
export function useSignIn() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  /** Resolves with what kept the person out, or with nothing. */
  const finishSignIn = async (answer: Promise<{ token: string }>): Promise<unknown> => {
    setBusy(true);
    try {
      await signIn((await answer).token);
      forgetSignOutReason();
      await navigate('/', { replace: true });
      toastSuccess(wordsNow(signInWords).welcome);
      return undefined;
    } catch (error) {
      setToken(null);
      setBusy(false);
      return error;
    }
  };
  return { busy, finishSignIn };
}

export const secondStepIn = (error: unknown): SecondStep | undefined =>
  error instanceof CallError && error.code === 'AUTH_MFA_REQUIRED' ? (error.data as SecondStep) : undefined;
