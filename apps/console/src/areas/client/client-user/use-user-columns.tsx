import type { ClientUser } from '@console/contract/areas/client/client-user';
import { CellLink } from '../../../kit/table/cell/CellLink.tsx';
import { CellNote } from '../../../kit/table/cell/CellNote.tsx';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DaysLeft } from '../../../kit/time/DaysLeft.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { formatAgo, formatTime } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client/client-user.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { ClientUserContact } from './ClientUserContact.tsx';
import { ClientUserStatusBadge } from './ClientUserStatusBadge.tsx';

export function useUserColumns(): Column<ClientUser>[] {
  const w = useWords(clientUserWords);
  const { none } = useWords(kitWords).common;
  const roles = useDictionary('client_member_role');
  const sources = useDictionary('client_user_source');
  return [
    { key: 'name', title: w.name, shown: 'always', width: 150, sort: true, render: (row) => <NameCell user={row} /> },
    { key: 'client', title: w.client, render: (row) => <ClientCell user={row} /> },
    { key: 'phone', title: w.phone, width: 165, render: (row) => <ClientUserContact user={row} field="phone" /> },
    { key: 'memberRole', title: w.memberRole, width: 110, render: (row) => roles.labelOf(row.memberRole) },
    { key: 'status', title: w.status, width: 120, render: (row) => <ClientUserStatusBadge status={row.status} /> },
    { key: 'validTo', title: w.validTo, width: 120, sort: true, render: (row) => <DaysLeft until={row.validTo} /> },
    {
      key: 'lastActiveAt',
      title: w.lastActive,
      width: 120,
      sort: true,
      // How long ago is what one looks for here; the exact time stands behind it and in the details.
      render: ({ lastActiveAt }) =>
        lastActiveAt === null ? (
          w.never
        ) : (
          <time dateTime={lastActiveAt} title={formatTime(lastActiveAt)}>
            {formatAgo(lastActiveAt)}
          </time>
        ),
    },
    { key: 'email', title: w.email, shown: 'extra', render: (row) => <ClientUserContact user={row} field="email" /> },
    { key: 'source', title: w.source, shown: 'extra', render: (row) => sources.labelOf(row.source) },
    { key: 'appVersion', title: w.appVersion, shown: 'extra', render: (row) => row.appVersion ?? none },
    { key: 'remark', title: w.remark, shown: 'extra', render: (row) => row.remark ?? none },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
}

function NameCell({ user: { clientUserId, name, position } }: { user: ClientUser }) {
  return (
    <>
      <CellLink to={pathOf('userInfoDetail', { clientUserId })}>{name}</CellLink>
      {position !== null && <CellNote>{position}</CellNote>}
    </>
  );
}

/** Leads to the customer, for whoever may see it. */
export function ClientCell({ user: { clientId, clientName } }: { user: ClientUser }) {
  if (!mayOpen('customInfo')) return clientName;
  return <CellLink to={pathOf('customInfo', { clientId })}>{clientName}</CellLink>;
}
