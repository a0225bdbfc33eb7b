import type { Touched } from '@console/contract/areas/system/workplace-overview';
import { isKind, kinds, kindWords } from '@console/contract/kinds';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../../../kit/page/Panel.tsx';
import { formatAgo, formatTime } from '../../../../../lib/format.ts';
import { recordPath } from '../../../../../lib/route/record-path.ts';
import { mayOpen } from '../../../../../lib/session/access.ts';
import { useLocale, useWords } from '../../../../../lib/words.ts';
import { workplaceWords } from '../../../../../locales/system/workplace.ts';
import styles from './going-card.module.css';

interface RecordsCardProps {
  records: readonly Touched[] | undefined;
  /** A company that has just come has a check list instead of an empty card. */
  isNew: boolean;
}

/** Where this person left off: the log knows it on every machine. */
export function RecordsCard({ records, isNew }: RecordsCardProps) {
  const { cards, records: w } = useWords(workplaceWords);
  const [locale] = useLocale();
  if (records === undefined) {
    return (
      <Panel title={cards.records} aria-busy>
        <Stack gap={14}>
          {[52, 66, 44, 58].map((width) => (
            <Skeleton key={width} height={14} width={`${width}%`} />
          ))}
        </Stack>
      </Panel>
    );
  }
  const lines = records.flatMap(({ type, id, name, time }) => {
    const to = isKind(type) && mayOpen(kinds[type].page!.route) ? recordPath(type, id, name) : undefined;
    return to === undefined ? [] : [{ key: `${type}:${id}`, to, name, time, kind: kindWords[type]?.[locale] }];
  });
  if (isNew && lines.length === 0) return null;
  return (
    <Panel title={cards.records}>
      {lines.length === 0 ? (
        <EmptyState title={w.nothing} description={w.nothingHint} />
      ) : (
        <ul className={styles.list}>
          {lines.map(({ key, to, name, time, kind }) => (
            <li key={key}>
              <Anchor component={Link} to={to} size="sm" className={styles.name}>
                {name}
              </Anchor>
              <span className={styles.hint}>
                {kind} · <time title={formatTime(time)}>{formatAgo(time)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
