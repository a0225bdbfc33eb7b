import { application } from '@console/contract/areas/application/application';
import { downloadPage, type DownloadPage } from '@console/contract/areas/application/download-page';
import { Drawer, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { useReturnFocus } from '../../../../kit/dialog/return-focus.ts';
import { call, CallError } from '../../../../lib/api/client.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { downloadSettingsWords } from '../../../../locales/application/download-page-settings.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { PageLink } from './PageLink.tsx';
import { PageVisits } from './PageVisits.tsx';
import { SettingsForm, type Closing } from './SettingsForm.tsx';

interface DownloadPageDrawerProps {
  applicationId: string | undefined;
  onClose: () => void;
}

/** The public download page of one application: its link, its settings and who was there. */
export function DownloadPageDrawer({ applicationId, onClose }: DownloadPageDrawerProps) {
  const w = useWords(downloadSettingsWords);
  const { close } = useWords(kitWords).common;
  const found = useQuery({
    queryKey: [application.detail.path, applicationId],
    queryFn: ({ signal }) =>
      call(application.detail, { applicationId: applicationId ?? '' }, { signal, showError: false }),
    enabled: applicationId !== undefined,
  });
  useReturnFocus(applicationId !== undefined);
  // What is to happen when someone would close it, as long as a form stands in it.
  const asksToClose = useRef<() => void>(null);
  const isGone = found.error instanceof CallError && (found.error.http === 404 || found.error.http === 400);
  return (
    <Drawer
      opened={applicationId !== undefined}
      onClose={() => (asksToClose.current ?? onClose)()}
      position="right"
      size={680}
      title={fill(w.title, { name: found.data?.name ?? '…' })}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': close }}
      styles={{ title: { lineHeight: 1.4 } }}
    >
      {isGone ? (
        <EmptyState kind="gone" title={w.gone} description={w.goneHint} />
      ) : found.error && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <Settings
          key={found.data.applicationId}
          applicationId={found.data.applicationId}
          onAsk={(ask) => {
            asksToClose.current = ask;
          }}
          onClose={onClose}
        />
      ) : (
        <Skeleton h={320} aria-busy />
      )}
    </Drawer>
  );
}

interface SettingsProps extends Closing {
  applicationId: string;
}

function Settings({ applicationId, ...closing }: SettingsProps) {
  const mayChange = useMay('app:version:downloadPage');
  const { data, error, refetch } = useQuery({
    queryKey: [downloadPage.detail.path, applicationId],
    queryFn: ({ signal }) => call(downloadPage.detail, { applicationId }, { signal, showError: false }),
  });
  const [edited, setEdited] = useState(false);
  // What the form starts from: the newest, unless someone has changed something in it already.
  const [start, setStart] = useState<DownloadPage | null>();
  if (data !== undefined && !edited && (start === undefined || start?.version !== data?.version)) setStart(data);
  if (error && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined || start === undefined) return <Skeleton h={320} aria-busy />;
  return (
    <Stack gap="xl">
      <PageLink page={data} applicationId={applicationId} mayChange={mayChange} />
      {mayChange && (
        <SettingsForm
          key={start?.version ?? 'new'}
          applicationId={applicationId}
          page={start}
          onEdited={setEdited}
          {...closing}
        />
      )}
      {data !== null && <PageVisits applicationId={applicationId} />}
    </Stack>
  );
}
