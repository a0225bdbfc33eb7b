import { upgradePlan, type PlanOffer } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { fill, useWords } from '../../../lib/words.ts';
import { planWords } from '../../../locales/application/upgrade-plan.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { personWords } from '../../../locales/kit/person.ts';
import { OfferBadge } from '../../display/badge/OfferBadge.tsx';
import { EmptyState } from '../../page/EmptyState.tsx';
import type { Column } from '../../table/columns.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { timeColumn } from '../../table/time-column.tsx';
import type { Person } from '../person.ts';
import { LinkTo, TwoLines } from './PersonCells.tsx';
import { usePersonList } from './use-person-list.ts';

/** What has become of the upgrades of somebody's devices. */
export function UpgradesPanel({ person: { userId } }: { person: Person }) {
  const w = useWords(personWords);
  const plan = useWords(planWords);
  const list = usePersonList(upgradePlan.userRecord, { userId });
  const columns: Column<PlanOffer>[] = [
    {
      key: 'plan',
      title: w.plan,
      shown: 'always',
      render: ({ planId, planName }) => (
        <LinkTo route="releaseDetail_all" query={{ planId }}>
          {planName}
        </LinkTo>
      ),
    },
    {
      key: 'version',
      title: plan.records.version,
      render: (row) => (
        <TwoLines
          first={fill(plan.records.fromTo, { from: row.fromVersion, to: row.toVersion })}
          second={row.applicationName}
        />
      ),
    },
    {
      key: 'device',
      title: w.device,
      render: (row) => <TwoLines first={row.deviceModel} second={row.osVersion} />,
    },
    { key: 'status', title: plan.records.status, width: 150, render: (row) => <OfferBadge record={row} /> },
    { key: 'why', title: plan.records.why, render: (row) => <Why record={row} /> },
    timeColumn('updatedAt', plan.records.updatedAt),
  ];
  return (
    <DataTable
      list={list}
      label={w.tabs.upgrades}
      name="personUpgrade"
      columns={columns}
      keyOf={(row) => row.recordId}
      nameOf={(row) => row.planName}
      empty={<EmptyState title={w.empty.upgrades} description={w.emptyHint.upgrades} />}
    />
  );
}

/** Why it failed, or why it takes no part. */
function Why({ record: { failCode, failMessage, skipReason } }: { record: PlanOffer }) {
  const w = useWords(planWords);
  const { none } = useWords(kitWords).common;
  const codes: Readonly<Record<string, string>> = w.failCodes;
  if (skipReason !== null) return w.skipReasons[skipReason];
  if (failCode === null) return none;
  return <TwoLines first={codes[failCode] ?? fill(w.otherFailure, { code: failCode })} second={failMessage} />;
}
