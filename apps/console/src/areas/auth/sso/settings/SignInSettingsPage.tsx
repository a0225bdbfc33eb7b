import { sso, type SsoSettings } from '@console/contract/areas/auth/sso';
import { Paper, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { LeaveDialog } from '../../../../kit/form/LeaveDialog.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { useUnsavedGuard } from '../../../../kit/form/use-unsaved-guard.ts';
import { call } from '../../../../lib/api/client.ts';
import { useWords } from '../../../../lib/words.ts';
import { signInSettingsWords } from '../../../../locales/auth/sso-settings.ts';
import { ConnectionPanel } from './ConnectionPanel.tsx';
import { policyOf, valuesOf } from './settings-values.ts';
import { PolicyPanel } from './PolicyPanel.tsx';
import { usePanelDraft } from './use-panel-draft.ts';

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
      {data !== undefined && <SettingsPanels key={reloads} settings={data} refresh={refresh} reload={reload} />}
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

interface SettingsPanelsProps {
  settings: SsoSettings;
  refresh: () => Promise<void>;
  reload: () => Promise<void>;
}

/** Two forms that are saved apart; whoever leaves is asked once, about both. */
function SettingsPanels({ settings, refresh, reload }: SettingsPanelsProps) {
  const connection = usePanelDraft('signIn.connection', valuesOf(settings));
  const policy = usePanelDraft('signIn.policy', policyOf(settings));
  const typed = [connection, policy];
  const guard = useUnsavedGuard(
    typed.some(({ dirty }) => dirty),
    () => typed.filter(({ dirty }) => dirty).forEach(({ keep }) => keep()),
    () => typed.filter(({ dirty }) => dirty).forEach(({ drop }) => drop()),
  );
  const startAfresh = async () => {
    typed.forEach(({ drop }) => drop());
    await reload();
  };
  const panel = { settings, refresh, reload: startAfresh };
  return (
    <Stack gap="md" maw={860}>
      <ConnectionPanel typed={connection} {...panel} />
      {/* What was previewed does not hold any more once single sign-on has been taken back. */}
      <PolicyPanel key={String(settings.ssoOnly)} typed={policy} {...panel} />
      <LeaveDialog guard={guard} />
    </Stack>
  );
}
