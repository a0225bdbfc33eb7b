import type { UsageSummary } from '@console/contract/areas/dashboard/usage-data';
import { Text, VisuallyHidden } from '@mantine/core';
import { Figure, Figures, figureValue } from '../../../../kit/figure/Figures.tsx';
import { formatTime } from '../../../../lib/format.ts';
import type { Query } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { usageDataWords } from '../../../../locales/dashboard/usage-data.ts';
import { NONE, percent, rounded } from '../../call-data/overview/figures.ts';
import styles from '../../call-data/overview/overview.module.css';
import { UsageLink } from '../UsageLink.tsx';
import type { UsageData } from '../usage-filters.ts';
import { type UsageFigure, useUsageFigures } from './usage-figures.ts';

type Here = Query & { from: string; to: string };

interface UsageCardsProps {
  data: UsageData;
  /** The filters behind all of them. */
  base: Query;
}

export function UsageCards({ data, base }: UsageCardsProps) {
  const w = useWords(usageDataWords);
  const c = useWords(callDataWords);
  const { summary, previous, span, asOf } = data;
  const taken = fill(c.asOf, { time: formatTime(asOf) });
  // Said once of all of them, not on each.
  const isAlone = previous?.summary.operations === 0;
  return (
    <section aria-label={w.figures}>
      <Figures looks="wide">
        {useUsageFigures().map((figure) => (
          <Figure key={figure.of} name={figure.name} hint={`${figure.hint} ${taken}`}>
            <Value figure={figure} sums={summary} here={{ ...base, ...span }} className={figureValue} />
            {previous && !isAlone && (
              <Change figure={figure} now={summary} before={previous.summary} then={{ ...base, ...previous.span }} />
            )}
          </Figure>
        ))}
      </Figures>
      <Text size="xs" c="dimmed" ta="right" mt={4}>
        {isAlone && `${c.change.none} · `}
        {taken}
      </Text>
    </section>
  );
}

interface ValueProps {
  figure: UsageFigure;
  sums: UsageSummary;
  here: Here;
  className?: string | undefined;
  /** Where it stands among words: of which time it is. */
  before?: true;
}

function Value({ figure: { of, name, show, list }, sums, here, className, before }: ValueProps) {
  const w = useWords(usageDataWords);
  const c = useWords(callDataWords);
  const value = sums[of] === null ? NONE : show(sums[of]);
  if (!list) return <span className={className}>{value}</span>;
  return (
    <UsageLink
      of={list.of}
      to={{ ...here, ...list.by }}
      count={sums[list.counts ?? of] ?? 0}
      label={fill(w.open[list.of], { name: before ? fill(c.change.beforeOf, { name }) : name, value })}
      className={className}
      loose={list.counts !== undefined}
      amongWords={before === true}
    >
      {value}
    </UsageLink>
  );
}

interface ChangeProps {
  figure: UsageFigure;
  now: UsageSummary;
  before: UsageSummary;
  /** The filters of the time before. */
  then: Here;
}

/** Against the time before: an arrow, by how much, and which number that is compared with. */
function Change({ figure, now, before, then }: ChangeProps) {
  const w = useWords(callDataWords).change;
  const { of, show, better, isRate } = figure;
  const [value, past] = [now[of], before[of]];
  if (value === null || past === null) return <span className={styles.change}>{w.none}</span>;
  const away = Math.abs(value - past);
  const points = rounded(away);
  const share = past === 0 ? show(away) : percent((away / past) * 100);
  const way = away === 0 ? 'same' : value > past ? 'more' : 'less';
  const tone = better === undefined || way === 'same' ? undefined : way === better ? 'good' : 'bad';
  const sign = { more: '▲ +', less: '▼ −', same: '=' }[way];
  const sentence = fill(w[way], { by: isRate ? fill(w.points, { by: points }) : share });
  return (
    <span className={styles.change}>
      <span data-tone={tone} data-tip={sentence} aria-hidden>
        {way === 'same' ? sign : `${sign}${isRate ? fill(w.pointsShort, { by: points }) : share}`}
      </span>
      <VisuallyHidden>{sentence}</VisuallyHidden>{' '}
      <span className={styles.before}>
        {w.before} <Value figure={figure} sums={before} here={then} before />
      </span>
    </span>
  );
}
