import { SegmentedControl, Text } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import type { Query } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callWords } from '../../../../locales/call/info.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { CallsLink } from '../CallsLink.tsx';
import type { CallData } from '../use-dashboard-request.ts';
import styles from './heat-map.module.css';

type Cell = CallData['heatMap'][number];

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When customers call: a table by itself, whose cells are as strong as their number. */
export function HeatMap({ cells, here }: { cells: readonly Cell[]; here: Query }) {
  const w = useWords(callDataWords).heat;
  const { weekdays } = useWords(callWords);
  const [of, setOf] = useState<'total' | 'missed'>('total');
  const most = Math.max(1, ...cells.map((cell) => cell[of]));
  const at = new Map(cells.map((cell) => [cell.weekday * 24 + cell.hour, cell]));
  return (
    <Panel
      title={w.title}
      p="md"
      aside={
        <SegmentedControl
          size="xs"
          aria-label={w.show}
          data={[
            { value: 'total', label: w.total },
            { value: 'missed', label: w.missed },
          ]}
          value={of}
          onChange={(value) => setOf(value === 'missed' ? 'missed' : 'total')}
        />
      }
    >
      <Text size="xs" c="dimmed" mb="xs">
        {w.hint}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too */}
      <section className={styles.scroll} aria-label={w.hint} tabIndex={0}>
        <table className={styles.root} data-of={of}>
          <thead>
            <tr>
              <th scope="col">{w.weekday}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col" aria-label={fill(w.hour, { hour })}>
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((name, place) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {hours.map((hour) => (
                  <td key={hour}>
                    <HeatCell
                      cell={at.get((place + 1) * 24 + hour) ?? { weekday: place + 1, hour, total: 0, missed: 0 }}
                      of={of}
                      most={most}
                      name={name}
                      here={here}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

interface HeatCellProps {
  cell: Cell;
  of: 'total' | 'missed';
  most: number;
  name: string;
  here: Query;
}

function HeatCell({ cell, of, most, name, here }: HeatCellProps) {
  const w = useWords(callDataWords).heat;
  const { weekday, hour, total, missed } = cell;
  const sentence = fill(w.cell, { weekday: name, hour, next: hour + 1, total, missed });
  if (cell[of] === 0) return <span className={styles.cell} />;
  return (
    <span className={styles.cell} style={{ '--heat': `${8 + (cell[of] / most) * 40}%` } as CSSProperties}>
      <CallsLink
        to={{ ...here, weekday, hour, ...(of === 'missed' && { status: 'MISSED' }) }}
        count={cell[of]}
        label={sentence}
        tip={sentence}
        className={styles.link}
        exact
      >
        {formatNumber(cell[of])}
      </CallsLink>
    </span>
  );
}
