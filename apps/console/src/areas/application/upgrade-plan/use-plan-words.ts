import type { PlanWindow } from '@console/contract/areas/application/upgrade-plan/parts';
import type {
  PlanStage,
  UpgradePlan,
  UpgradePlanRow,
} from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { useEffect, useState } from 'react';
import { formatAgo, formatNumber, formatTime } from '../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { planWords } from '../../../locales/application/upgrade-plan.ts';
import { spanOf } from './figures.ts';
import { waitParams, waitSentence } from './wait-text.ts';

/** To the minute, as people speak of times. */
export const minuteOf = (iso: string): string => formatTime(iso).slice(0, 16);

type Target = Pick<UpgradePlanRow, 'applicationName' | 'targetVersionName' | 'targetVersionCode' | 'targetModel'>;
/** The name of the version or of the model that it brings. */
export const subjectOf = ({
  targetVersionName,
  targetModel,
}: Pick<UpgradePlanRow, 'targetVersionName' | 'targetModel'>): string =>
  targetModel === null ? (targetVersionName ?? '') : `${targetModel.name} ${targetModel.versionNo}`;

type NamedStage = Pick<PlanStage, 'stageNo' | 'name'>;
const MINUTE_MS = 60_000;

/** How plans, their stages and devices are called. */
export function usePlanWords() {
  const w = useWords(planWords);
  const [locale] = useLocale();
  const codes: Readonly<Record<string, string>> = w.failCodes;
  const span = (minutes: number) => {
    const { unit, count } = spanOf(minutes);
    return fill(w[unit], { count: formatNumber(count) });
  };
  /** The time, and how far away that is. */
  const when = (iso: string) =>
    Math.abs(Date.parse(iso) - Date.now()) < MINUTE_MS
      ? minuteOf(iso)
      : fill(w.whenIn, { time: minuteOf(iso), relative: formatAgo(iso) });
  /** A name that nobody has typed is the number of the stage, in the language of whoever reads it. */
  const isTyped = ({ stageNo, name }: NamedStage) =>
    name !== '' && !Object.values(planWords).some((words) => fill(words.stageNumbered, { no: stageNo }) === name);
  const numbered = ({ stageNo }: NamedStage) => (stageNo === 0 ? w.testStage : fill(w.stageNumbered, { no: stageNo }));
  const ownName = (stage: NamedStage) => (stage.stageNo > 0 && isTyped(stage) ? stage.name : numbered(stage));
  const stageName = (stage: NamedStage) =>
    stage.stageNo > 0 && isTyped(stage) ? fill(w.stageNamed, { no: stage.stageNo, name: stage.name }) : numbered(stage);
  const stageTitle = (stage: NamedStage) =>
    stage.stageNo > 0 && isTyped(stage) ? `${stage.stageNo} · ${stage.name}` : numbered(stage);
  const join = (words: readonly string[]) => words.join(locale === 'zh-CN' ? '、' : ', ');
  /** Days and hours, without whose clock. */
  const hoursOf = ({ weekdays, from, to }: NonNullable<PlanWindow>) => {
    const named = weekdays.toSorted((a, b) => a - b).map((day) => w.settings.weekdays[day - 1] ?? '');
    return fill(w.settings.hours, { days: weekdays.length === 7 ? w.settings.everyDay : join(named), from, to });
  };
  const waitText = (plan: UpgradePlan) => {
    const { waits, stages, window } = plan;
    const stage = (no: number) => stageName(stages.find(({ stageNo }) => stageNo === no) ?? { stageNo: no, name: '' });
    return fill(waitSentence(plan, w.waits), {
      ...waitParams(waits, { time: when, number: formatNumber, stage }),
      ...(window && { hours: hoursOf(window) }),
    });
  };
  return {
    span,
    when,
    stageName,
    stageTitle,
    ownName,
    waitText,
    join,
    hoursOf,
    failName: (code: string) => codes[code] ?? fill(w.otherFailure, { code }),
    deviceName: (model: string, os: string | null) => (os === null ? model : fill(w.deviceOf, { model, os })),
    /** What it brings and where to; of a version also its number, of a model that it is one. */
    targetName: (plan: Target) => fill(w.targetOf, { application: plan.applicationName, version: subjectOf(plan) }),
    subjectNote: ({ targetVersionCode }: Target) =>
      targetVersionCode === null ? w.isModel : fill(w.codeOf, { code: targetVersionCode }),
  };
}

const EVERY_MS = 20_000;

/** Draws again from time to time, for words such as "in 12 minutes". */
export function useClock(runs: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, [runs]);
}
