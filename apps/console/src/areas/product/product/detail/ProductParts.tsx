import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import styles from './product-requests.module.css';

export interface ProductPart {
  id: string;
  name: string;
  /** What distinguishes it from its neighbours. */
  note: string;
  to: string;
  aside: ReactNode;
}

interface ProductPartsProps {
  asked: { data: readonly ProductPart[] | undefined; error: Error | null; refetch: () => unknown };
  empty: { title: string; description: string };
  /** The page where they are kept. */
  all: { label: string; to: string };
}

/** Lines as they will stand. */
export function PartsSkeleton() {
  return (
    <ul className={styles.root} aria-busy>
      {[50, 38, 44].map((share) => (
        <li key={share}>
          <Stack gap={8} flex={1}>
            <Skeleton h={14} w={`${share}%`} />
            <Skeleton h={10} w="30%" />
          </Stack>
          <Skeleton h={14} w={64} />
        </li>
      ))}
    </ul>
  );
}

/** What belongs to a product, each a step away from where it is worked on. */
export function ProductParts({ asked: { data, error, refetch }, empty, all }: ProductPartsProps) {
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PartsSkeleton />;
  const more = (
    <Anchor component={Link} size="sm" to={all.to}>
      {all.label}
    </Anchor>
  );
  if (data.length === 0) return <EmptyState {...empty}>{more}</EmptyState>;
  return (
    <Stack gap="sm">
      <ul className={styles.root}>
        {data.map(({ id, name, note, to, aside }) => (
          <li key={id}>
            <div>
              <Anchor component={Link} size="sm" to={to}>
                {name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {note}
              </Text>
            </div>
            <div>{aside}</div>
          </li>
        ))}
      </ul>
      <div>{more}</div>
    </Stack>
  );
}
