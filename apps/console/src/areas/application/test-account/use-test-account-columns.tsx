import { testAccount, type TestAccount } from '@console/contract/areas/application/test-account';
import { Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DaysLeft } from '../../../kit/time/DaysLeft.tsx';
import { isOver } from '../../../kit/time/end-date.ts';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { StatusSwitch } from './StatusSwitch.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatAgo, formatDate, formatTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { testAccountWords } from '../../../locales/application/test-account.ts';
import styles from './test-account.module.css';

/** A click on a name opens its form, for those who may change it. */
export function useTestAccountColumns(onOpen: (record: TestAccount) => void): Column<TestAccount>[] {
  const w = useWords(testAccountWords);
  const { none } = useWords(kitWords).common;
  const mayUpdate = useMay('app:test:update');
  return [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      sort: true,
      width: 150,
      render: (row) => (
        <div className={styles.name}>
          {mayUpdate ? (
            <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(row)}>
              {row.name}
            </Anchor>
          ) : (
            row.name
          )}
          <Text size="xs" c="dimmed">
            {row.account}
          </Text>
        </div>
      ),
    },
    { key: 'status', title: w.status, width: 130, render: (row) => <Status record={row} /> },
    { key: 'userKind', title: w.userKind, width: 110, render: (row) => w.userKinds[row.userKind] },
    {
      key: 'purpose',
      title: w.purpose,
      width: 200,
      render: (row) => (
        <Text size="sm" lineClamp={2} title={row.purpose}>
          {row.purpose}
        </Text>
      ),
    },
    { key: 'owner', title: w.owner, width: 100, render: (row) => row.ownerName ?? none },
    { key: 'applications', title: w.applications, width: 160, render: (row) => <Applications record={row} /> },
    { key: 'validTo', title: w.validTo, width: 120, sort: true, render: (row) => <Validity record={row} /> },
    { key: 'lastLogin', title: w.lastLogin, width: 130, render: (row) => <LastLogin record={row} /> },
    { key: 'remark', title: w.remark, shown: 'extra', render: (row) => row.remark ?? none },
    { key: 'createdBy', title: w.createdBy, shown: 'extra', render: (row) => row.createdBy?.name ?? none },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
}

const tones = { ENABLED: 'good', DISABLED: 'quiet', EXPIRED: 'warning' } as const;

/** A switch for those who may turn it, what the state is called for all others. */
function Status({ record: { testAccountId, name, status, validTo } }: { record: TestAccount }) {
  const w = useWords(testAccountWords);
  const queries = useQueryClient();
  const mayTurn = useMay('app:test:status');
  const change = async (on: boolean) => {
    await call(testAccount.updateStatus, { testAccountId, status: on ? 'ENABLED' : 'DISABLED' }, { showError: false });
    await queries.invalidateQueries({ queryKey: [testAccount.page.path] });
  };
  const stuck = status !== 'ENABLED' && isOver(validTo);
  if (!mayTurn || stuck) {
    return (
      <span title={stuck ? w.over : undefined}>
        <StatusBadge tone={tones[status]}>{w.statuses[status]}</StatusBadge>
      </span>
    );
  }
  return <StatusSwitch name={name} on={status === 'ENABLED'} impact={w.turnOff} change={change} />;
}

function Applications({ record: { everywhere, applications } }: { record: TestAccount }) {
  const w = useWords(testAccountWords);
  const names = applications.map(({ name }) => name).join('、');
  if (!everywhere && names === '') {
    return (
      <Text span size="sm" c="dimmed">
        {w.nowhere}
      </Text>
    );
  }
  return (
    <Text size="sm" lineClamp={2} title={everywhere ? w.everywhere : names}>
      {everywhere ? w.everywhere : names}
    </Text>
  );
}

function Validity({ record: { validFrom, validTo } }: { record: TestAccount }) {
  const w = useWords(testAccountWords);
  return (
    <>
      <DaysLeft until={validTo} />
      {!isOver(validFrom) && (
        <Text size="xs" c="dimmed">
          {fill(w.notYet, { date: formatDate(validFrom) })}
        </Text>
      )}
    </>
  );
}

function LastLogin({ record: { lastLoginAt, lastAppVersion } }: { record: TestAccount }) {
  const w = useWords(testAccountWords);
  if (lastLoginAt === null) {
    return (
      <Text span size="sm" c="dimmed">
        {w.never}
      </Text>
    );
  }
  return (
    <>
      <time dateTime={lastLoginAt} title={formatTime(lastLoginAt)}>
        {formatAgo(lastLoginAt)}
      </time>
      <Text size="xs" c="dimmed">
        {lastAppVersion}
      </Text>
    </>
  );
}
