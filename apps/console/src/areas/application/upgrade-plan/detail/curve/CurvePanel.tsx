import { upgradePlan, type UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../../../../kit/page/Panel.tsx';
import { call } from '../../../../../lib/api/client.ts';
import { formatNumber, formatTime } from '../../../../../lib/format.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planWords } from '../../../../../locales/application/upgrade-plan.ts';
import { isAlive } from '../../plan-rules.ts';
import { minuteOf } from '../../use-plan-words.ts';
import { type CurvePoint, HEIGHT, lineOf, pointAt, WIDTH, withEnd } from './curve-line.ts';
import styles from './curve-panel.module.css';

const EVERY_MS = 10_000;

/** How many devices had been upgraded and how many had failed, over the time of the plan. */
export function CurvePanel({ plan }: { plan: UpgradePlan }) {
  const w = useWords(planWords).curve;
  const { planId, stats, finishedAt, status } = plan;
  const { data, isLoading, dataUpdatedAt } = useQuery({
    queryKey: [upgradePlan.curve.path, planId, status],
    queryFn: ({ signal }) => call(upgradePlan.curve, { planId }, { signal, showError: false }),
    refetchInterval: isAlive(plan) && EVERY_MS,
  });
  const points = withEnd(data?.list ?? [], finishedAt ?? new Date(dataUpdatedAt).toISOString());
  return (
    <Panel title={w.title}>
      {isLoading ? (
        <Skeleton h={HEIGHT} aria-busy />
      ) : points.length < 2 || stats.total === 0 ? (
        <Text size="sm" c="dimmed">
          {w.none}
        </Text>
      ) : (
        <Curve points={points} total={stats.total} />
      )}
    </Panel>
  );
}

function Curve({ points, total }: { points: readonly CurvePoint[]; total: number }) {
  const w = useWords(planWords).curve;
  const [place, setPlace] = useState<number>();
  const [first, last] = [points[0]!, points.at(-1)!];
  const shown = (place === undefined ? undefined : pointAt(points, place)) ?? last;
  const words = (point: CurvePoint) => ({
    time: minuteOf(point.at),
    succeeded: formatNumber(point.succeeded),
    failed: formatNumber(point.failed),
    total: formatNumber(total),
  });
  const numbers = words(shown);
  return (
    <figure className={styles.root} aria-label={fill(w.label, { ...words(last), from: minuteOf(first.at) })}>
      <figcaption className={styles.legend}>
        <span data-line="succeeded">{fill(w.succeeded, numbers)}</span>
        <span data-line="failed">{fill(w.failed, numbers)}</span>
        <time dateTime={shown.at} title={formatTime(shown.at)}>
          {numbers.time}
        </time>
      </figcaption>
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden>
          <span>100%</span>
          <span>50%</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden
          onPointerMove={(event) => {
            const { left, width } = event.currentTarget.getBoundingClientRect();
            setPlace((event.clientX - left) / width);
          }}
          onPointerLeave={() => setPlace(undefined)}
        >
          <path className={styles.middle} d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
          <path className={styles.area} d={`${lineOf(points, 'succeeded', total)}V${HEIGHT}H0Z`} />
          <path className={styles.line} data-line="succeeded" d={lineOf(points, 'succeeded', total)} />
          <path className={styles.line} data-line="failed" d={lineOf(points, 'failed', total)} />
          {place !== undefined && <path className={styles.middle} d={`M${place * WIDTH} 0V${HEIGHT}`} />}
        </svg>
      </div>
      <div className={styles.times} aria-hidden>
        <span>{minuteOf(first.at)}</span>
        <span>{minuteOf(last.at)}</span>
      </div>
    </figure>
  );
}
