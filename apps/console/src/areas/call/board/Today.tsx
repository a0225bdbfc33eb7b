import type { callBoard } from '@console/contract/areas/call/board';
import type { OutputOf } from '@console/contract/endpoint';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { startOf } from '../../../kit/time/day-range.ts';
import { dayIn } from '../../../kit/time/end-date.ts';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { boardWords } from '../../../locales/call/board.ts';
import { useDuration } from '../../../kit/time/duration.ts';
import styles from './board.module.css';

type Sums = OutputOf<(typeof callBoard)['now']>['today'];

/** The numbers of today; each leads to the calls behind it. */
export function Today({ today, asOf }: { today: Sums; asOf: string }) {
  const w = useWords(boardWords);
  const lasting = useDuration();
  const from = startOf(dayIn(0)) ?? '';
  const figures = [
    { name: w.total, hint: w.totalHint, value: formatNumber(today.total), opens: today.total > 0 && {} },
    {
      name: w.answered,
      hint: w.answeredHint,
      value: formatNumber(today.answered),
      opens: today.answered > 0 && { answered: 'true' },
    },
    {
      name: w.missed,
      hint: w.missedHint,
      value: formatNumber(today.missed),
      opens: today.missed > 0 && { status: 'MISSED' },
    },
    { name: w.avgWait, hint: w.avgWaitHint, value: today.avgWaitSec === null ? '—' : lasting(today.avgWaitSec) },
    {
      name: w.within,
      hint: w.withinHint,
      value: today.withinPromiseRate === null ? '—' : `${formatNumber(today.withinPromiseRate)}%`,
      opens: !!today.withinPromiseRate && { promise: 'KEPT' },
    },
  ];
  return (
    <section aria-label={w.today}>
      <dl className={styles.today}>
        {figures.map(({ name, hint, value, opens }) => (
          <div key={name}>
            <dt>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the definition is for the keyboard too */}
              <span tabIndex={0} data-tip={hint}>
                {name}
              </span>
            </dt>
            <dd>
              {opens ? (
                <Anchor
                  component={Link}
                  to={pathOf('callLog', { from, ...opens })}
                  aria-label={`${name}: ${value}`}
                  inherit
                >
                  {value}
                </Anchor>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Text size="xs" c="dimmed" ta="right" mt={4}>
        {fill(w.asOf, { time: formatTime(asOf) })}
      </Text>
    </section>
  );
}
