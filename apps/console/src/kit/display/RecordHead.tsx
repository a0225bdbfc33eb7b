import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface RecordHeadProps {
  name: string;
  /** What distinguishes it from others of the same name. */
  note?: string | null;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What stands above the facts of a record in its drawer. */
export function RecordHead({ name, note, children }: RecordHeadProps) {
  return (
    <>
      <div>
        <Title order={2} fz="lg" fw={600}>
          {name}
        </Title>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      <Group gap="xs">{children}</Group>
    </>
  );
}
