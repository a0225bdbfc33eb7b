import type { ReactNode } from 'react';
import { kitWords } from '../../locales/kit/kit.ts';
import { useWords } from '../../lib/words.ts';
import styles from './descriptions.module.css';

interface DescriptionsProps {
  items: readonly (readonly [name: string, value: ReactNode])[];
  /** Name beside value, one below the other: on a phone the end is soon reached. */
  beside?: boolean;
}

/** The facts of one record, name above value, in as many columns as there is room for. */
export function Descriptions({ items, beside }: DescriptionsProps) {
  const { none } = useWords(kitWords).common;
  return (
    <dl className={styles.root} data-beside={beside || undefined}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' || value === false ? none : value}</dd>
        </div>
      ))}
    </dl>
  );
}
