import type { UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Text, Title } from '@mantine/core';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { useLocations } from '../../../../kit/reference/use-locations.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { Exclusions } from './failures/Exclusions.tsx';
import { hasStarted } from '../plan-rules.ts';
import { Rule } from './stages/StageTimeline.tsx';
import { minuteOf, usePlanWords } from '../use-plan-words.ts';
import styles from './settings-panel.module.css';

/** Everything that was decided about the plan before it began. */
export function SettingsPanel({ plan }: { plan: UpgradePlan }) {
  const w = useWords(planWords);
  const { span, targetName, subjectNote, join } = usePlanWords();
  const { scope, retry, timeoutMin, forceAfter, createdBy } = plan;
  const named = (list: readonly { name: string }[]) => join(list.map(({ name }) => name));
  const s = w.settings;
  return (
    <div>
      <Descriptions
        items={[
          [plan.targetModel ? w.targetModel : w.target, `${targetName(plan)} (${subjectNote(plan)})`],
          [s.source, <Source key="source" plan={plan} />],
          [s.scope, <Scope key="scope" plan={plan} />],
          ...only(s.excluded, scope.excluded.length > 0 && named(scope.excluded)),
          ...only(s.models, scope.deviceModels.in.length > 0 && join(scope.deviceModels.in)),
          ...only(s.notModels, scope.deviceModels.notIn.length > 0 && join(scope.deviceModels.notIn)),
          [s.snapshot, s.snapshots[plan.snapshot]],
          [s.testFirst, plan.testFirst ? s.testFirsts.yes : s.testFirsts.no],
          [w.mode, w.modes[plan.updateMode]],
          ...only(s.force, plan.updateMode !== 'FORCED' && plan.updateMode !== 'SILENT' && forceText(forceAfter, s)),
          [s.startAt, plan.startAt === null ? startWords(plan, w.detail) : minuteOf(plan.startAt)],
          [s.endAt, plan.endAt === null ? s.endDefault : minuteOf(plan.endAt)],
          [s.window, <Window key="window" plan={plan} />],
          [
            s.retry,
            retry.times === 0
              ? s.retryNever
              : fill(retry.intervalMin === 0 ? s.retryAtOnce : s.retryOf, {
                  times: retry.times,
                  interval: span(retry.intervalMin),
                }),
          ],
          [s.timeout, timeoutMin === null ? s.timeoutNone : fill(s.timeoutOf, { time: span(timeoutMin) })],
          [s.approval, <Approval key="approval" plan={plan} />],
          [
            s.created,
            fill(s.createdBy, { name: createdBy?.name ?? '', time: minuteOf(plan.createdAt) }).replace(/^ · /, ''),
          ],
          ...only(s.remark, plan.remark),
        ]}
      />
      {hasStarted(plan) && <Gates plan={plan} />}
      <Exclusions plan={plan} />
    </div>
  );
}

/** Before the start the stages themselves say what they will ask for. */
function Gates({ plan: { stages } }: { plan: UpgradePlan }) {
  const w = useWords(planWords).settings;
  const { stageName } = usePlanWords();
  return (
    <>
      <Title order={3} fz="sm" fw={600} mt="lg" mb={6}>
        {w.stages}
      </Title>
      <ol className={styles.rules}>
        {stages.map((stage) => (
          <li key={stage.stageNo}>
            <Text size="sm">{stageName(stage)}</Text>
            <Rule stage={stage} />
          </li>
        ))}
      </ol>
    </>
  );
}

type Item = readonly [name: string, value: string];
const only = (name: string, value: string | false | null): Item[] => (value ? [[name, value]] : []);

type Words = (typeof planWords)['zh-CN'];

const startWords = ({ approval }: Pick<UpgradePlan, 'approval'>, w: Words['detail']): string =>
  approval.required ? w.atOnceApproved : w.atOnce;

function forceText(forceAfter: UpgradePlan['forceAfter'], w: Words['settings']): string {
  if (forceAfter === null) return w.forceNever;
  const { reminders, at } = forceAfter;
  return [
    reminders !== null && fill(w.forceReminders, { count: reminders }),
    at !== null && fill(w.forceAt, { time: minuteOf(at) }),
  ]
    .filter(Boolean)
    .join(w.forceJoin);
}

function Source({ plan: { source } }: { plan: UpgradePlan }) {
  const w = useWords(planWords).settings;
  const { join } = usePlanWords();
  if (source.mode === 'LIST') return join(source.versions.map(({ name }) => name));
  const { minCode: min, maxCode: max } = source;
  if (source.mode === 'ANY' || (min === null && max === null)) return w.anySource;
  if (min === null) return fill(w.rangeTo, { max: max ?? 0 });
  return max === null ? fill(w.rangeFrom, { min }) : fill(w.range, { min, max });
}

/** As many names as can be read at a glance. */
const SHOWN = 10;

function Scope({ plan: { scope } }: { plan: UpgradePlan }) {
  const w = useWords(planWords).settings;
  const { join } = usePlanWords();
  const { mode, chosen, percent, file, locationCodes } = scope;
  if (mode === 'PERCENT') return fill(w.percent, { percent: percent ?? 0 });
  if (mode === 'FILE' && file) return fill(w.file, { name: file.name, count: formatNumber(file.matched) });
  if (mode === 'REGION') return <Regions codes={locationCodes} />;
  if (chosen.length === 0) return w.scopes[mode];
  const names = join(chosen.slice(0, SHOWN).map(({ name }) => name));
  const more = chosen.length > SHOWN ? ` ${fill(w.more, { count: formatNumber(chosen.length) })}` : '';
  return fill(w.scopeNamed, { scope: w.scopes[mode], names: names + more });
}

function Regions({ codes }: { codes: readonly string[] }) {
  const w = useWords(planWords).settings;
  const { join } = usePlanWords();
  const { labelOf } = useLocations();
  const names = join(codes.slice(0, SHOWN).map(labelOf));
  const more = codes.length > SHOWN ? ` ${fill(w.more, { count: formatNumber(codes.length) })}` : '';
  return fill(w.scopeNamed, { scope: w.scopes.REGION, names: names + more });
}

function Window({ plan: { window } }: { plan: UpgradePlan }) {
  const w = useWords(planWords).settings;
  const { hoursOf } = usePlanWords();
  if (window === null) return w.windowAny;
  return fill(w.windowOf, { hours: hoursOf(window), zone: w.zones[window.zone] });
}

function Approval({ plan: { approval } }: { plan: UpgradePlan }) {
  const w = useWords(planWords);
  if (!approval.required) return w.settings.approvals.no;
  const { state, by, at, remark } = approval;
  if (state !== 'APPROVED' || by === null || at === null) return w.settings.approvals.yes;
  const facts = { name: by.name, time: minuteOf(at) };
  return remark ? fill(w.detail.approvedRemark, { ...facts, remark }) : fill(w.detail.approved, facts);
}
