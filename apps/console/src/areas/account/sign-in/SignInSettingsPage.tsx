import { sso } from '@console/contract/areas/auth/sso';
import { Paper, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../kit/EmptyState.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { call } from '../../../lib/client.ts';
import { useWords } from '../../../lib/words.ts';
import { signInSettingsWords } from '../../../locales/sign-in-settings.ts';
import { ConnectionPanel } from './ConnectionPanel.tsx';
import { PolicyPanel } from './PolicyPanel.tsx';

export function SignInSettingsPage() {
  const w = useWords(signInSettingsWords);
  const [reloads, setReloads] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: [sso.detail.path],
    queryFn: ({ signal }) => call(sso.detail, {}, { signal, showError: false }),
    // What is edited must be what is stored: read afresh, and not again behind someone who types.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const refresh = async () => {
    await refetch();
  };
  /** Throws away what was typed, for what someone else has saved. */
  const reload = async () => {
    await refetch();
    setReloads((count) => count + 1);
  };
  return (
    <>
      <PageHeader title={w.title} description={w.description} />
      {data !== undefined && (
        <Stack gap="md" maw={860}>
          <ConnectionPanel key={`connection${reloads}`} settings={data} refresh={refresh} reload={reload} />
          <PolicyPanel
            key={`policy${reloads}${String(data.ssoOnly)}`}
            settings={data}
            refresh={refresh}
            reload={reload}
          />
        </Stack>
      )}
      {data === undefined && (
        <Paper withBorder p="lg" maw={860}>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Stack gap="lg" aria-busy>
              {[1, 2, 3, 4].map((line) => (
                <Skeleton key={line} height={34} />
              ))}
            </Stack>
          )}
        </Paper>
      )}
    </>
  );
}
