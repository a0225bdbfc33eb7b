import type { CallMeasures } from '@console/contract/areas/dashboard/call-data';
import { Text, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { Figure as FigureCard, FigureAside, Figures, figureValue } from '../../../../kit/figure/Figures.tsx';
import { formatNumber, formatTime } from '../../../../lib/format.ts';
import type { Query } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { CallsLink } from '../CallsLink.tsx';
import type { CallData } from '../use-dashboard-request.ts';
import { type Figure, NONE, percent, rounded, useFigures } from './figures.ts';
import styles from './overview.module.css';

interface CardsProps {
  data: CallData;
  /** The filters behind all of them. */
  base: Query;
}

export function Cards({ data, base }: CardsProps) {
  const w = useWords(callDataWords);
  const { summary, previous, span, asOf } = data;
  const here = { ...base, ...span };
  const taken = fill(w.asOf, { time: formatTime(asOf) });
  // Said once of all of them, not on each.
  const isAlone = previous?.summary.total === 0;
  return (
    <section aria-label={w.figures}>
      <Figures looks="wide">
        {useFigures().map((figure) => (
          <FigureCard key={figure.of} name={figure.name} hint={`${figure.hint} ${taken}`}>
            <Value figure={figure} sums={summary} here={here} />
            <Parts figure={figure} sums={summary} here={here} />
            {previous && !isAlone && (
              <Change figure={figure} now={summary} before={previous.summary} then={{ ...base, ...previous.span }} />
            )}
          </FigureCard>
        ))}
      </Figures>
      <Text size="xs" c="dimmed" ta="right" mt={4}>
        {isAlone && `${w.change.none} · `}
        {taken}
      </Text>
    </section>
  );
}

interface ValueProps {
  figure: Figure;
  sums: CallMeasures;
  here: Query;
}

function Value({ figure: { name, of, show, opens, counts = of }, sums, here }: ValueProps) {
  const w = useWords(callDataWords);
  const value = sums[of] === null ? NONE : show(sums[of]);
  return (
    <CallsLink
      to={{ ...here, ...opens }}
      count={sums[counts] ?? 0}
      label={fill(w.open, { name, value })}
      className={figureValue}
      exact={counts === of}
    >
      {value}
    </CallsLink>
  );
}

function Parts({ figure: { parts }, sums, here }: ValueProps) {
  const w = useWords(callDataWords);
  if (!parts) return null;
  return (
    <FigureAside>
      {parts.map(({ name, of, opens }, place) => (
        <Fragment key={of}>
          {place > 0 && ' · '}
          {name}{' '}
          <CallsLink
            to={{ ...here, ...opens }}
            count={sums[of] ?? 0}
            label={fill(w.open, { name, value: formatNumber(sums[of] ?? 0) })}
            exact
            amongWords
          >
            {formatNumber(sums[of] ?? 0)}
          </CallsLink>
        </Fragment>
      ))}
    </FigureAside>
  );
}

interface ChangeProps {
  figure: Figure;
  now: CallMeasures;
  before: CallMeasures;
  /** The filters of the time before. */
  then: Query;
}

/** Against the time before: an arrow, by how much, and which number that is compared with. */
function Change({ figure, now, before, then }: ChangeProps) {
  const w = useWords(callDataWords);
  const { of, show, name, better, isRate, opens, counts = of } = figure;
  const [value, past] = [now[of], before[of]];
  if (value === null || past === null) {
    return <span className={styles.change}>{w.change.none}</span>;
  }
  const away = value - past;
  const points = rounded(Math.abs(away));
  const by = isRate
    ? fill(w.change.points, { by: points })
    : past === 0
      ? show(Math.abs(away))
      : percent((Math.abs(away) / past) * 100);
  const way = away === 0 ? 'same' : away > 0 ? 'more' : 'less';
  const tone = better === undefined || way === 'same' ? undefined : way === better ? 'good' : 'bad';
  const sign = { more: '▲ +', less: '▼ −', same: '=' }[way];
  const sentence = fill(w.change[way], { by });
  return (
    <span className={styles.change}>
      <span data-tone={tone} data-tip={sentence} aria-hidden>
        {way === 'same' ? sign : `${sign}${isRate ? fill(w.change.pointsShort, { by: points }) : by}`}
      </span>
      <VisuallyHidden>{sentence}</VisuallyHidden>{' '}
      <span className={styles.before}>
        {w.change.before}{' '}
        <CallsLink
          to={{ ...then, ...opens }}
          count={before[counts] ?? 0}
          label={fill(w.open, { name: fill(w.change.beforeOf, { name }), value: show(past) })}
          exact={counts === of}
          amongWords
        >
          {show(past)}
        </CallsLink>
      </span>
    </span>
  );
}
