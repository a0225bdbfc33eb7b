import type { UsageShare } from '@console/contract/areas/dashboard/usage-share';
import { Group, Text } from '@mantine/core';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { usageShareWords } from '../../../locales/dashboard/usage-share.ts';
import styles from '../usage-report/reports.module.css';
import { useShownWords } from './use-shown-words.ts';

const tones = { OPEN: 'good', ENDED: 'quiet', REVOKED: 'bad', NO_RIGHT: 'warning' } as const;

const minute = (time: string) => formatTime(time).slice(0, 16);

/** A link: what it shows, until when, whose it is, and whether anybody looked. */
export function ShareRow({ share, onRevoke }: { share: UsageShare; onRevoke?: () => void }) {
  const w = useWords(usageShareWords);
  const shownWords = useShownWords();
  const { name, state, endAt, passwordSet, opens, lastOpenedAt, createdAt, createdBy, application } = share;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Group gap="xs">
          <Text size="sm" fw={600} className={styles.name}>
            {name}
          </Text>
          <StatusBadge tone={tones[state]}>{w.states[state]}</StatusBadge>
        </Group>
        <div className={styles.facts}>
          <span>{shownWords(share, application?.name ?? null).join(' · ')}</span>
        </div>
        <div className={styles.facts}>
          <span>{fill(w.until, { time: minute(endAt) })}</span>
          {passwordSet && <span>{w.withPassword}</span>}
          <span>
            {createdBy === null
              ? fill(w.madeAt, { time: minute(createdAt) })
              : fill(w.made, { name: createdBy.name, time: minute(createdAt) })}
          </span>
          <span>
            {lastOpenedAt === null
              ? w.never
              : fill(w.opened, { count: formatNumber(opens), time: minute(lastOpenedAt) })}
          </span>
        </div>
      </div>
      {onRevoke && (state === 'OPEN' || state === 'NO_RIGHT') && (
        <div className={styles.actions}>
          <RowActions>
            <RowAction label={name} danger onClick={onRevoke}>
              {w.revoke}
            </RowAction>
          </RowActions>
        </div>
      )}
    </li>
  );
}
