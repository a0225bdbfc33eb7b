import type { LiveDetail } from '@console/contract/areas/live/live/live';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconExternalLink, IconEye } from '@tabler/icons-react';
import { CopyText } from '../../../../kit/display/CopyText.tsx';
import { QrCode, saveQrCode } from '../../../../kit/display/QrCode.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import { openPreview } from '../../room/open-preview.ts';
import styles from './live-detail.module.css';

/** Where viewers go: as an address, and as a code for their phones. */
export function WatchPanel({ record, name }: { record: LiveDetail; name: string }) {
  const w = useWords(liveWords).detail;
  const { liveId, watchUrl, status } = record;
  const isDraft = status === 'DRAFT';
  return (
    <Panel title={w.watch}>
      <Text size="sm" c="dimmed" mb="sm">
        {isDraft ? w.watchDraft : w.watchHint}
      </Text>
      <div className={styles.watch}>
        <QrCode className={styles.qr} text={watchUrl} label={w.qr} />
        <div>
          <Text size="sm" component="div" className={styles.address} mb="sm">
            <CopyText text={watchUrl} isCode />
          </Text>
          <Group gap="xs">
            {!isDraft && (
              <Button
                component="a"
                size="xs"
                variant="default"
                href={watchUrl}
                target="_blank"
                rel="noreferrer"
                leftSection={<IconExternalLink size={14} stroke={1.6} aria-hidden />}
              >
                {w.open}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconEye size={14} stroke={1.6} aria-hidden />}
              onClick={() => void openPreview(liveId)}
            >
              {w.preview}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
              onClick={() => void saveQrCode(watchUrl, fill(w.qrName, { name }), 'png')}
            >
              {w.saveQr}
            </Button>
          </Group>
        </div>
      </div>
    </Panel>
  );
}
