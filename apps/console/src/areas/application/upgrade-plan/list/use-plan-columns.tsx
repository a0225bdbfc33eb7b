import type { UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Column } from '../../../../kit/table/columns.ts';
import { formatTime } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { PlatformName } from '../../application/PlatformName.tsx';
import { isOver } from '../plan-rules.ts';
import { PlanStatus } from './PlanStatus.tsx';
import { ProgressCell } from './ProgressCell.tsx';
import { minuteOf, subjectOf } from '../use-plan-words.ts';
import plansStyles from '../plans.module.css';
import styles from './use-plan-columns.module.css';

/** Plans of one version need not say which. */
export function usePlanColumns(ofAll: boolean, pathTo: (planId: string) => string): Column<UpgradePlanRow>[] {
  const w = useWords(planWords);
  const { none } = useWords(kitWords).common;
  return [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      sort: true,
      render: (row) => (
        <div className={styles.name}>
          <Anchor component={Link} to={pathTo(row.planId)} size="sm" fw={500}>
            {row.name}
          </Anchor>
          {row.targetModel !== null && (
            <Badge size="sm" variant="light" color="violet" tt="none" ml={6}>
              {w.isModel}
            </Badge>
          )}
          {row.rollbackOf !== null && (
            <Badge size="sm" variant="light" color="orange" tt="none" ml={6}>
              {w.rollback}
            </Badge>
          )}
        </div>
      ),
    },
    ...(ofAll
      ? [
          {
            key: 'target',
            title: w.target,
            render: ({ applicationName, platform, ...plan }: UpgradePlanRow) => (
              <div className={styles.target}>
                {subjectOf(plan)}
                <Text size="xs" c="dimmed" component="div" className={styles.of}>
                  <span>{applicationName}</span>
                  <PlatformName platform={platform} />
                </Text>
              </div>
            ),
          },
        ]
      : []),
    { key: 'status', title: w.status, width: 150, render: (row) => <PlanStatus plan={row} /> },
    { key: 'stage', title: w.stage, width: 100, render: (row) => <StageCell plan={row} /> },
    { key: 'progress', title: w.progress, width: 190, render: (row) => <ProgressCell plan={row} /> },
    { key: 'mode', title: w.mode, width: 100, render: (row) => w.modes[row.updateMode] },
    {
      key: 'startedAt',
      title: w.schedule,
      width: 160,
      sort: true,
      render: (row) => <Schedule plan={row} />,
    },
    { key: 'author', title: w.author, width: 100, render: (row) => row.createdBy?.name ?? none },
    {
      key: 'createdAt',
      title: w.createdAt,
      width: 140,
      shown: 'extra',
      sort: true,
      render: ({ createdAt }) => (
        <time dateTime={createdAt} title={formatTime(createdAt)} className={plansStyles.nowrap}>
          {minuteOf(createdAt)}
        </time>
      ),
    },
  ];
}

function StageCell({ plan: { currentStageNo, stageCount, status } }: { plan: UpgradePlanRow }) {
  const w = useWords(planWords);
  if (currentStageNo === null || isOver(status)) return fill(w.stageCount, { count: stageCount });
  return (
    <span className={plansStyles.nowrap}>
      {fill(w.stageOf, { no: currentStageNo === 0 ? w.testStage : currentStageNo, count: stageCount })}
    </span>
  );
}

function Schedule({ plan }: { plan: UpgradePlanRow }) {
  const w = useWords(planWords);
  const { none } = useWords(kitWords).common;
  const { startedAt, finishedAt, startAt, status } = plan;
  const lines = [
    startedAt !== null && ([w.startedAt, startedAt] as const),
    // What was canceled before does not start any more.
    startedAt === null && finishedAt === null && startAt !== null && ([w.startsAt, startAt] as const),
    finishedAt !== null && ([w.finishedAt, finishedAt] as const),
  ].filter((line) => line !== false);
  if (lines.length === 0) return status === 'PENDING_APPROVAL' ? w.startsSoon : none;
  return (
    <>
      {lines.map(([words, iso]) => (
        <Text key={iso} size="xs" component="div" className={plansStyles.nowrap}>
          <time dateTime={iso} title={formatTime(iso)}>
            {fill(words, { time: minuteOf(iso).slice(5) })}
          </time>
        </Text>
      ))}
    </>
  );
}
