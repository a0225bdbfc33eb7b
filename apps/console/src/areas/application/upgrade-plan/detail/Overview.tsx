import type { UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Anchor, Button, Paper, Text } from '@mantine/core';
import { IconBroadcast, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { formatNumber, formatTime } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { gateOf, percentDown } from '../figures.ts';
import { stoppedBy, toneOf } from '../plan-rules.ts';
import { Countdown } from './Countdown.tsx';
import { StateBar } from './stages/StateBar.tsx';
import { StateLegend } from './stages/StateLegend.tsx';
import type { Line } from './use-live-plan.ts';
import type { RecordFilter } from './use-plan-tabs.ts';
import { minuteOf, useClock, usePlanWords } from '../use-plan-words.ts';
import styles from './overview.module.css';

interface OverviewProps {
  plan: UpgradePlan;
  line: Line | undefined;
  /** When the numbers came. */
  asOf: string;
  onShow: (filter: RecordFilter) => void;
  /** Says why it is paused, where nobody has yet. */
  onExplain: (() => void) | undefined;
}

/** Where the plan stands: what it waits for in one sentence, and how far all devices have come. */
export function Overview({ plan, line, asOf, onShow, onExplain }: OverviewProps) {
  const w = useWords(planWords);
  const { waitText } = usePlanWords();
  const { stats, status, cancelReason } = plan;
  const reason = stoppedBy(plan);
  useClock(line !== undefined);
  return (
    <Paper withBorder component="section" p="md" aria-label={w.detail.overview}>
      <div className={styles.state}>
        <Text size="sm" fw={600} component="div">
          <StatusBadge tone={toneOf(plan)}>
            {w.statuses[status]}
            {reason !== undefined && ` · ${w.pauseReasons[reason]}`}
          </StatusBadge>
        </Text>
        {line !== undefined && plan.startedAt !== null && <LineMark line={line} asOf={asOf} />}
      </div>
      {/* Read out when it changes: it is what somebody who watches waits for. */}
      <output className={styles.wait}>
        {waitText(plan)} {status === 'COMPLETED' && <Result plan={plan} />}
        {status === 'CANCELED' && cancelReason !== null && fill(w.detail.canceled, { reason: cancelReason })}
        {reason === 'CANCELED_ERRORS' && <CancelCause plan={plan} />}
      </output>
      {onExplain && (
        <Button size="compact-sm" variant="light" onClick={onExplain}>
          {w.explain.open}
        </Button>
      )}
      <Retries plan={plan} onShow={onShow} />
      {stats.total > 0 && (
        <>
          <div className={styles.overall}>
            <div className={styles.overallBar}>
              <StateBar size="large" counts={stats} name={w.detail.overview} />
            </div>
            <strong>{fill(w.detail.upgraded, { percent: percentDown(stats.SUCCEEDED, stats.total) })}</strong>
          </div>
          <div className={styles.below}>
            <StateLegend counts={stats} name={w.detail.overview} onShow={onShow} />
            {stats.SKIPPED > 0 && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                c="dimmed"
                onClick={() => onShow({ status: 'SKIPPED' })}
              >
                {fill(w.detail.skipped, { count: formatNumber(stats.SKIPPED) })}
              </Anchor>
            )}
          </div>
        </>
      )}
      <Times plan={plan} />
    </Paper>
  );
}

function Result({ plan: { stats } }: { plan: UpgradePlan }) {
  const w = useWords(planWords).detail;
  return fill(w.completed, {
    total: formatNumber(stats.total),
    succeeded: formatNumber(stats.SUCCEEDED),
    failed: formatNumber(stats.failed),
    open: formatNumber(stats.total - stats.SUCCEEDED - stats.failed),
  });
}

/** How many have failed and will be tried again, and when the next one is. */
function Retries({ plan, onShow }: Pick<OverviewProps, 'plan' | 'onShow'>) {
  const w = useWords(planWords).detail;
  const { stats, nextRetryAt, status } = plan;
  if (stats.retrying === 0) return null;
  return (
    <Text size="sm" component="div" className={styles.retries}>
      <Anchor component="button" type="button" size="sm" fw={600} c="red" onClick={() => onShow({ retrying: true })}>
        {fill(w.retrying, { count: formatNumber(stats.retrying) })}
      </Anchor>
      {nextRetryAt !== null && status === 'RUNNING' && (
        <Countdown until={nextRetryAt} words={w.nextRetry} over={w.retryDue} />
      )}
    </Text>
  );
}

/** Why a stage has canceled its plan. */
function CancelCause({ plan: { stages } }: { plan: UpgradePlan }) {
  const w = useWords(planWords).detail;
  const { stageName } = usePlanWords();
  const stage = stages.findLast(({ status }) => status === 'FAILED');
  if (stage === undefined) return null;
  const { failedPct, finished } = gateOf(stage);
  return fill(w.canceledErrors, {
    stage: stageName(stage),
    percent: failedPct,
    limit: stage.errorPct,
    finished: formatNumber(finished),
  });
}

const icons = { live: IconBroadcast, connecting: IconRefresh, polling: IconRefresh, stale: IconPlugConnectedX };

/** Whether the numbers follow by themselves. */
function LineMark({ line, asOf }: { line: Line; asOf: string }) {
  const w = useWords(planWords).live;
  const Icon = icons[line];
  return (
    <output className={styles.line} data-line={line}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {fill(w[line], { time: formatTime(asOf) })}
    </output>
  );
}

function Times({ plan }: { plan: UpgradePlan }) {
  const w = useWords(planWords);
  const { startedAt, finishedAt, endsAt, startAt, updateMode } = plan;
  const times = [
    startedAt === null && finishedAt === null && startAt !== null && ([w.detail.startAt, startAt] as const),
    startedAt !== null && ([w.detail.startedAt, startedAt] as const),
    finishedAt !== null && ([w.detail.finishedAt, finishedAt] as const),
    finishedAt === null && endsAt !== null && ([w.detail.endsAt, endsAt] as const),
  ].filter((one) => one !== false);
  return (
    <dl className={styles.times}>
      <div>
        <dt>{w.mode}</dt>
        <dd>{w.modes[updateMode]}</dd>
      </div>
      {times.map(([name, iso]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <time dateTime={iso} title={formatTime(iso)}>
              {minuteOf(iso)}
            </time>
          </dd>
        </div>
      ))}
    </dl>
  );
}
