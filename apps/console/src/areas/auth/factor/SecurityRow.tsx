import type { TablerIcon } from '@tabler/icons-react';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './security.module.css';

interface SecurityRowProps {
  /** For the focus, when a dialog about this row has done its work. */
  id?: string;
  Icon: TablerIcon;
  title: string;
  state: ReactNode;
  hint: string;
  action?: ReactNode;
  /** What the row consists of, such as the single passkeys. */
  children?: ReactNode;
}

/** One way in, how it stands, and what can be done about it. */
export function SecurityRow({ id, Icon, title, state, hint, action, children }: SecurityRowProps) {
  return (
    <li id={id} tabIndex={-1} className={styles.row}>
      <span className={styles.icon}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <div>
        <div className={styles.head}>
          <Text span size="sm" fw={600}>
            {title}
          </Text>
          {state}
        </div>
        <Text size="xs" c="dimmed" mt={2}>
          {hint}
        </Text>
      </div>
      {action}
      {children}
    </li>
  );
}
