import { Skeleton, Switch, useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loadPart } from '../../lib/load-part.ts';
import { useWords } from '../../lib/words.ts';
import { callDataWords } from '../../locales/dashboard/call-data.ts';
import { colorsAt } from './chart-colors.ts';
import type { ChartData } from './chart-data.ts';
import type { DrawnChart } from './draw-chart.ts';
import styles from './chart.module.css';

interface ChartProps {
  /** What the picture shows, as a sentence. */
  label: string;
  data: ChartData;
  /** The same as a table, with everything that a press on the picture opens. */
  table: ReactNode;
  onOpen: (line: number, point: number) => void;
}

/** Lines over time, as wide and high as the box they stand in; behind every picture there is a table. */
export function Chart({ label, data, table, onOpen }: ChartProps) {
  const w = useWords(callDataWords).chart;
  const [isTable, setIsTable] = useState(false);
  return (
    <div className={styles.root}>
      <Switch
        size="xs"
        className={styles.switch}
        label={w.asTable}
        checked={isTable}
        onChange={(event) => setIsTable(event.currentTarget.checked)}
      />
      {isTable ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too
        <section className={styles.table} aria-label={label} tabIndex={0}>
          {table}
        </section>
      ) : (
        <Picture label={label} data={data} onOpen={onOpen} />
      )}
    </div>
  );
}

function Picture({ label, data, onOpen }: Omit<ChartProps, 'table'>) {
  const w = useWords(callDataWords).chart;
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnChart>();
  const [hasFailed, setHasFailed] = useState(false);
  const scheme = useComputedColorScheme();
  const isStill = useReducedMotion();
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });

  useEffect(() => {
    const place = box.current;
    let made: DrawnChart | undefined;
    let isGone = false;
    const observer = new ResizeObserver(() => made?.resize());
    const make = async () => {
      const { drawChart } = await loadPart(async () => import('./draw-chart.ts'));
      if (isGone || !place) return;
      made = drawChart(place, (line, point) => open.current(line, point));
      observer.observe(place);
      setDrawn(made);
    };
    make().catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      observer.disconnect();
      made?.dispose();
    };
  }, []);

  useEffect(() => {
    if (box.current) drawn?.show(data, colorsAt(box.current, scheme), isStill);
  }, [drawn, data, scheme, isStill]);

  return (
    <div className={styles.picture}>
      {!drawn && (hasFailed ? <p className={styles.failed}>{w.failed}</p> : <Skeleton className={styles.waiting} />)}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn into a box, not fetched */}
      <div ref={box} role="img" aria-label={label} className={styles.canvas} data-drawn={drawn !== undefined} />
    </div>
  );
}
