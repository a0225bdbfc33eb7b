import { isScopeComplete } from '../../../../kit/audience/scope-values.ts';
import { fill, wordsNow } from '../../../../lib/words.ts';
import { planFormWords } from '../../../../locales/application/upgrade-plan-form.ts';
import type { PlanValues } from './plan-values.ts';
import type { Preview } from './preview/use-preview.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What stands in the way of submitting, though not of a draft: by field. The server looks again. */
export function submitErrors(values: PlanValues, now = Date.now()): Record<string, string> {
  const w = wordsNow(planFormWords).errors;
  const { source, scope, forceAfter, startAt, endAt, retry, timeoutMin } = values;
  const start = startAt === null ? now : Date.parse(startAt);
  const length = endAt === null ? DAY : Date.parse(endAt) - start;
  const { minCode, maxCode } = source;
  const isRange = source.mode === 'RANGE';
  return {
    ...(source.mode === 'LIST' && source.versionIds.length === 0 && { source: w.versions }),
    ...(isRange && minCode === null && maxCode === null && { source: w.range }),
    ...(isRange && minCode !== null && maxCode !== null && minCode > maxCode && { source: w.rangeOrder }),
    ...(!isScopeComplete(scope) && { scope: scope.mode === 'FILE' ? w.file : w.scope }),
    ...(forceAfter && forceAfter.reminders === null && forceAfter.at === null && { forceAfter: w.force }),
    ...(forceAfter && forceAfter.at !== null && Date.parse(forceAfter.at) <= start && { forceAfter: w.past }),
    ...(startAt !== null && start < now + 5 * MINUTE && { startAt: w.tooSoon }),
    ...((length < HOUR || length > 30 * DAY) && { endAt: w.end }),
    ...(timeoutMin !== null &&
      retry.times > 0 &&
      timeoutMin <= retry.intervalMin && { timeoutMin: fill(w.timeout, { minutes: retry.intervalMin }) }),
  };
}

/** What the devices say against it, as far as they have been counted. Of a dynamic plan people come later. */
export function emptyErrors(
  { snapshot, stages }: PlanValues,
  { preview, stale }: Pick<Preview, 'preview' | 'stale'>,
): Record<string, string> {
  const w = wordsNow(planFormWords).preview;
  if (snapshot === 'DYNAMIC' || stale || preview === undefined) return {};
  if (preview.eligible === 0) return { scope: w.nobody };
  const empty = preview.perStage.find(({ stageNo, count }) => stageNo > 0 && count === 0);
  if (empty === undefined) return {};
  return { stages: fill(w.emptyStage, { name: stages[empty.stageNo - 1]?.name ?? empty.stageNo }) };
}
