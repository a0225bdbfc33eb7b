import type { CallSummary } from '@console/contract/areas/call/info/info';
import { Anchor, Paper, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Figure, FigureAside, Figures, figureValue } from '../../../../kit/figure/Figures.tsx';
import type { Patch } from '../../../../kit/list/list-query.ts';
import { formatNumber, formatTime } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callWords } from '../../../../locales/call/info.ts';
import { useDuration } from '../../../../kit/time/duration.ts';
import { type CallFilters, useCallSummary } from './use-call-request.ts';
import styles from './summary.module.css';

interface SummaryProps {
  filters: CallFilters;
  hrefOf: (patch: Patch) => string;
}

interface Counted {
  key: string;
  name: string;
  hint: string;
  value: string;
  aside?: string;
  /** The filter behind the number; without it, or where there is nothing, it leads nowhere. */
  opens?: Patch | undefined;
}

const NONE = '—';

/** What the calls of the list add up to. Every number leads to the calls behind it. */
export function Summary({ filters, hrefOf }: SummaryProps) {
  const w = useWords(callWords).summary;
  const { data, error, refetch } = useCallSummary(filters);
  const figures = useFigures(data);
  if (error && !data) {
    return (
      <Paper withBorder p="md" mb="md" role="alert">
        <Text size="sm">
          {w.failed}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => void refetch()}>
            {w.retry}
          </Anchor>
        </Text>
      </Paper>
    );
  }
  return (
    <section className={styles.root} aria-label={w.title} aria-busy={data === undefined}>
      <Figures looks="close">
        {figures.map((figure) => (
          <Figure key={figure.key} name={figure.name} hint={figure.hint}>
            {data === undefined ? <Skeleton h={28} w={72} /> : <Value figure={figure} hrefOf={hrefOf} />}
            <FigureAside>{data && figure.aside}</FigureAside>
          </Figure>
        ))}
      </Figures>
      <Text size="xs" c="dimmed" ta="right" mt={4}>
        {data && fill(w.asOf, { time: formatTime(data.asOf) })}
      </Text>
    </section>
  );
}

function Value({ figure: { name, value, opens }, hrefOf }: { figure: Counted } & Pick<SummaryProps, 'hrefOf'>) {
  const w = useWords(callWords).summary;
  if (opens === undefined) return <span className={figureValue}>{value}</span>;
  return (
    <Anchor
      component={Link}
      to={hrefOf(opens)}
      replace
      className={figureValue}
      aria-label={fill(w.open, { name, value })}
    >
      {value}
    </Anchor>
  );
}

function useFigures(data: CallSummary | undefined): Counted[] {
  const w = useWords(callWords).summary;
  const lasting = useDuration();
  const count = (key: string, name: string, hint: string, value: number | undefined, opens: Patch): Counted => ({
    key,
    name,
    hint,
    value: value === undefined ? '' : formatNumber(value),
    opens: value ? opens : undefined,
  });
  const percent = (value: number | null | undefined) => (value == null ? NONE : `${formatNumber(value)}%`);
  const time = (value: number | null | undefined) => (value == null ? NONE : lasting(value));
  const answered = data?.answered ? { answered: true } : undefined;
  return [
    count('total', w.total, w.totalHint, data?.total, {}),
    count('answered', w.answered, w.answeredHint, data?.answered, { answered: true }),
    {
      key: 'answerRate',
      name: w.answerRate,
      hint: w.answerRateHint,
      value: percent(data?.answerRate),
      opens: answered,
    },
    count('missed', w.missed, w.missedHint, data?.missed, { status: 'MISSED' }),
    count('rejected', w.rejected, w.rejectedHint, data?.rejected, { status: 'REJECTED' }),
    count('canceled', w.canceled, w.canceledHint, data?.canceled, { status: 'CANCELED' }),
    count('failed', w.failedCalls, w.failedCallsHint, data?.failed, { status: 'FAILED' }),
    count('open', w.running, w.runningHint, data?.open, { open: true }),
    {
      key: 'wait',
      name: w.avgWait,
      hint: w.avgWaitHint,
      value: time(data?.avgWaitSec),
      aside: data?.p90WaitSec == null ? '' : fill(w.p90, { time: lasting(data.p90WaitSec) }),
      opens: answered,
    },
    {
      key: 'within',
      name: w.within,
      hint: w.withinHint,
      value: percent(data?.withinPromiseRate),
      opens: data?.withinPromiseRate ? { promise: 'KEPT' } : undefined,
    },
    {
      key: 'talk',
      name: w.avgTalk,
      hint: w.avgTalkHint,
      value: time(data?.avgDurationSec),
      aside: data && data.totalDurationSec > 0 ? fill(w.totalTalk, { time: lasting(data.totalDurationSec) }) : '',
      opens: answered,
    },
    {
      key: 'score',
      name: w.avgScore,
      hint: w.avgScoreHint,
      value: data?.avgScore == null ? NONE : formatNumber(data.avgScore),
      aside: data?.scored ? fill(w.scoredOf, { count: formatNumber(data.scored), rate: percent(data.scoreRate) }) : '',
      opens: data?.scored ? { scored: true } : undefined,
    },
    {
      key: 'solved',
      name: w.solvedRate,
      hint: w.solvedRateHint,
      value: percent(data?.solvedRate),
      opens: data?.solvedRate ? { solved: 'YES' } : undefined,
    },
  ];
}
