import { material, type MaterialDetail } from '@console/contract/areas/material/material/material';
import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconReload } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../../../kit/page/EmptyState.tsx';
import { call } from '../../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { materialDetailWords } from '../../../../../locales/material/material-detail.ts';
import styles from './preview.module.css';

const sizes = { phone: [390, 844], tablet: [820, 1180] } as const;
type Size = keyof typeof sizes;
const turns = ['PORTRAIT', 'LANDSCAPE'] as const;

/**
 * Web content in a frame without rights: scripts run, and that is all. Without `allow-same-origin` it has an origin of its
 * own that shares nothing with the console, and nobody may add that here.
 */
export function H5Frame({ record }: { record: MaterialDetail }) {
  const w = useWords(materialDetailWords).h5;
  const { materialId, title, orientation, h5EntryUrl } = record;
  // The address works for minutes: a new one would load the page anew, so the first stays until somebody asks.
  const [address, setAddress] = useState(h5EntryUrl);
  const [round, setRound] = useState(0);
  const [size, setSize] = useState<Size>('phone');
  const [turn, setTurn] = useState<(typeof turns)[number]>(orientation === 'LANDSCAPE' ? 'LANDSCAPE' : 'PORTRAIT');
  const shown = address ?? h5EntryUrl;
  const [short, long] = sizes[size];
  const [width, height] = turn === 'PORTRAIT' ? [short, long] : [long, short];
  const reload = async () => {
    const fresh = await call(material.detail, { materialId });
    setAddress(fresh.h5EntryUrl);
    setRound((now) => now + 1);
  };
  return (
    <>
      <Group gap="sm" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label={w.size}
          data={(['phone', 'tablet'] as const).map((value) => ({ value, label: w.sizes[value] }))}
          value={size}
          onChange={(value) => setSize(value)}
        />
        <SegmentedControl
          size="xs"
          aria-label={w.turn}
          data={turns.map((value) => ({ value, label: w.turns[value] }))}
          value={turn}
          onChange={(value) => setTurn(value)}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconReload size={14} />}
          // The call has said why it was refused.
          onClick={() => void reload().catch(() => undefined)}
        >
          {w.reload}
        </Button>
      </Group>
      {shown === null ? (
        <EmptyState kind="gone" title={w.none} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section className={styles.desk} aria-label={fill(w.frame, { name: title })} tabIndex={0}>
          <iframe
            key={round}
            className={styles.device}
            style={{ width, height }}
            title={fill(w.frame, { name: title })}
            src={shown}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            allow=""
            loading="lazy"
          />
        </section>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {w.isolated}
      </Text>
    </>
  );
}
