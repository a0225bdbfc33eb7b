import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** Filters that stay beside each other; on a phone they need its whole width. */
export function FilterGroup({ children }: { children: ReactNode }) {
  return (
    <Group gap={4} wrap="nowrap" data-filter-group>
      {children}
    </Group>
  );
}
