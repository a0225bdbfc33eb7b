import { Paper, Skeleton, Text } from '@mantine/core';
import type { RouteName } from '@console/contract/routes';
import type { IconMail } from '@tabler/icons-react';
import { Link } from 'react-router';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { formatCount } from '../../../lib/format.ts';
import { pathOf, type Query } from '../../../lib/route/paths.ts';
import styles from './count-card.module.css';

interface CountCardProps {
  icon: typeof IconMail;
  title: string;
  hint: string;
  /** What has waited too long; stands in the place of the hint. */
  late?: string | undefined;
  count: number | undefined;
  route: RouteName;
  query?: Query;
}

/** A number that opens the list it counts. */
export function CountCard({ icon: Icon, title, hint, late, count, route, query }: CountCardProps) {
  return (
    <Paper withBorder component={Link} to={pathOf(route, query)} className={styles.root}>
      <span className={styles.icon}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </span>
      <span className={styles.words}>
        <Text span size="sm" c="dimmed">
          {title}
        </Text>
        {count === undefined ? (
          <Skeleton height={20} width={48} my={6} />
        ) : (
          <Text span fz={24} lh="32px" fw={600}>
            {formatCount(count)}
          </Text>
        )}
        {late === undefined ? (
          <Text span size="xs" c="dimmed" className={styles.hint}>
            {hint}
          </Text>
        ) : (
          <StatusBadge tone="bad">{late}</StatusBadge>
        )}
      </span>
    </Paper>
  );
}
