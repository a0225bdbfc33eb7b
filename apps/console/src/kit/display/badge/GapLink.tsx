import { type BilingualKind, kinds } from '@console/contract/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../../lib/route/paths.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import styles from './complete-badge.module.css';

interface GapLinkProps {
  kind: BilingualKind;
  /** Those of one set of error numbers, or of one application. */
  partId?: string;
  children: ReactNode;
}

/** Where a language is missing, all records of the kind that lack one are a click away. */
export function GapLink({ kind, partId, children }: GapLinkProps) {
  const { gaps } = useWords(kitWords).common;
  const [locale] = useLocale();
  if (!mayOpen('languages')) return children;
  const word = kinds[kind].words[locale];
  return (
    <Link
      className={styles.link}
      to={pathOf('languages', { type: kind, partId })}
      title={fill(gaps, { kind: locale === 'en-US' ? word.toLowerCase() : word })}
    >
      {children}
    </Link>
  );
}
