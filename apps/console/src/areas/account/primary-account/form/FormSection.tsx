import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './form-section.module.css';

/** One titled part of a long form. */
export function FormSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={styles.root} aria-label={title}>
      <Title order={2} fz="md" fw={600}>
        {title}
      </Title>
      {hint !== undefined && (
        <Text size="sm" c="dimmed" mt={2}>
          {hint}
        </Text>
      )}
      <Stack gap="md" mt="sm">
        {children}
      </Stack>
    </section>
  );
}
