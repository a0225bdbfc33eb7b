import { callInfo, type CallDetail } from '@console/contract/areas/call/info/info';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { fetchBlob } from '../../../../../lib/api/download.ts';
import { pathOf } from '../../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../../lib/session/access.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { callWords } from '../../../../../locales/call/info.ts';
import { clockOf } from '../../../clock.ts';
import styles from './timeline.module.css';

/** Pictures that were taken, and materials that were shown. */
export function Shots({ found: { callId, snapshots, materials } }: { found: CallDetail }) {
  const w = useWords(callWords).detail;
  return (
    <>
      {snapshots.length > 0 && (
        <section aria-label={w.snapshots}>
          <Text size="xs" c="dimmed" mt="md">
            {w.snapshots}
          </Text>
          <ul className={styles.shots}>
            {snapshots.map(({ fileId, at }) => (
              <li key={fileId}>
                <Shot callId={callId} fileId={fileId} name={fill(w.snapshotAt, { time: clockOf(at) })} />
                <Text size="xs">{clockOf(at)}</Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      {materials.length > 0 && (
        <section aria-label={w.materials}>
          <Text size="xs" c="dimmed" mt="md">
            {w.materials}
          </Text>
          <ul className={styles.materials}>
            {materials.map(({ id, name }) => (
              <li key={id}>
                {mayOpen('whereUsed') ? (
                  <Anchor component={Link} to={pathOf('whereUsed', { kind: 'material', id })} size="sm">
                    {name}
                  </Anchor>
                ) : (
                  name
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Shot({ callId, fileId, name }: { callId: string; fileId: string; name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    let made: string | undefined;
    const load = async () => {
      const { blob } = await fetchBlob(
        callInfo.snapshot,
        { callId, fileId },
        { showError: false, signal: stop.signal },
      );
      made = URL.createObjectURL(blob);
      setUrl(made);
    };
    load().catch(() => undefined);
    return () => {
      stop.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [callId, fileId]);
  if (url === undefined) return <Skeleton w={120} h={80} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={name} />
    </a>
  );
}
