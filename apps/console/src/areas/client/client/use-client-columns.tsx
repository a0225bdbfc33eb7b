import type { Client } from '@console/contract/areas/client/client';
import { Anchor, Text } from '@mantine/core';
import { CellLink } from '../../../kit/table/cell/CellLink.tsx';
import { CellNote } from '../../../kit/table/cell/CellNote.tsx';
import { Link } from 'react-router';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { formatAgo, formatNumber, formatTime } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { AliasCell } from './AliasCell.tsx';
import { ClientContact } from './ClientContact.tsx';
import { useLocations } from '../../../kit/reference/use-locations.ts';
import styles from './client.module.css';

/** A click on a name opens the customer. */
export function useClientColumns(onOpen: (clientId: string) => void): Column<Client>[] {
  const w = useWords(clientWords);
  const { none } = useWords(kitWords).common;
  const types = useDictionary('client_type');
  const levels = useDictionary('client_level');
  const word = ({ labelOf }: Pick<typeof types, 'labelOf'>, value: string | null) =>
    value === null ? none : labelOf(value);
  return [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      sort: true,
      render: (row) => <NameCell record={row} onOpen={() => onOpen(row.clientId)} />,
    },
    { key: 'alias', title: w.alias, width: 130, render: (row) => <AliasCell record={row} /> },
    {
      key: 'clientType',
      title: w.type,
      width: 110,
      render: (row) => <span className={styles.word}>{word(types, row.clientType)}</span>,
    },
    { key: 'level', title: w.level, width: 90, render: (row) => word(levels, row.level) },
    { key: 'group', title: w.group, width: 120, render: (row) => <GroupCell record={row} /> },
    { key: 'owner', title: w.owner, width: 90, render: (row) => row.ownerName ?? none },
    {
      key: 'userCount',
      title: w.users,
      width: 80,
      align: 'right',
      sort: true,
      render: (row) => <UserCount record={row} />,
    },
    { key: 'status', title: w.status, width: 90, render: (row) => <ClientStatus status={row.status} /> },
    {
      key: 'updatedAt',
      title: w.updatedAt,
      width: 110,
      sort: true,
      // How long ago, so that all columns fit; the exact time stands behind it and in the details.
      render: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={formatTime(updatedAt)}>
          {formatAgo(updatedAt)}
        </time>
      ),
    },
    { key: 'industry', title: w.industry, shown: 'extra', render: (row) => <IndustryCell value={row.industry} /> },
    { key: 'location', title: w.location, shown: 'extra', render: (row) => <LocationCell code={row.locationCode} /> },
    { key: 'contactName', title: w.contactName, shown: 'extra', render: (row) => row.contactName ?? none },
    {
      key: 'contactPhone',
      title: w.contactPhone,
      shown: 'extra',
      render: (row) => <ClientContact record={row} field="contactPhone" />,
    },
    {
      key: 'contactEmail',
      title: w.contactEmail,
      shown: 'extra',
      render: (row) => <ClientContact record={row} field="contactEmail" />,
    },
    { key: 'tags', title: w.tags, shown: 'extra', render: (row) => row.tags.join(' · ') || none },
    { key: 'createdBy', title: w.createdBy, shown: 'extra', render: (row) => row.createdBy?.name ?? none },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
}

export function ClientStatus({ status }: Pick<Client, 'status'>) {
  const { statuses } = useWords(clientWords);
  return <StatusBadge tone={status === 'ACTIVE' ? 'good' : 'quiet'}>{statuses[status]}</StatusBadge>;
}

function NameCell({ record: { name, code }, onOpen }: { record: Client; onOpen: () => void }) {
  return (
    <div className={styles.name}>
      <Anchor component="button" type="button" size="sm" ta="start" lineClamp={2} title={name} onClick={onOpen}>
        {name}
      </Anchor>
      {code !== null && <CellNote>{code}</CellNote>}
    </div>
  );
}

/** Whoever may open groups goes on from here. */
export function GroupCell({ record: { groupId, groupName } }: { record: Client }) {
  const w = useWords(clientWords);
  if (groupId === null || groupName === null) {
    return (
      <Text span size="sm" c="dimmed">
        {w.noGroup}
      </Text>
    );
  }
  if (!mayOpen('customGroupDetail')) return groupName;
  return <CellLink to={pathOf('customGroupDetail', { groupId })}>{groupName}</CellLink>;
}

/** Columns that are hidden at first ask for their words once someone shows them. */
function IndustryCell({ value }: { value: string | null }) {
  const { none } = useWords(kitWords).common;
  const { labelOf } = useDictionary('industry');
  return value === null ? none : labelOf(value);
}

function LocationCell({ code }: { code: string | null }) {
  const { none } = useWords(kitWords).common;
  const { labelOf } = useLocations();
  return code === null ? none : labelOf(code);
}

function UserCount({ record: { clientId, userCount, activeUserCount } }: { record: Client }) {
  const w = useWords(clientWords);
  const text = formatNumber(userCount);
  const title = fill(w.activeUsers, { count: formatNumber(activeUserCount) });
  if (userCount === 0 || !mayOpen('userInfo')) return <span title={title}>{text}</span>;
  return (
    <Anchor component={Link} to={pathOf('userInfo', { clientId })} size="sm" title={title}>
      {text}
    </Anchor>
  );
}
