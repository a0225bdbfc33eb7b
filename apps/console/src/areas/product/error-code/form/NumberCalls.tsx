import { callInfo, type CallSummary } from '@console/contract/areas/call/info/info';
import { FIGURE_DAYS } from '@console/contract/areas/product/error-code/error-no';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { startOf } from '../../../../kit/time/day-range.ts';
import { dayIn } from '../../../../kit/time/end-date.ts';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { errorNoWords } from '../../../../locales/product/error-code-number.ts';
import styles from './error-no-form.module.css';

/** Calls in which this number was noted, as the list of calls counts them, and how they ended. */
export function NumberCalls({ errorNoId }: { errorNoId: string }) {
  const w = useWords(errorNoWords).calls;
  const from = useState(() => startOf(dayIn(1 - FIGURE_DAYS)))[0];
  const asked = { errorNoId, from };
  const { data } = useQuery({
    queryKey: [callInfo.summaryData.path, asked],
    queryFn: ({ signal }) => call(callInfo.summaryData, asked, { signal, showError: false }),
  });
  return (
    <Text span inherit display="block" mt={2} className={styles.calls} aria-busy={data === undefined}>
      {data?.total === 0 && fill(w.none, { days: FIGURE_DAYS })}
      {data !== undefined && data.total > 0 && (
        <>
          <Anchor component={Link} to={pathOf('callLog', asked)} inherit underline="always">
            {fill(w.noted, { days: FIGURE_DAYS, count: formatNumber(data.total) })}
          </Anchor>
          {' · '}
          <Ended calls={data} />
        </>
      )}
    </Text>
  );
}

/** Of how many it is known stands beside the rate: one of one is little. */
function Ended({ calls: { solved, notSolved, solvedRate } }: { calls: CallSummary }) {
  const w = useWords(errorNoWords).calls;
  if (solvedRate === null) return w.unknown;
  return fill(w.solved, { rate: formatNumber(solvedRate), count: formatNumber(solved + notSolved) });
}
