import { offerStatuses, skipReasons } from '@console/contract/areas/application/upgrade-plan/states';
import {
  upgradePlan,
  type PlanFailure,
  type UpgradePlan,
} from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Anchor, Text } from '@mantine/core';
import { DataTable } from '../../../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../../../kit/list/FilterSelect.tsx';
import { useList } from '../../../../../kit/list/use-list.ts';
import { useMay } from '../../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planWords } from '../../../../../locales/application/upgrade-plan.ts';
import { hasStarted, isAlive } from '../../plan-rules.ts';
import { filterKeys } from '../use-plan-tabs.ts';
import { RecordExport } from './RecordExport.tsx';
import { usePlanWords } from '../../use-plan-words.ts';
import { useBackgroundRefresh } from '../../use-background-refresh.ts';
import { useRecordColumns } from './use-record-columns.tsx';

/** No state of its own: a device whose try has failed, whatever it does now. */
const RETRYING = 'retrying';
const cleared = Object.fromEntries(filterKeys.map((key) => [key, undefined]));

interface RecordsPanelProps {
  plan: UpgradePlan;
  /** What has failed so far, to choose from. */
  failures: readonly PlanFailure[];
}

/** Every device of the plan and what has become of it. */
export function RecordsPanel({ plan, failures }: RecordsPanelProps) {
  const w = useWords(planWords);
  const { failName, deviceName, stageName } = usePlanWords();
  const mayExport = useMay('app:plan:export');
  const found = useList(upgradePlan.userRecord, { planId: plan.planId, sortField: 'updatedAt', sortOrder: 'desc' });
  // Paused, too: devices that have begun go on.
  const live = useBackgroundRefresh(found, hasStarted(plan) && isAlive(plan));
  // The plan is no condition that one could take away; nor does clearing the filters leave the page.
  const list = { ...live, conditions: live.conditions - 1, reset: () => live.set(cleared) };
  const { request, set } = list;
  const codes = [...new Set([...(request.failCode ? [request.failCode] : []), ...failures.map((row) => row.failCode)])];
  return (
    <DataTable
      frameless
      list={list}
      label={w.detail.tabs.records}
      name="planRecord"
      columns={useRecordColumns(plan)}
      keyOf={(row) => row.recordId}
      nameOf={(row) => row.userName}
      filters={
        <>
          <FilterBar list={list} search={w.records.search}>
            <FilterSelect
              label={w.records.stage}
              w={130}
              data={plan.stages.map((stage) => ({ value: String(stage.stageNo), label: stageName(stage) }))}
              value={request.stageNo === undefined ? null : String(request.stageNo)}
              onChange={(value) => set({ stageNo: value === null ? undefined : Number(value) })}
            />
            <FilterSelect
              label={w.records.status}
              w={120}
              data={[
                { value: RETRYING, label: w.groups.retrying },
                ...offerStatuses.map((value) => ({ value, label: w.recordStatuses[value] })),
              ]}
              value={request.retrying === true ? RETRYING : (request.status ?? null)}
              onChange={(value) =>
                set({
                  status: offerStatuses.find((one) => one === value),
                  retrying: value === RETRYING ? true : undefined,
                  skipReason: undefined,
                })
              }
            />
            {request.status === 'SKIPPED' && (
              <FilterSelect
                label={w.records.skipReason}
                data={skipReasons.map((value) => ({ value, label: w.skipReasons[value] }))}
                value={request.skipReason ?? null}
                onChange={(value) => set({ skipReason: skipReasons.find((one) => one === value) })}
              />
            )}
            {codes.length > 0 && (
              <FilterSelect
                label={w.records.failCode}
                w={140}
                data={codes.map((value) => ({ value, label: failName(value) }))}
                value={request.failCode ?? null}
                onChange={(value) => set({ failCode: value ?? undefined })}
              />
            )}
            {request.deviceModel !== undefined && (
              <Text size="xs" c="dimmed">
                {fill(w.records.only, { what: deviceName(request.deviceModel, request.osVersion ?? null) })}{' '}
                <Anchor
                  component="button"
                  type="button"
                  size="xs"
                  onClick={() => set({ deviceModel: undefined, osVersion: undefined })}
                >
                  {w.records.showAll}
                </Anchor>
              </Text>
            )}
          </FilterBar>
          {mayExport && <RecordExport planId={plan.planId} request={request} />}
        </>
      }
      empty={<EmptyState title={w.records.empty} description={w.records.emptyHint} />}
    />
  );
}
