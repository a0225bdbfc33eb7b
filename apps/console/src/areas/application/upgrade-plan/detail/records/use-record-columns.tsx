import type { PlanOffer, UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Text } from '@mantine/core';
import { timeColumn } from '../../../../../kit/table/time-column.tsx';
import type { Column } from '../../../../../kit/table/columns.ts';
import { OfferBadge } from '../../../../../kit/display/badge/OfferBadge.tsx';
import { StatusBadge } from '../../../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../../../kit/time/Time.tsx';
import { formatNumber } from '../../../../../lib/format.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { kitWords } from '../../../../../locales/kit/kit.ts';
import { planWords } from '../../../../../locales/application/upgrade-plan.ts';
import { minuteOf, usePlanWords } from '../../use-plan-words.ts';
import plansStyles from '../../plans.module.css';
import styles from './use-record-columns.module.css';

export function useRecordColumns({ stages }: Pick<UpgradePlan, 'stages'>): Column<PlanOffer>[] {
  const w = useWords(planWords);
  const { ownName } = usePlanWords();
  const { none } = useWords(kitWords).common;
  const nameOf = (no: number) => ownName(stages.find(({ stageNo }) => stageNo === no) ?? { stageNo: no, name: '' });
  return [
    { key: 'user', title: w.records.user, shown: 'always', render: (row) => <User record={row} /> },
    {
      key: 'device',
      title: w.records.device,
      render: ({ deviceModel, osVersion, deviceId }) => (
        <div className={styles.device} title={deviceId}>
          {deviceModel}
          <Text size="xs" c="dimmed">
            {osVersion}
          </Text>
        </div>
      ),
    },
    { key: 'stage', title: w.records.stage, width: 120, render: ({ stageNo }) => nameOf(stageNo) },
    { key: 'status', title: w.records.status, width: 150, render: (row) => <OfferBadge record={row} /> },
    { key: 'why', title: w.records.why, render: (row) => <Why record={row} /> },
    {
      key: 'version',
      title: w.records.version,
      width: 130,
      render: ({ fromVersion: from, toVersion: to }) => (
        <span className={plansStyles.nowrap}>{fill(w.records.fromTo, { from, to })}</span>
      ),
    },
    {
      key: 'attempts',
      title: w.records.attempts,
      width: 90,
      align: 'right',
      render: ({ attempts }) => formatNumber(attempts),
    },
    {
      key: 'reminders',
      title: w.records.reminders,
      width: 90,
      align: 'right',
      shown: 'extra',
      render: ({ reminders }) => formatNumber(reminders),
    },
    {
      key: 'finishedAt',
      title: w.records.finishedAt,
      width: 170,
      shown: 'extra',
      render: (row) => (row.finishedAt === null ? none : <Time value={row.finishedAt} />),
    },
    timeColumn('updatedAt', w.records.updatedAt),
  ];
}

/** The name, and below it the customer or what kind of user it is; test accounts stand out. */
function User({ record: { userKind, userName, phone, clientName } }: { record: PlanOffer }) {
  const w = useWords(planWords).records;
  const { none } = useWords(kitWords).common;
  return (
    <div className={styles.user}>
      {userName || none}
      {userKind === 'TEST_ACCOUNT' ? (
        <Text size="xs" component="div">
          <StatusBadge tone="active">{w.kinds[userKind]}</StatusBadge>
        </Text>
      ) : (
        <Text size="xs" c="dimmed">
          {[clientName ?? w.kinds[userKind], phone].filter(Boolean).join(' · ')}
        </Text>
      )}
    </div>
  );
}

/** Why it failed, or why it takes no part. */
function Why({ record: { failCode, failMessage, skipReason, nextAttemptAt, status } }: { record: PlanOffer }) {
  const w = useWords(planWords);
  const { none } = useWords(kitWords).common;
  const { failName } = usePlanWords();
  const retries = nextAttemptAt !== null && status === 'PENDING';
  const words = [
    skipReason !== null && w.skipReasons[skipReason],
    failCode !== null && failName(failCode),
    retries && fill(w.records.retryAt, { time: minuteOf(nextAttemptAt).slice(5) }),
  ].filter(Boolean);
  if (words.length === 0) return none;
  return (
    <div className={styles.why}>
      {words.join(' · ')}
      {failMessage !== null && (
        <Text size="xs" c="dimmed" lineClamp={2} title={failMessage}>
          {failMessage}
        </Text>
      )}
    </div>
  );
}
