import type { AppVersion } from '@console/contract/areas/application/app-version';
import { Anchor, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { formatBytes, formatNumber, formatTime } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { appVersionWords } from '../../../locales/application/app-version.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { PlatformName } from '../application/PlatformName.tsx';
import { nameOf } from './version-states.ts';
import { VersionStatus } from './VersionStatus.tsx';
import styles from './versions.module.css';

/** A click on a version opens it. Versions of all applications say whose they are. */
export function useVersionColumns(ofAll: boolean, onOpen: (versionId: string) => void): Column<AppVersion>[] {
  const w = useWords(appVersionWords);
  const { none } = useWords(kitWords).common;
  return [
    {
      key: 'versionCode',
      title: w.version,
      shown: 'always',
      sort: true,
      render: (row) => <VersionCell version={row} onOpen={() => onOpen(row.versionId)} />,
    },
    ...(ofAll
      ? [
          {
            key: 'application',
            title: w.application,
            render: ({ applicationName, platform }: AppVersion) => (
              <div>
                {applicationName}
                <Text size="xs" c="dimmed">
                  <PlatformName platform={platform} />
                </Text>
              </div>
            ),
          },
        ]
      : []),
    { key: 'channel', title: w.channel, width: 90, render: (row) => w.channels[row.channel] },
    { key: 'status', title: w.status, width: 170, render: (row) => <VersionStatus version={row} /> },
    {
      key: 'size',
      title: w.size,
      width: 130,
      align: 'right',
      render: ({ file, packageType }) =>
        file === null ? (packageType === 'STORE_LINK' ? w.types.STORE_LINK : none) : formatBytes(file.size),
    },
    { key: 'updateMode', title: w.updateMode, width: 110, render: (row) => w.updateModes[row.updateMode] },
    {
      key: 'publishedAt',
      title: w.publishedAt,
      width: 160,
      sort: true,
      render: (row) => <Published version={row} />,
    },
    {
      key: 'downloads',
      title: w.downloads,
      width: 90,
      align: 'right',
      render: ({ downloadCount, packageType }) => (packageType === 'STORE_LINK' ? none : formatNumber(downloadCount)),
    },
    { key: 'createdBy', title: w.createdBy, shown: 'extra', render: (row) => row.createdBy?.name ?? none },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
}

function VersionCell({ version, onOpen }: { version: AppVersion; onOpen: () => void }) {
  const w = useWords(appVersionWords);
  const { versionName, versionCode, status, isDownloadPage } = version;
  const isRead = versionName !== null || status !== 'CHECKING';
  return (
    <div className={styles.name}>
      <Anchor component="button" type="button" size="sm" fw={500} ta="start" onClick={onOpen}>
        {isRead ? nameOf(version) : w.reading}
      </Anchor>
      {versionCode !== null && (
        <Text size="xs" c="dimmed">
          {fill(w.codeOf, { code: versionCode })}
        </Text>
      )}
      {isDownloadPage && (
        <Text size="xs" className={styles.offered}>
          <IconDownload size={13} stroke={1.6} aria-hidden />
          {w.onPage}
        </Text>
      )}
    </div>
  );
}

function Published({ version: { publishedAt, publishedByName } }: { version: AppVersion }) {
  const { none } = useWords(kitWords).common;
  if (publishedAt === null) return none;
  return (
    <div>
      <time dateTime={publishedAt} title={formatTime(publishedAt)}>
        {formatTime(publishedAt).slice(0, 16)}
      </time>
      <Text size="xs" c="dimmed">
        {publishedByName}
      </Text>
    </div>
  );
}
