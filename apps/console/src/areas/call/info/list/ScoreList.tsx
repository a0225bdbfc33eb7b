import { callInfo } from '@console/contract/areas/call/info/info';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callWords } from '../../../../locales/call/info.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { CallFilters, type CallLists } from './CallFilters.tsx';
import { CallLink } from './use-call-columns.tsx';
import { useCallRequest, useDefaultStart } from './use-call-request.ts';
import styles from './score-list.module.css';

type Score = OutputOf<(typeof callInfo)['scoreList']>['list'][number];

/** What customers gave, how often each, and why. */
export function ScoreList() {
  const w = useWords(callWords);
  const from = useDefaultStart();
  const found = useList(callInfo.scoreList, { sortField: 'createdAt', sortOrder: 'desc', from });
  const list = { ...found, conditions: found.conditions - (found.request.from === from ? 1 : 0) };
  return (
    <>
      <Distribution request={list.request} />
      <DataTable<Score>
        list={list}
        label={w.tabs.scores}
        name="callScores"
        columns={useScoreColumns()}
        keyOf={(row) => row.callId}
        nameOf={(row) => row.callNo}
        filters={<CallFilters list={list as unknown as CallLists} />}
        empty={<EmptyState title={w.noScores} description={w.noScoresHint} />}
      />
    </>
  );
}

/** One bar for each score, over everything that matches; a bar leads to its calls. */
function Distribution({ request }: { request: InputOf<(typeof callInfo)['scoreList']> }) {
  const w = useWords(callWords);
  const { hrefOf } = useCallRequest();
  // The answer that the table shows too.
  const { data } = useQuery({
    queryKey: [callInfo.scoreList.path, request],
    queryFn: ({ signal }) => call(callInfo.scoreList, request, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  const bars = data?.distribution.toReversed() ?? [];
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <Panel title={w.scores.distribution} mb="md">
      <ol className={styles.bars}>
        {bars.map(({ score, count }) => {
          const share = `${formatNumber(Math.round((count / total) * 1000) / 10)}%`;
          const inner = (
            <>
              <span>{fill(w.scoreOf, { score })}</span>
              <span className={styles.track} aria-hidden>
                <span className={styles.bar} data-score={score} style={{ width: `${(count / total) * 100}%` }} />
              </span>
              <span className={styles.count}>
                {formatNumber(count)} · {share}
              </span>
            </>
          );
          return (
            <li key={score}>
              {count === 0 ? (
                <span className={styles.line}>{inner}</span>
              ) : (
                <Link className={styles.line} to={hrefOf({ scoreFrom: score, scoreTo: score })} replace>
                  {inner}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

function useScoreColumns(): Column<Score>[] {
  const w = useWords(callWords);
  const { none } = useWords(kitWords).common;
  return [
    { key: 'callNo', title: w.callNo, width: 150, shown: 'always', render: (row) => <CallLink {...row} /> },
    {
      key: 'score',
      title: w.score,
      width: 100,
      sort: true,
      render: (row) => (
        <StatusBadge tone={row.score <= 2 ? 'bad' : row.score === 3 ? 'warning' : 'good'}>
          {fill(w.scoreOf, { score: row.score })}
        </StatusBadge>
      ),
    },
    {
      key: 'reasons',
      title: w.scores.reasons,
      width: 260,
      render: (row) => (
        <>
          {row.reasons.join(' · ') || none}
          <Text size="xs" c="dimmed" lineClamp={2}>
            {row.comment}
          </Text>
        </>
      ),
    },
    { key: 'clientName', title: w.client, width: 160, render: (row) => row.clientName ?? none },
    { key: 'expertName', title: w.expert, width: 120, render: (row) => row.expertName ?? none },
    {
      key: 'quality',
      title: w.quality,
      width: 110,
      render: (row) =>
        row.quality === 'POOR' ? <StatusBadge tone="bad">{w.poorNetwork}</StatusBadge> : w.qualities[row.quality],
    },
    {
      key: 'followUp',
      title: w.followUp,
      width: 100,
      render: (row) => (row.followUpState === null ? none : w.followUps[row.followUpState]),
    },
    { key: 'time', title: w.scores.scoredAt, width: 170, render: (row) => <Time value={row.time} /> },
  ];
}
