import type { ReactNode } from 'react';
import styles from './figures.module.css';

interface FiguresProps {
  /** `close`: many short ones, three beside each other on a phone; `wide`: with more below the number, two of them. */
  looks: 'close' | 'wide';
  children: ReactNode;
}

/** Numbers with their names, as cards beside each other. */
export function Figures({ looks, children }: FiguresProps) {
  return (
    <dl className={styles.root} data-looks={looks}>
      {children}
    </dl>
  );
}

interface FigureProps {
  name: string;
  /** What is counted, for whoever stops at the name. */
  hint: string;
  children: ReactNode;
}

export function Figure({ name, hint, children }: FigureProps) {
  return (
    <div className={styles.card}>
      <dt>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the definition is for the keyboard too */}
        <span tabIndex={0} data-tip={hint} className={styles.name}>
          {name}
        </span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How they stand beside each other, for what is shown until they come. */
export const figuresPlace = styles.root;

/** Of the number itself, for whatever it is written in: words, or a link. */
export const figureValue = styles.value;

/** What stands below the number. */
export function FigureAside({ children }: { children: ReactNode }) {
  return <span className={styles.aside}>{children}</span>;
}
