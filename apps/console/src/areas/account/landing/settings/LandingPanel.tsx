import { landing } from '@console/contract/areas/account/landing';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { call } from '../../../../lib/api/client.ts';
import { LandingForm } from './LandingForm.tsx';

/** What is edited is what is stored: read afresh, and not again behind someone who types. */
const asStored = { gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false } as const;

/** The settings of the landing page, and the page itself beside them. */
export function LandingPanel() {
  const settings = useQuery({
    queryKey: [landing.detail.path],
    queryFn: ({ signal }) => call(landing.detail, {}, { signal, showError: false }),
    ...asStored,
  });
  const choices = useQuery({
    queryKey: [landing.choices.path],
    queryFn: ({ signal }) => call(landing.choices, {}, { signal, showError: false }),
    ...asStored,
  });
  const failed = [settings, choices].find(({ error, data }) => error && data === undefined);
  if (failed) {
    return (
      <ErrorState error={failed.error} onRetry={() => void Promise.all([settings.refetch(), choices.refetch()])} />
    );
  }
  if (settings.data === undefined || choices.data === undefined) return <Skeleton h={480} aria-busy />;
  return <LandingForm key={settings.data?.version ?? 'new'} page={settings.data} choices={choices.data} />;
}
