import type { TeamUser } from '@console/contract/areas/team/team-user';
import { Text } from '@mantine/core';
import { CellLink } from '../../../kit/table/cell/CellLink.tsx';
import { CellNote } from '../../../kit/table/cell/CellNote.tsx';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { formatAgo, formatTime } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { teamWords } from '../../../locales/team/team-user.ts';
import { GroupBadges } from './groups/GroupBadges.tsx';
import { TeamUserContact } from './TeamUserContact.tsx';
import { TeamUserStatusBadge } from './TeamUserStatusBadge.tsx';

/** Who it is; opens the member for whoever may. */
export function MemberName({ member: { teamUserId, name, position } }: { member: TeamUser }) {
  return (
    <div>
      {mayOpen('teamInfoDetail') ? (
        <CellLink to={pathOf('teamInfoDetail', { teamUserId })}>{name}</CellLink>
      ) : (
        <Text size="sm">{name}</Text>
      )}
      {position !== null && <CellNote>{position}</CellNote>}
    </div>
  );
}

/** How long ago is what one looks for; the exact time stands behind it. */
export function LastActive({ at }: { at: string | null }) {
  const { never } = useWords(teamWords);
  if (at === null) return never;
  return (
    <time dateTime={at} title={formatTime(at)}>
      {formatAgo(at)}
    </time>
  );
}

export function useTeamUserColumns(): Column<TeamUser>[] {
  const w = useWords(teamWords);
  const { none } = useWords(kitWords).common;
  return [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      width: 165,
      sort: true,
      render: (row) => <MemberName member={row} />,
    },
    { key: 'groups', title: w.groups, render: (row) => <GroupBadges groups={row.groups} /> },
    { key: 'phone', title: w.phone, width: 150, render: (row) => <TeamUserContact member={row} field="phone" /> },
    {
      key: 'skills',
      title: w.skills,
      render: (row) => (
        <Text size="sm" lineClamp={2} title={row.skills.join(' · ')}>
          {row.skills.join(' · ') || none}
        </Text>
      ),
    },
    { key: 'status', title: w.status, width: 130, render: (row) => <TeamUserStatusBadge status={row.status} /> },
    {
      key: 'lastActiveAt',
      title: w.lastActive,
      width: 110,
      sort: true,
      render: (row) => <LastActive at={row.lastActiveAt} />,
    },
    { key: 'jobNo', title: w.jobNo, shown: 'extra', render: (row) => row.jobNo ?? none },
    { key: 'email', title: w.email, shown: 'extra', render: (row) => <TeamUserContact member={row} field="email" /> },
    {
      key: 'languages',
      title: w.languages,
      shown: 'extra',
      render: (row) => row.languages.map((language) => w.languageNames[language]).join(' · ') || none,
    },
    { key: 'account', title: w.account, shown: 'extra', render: (row) => row.account?.name ?? none },
    { key: 'appVersion', title: w.appVersion, shown: 'extra', render: (row) => row.appVersion ?? none },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
}
