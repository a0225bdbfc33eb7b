import type { Application } from '@console/contract/areas/application/application';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Column } from '../../../kit/table/columns.ts';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { applicationWords } from '../../../locales/application/application.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { ApplicationIcon } from './ApplicationIcon.tsx';
import { PlatformName } from './PlatformName.tsx';
import styles from './application.module.css';

/** A name leads to the versions; the other counts to what they count. */
export function useApplicationColumns(onDownloadPage: (applicationId: string) => void): Column<Application>[] {
  const w = useWords(applicationWords);
  const { none } = useWords(kitWords).common;
  const categories = useDictionary('app_category');
  return [
    { key: 'name', title: w.name, shown: 'always', render: (row) => <NameCell record={row} /> },
    { key: 'platform', title: w.platform, width: 120, render: (row) => <PlatformName platform={row.platform} /> },
    { key: 'audience', title: w.audience, width: 150, render: (row) => w.audiences[row.audience] },
    { key: 'latest', title: w.latest, width: 110, render: (row) => <Latest record={row} /> },
    { key: 'versions', title: w.versions, width: 70, align: 'right', render: (row) => <Versions record={row} /> },
    {
      key: 'agreements',
      title: w.agreements,
      width: 100,
      align: 'right',
      render: (row) => <Agreements record={row} />,
    },
    {
      key: 'downloadPage',
      title: w.downloadPage,
      width: 130,
      render: (row) => <DownloadPageCell record={row} onOpen={() => onDownloadPage(row.applicationId)} />,
    },
    { key: 'status', title: w.status, width: 90, render: (row) => <ApplicationStatus status={row.status} /> },
    {
      key: 'category',
      title: w.category,
      shown: 'extra',
      render: ({ category }) => (category === null ? none : categories.labelOf(category)),
    },
    {
      key: 'minCode',
      title: w.minCode,
      shown: 'extra',
      align: 'right',
      render: (row) => row.minSupportedVersionCode ?? none,
    },
    { key: 'createdBy', title: w.createdBy, shown: 'extra', render: (row) => row.createdBy?.name ?? none },
    {
      key: 'createdAt',
      title: w.createdAt,
      shown: 'extra',
      width: 170,
      render: (row) => <Time value={row.createdAt} />,
    },
    {
      key: 'updatedAt',
      title: w.updatedAt,
      shown: 'extra',
      width: 170,
      render: (row) => <Time value={row.updatedAt} />,
    },
  ];
}

export function ApplicationStatus({ status }: Pick<Application, 'status'>) {
  const { statuses } = useWords(applicationWords);
  return <StatusBadge tone={status === 'ENABLED' ? 'good' : 'quiet'}>{statuses[status]}</StatusBadge>;
}

function NameCell({ record }: { record: Application }) {
  const { applicationId, name, code } = record;
  return (
    <div className={styles.name}>
      <ApplicationIcon application={record} />
      <div>
        {mayOpen('versionManage') ? (
          <Anchor component={Link} to={pathOf('versionManage', { applicationId })} size="sm" lineClamp={2} title={name}>
            {name}
          </Anchor>
        ) : (
          name
        )}
        <Text size="xs" c="dimmed" lineClamp={1} title={code}>
          {code}
        </Text>
      </div>
    </div>
  );
}

function Latest({ record: { latestVersionName } }: { record: Application }) {
  const w = useWords(applicationWords);
  if (latestVersionName !== null) return latestVersionName;
  return (
    <Text span size="sm" c="dimmed">
      {w.noVersion}
    </Text>
  );
}

function Versions({ record: { applicationId, name, versionCount } }: { record: Application }) {
  const w = useWords(applicationWords);
  const text = formatNumber(versionCount);
  if (!mayOpen('versionManage')) return text;
  return (
    <Anchor
      component={Link}
      to={pathOf('versionManage', { applicationId })}
      size="sm"
      aria-label={`${name}: ${fill(w.versionsOf, { count: text })}`}
    >
      {text}
    </Anchor>
  );
}

function Agreements({ record: { applicationId, name, agreementCount } }: { record: Application }) {
  const w = useWords(applicationWords);
  const text = formatNumber(agreementCount);
  if (!mayOpen('protocolEdition')) return text;
  return (
    <Anchor
      component={Link}
      to={pathOf('protocolEdition', { applicationId })}
      size="sm"
      aria-label={`${name}: ${fill(w.agreementsOf, { count: text })}`}
    >
      {text}
    </Anchor>
  );
}

function DownloadPageCell({ record: { name, downloadPage }, onOpen }: { record: Application; onOpen: () => void }) {
  const w = useWords(applicationWords);
  const state = downloadPage === null ? 'none' : downloadPage.enabled ? 'on' : 'off';
  return (
    <div>
      <Anchor
        component="button"
        type="button"
        size="sm"
        c="inherit"
        aria-label={`${w.downloadPage} ${name}: ${w.pages[state]}`}
        onClick={onOpen}
      >
        <StatusBadge tone={state === 'on' ? 'good' : 'quiet'}>{w.pages[state]}</StatusBadge>
      </Anchor>
      {downloadPage !== null && (
        <Text size="xs" c="dimmed">
          {fill(w.downloadsOf, { count: formatNumber(downloadPage.downloads) })}
        </Text>
      )}
    </div>
  );
}
