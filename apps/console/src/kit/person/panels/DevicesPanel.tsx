import { upgradePlan, type AppDevice } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { useWords } from '../../../lib/words.ts';
import { applicationWords } from '../../../locales/application/application.ts';
import { personWords } from '../../../locales/kit/person.ts';
import { EmptyState } from '../../page/EmptyState.tsx';
import type { Column } from '../../table/columns.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { timeColumn } from '../../table/time-column.tsx';
import { Time } from '../../time/Time.tsx';
import type { Person } from '../person.ts';
import { TwoLines } from './PersonCells.tsx';
import { usePersonList } from './use-person-list.ts';

/** The devices that somebody used last. */
export function DevicesPanel({ person: { userId } }: { person: Person }) {
  const w = useWords(personWords);
  const { platforms } = useWords(applicationWords);
  const list = usePersonList(upgradePlan.userDevice, { userId });
  const columns: Column<AppDevice>[] = [
    {
      key: 'device',
      title: w.device,
      shown: 'always',
      render: (row) => <TwoLines first={row.deviceModel} second={row.osVersion} />,
    },
    {
      key: 'application',
      title: w.application,
      render: (row) => <TwoLines first={row.applicationName} second={platforms[row.platform]} />,
    },
    { key: 'version', title: w.version, width: 130, render: (row) => row.versionName },
    timeColumn('lastSeenAt', w.lastSeenAt),
    { key: 'firstSeenAt', title: w.firstSeenAt, width: 170, render: (row) => <Time value={row.firstSeenAt} /> },
    { key: 'deviceId', title: w.deviceId, shown: 'extra', render: (row) => row.deviceId },
  ];
  return (
    <DataTable
      list={list}
      label={w.tabs.devices}
      name="personDevice"
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.deviceModel}
      empty={<EmptyState title={w.empty.devices} description={w.emptyHint.devices} />}
    />
  );
}
