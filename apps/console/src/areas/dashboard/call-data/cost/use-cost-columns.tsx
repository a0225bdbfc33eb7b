import type { callDashboard } from '@console/contract/areas/dashboard/call-data';
import type { OutputOf } from '@console/contract/endpoint';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { endOfRange, startOf } from '../../../../kit/time/day-range.ts';
import { useDuration } from '../../../../kit/time/duration.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { CallsLink } from '../CallsLink.tsx';
import { callsOf, NONE, percent, rounded } from '../overview/figures.ts';
import { type DashboardRequest, filtersOf } from '../use-dashboard-request.ts';

type CostWords = (typeof callDataWords)['zh-CN' | 'en-US']['cost'];
type Cost = OutputOf<(typeof callDashboard)['errorCost']>['list'][number];

export function useCostColumns(request: DashboardRequest): Column<Cost>[] {
  const w = useWords(callDataWords);
  const c = w.cost;
  const lasting = useDuration();
  const here = { ...filtersOf(request), from: startOf(request.from), to: endOfRange(request.to) };
  const hereOf = (row: Cost) => ({ ...here, ...callsOf(row) });
  return [
    {
      key: 'errorNo',
      title: c.errorNo,
      width: 200,
      shown: 'always',
      render: (row) => (
        <>
          <Number row={row} />
          <Text size="xs" c="dimmed" lineClamp={2}>
            {whereOf(row, c)}
          </Text>
        </>
      ),
    },
    { key: 'steps', title: c.steps, width: 150, render: (row) => <Steps row={row} /> },
    {
      key: 'calls',
      title: c.calls,
      width: 90,
      sort: true,
      align: 'right',
      render: (row) => (
        <CallsLink
          to={hereOf(row)}
          count={row.calls}
          label={fill(w.open, { name: row.errorNo, value: formatNumber(row.calls) })}
          exact
        >
          {formatNumber(row.calls)}
        </CallsLink>
      ),
    },
    {
      key: 'expertSec',
      title: c.expertSec,
      width: 120,
      sort: true,
      align: 'right',
      render: (row) => lasting(row.expertSec),
    },
    {
      key: 'avgDurationSec',
      title: c.avgDurationSec,
      width: 120,
      sort: true,
      align: 'right',
      render: (row) => (row.avgDurationSec === null ? NONE : lasting(row.avgDurationSec)),
    },
    {
      key: 'solvedRate',
      title: c.solvedRate,
      width: 190,
      sort: true,
      align: 'right',
      render: (row) =>
        row.solvedRate === null ? (
          NONE
        ) : (
          <>
            {percent(row.solvedRate)}
            <Text size="xs" c="dimmed" component="div" style={{ whiteSpace: 'nowrap' }}>
              {w.unit.solved}{' '}
              <CallsLink to={{ ...hereOf(row), solved: 'YES' }} count={row.solved} exact amongWords>
                {formatNumber(row.solved)}
              </CallsLink>
              {' · '}
              {w.unit.notSolved}{' '}
              <CallsLink to={{ ...hereOf(row), solved: 'NO' }} count={row.notSolved} exact amongWords>
                {formatNumber(row.notSolved)}
              </CallsLink>
            </Text>
          </>
        ),
    },
    {
      key: 'avgScore',
      title: c.avgScore,
      width: 100,
      sort: true,
      align: 'right',
      render: (row) => (row.avgScore === null ? NONE : rounded(row.avgScore)),
    },
    {
      key: 'endedBy',
      title: c.endedBy,
      width: 200,
      render: ({ endedBy }) =>
        endedBy === null ? (
          NONE
        ) : (
          <>
            {mayOpen('detailFile') ? (
              <Anchor
                component={Link}
                size="sm"
                display="block"
                to={pathOf('detailFile', { materialId: endedBy.materialId })}
              >
                {endedBy.name}
              </Anchor>
            ) : (
              endedBy.name
            )}
            <Text size="xs" c="dimmed">
              {fill(c.endedByOf, { count: endedBy.calls })}
            </Text>
          </>
        ),
    },
  ];
}

/** A text that several sets have belongs to none of them, until somebody says which. */
function whereOf({ title, setName, sets }: Cost, w: CostWords): string {
  if (setName !== null) return `${title} · ${setName}`;
  return sets > 1 ? fill(w.inSets, { count: sets }) : w.notInSet;
}

/** Its page, by its set and the number; one that is in none begins with choosing a set. */
const pageOf = ({ errorNo, errorCodeId }: Cost): string =>
  errorCodeId === null ? pathOf('ocrIdentify') : pathOf('errorCodeDetail', { errorCodeId, errorNo });

function Number({ row }: { row: Cost }) {
  if (row.errorCodeId === null || !mayOpen('errorCodeDetail')) return row.errorNo;
  return (
    <Anchor component={Link} size="sm" display="block" to={pageOf(row)}>
      {row.errorNo}
    </Anchor>
  );
}

function Steps({ row }: { row: Cost }) {
  const w = useWords(callDataWords).cost;
  if (row.hasSteps) return <StatusBadge tone="good">{w.hasSteps}</StatusBadge>;
  return (
    <>
      <StatusBadge tone="warning">{w.noSteps}</StatusBadge>
      {mayOpen('ocrIdentify') && (
        <Anchor component={Link} size="xs" display="block" to={pageOf(row)}>
          {w.write}
        </Anchor>
      )}
    </>
  );
}
