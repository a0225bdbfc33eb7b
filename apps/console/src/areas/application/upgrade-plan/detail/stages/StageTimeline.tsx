import type { StageStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type { PlanStage, UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Badge, Text, Title } from '@mantine/core';
import { StatusBadge } from '../../../../../kit/display/badge/StatusBadge.tsx';
import { formatNumber, formatTime } from '../../../../../lib/format.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planWords } from '../../../../../locales/application/upgrade-plan.ts';
import { GateNumbers } from './GateNumbers.tsx';
import { isOver } from '../../plan-rules.ts';
import { StateBar } from './StateBar.tsx';
import { StateLegend } from './StateLegend.tsx';
import type { RecordFilter } from '../use-plan-tabs.ts';
import { minuteOf, usePlanWords } from '../../use-plan-words.ts';
import styles from './stage-timeline.module.css';

const tones = {
  WAITING: 'quiet',
  RUNNING: 'active',
  SOAKING: 'active',
  PASSED: 'good',
  FAILED: 'bad',
  SKIPPED: 'quiet',
} as const satisfies Record<StageStatus, string>;

/** A plan that ends early skips what it has not come to, with its devices. */
function wordOf({ status, stats, startedAt }: PlanStage) {
  if (status !== 'SKIPPED' || stats.total === 0) return status;
  return startedAt === null ? 'WAITING' : 'UNFINISHED';
}

interface StageTimelineProps {
  plan: UpgradePlan;
  /** How many devices a stage would have, before it has any. */
  expected: ReadonlyMap<number, number> | undefined;
  onShow: (filter: RecordFilter) => void;
}

/** The stages one below the other, so that their numbers can be compared; the one at work stands out. */
export function StageTimeline({ plan, expected, onShow }: StageTimelineProps) {
  const w = useWords(planWords);
  return (
    <ol className={styles.root} aria-label={w.detail.stages}>
      {plan.stages.map((stage) => (
        <StageCard
          key={stage.stageNo}
          stage={stage}
          isCurrent={stage.stageNo === plan.currentStageNo && !isOver(plan.status)}
          expected={expected?.get(stage.stageNo)}
          onShow={(filter) => onShow({ stageNo: stage.stageNo, ...filter })}
        />
      ))}
    </ol>
  );
}

interface StageCardProps {
  stage: PlanStage;
  isCurrent: boolean;
  expected: number | undefined;
  onShow: (filter: RecordFilter) => void;
}

function StageCard({ stage, isCurrent, expected, onShow }: StageCardProps) {
  const w = useWords(planWords);
  const { stageName, stageTitle } = usePlanWords();
  const { stats, status } = stage;
  return (
    <li
      className={styles.stage}
      data-status={status}
      {...(isCurrent && { 'data-current': true, 'aria-current': 'step' as const })}
    >
      <div className={styles.head}>
        <Title order={3} fz="sm" fw={600}>
          {stageTitle(stage)}
        </Title>
        <Share stage={stage} expected={expected} />
        <Text size="sm" component="div">
          <StatusBadge tone={tones[status]}>{w.stages.statuses[wordOf(stage)]}</StatusBadge>
          {isCurrent && (
            <Badge size="sm" variant="light" tt="none" ml={8}>
              {w.stages.current}
            </Badge>
          )}
        </Text>
        <Times stage={stage} />
      </div>
      <div className={styles.body}>
        {stats.total > 0 && (
          <>
            <StateBar counts={stats} name={stageName(stage)} />
            <StateLegend counts={stats} name={stageName(stage)} onShow={onShow} />
          </>
        )}
        {status === 'WAITING' || status === 'SKIPPED' ? <Rule stage={stage} /> : <GateNumbers stage={stage} />}
      </div>
    </li>
  );
}

function Share({ stage: { stageNo, percent, count, stats }, expected }: Pick<StageCardProps, 'stage' | 'expected'>) {
  const w = useWords(planWords).stages;
  const share =
    stageNo === 0
      ? undefined
      : count !== null
        ? fill(w.count, { count: formatNumber(count) })
        : percent === 100
          ? w.rest
          : fill(w.share, { percent: percent ?? 0 });
  const size =
    stats.total > 0
      ? fill(w.count, { count: formatNumber(stats.total) })
      : expected !== undefined && fill(w.expected, { count: fill(w.count, { count: formatNumber(expected) }) });
  return (
    <Text size="xs" c="dimmed">
      {[share, size].filter(Boolean).join(' · ')}
    </Text>
  );
}

function Times({ stage: { startedAt, finishedAt } }: { stage: PlanStage }) {
  if (startedAt === null) return null;
  return (
    <Text size="xs" c="dimmed">
      <time dateTime={startedAt} title={formatTime(startedAt)}>
        {minuteOf(startedAt)}
      </time>
      {finishedAt !== null && (
        <>
          {' – '}
          <time dateTime={finishedAt} title={formatTime(finishedAt)}>
            {minuteOf(finishedAt).slice(0, 10) === minuteOf(startedAt).slice(0, 10)
              ? minuteOf(finishedAt).slice(11)
              : minuteOf(finishedAt)}
          </time>
        </>
      )}
    </Text>
  );
}

/** What a stage that has not begun will ask for. */
export function Rule({ stage }: { stage: PlanStage }) {
  const w = useWords(planWords).stages;
  const { span } = usePlanWords();
  const { successPct: success, errorPct: error, minSample, soakMin, onSuccess, onError } = stage;
  if (stage.stageNo === 0)
    return (
      <Text size="xs" c="dimmed">
        {w.ruleTest}
      </Text>
    );
  const rules = [
    fill(w.rule, { success, error, sample: formatNumber(minSample) }),
    soakMin > 0 && fill(w.ruleSoak, { soak: span(soakMin) }),
    onSuccess === 'WAIT_CONFIRM' && w.onConfirm,
    onError === 'CANCEL' && w.onCancel,
  ];
  return (
    <Text size="xs" c="dimmed">
      {rules.filter(Boolean).join(' · ')}
    </Text>
  );
}
