import { downloadPage, type DownloadVisit } from '@console/contract/areas/application/download-page';
import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BusyButton } from '../../../../kit/dialog/BusyButton.tsx';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { call } from '../../../../lib/api/client.ts';
import { deviceName } from '../../../../lib/device.ts';
import { formatTime } from '../../../../lib/format.ts';
import { useWords } from '../../../../lib/words.ts';
import { downloadSettingsWords } from '../../../../locales/application/download-page-settings.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import styles from './page-visits.module.css';

const tones = { OPEN: 'quiet', DOWNLOAD: 'good', WRONG_PASSWORD: 'warning' } as const;

/** Who was there, the newest first; earlier ones on demand. */
export function PageVisits({ applicationId }: { applicationId: string }) {
  const w = useWords(downloadSettingsWords);
  const { retry } = useWords(kitWords).common;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [downloadPage.visits.path, applicationId],
    queryFn: ({ pageParam, signal }) =>
      call(
        downloadPage.visits,
        { applicationId, ...(pageParam !== undefined && { before: pageParam }) },
        { signal, showError: false },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: DownloadVisit[]) => (last.length < PAGE ? undefined : last.at(-1)?.time),
  });
  const rows = data?.pages.flat();
  return (
    <section aria-label={w.visits}>
      <Title order={3} fz="md" fw={600} mb="xs">
        {w.visits}
      </Title>
      {error && !rows ? (
        <Text size="sm" role="alert">
          {w.visitsFailed}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => void refetch()}>
            {retry}
          </Anchor>
        </Text>
      ) : !rows ? (
        <Skeleton h={80} aria-busy />
      ) : rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {w.visitsNone}
        </Text>
      ) : (
        <VisitTable rows={rows} />
      )}
      {hasNextPage && (
        <BusyButton size="xs" variant="default" mt="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {w.visitsMore}
        </BusyButton>
      )}
    </section>
  );
}

/** A full answer of the server; a shorter one is the last. */
const PAGE = 100;

function VisitTable({ rows }: { rows: readonly DownloadVisit[] }) {
  const w = useWords(downloadSettingsWords);
  const { none } = useWords(kitWords).common;
  return (
    <table className={styles.root} aria-label={w.visits}>
      <thead>
        <tr>
          <th scope="col">{w.time}</th>
          <th scope="col">{w.event}</th>
          <th scope="col">{w.versionName}</th>
          <th scope="col" className={styles.wide}>
            {w.ip}
          </th>
          <th scope="col" className={styles.wide}>
            {w.device}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((visit, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two visits may be alike in everything
          <tr key={at}>
            <td>{formatTime(visit.time)}</td>
            <td>
              <StatusBadge tone={tones[visit.event]}>{w.events[visit.event]}</StatusBadge>
            </td>
            <td>{visit.versionName ?? none}</td>
            <td className={styles.wide}>{visit.ip}</td>
            <td className={styles.wide}>{deviceName(visit.device)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
