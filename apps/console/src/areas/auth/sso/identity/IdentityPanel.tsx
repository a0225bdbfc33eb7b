import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../../../kit/page/Panel.tsx';
import type { AccountProblem } from './sso-myaccount.ts';
import { useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { IdentityProblem } from './IdentityProblem.tsx';

interface IdentityPanelProps {
  title: string;
  read: { data: unknown; problem: AccountProblem | undefined; hidden: boolean; refetch: () => void };
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of the account: on its way, there, failed, or left out because the provider does not grant it. */
export function IdentityPanel({ title, read, aside, children }: IdentityPanelProps) {
  const { retry } = useWords(kitWords).common;
  if (read.hidden) return null;
  if (read.data !== undefined)
    return (
      <Panel title={title} aside={aside}>
        {children}
      </Panel>
    );
  return (
    <Panel title={title}>
      {read.problem === undefined ? (
        <Skeleton height={34} aria-busy />
      ) : (
        <>
          <IdentityProblem problem={read.problem} />
          <Button size="xs" variant="default" mt="sm" onClick={read.refetch}>
            {retry}
          </Button>
        </>
      )}
    </Panel>
  );
}
