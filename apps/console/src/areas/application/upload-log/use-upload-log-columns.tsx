import type { UploadLog } from '@console/contract/areas/application/upload-log/upload-log';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column } from '../../../kit/table/columns.ts';
import { Time } from '../../../kit/time/Time.tsx';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { uploadLogWords } from '../../../locales/application/upload-log.ts';
import { LogLevel } from '../../../kit/display/badge/LogLevel.tsx';
import styles from './upload-log.module.css';

/** A click on the file's name opens the details. */
export function useUploadLogColumns(onOpen: (id: string) => void): Column<UploadLog>[] {
  const w = useWords(uploadLogWords);
  const { none } = useWords(kitWords).common;
  return [
    {
      key: 'uploadedAt',
      title: w.time,
      width: 165,
      sort: true,
      shown: 'always',
      render: (row) => <Time value={row.uploadedAt} />,
    },
    {
      key: 'fileName',
      title: w.file,
      width: 200,
      shown: 'always',
      render: (row) => (
        <Two
          first={
            <Anchor component="button" type="button" size="sm" ta="start" lineClamp={2} onClick={() => onOpen(row.id)}>
              {row.fileName}
            </Anchor>
          }
          second={row.description}
        />
      ),
    },
    { key: 'level', title: w.level, width: 85, render: (row) => <LogLevel level={row.level} /> },
    {
      key: 'application',
      title: w.application,
      width: 150,
      render: (row) => <Two first={row.applicationName} second={row.versionName} />,
    },
    {
      key: 'who',
      title: w.who,
      width: 150,
      render: (row) => <Two first={row.userName ?? w.kinds[row.userKind]} second={row.clientName ?? whoElse(row, w)} />,
    },
    {
      key: 'device',
      title: w.device,
      width: 140,
      render: (row) => <Two first={row.deviceModel ?? none} second={row.osVersion} />,
    },
    { key: 'source', title: w.source, width: 110, render: (row) => w.sources[row.source] },
    {
      key: 'fileSize',
      title: w.size,
      width: 90,
      align: 'right',
      sort: true,
      render: (row) => formatBytes(row.fileSize),
    },
    {
      key: 'downloads',
      title: w.downloads,
      shown: 'extra',
      align: 'right',
      render: (row) => formatNumber(row.downloadCount),
    },
    { key: 'expireAt', title: w.expireAt, shown: 'extra', width: 165, render: (row) => <Time value={row.expireAt} /> },
  ];
}

/** What kind of person, where a name stands above. */
function whoElse({ userName, userKind }: UploadLog, { kinds }: { kinds: Record<UploadLog['userKind'], string> }) {
  return userName === null ? null : kinds[userKind];
}

function Two({ first, second }: { first: ReactNode; second: string | null }) {
  return (
    <div className={styles.two}>
      <div>{first}</div>
      {second !== null && (
        <Text size="xs" c="dimmed" lineClamp={2} title={second}>
          {second}
        </Text>
      )}
    </div>
  );
}
