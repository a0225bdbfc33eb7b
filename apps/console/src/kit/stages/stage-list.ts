import { defaultStage, type PlanStageInput } from '@console/contract/areas/application/upgrade-plan/parts';
import { stageWords } from '../../locales/kit/stages.ts';

/** Percentages of those who are left. */
export const presets = { once: [100], three: [10, 50, 100], four: [1, 10, 50, 100] } as const;
export type Preset = keyof typeof presets;
export const presetKeys = Object.keys(presets) as Preset[];

type Stages = PlanStageInput[];
type StageName = (no: number) => string;

const stageOf = (name: string, percent: number): PlanStageInput => ({ name, percent, count: null, ...defaultStage });

export const presetStages = (preset: Preset, nameOf: StageName): Stages =>
  presets[preset].map((percent, at) => stageOf(nameOf(at + 1), percent));

/** Which of the presets the sizes are, whatever their names and conditions. */
export const presetOf = (stages: Stages): Preset | undefined =>
  presetKeys.find((key) => {
    const sizes: readonly number[] = presets[key];
    return sizes.length === stages.length && stages.every(({ percent }, at) => percent === sizes[at]);
  });

/** Another preset keeps the conditions that were set for the stages there are; the last one's stay with the last. */
export function withPreset(stages: Stages, preset: Preset, nameOf: StageName): Stages {
  const presetList = presetStages(preset, nameOf);
  return presetList.map((stage, at) => {
    const kept = at === presetList.length - 1 ? stages.at(-1) : stages.slice(0, -1)[at];
    return kept ? { ...kept, name: stage.name, percent: stage.percent, count: null } : stage;
  });
}

/** A name that nobody has typed, and which therefore follows its place. */
const isNumbered = (name: string): boolean =>
  Object.values(stageWords).some((words) => {
    const [head = '', tail = ''] = words.name.split('{no}');
    const no = name.slice(head.length, name.length - tail.length);
    return /^\d+$/.test(no) && name === head + no + tail;
  });

/** In the language of whoever writes the plan now. */
export const renumbered = (stages: Stages, nameOf: StageName): Stages =>
  stages.map((stage, at) => (isNumbered(stage.name) ? { ...stage, name: nameOf(at + 1) } : stage));

/** One more before the last, which is always the rest. */
export function withAdded(stages: Stages, nameOf: StageName): Stages {
  const last = stages.length - 1;
  const added = stageOf(nameOf(stages.length), 50);
  return renumbered([...stages.slice(0, last), added, ...stages.slice(last)], nameOf);
}

export const withoutStage = (stages: Stages, at: number, nameOf: StageName): Stages =>
  renumbered(
    stages.filter((_, place) => place !== at),
    nameOf,
  );

/** Where a stage can go: nothing comes behind the rest, nor the rest before anything. */
export const mayMoveTo = (stages: Stages, from: number, to: number): boolean =>
  from < stages.length - 1 && to >= 0 && to < stages.length - 1 && from !== to;

export function withMoved(stages: Stages, from: number, to: number, nameOf: StageName): Stages {
  if (!mayMoveTo(stages, from, to)) return stages;
  const rest = stages.filter((_, place) => place !== from);
  return renumbered([...rest.slice(0, to), ...stages.slice(from, from + 1), ...rest.slice(to)], nameOf);
}

/**
 * What each stage is of all devices, in percent. A number of devices is no share that could be known here, nor is
 * anything behind it.
 */
export function sharesOf(stages: readonly Pick<PlanStageInput, 'percent' | 'count'>[]): (number | null)[] {
  let left: number | null = 100;
  return stages.map(({ percent, count }) => {
    if (left === null || count !== null || percent === null) {
      left = null;
      return null;
    }
    const share = (left * percent) / 100;
    left -= share;
    return share;
  });
}

/** Failures, in percent, with which a stage neither passes nor stops; nothing where it always does one of the two. */
export function gapOf({ successPct, errorPct }: Pick<PlanStageInput, 'successPct' | 'errorPct'>) {
  // One digit, as the fields have: 100 - 99.9 is a little more than 0.1.
  const from = Math.round((100 - successPct) * 10) / 10;
  return errorPct > from ? { from, to: errorPct } : undefined;
}

/** Short enough to read, and never 0 for what is not nothing. */
export const shortShare = (share: number): string => {
  const digits = share >= 10 ? 0 : share >= 1 ? 1 : 2;
  return String(Math.max(Number(share.toFixed(digits)), 0.01));
};
