import type { PlanWait, UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { isUnreachable } from './figures.ts';

interface Formats {
  time: (iso: string) => string;
  number: (value: number) => string;
  stage: (stageNo: number) => string;
}

const moments = new Set(['at', 'opensAt', 'until', 'endsAt']);

/** What fills the sentence of a wait, in the reader's language and the company's zone. */
export function waitParams({ params }: PlanWait, { time, number, stage }: Formats): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      if (key === 'stageNo') return ['stage', stage(Number(value))];
      if (moments.has(key)) return [key, time(String(value))];
      return [key, typeof value === 'number' ? number(value) : value];
    }),
  );
}

type Waiting = Pick<UpgradePlan, 'waits' | 'window' | 'stages' | 'snapshot'>;

/** Of some codes there is more than one sentence. */
export function waitSentence(plan: Waiting, words: Readonly<Record<string, string>>): string {
  const { code, params } = plan.waits;
  const note = params['note'];
  if (code === 'PAUSED_MANUAL' && typeof note === 'string' && note !== '') return words['PAUSED_NOTE'] ?? '';
  if (code === 'PREPARING' && !params['total']) return words['PREPARING_FIRST'] ?? '';
  if (code === 'WINDOW' && plan.window?.zone === 'DEVICE') return words['WINDOW_DEVICE'] ?? '';
  if (code === 'SUCCESS' && waitsForSomebody(plan)) return words['SUCCESS_NEVER'] ?? '';
  return words[code] ?? '';
}

/** A stage that nobody joins any more and that will not pass; behind the last one there is nothing to decide. */
function waitsForSomebody({ waits, stages, snapshot }: Waiting): boolean {
  const at = stages.findIndex(({ stageNo }) => stageNo === waits.params['stageNo']);
  const stage = stages[at];
  return stage !== undefined && at < stages.length - 1 && snapshot === 'STATIC' && isUnreachable(stage);
}
