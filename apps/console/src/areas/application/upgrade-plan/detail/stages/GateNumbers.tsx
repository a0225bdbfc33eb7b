import type { PlanStage } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../../../lib/format.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planWords } from '../../../../../locales/application/upgrade-plan.ts';
import { gateOf, soakEnd } from '../../figures.ts';
import { Countdown } from '../Countdown.tsx';
import { minuteOf, usePlanWords } from '../../use-plan-words.ts';
import plansStyles from '../../plans.module.css';
import styles from './gate-numbers.module.css';

const icons = { met: IconCheck, missed: IconClock, exceeded: IconAlertTriangle };

interface LineProps {
  name: string;
  value?: string;
  rule: ReactNode;
  verdict: keyof typeof icons | undefined;
}

/** One number against what is asked for. */
function Line({ name, value, rule, verdict }: LineProps) {
  const w = useWords(planWords).stages;
  const Icon = verdict && icons[verdict];
  return (
    <div data-verdict={verdict}>
      <dt>{name}</dt>
      <dd>
        {value !== undefined && <strong>{value}</strong>}
        <span>{rule}</span>
        {Icon && (
          <>
            <Icon size={14} stroke={2} aria-hidden />
            <span className={plansStyles.hidden}>{w[verdict]}</span>
          </>
        )}
      </dd>
    </div>
  );
}

/** A stage against its gate. */
export function GateNumbers({ stage }: { stage: PlanStage }) {
  const w = useWords(planWords).stages;
  const { span } = usePlanWords();
  const gate = gateOf(stage);
  const until = stage.status === 'SOAKING' ? soakEnd(stage) : undefined;
  const some = gate.finished > 0;
  // Devices that came into it later change nothing about a stage that has passed.
  const missed = stage.status === 'PASSED' ? undefined : 'missed';
  return (
    <>
      <dl className={styles.root}>
        <Line
          name={w.success}
          value={some ? `${gate.successPct}%` : '–'}
          rule={fill(w.needs, { percent: stage.successPct })}
          verdict={gate.hasSuccess ? 'met' : some ? missed : undefined}
        />
        <Line
          name={w.errors}
          value={some ? `${gate.failedPct}%` : '–'}
          rule={fill(w.limit, { percent: stage.errorPct })}
          verdict={gate.hasTooManyErrors ? 'exceeded' : some ? 'met' : undefined}
        />
        <Line
          name={w.finished}
          value={formatNumber(gate.finished)}
          rule={fill(w.sample, { count: formatNumber(gate.needed) })}
          verdict={gate.hasSample ? 'met' : missed}
        />
        <Line
          name={w.soak}
          rule={
            until !== undefined ? (
              <Countdown until={until} words={w.soakLeft} over={w.soakOver} />
            ) : stage.soakMin === 0 ? (
              w.soakNone
            ) : (
              fill(w.soakFor, { time: span(stage.soakMin) })
            )
          }
          verdict={stage.status === 'PASSED' ? 'met' : until === undefined ? undefined : missed}
        />
      </dl>
      {stage.forgiven.at !== null && (
        <Text size="xs" c="dimmed">
          {fill(w.forgiven, {
            time: minuteOf(stage.forgiven.at),
            succeeded: formatNumber(stage.forgiven.succeeded),
            failed: formatNumber(stage.forgiven.failed),
          })}
        </Text>
      )}
    </>
  );
}
