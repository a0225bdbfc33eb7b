import type { SubAccount } from '@console/contract/areas/account/sub-account';
import { Text } from '@mantine/core';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { formatAgo, formatDate, formatTime } from '../../../lib/format.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { subAccountWords } from '../../../locales/account/sub-account.ts';
import { AccountContact } from './AccountContact.tsx';
import { AccountStatusBadge } from './AccountStatusBadge.tsx';
import { PersonCell } from './PersonCell.tsx';
import { RoleBadges } from './roles/RoleBadges.tsx';
import styles from './sub-account.module.css';

/** A click on a name opens the account. */
export function useAccountColumns(onOpen: (subAccountId: string) => void): Column<SubAccount>[] {
  const w = useWords(subAccountWords);
  const { none } = useWords(kitWords).common;
  return [
    {
      key: 'name',
      title: w.person,
      shown: 'always',
      width: 165,
      sort: true,
      render: (row) => <PersonCell account={row} onOpen={() => onOpen(row.subAccountId)} />,
    },
    { key: 'dept', title: w.dept, render: (row) => <DeptCell path={row.deptPath} /> },
    { key: 'roles', title: w.roles, render: (row) => <RoleBadges roles={row.roles} /> },
    { key: 'status', title: w.status, width: 100, render: (row) => <AccountStatusBadge account={row} /> },
    {
      key: 'lastLoginAt',
      title: w.lastLogin,
      width: 110,
      sort: true,
      // How long ago is what one looks for here; the exact time stands behind it and in the details.
      render: ({ lastLoginAt }) =>
        lastLoginAt === null ? (
          w.never
        ) : (
          <time dateTime={lastLoginAt} title={formatTime(lastLoginAt)}>
            {formatAgo(lastLoginAt)}
          </time>
        ),
    },
    { key: 'jobNo', title: w.jobNo, shown: 'extra', render: (row) => row.jobNo ?? none },
    { key: 'position', title: w.position, shown: 'extra', render: (row) => row.position ?? none },
    { key: 'phone', title: w.phone, shown: 'extra', render: (row) => <AccountContact account={row} field="phone" /> },
    { key: 'email', title: w.email, shown: 'extra', render: (row) => <AccountContact account={row} field="email" /> },
    {
      key: 'expireAt',
      title: w.expireAt,
      shown: 'extra',
      render: (row) => (row.expireAt === null ? w.neverEnds : formatDate(row.expireAt)),
    },
    { key: 'username', title: w.username, shown: 'extra', sort: true, render: (row) => row.username },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
}

/** The department itself first: it is what one looks for; where it stands comes below. */
function DeptCell({ path }: { path: SubAccount['deptPath'] }) {
  const { none } = useWords(kitWords).common;
  const names = path.map(({ name }) => name);
  const whole = names.join(' / ');
  return (
    <div className={styles.dept} title={whole}>
      <Text size="sm" lineClamp={2}>
        {names.at(-1) ?? none}
      </Text>
      {names.length > 1 && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {names.slice(0, -1).join(' / ')}
        </Text>
      )}
    </div>
  );
}
