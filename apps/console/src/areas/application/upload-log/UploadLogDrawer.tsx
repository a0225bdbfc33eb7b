import { uploadLog, type UploadLog } from '@console/contract/areas/application/upload-log/upload-log';
import { Button, Code, Drawer, Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { useReturnFocus } from '../../../kit/dialog/return-focus.ts';
import { Time } from '../../../kit/time/Time.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { uploadLogWords } from '../../../locales/application/upload-log.ts';
import { PlatformName } from '../application/PlatformName.tsx';
import { LogDownload } from './LogDownload.tsx';
import { LogLevel } from '../../../kit/display/badge/LogLevel.tsx';
import styles from './upload-log.module.css';

interface UploadLogDrawerProps {
  id: string | undefined;
  onClose: () => void;
  onView: (id: string) => void;
}

/** Everything that an app said of a log. */
export function UploadLogDrawer({ id, onClose, onView }: UploadLogDrawerProps) {
  const w = useWords(uploadLogWords);
  const { close } = useWords(kitWords).common;
  useReturnFocus(id !== undefined);
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size={620}
      title={w.detail}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': close }}
    >
      {id !== undefined && <Detail key={id} id={id} onView={() => onView(id)} />}
    </Drawer>
  );
}

function Detail({ id, onView }: { id: string; onView: () => void }) {
  const w = useWords(uploadLogWords);
  const { data, error, refetch } = useQuery({
    queryKey: [uploadLog.detail.path, id],
    queryFn: ({ signal }) => call(uploadLog.detail, { id }, { signal, showError: false }),
  });
  if (data) return <Facts log={data} onView={onView} />;
  if (error instanceof CallError && error.code === 'NOT_FOUND') {
    return <EmptyState title={w.gone} description={w.goneHint} />;
  }
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={360} />;
}

function Facts({ log, onView }: { log: UploadLog; onView: () => void }) {
  const w = useWords(uploadLogWords);
  const mayRead = useMay('log:upload:download');
  return (
    <Stack gap="lg">
      <Title order={3} fz="md" style={{ overflowWrap: 'anywhere' }}>
        {log.fileName}
      </Title>
      {mayRead && (
        <Group gap={8}>
          <Button size="xs" leftSection={<IconFileText size={14} stroke={1.6} aria-hidden />} onClick={onView}>
            {w.view}
          </Button>
          <LogDownload id={log.id} size={log.fileSize} />
        </Group>
      )}
      <Descriptions
        items={[
          [w.time, <Time key="time" value={log.uploadedAt} />],
          [w.level, <LogLevel key="level" level={log.level} />],
          [w.source, w.sources[log.source]],
          [w.size, formatBytes(log.fileSize)],
          [w.application, log.applicationName],
          [w.version, log.versionName],
          [w.platform, <PlatformName key="platform" platform={log.platform} />],
          [w.who, log.userName === null ? w.kinds[log.userKind] : `${log.userName} (${w.kinds[log.userKind]})`],
          [w.client, log.clientName],
          [w.device, log.deviceModel],
          [w.os, log.osVersion],
          [w.downloads, formatNumber(log.downloadCount)],
          [w.expireAt, <Time key="expire" value={log.expireAt} />],
        ]}
      />
      <Descriptions
        items={[
          [
            w.note,
            log.description && (
              <span key="note" className={styles.note}>
                {log.description}
              </span>
            ),
          ],
          [
            w.hash,
            <Code key="hash" className={styles.hash}>
              {log.sha256}
            </Code>,
          ],
        ]}
      />
    </Stack>
  );
}
