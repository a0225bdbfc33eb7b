import { Paper, type PaperProps, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps extends PaperProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** One titled block of a page. */
export function Panel({ title, aside, children, ...props }: PanelProps) {
  return (
    <Paper withBorder component="section" p="lg" aria-label={title} {...props}>
      <div className={styles.head}>
        <Title order={2} fz="md" fw={600}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </Paper>
  );
}
