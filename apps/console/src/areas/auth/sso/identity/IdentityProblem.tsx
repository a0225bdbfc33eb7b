import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../../../../lib/session/session.ts';
import type { AccountProblem } from './sso-myaccount.ts';
import { useWords } from '../../../../lib/words.ts';
import { ssoIdentityWords } from '../../../../locales/auth/sso-identity.ts';

interface IdentityProblemProps {
  problem: AccountProblem;
  /** Says more than the provider's code does, where the place is known. */
  sentences?: Readonly<Record<string, string>>;
}

/** Why the provider did not do it, and the way to its own page where that helps. */
export function IdentityProblem({ problem, sentences }: IdentityProblemProps) {
  const w = useWords(ssoIdentityWords);
  const { tenantCode } = useUser();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const codes: Readonly<Record<string, string>> = { ...w.codes, ...sentences };
  const sentence = problem.kind === 'refused' ? (codes[problem.code] ?? w.problems.refused) : w.problems[problem.kind];

  const goThere = async () => {
    setBusy(true);
    const { connectAccount, ssoFailureText } = await import('../sso.ts');
    const { maxAge, acrValues } = problem.kind === 'stepUp' ? problem : {};
    try {
      await connectAccount(tenantCode, pathname + search, { maxAge, acrValues });
    } catch (error) {
      setFailure(ssoFailureText(error));
      setBusy(false);
    }
  };
  const helps = problem.kind === 'stepUp' || problem.kind === 'expired';
  return (
    <Alert color={problem.kind === 'stepUp' ? 'orange' : 'red'} variant="light" role="alert">
      {failure ?? sentence}
      {helps && (
        <Button
          size="compact-sm"
          variant="default"
          mt={8}
          display="block"
          loading={busy}
          onClick={() => void goThere()}
        >
          {problem.kind === 'stepUp' ? w.stepUp : w.connect}
        </Button>
      )}
    </Alert>
  );
}
