import type { CallMeasures } from '@console/contract/areas/dashboard/call-data';
import { useDuration } from '../../../../kit/time/duration.ts';
import { formatNumber } from '../../../../lib/format.ts';
import type { Query } from '../../../../lib/route/paths.ts';
import { useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';

interface Part {
  readonly name: string;
  readonly of: keyof CallMeasures;
  readonly opens: Query;
}

export interface Figure {
  readonly name: string;
  readonly hint: string;
  readonly of: keyof CallMeasures;
  readonly show: (value: number) => string;
  /** Which way is the better one; of some it is neither. */
  readonly better?: 'more' | 'less';
  /** Rates change by points, everything else by a share. */
  readonly isRate?: true;
  /** Behind the number; `counts` is how many that are where it is no count itself. */
  readonly opens: Query;
  readonly counts?: keyof CallMeasures;
  /** What a rate is made of. */
  readonly parts?: readonly Part[];
}

export const NONE = '—';
export const percent = (value: number): string => `${formatNumber(Math.round(value * 10) / 10)}%`;
export const rounded = (value: number): string => formatNumber(Math.round(value * 100) / 100);

/** The calls of an error number; of one of which only the text is known, those that say no more. */
export const callsOf = ({ errorNo, errorNoId }: { errorNo: string; errorNoId: string | null }): Query =>
  errorNoId === null ? { errorNoText: errorNo } : { errorNoId };

export function useFigures(): readonly Figure[] {
  const w = useWords(callDataWords);
  const lasting = useDuration();
  const answered = { answered: true };
  const count = { show: formatNumber };
  const part = (name: keyof typeof w.unit, opens: Query): Part => ({ name: w.unit[name], of: name, opens });
  return [
    { name: w.total, hint: w.totalHint, of: 'total', opens: {}, ...count },
    { name: w.answered, hint: w.answeredHint, of: 'answered', better: 'more', opens: answered, ...count },
    { name: w.missed, hint: w.missedHint, of: 'missed', better: 'less', opens: { status: 'MISSED' }, ...count },
    {
      name: w.answerRate,
      hint: w.answerRateHint,
      of: 'answerRate',
      show: percent,
      better: 'more',
      isRate: true,
      opens: answered,
      counts: 'answered',
      parts: [part('answered', answered)],
    },
    {
      name: w.within,
      hint: w.withinHint,
      of: 'withinPromiseRate',
      show: percent,
      better: 'more',
      isRate: true,
      opens: { promise: 'KEPT' },
      counts: 'kept',
      parts: [part('kept', { promise: 'KEPT' }), part('broken', { promise: 'BROKEN' })],
    },
    {
      name: w.avgWait,
      hint: w.avgWaitHint,
      of: 'avgWaitSec',
      show: lasting,
      better: 'less',
      opens: answered,
      counts: 'answered',
    },
    { name: w.avgTalk, hint: w.avgTalkHint, of: 'avgDurationSec', show: lasting, opens: answered, counts: 'answered' },
    {
      name: w.avgScore,
      hint: w.avgScoreHint,
      of: 'avgScore',
      show: rounded,
      better: 'more',
      opens: { scored: true },
      counts: 'scored',
      parts: [part('scored', { scored: true })],
    },
    {
      name: w.solvedRate,
      hint: w.solvedRateHint,
      of: 'solvedRate',
      show: percent,
      better: 'more',
      isRate: true,
      opens: { solved: 'YES' },
      counts: 'solved',
      parts: [part('solved', { solved: 'YES' }), part('notSolved', { solved: 'NO' })],
    },
    { name: w.rejected, hint: w.rejectedHint, of: 'rejected', better: 'less', opens: { status: 'REJECTED' }, ...count },
    { name: w.canceled, hint: w.canceledHint, of: 'canceled', better: 'less', opens: { status: 'CANCELED' }, ...count },
    { name: w.failed, hint: w.failedHint, of: 'failed', better: 'less', opens: { status: 'FAILED' }, ...count },
    { name: w.poor, hint: w.poorHint, of: 'poor', better: 'less', opens: { quality: 'POOR' }, ...count },
    { name: w.running, hint: w.runningHint, of: 'open', opens: { open: true }, ...count },
  ];
}
