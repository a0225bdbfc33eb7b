import { mayMove } from '@console/contract/areas/application/upgrade-plan/states';
import type { PlanFailure, UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { GroupBar } from '../../GroupBar.tsx';
import { EmptyState, ErrorState } from '../../../../../kit/page/EmptyState.tsx';
import { Time } from '../../../../../kit/time/Time.tsx';
import { formatNumber } from '../../../../../lib/format.ts';
import { useMay } from '../../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planWords } from '../../../../../locales/application/upgrade-plan.ts';
import { Exclusions } from './Exclusions.tsx';
import type { useFailures } from './use-failures.ts';
import type { RecordFilter } from '../use-plan-tabs.ts';
import { usePlanWords } from '../../use-plan-words.ts';
import plansStyles from '../../plans.module.css';
import styles from './failures.module.css';

interface FailuresPanelProps {
  plan: UpgradePlan;
  failures: ReturnType<typeof useFailures>;
  onShow: (filter: RecordFilter) => void;
  onExclude: (model: string, os: string) => void;
}

/** Failures by cause, model and system: the largest first, each with what can be done about it. */
export function FailuresPanel({
  plan,
  failures: { data, error, isLoading, refetch },
  onShow,
  onExclude,
}: FailuresPanelProps) {
  const w = useWords(planWords).failures;
  const mayExclude = useMay('app:plan:update') && mayMove('exclude', plan.status);
  const list = data?.list ?? [];
  return (
    <div>
      {isLoading && <Skeleton h={160} aria-busy />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isLoading && !error && list.length === 0 && <EmptyState title={w.empty} description={w.emptyHint} />}
      {list.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {fill(w.total, { count: formatNumber(data?.failed ?? 0) })}
          </Text>
          <div className={styles.scroll}>
            <table className={styles.table} aria-label={plan.name}>
              <thead>
                <tr>
                  <th scope="col">{w.code}</th>
                  <th scope="col">{w.device}</th>
                  <th scope="col" data-number>
                    {w.failed}
                  </th>
                  <th scope="col">{w.share}</th>
                  <th scope="col" data-number>
                    {w.open}
                  </th>
                  <th scope="col">{w.lastAt}</th>
                  {mayExclude && (
                    <th scope="col" data-number>
                      <span className={plansStyles.hidden}>{w.exclude}</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {list.map((row) => (
                  <Row
                    key={`${row.failCode}\n${row.deviceModel}\n${row.osVersion}`}
                    row={row}
                    onShow={onShow}
                    onExclude={mayExclude ? onExclude : undefined}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <Exclusions plan={plan} />
    </div>
  );
}

interface RowProps extends Pick<FailuresPanelProps, 'onShow'> {
  row: PlanFailure;
  onExclude: FailuresPanelProps['onExclude'] | undefined;
}

function Row({ row, onShow, onExclude }: RowProps) {
  const w = useWords(planWords).failures;
  const { failName, deviceName } = usePlanWords();
  const { failCode, deviceModel, osVersion, failed, share, open, sample, lastAt } = row;
  const code = failName(failCode);
  const device = deviceName(deviceModel, osVersion);
  const show = () => onShow({ failCode, deviceModel, osVersion });
  return (
    <tr>
      <td>
        {code}
        {sample !== null && (
          <Text size="xs" c="dimmed" lineClamp={1} title={sample}>
            {sample}
          </Text>
        )}
      </td>
      <td>{device}</td>
      <td data-number>
        <Anchor component="button" type="button" size="sm" onClick={show}>
          {formatNumber(failed)}
          <span className={plansStyles.hidden}> {fill(w.show, { code, device })}</span>
        </Anchor>
      </td>
      <td className={styles.share}>
        {`${Math.floor(share * 10) / 10}%`}
        <div className={styles.shareBar}>
          <GroupBar size="small" parts={[{ group: 'failed', percent: share }]} />
        </div>
      </td>
      <td data-number>{formatNumber(open)}</td>
      <td className={plansStyles.nowrap}>
        <Time value={lastAt} />
      </td>
      {onExclude && (
        <td data-number>
          <Button
            size="compact-sm"
            variant="subtle"
            fw={400}
            aria-label={fill(w.excludeOf, { device })}
            onClick={() => onExclude(deviceModel, osVersion)}
          >
            {w.exclude}
          </Button>
        </td>
      )}
    </tr>
  );
}
