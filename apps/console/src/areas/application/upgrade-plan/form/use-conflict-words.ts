import type {
  ForceAfter,
  PlanScope,
  PlanSource,
  PlanStageInput,
  PlanWindow,
} from '@console/contract/areas/application/upgrade-plan/parts';
import { isPicked } from '../../../../kit/audience/scope-values.ts';
import type { FieldWords } from '../../../../kit/form/conflict/ConflictDialog.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { appVersionWords } from '../../../../locales/application/app-version.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { stageWords } from '../../../../locales/kit/stages.ts';
import { planFormWords } from '../../../../locales/application/upgrade-plan-form.ts';
import { minuteOf } from '../../../../kit/time/zone-time.ts';
import type { PlanNames } from './plan-part.ts';
import type { PlanValues } from './plan-values.ts';

/** How the values of a plan read where two people have changed it. */
export function useConflictWords(names: PlanNames): FieldWords {
  const w = useWords(planFormWords);
  const stages = useWords(stageWords);
  const { updateModes } = useWords(appVersionWords);
  const { none } = useWords(kitWords).common;
  const f = w.fields;
  const yesNo = (label: string) => ({ label, render: (value: unknown) => (value === true ? f.yes : f.no) });
  const moment = (label: string) => ({ label, render: (value: unknown) => minuteOf(String(value)) });
  const called = (id: string) => names[id]?.name ?? none;
  const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');
  const sizeOf = ({ percent, count }: PlanStageInput) =>
    count === null ? `${percent ?? 100}${stages.units.percent}` : `${count} ${stages.units.count}`;
  return {
    name: w.basics.name,
    targetVersionId: { label: w.basics.target, render: (value) => called(String(value)) },
    source: {
      label: w.source.title,
      render: (value) => {
        const { mode, versionIds, minCode, maxCode } = value as PlanSource;
        const range = mode === 'RANGE' ? `${minCode ?? ''}–${maxCode ?? ''}` : '';
        return joined([w.source.modes[mode], range, ...(mode === 'LIST' ? versionIds.map(called) : [])]);
      },
    },
    scope: {
      label: w.scope.title,
      render: (value) => {
        const { mode, ids, percent, locationCodes, fileId, excludeIds, deviceModels } = value as PlanScope;
        const models = deviceModels.in.length + deviceModels.notIn.length;
        return joined([
          w.scope.modes[mode],
          ...(isPicked(mode) ? ids.map(called) : []),
          mode === 'PERCENT' ? `${percent ?? 0}%` : '',
          mode === 'REGION' ? fill(f.items, { count: locationCodes.length }) : '',
          fileId === null ? '' : called(fileId),
          excludeIds.length === 0 ? '' : `${w.scope.exclude} ${fill(f.people, { count: excludeIds.length })}`,
          models === 0 ? '' : `${f.deviceModels} ${fill(f.items, { count: models })}`,
        ]);
      },
    },
    snapshot: { label: w.joining.title, render: (value) => w.joining[value as PlanValues['snapshot']] },
    updateMode: { label: w.mode.title, render: (value) => updateModes[value as PlanValues['updateMode']] },
    forceAfter: {
      label: w.mode.force,
      render: (value) => {
        const { reminders, at } = value as NonNullable<ForceAfter>;
        return joined([
          reminders === null ? '' : fill(f.forceReminders, { count: reminders }),
          at === null ? '' : fill(f.forceAt, { time: minuteOf(at) }),
        ]);
      },
    },
    startAt: moment(w.schedule.startAt),
    endAt: moment(w.schedule.endAt),
    window: {
      label: w.schedule.window,
      render: (value) => {
        const { weekdays, from, to } = value as NonNullable<PlanWindow>;
        const days = weekdays.map((day) => w.schedule.days[day - 1]).join(' ');
        return fill(f.windowOf, { days, from, to: to <= from ? fill(f.nextDay, { time: to }) : to });
      },
    },
    testFirst: yesNo(stages.testFirst),
    stages: {
      label: stages.title,
      render: (value) =>
        joined((value as PlanStageInput[]).map((one) => fill(f.stageOf, { name: one.name, size: sizeOf(one) }))),
    },
    retry: {
      label: w.retry.times,
      render: (value) => {
        const { times, intervalMin } = value as PlanValues['retry'];
        return fill(f.retryOf, { times: w.retry.timesOf[times], interval: w.retry.intervals[intervalMin] });
      },
    },
    timeoutMin: w.retry.timeout,
    approvalRequired: yesNo(w.retry.approval),
    remark: w.basics.remark,
  };
}
