import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTabTitle } from '../../lib/route/tab-title.ts';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** What can be done here; the most usual one is the only filled button. */
  actions?: ReactNode;
}

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  useTabTitle(title);
  return (
    <Group justify="space-between" align="flex-start" gap="sm" className={styles.root}>
      <div className={styles.words}>
        <Title order={1} fz={20} lh="28px" fw={600}>
          {title}
        </Title>
        {description && (
          <Text size="sm" c="dimmed" mt={2}>
            {description}
          </Text>
        )}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
