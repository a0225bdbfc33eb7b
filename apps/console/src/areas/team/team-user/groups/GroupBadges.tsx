import type { TeamUser } from '@console/contract/areas/team/team-user';
import { Badge } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { mayOpen } from '../../../../lib/session/access.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { teamWords } from '../../../../locales/team/team-user.ts';
import styles from './group-badges.module.css';

const SHOWN = 3;

/** The groups of a member, the main one first; which of them they lead is also said in words. */
export function GroupBadges({ groups, all }: { groups: TeamUser['groups']; all?: true }) {
  const { leader } = useWords(teamWords);
  const { none } = useWords(kitWords).common;
  const opens = mayOpen('teamGroupDetail');
  if (groups.length === 0) return none;
  const shown = all ? groups : groups.slice(0, SHOWN);
  const rest = groups.slice(shown.length);
  return (
    <span className={styles.root}>
      {shown.map(({ id, name, isLeader }) => {
        const look = {
          // A grey one would vanish in the row under the pointer.
          variant: isLeader ? 'light' : 'default',
          color: 'brand',
          tt: 'none',
          fw: 400,
          title: isLeader ? `${name} · ${leader}` : name,
          ...(isLeader && { leftSection: <IconStarFilled size={10} aria-hidden /> }),
        } as const;
        const text = isLeader ? `${name} · ${leader}` : name;
        return opens ? (
          <Badge
            key={id}
            component={Link}
            to={pathOf('teamGroupDetail', { groupId: id })}
            className={styles.link}
            {...look}
          >
            {text}
          </Badge>
        ) : (
          <Badge key={id} {...look}>
            {text}
          </Badge>
        );
      })}
      {rest.length > 0 && (
        <Badge variant="default" tt="none" fw={400} title={rest.map(({ name }) => name).join(' · ')}>
          +{rest.length}
        </Badge>
      )}
    </span>
  );
}
