import { live, type LiveDetail } from '@console/contract/areas/live/live/live';
import { material } from '@console/contract/areas/material/material/material';
import { Anchor, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../../kit/display/badge/StatusBadge.tsx';
import { EmptyState, ErrorState } from '../../../../../kit/page/EmptyState.tsx';
import { StreamPlayer } from '../../../watch/player/StreamPlayer.tsx';
import { minuteOf } from '../../../../../kit/time/zone-time.ts';
import { call } from '../../../../../lib/api/client.ts';
import { pathOf } from '../../../../../lib/route/paths.ts';
import { useMay } from '../../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../../lib/toast/toast.ts';
import { fill, useLocale, useWords } from '../../../../../lib/words.ts';
import { liveWords } from '../../../../../locales/live/live.ts';
import { replayTones, titleIn } from '../../live-rules.ts';

/** The recording as viewers see it, and whether they do. */
export function Replay({ record, mayEdit }: { record: LiveDetail; mayEdit: boolean }) {
  const w = useWords(liveWords);
  const r = w.replayTab;
  const { replayState, replayFailure, replayMaterialId, replayExpireAt } = record;
  if (replayState !== 'READY' && replayState !== 'HIDDEN') {
    const said = replayState === 'NONE' ? r.none : r[replayState];
    const text = replayState === 'FAILED' && replayFailure !== null ? r.failures[replayFailure] : said.text;
    return <EmptyState title={said.title} description={text} />;
  }
  return (
    <Stack gap="md">
      {mayEdit ? (
        <ShownSwitch record={record} />
      ) : (
        <Text size="sm" component="div">
          <StatusBadge tone={replayTones[replayState]}>{w.replayStates[replayState]}</StatusBadge>
        </Text>
      )}
      {replayMaterialId !== null && <Video record={record} materialId={replayMaterialId} />}
      {replayExpireAt !== null && (
        <Text size="sm" c="dimmed">
          {fill(r.expires, { time: minuteOf(replayExpireAt) })}
        </Text>
      )}
    </Stack>
  );
}

function ShownSwitch({ record: { liveId, replayState } }: { record: LiveDetail }) {
  const w = useWords(liveWords).replayTab;
  const queries = useQueryClient();
  const [pending, setPending] = useState<boolean>();
  const change = async (shown: boolean) => {
    setPending(shown);
    try {
      await call(live.showReplay, { liveId, shown });
      toastSuccess(shown ? w.shownDone : w.hiddenDone);
    } catch {
      // The call has said why.
    }
    await queries.invalidateQueries();
    setPending(undefined);
  };
  return (
    <Switch
      label={w.shown}
      description={w.shownHint}
      checked={pending ?? replayState === 'READY'}
      onChange={(event) => pending === undefined && void change(event.currentTarget.checked)}
    />
  );
}

function Video({ record, materialId }: { record: LiveDetail; materialId: string }) {
  const w = useWords(liveWords).replayTab;
  const [locale] = useLocale();
  const mayLook = useMay('material:item:query');
  const ask = (signal?: AbortSignal) =>
    call(material.detail, { materialId }, { showError: false, ...(signal && { signal }) });
  const { data, error, refetch } = useQuery({
    queryKey: [material.detail.path, { materialId }, 'replay'],
    queryFn: ({ signal }) => ask(signal),
    enabled: mayLook,
    refetchOnWindowFocus: false,
  });
  if (!mayLook)
    return (
      <Text size="sm" c="dimmed">
        {w.noRight}
      </Text>
    );
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={320} aria-busy />;
  const address = (url: string | null) => (url === null ? null : { protocol: 'MP4' as const, url });
  const now = address(data.streamUrl);
  return (
    <>
      {now && (
        <StreamPlayer
          address={now}
          live={false}
          label={fill(w.label, { name: titleIn(locale, record) })}
          renew={async () => address((await ask()).streamUrl)}
        />
      )}
      <Anchor component={Link} size="sm" to={pathOf('detailVideo', { materialId })}>
        {w.material}
      </Anchor>
    </>
  );
}
