import type { ErrorNo } from '@console/contract/areas/product/error-code/error-no';
import { DEEPEST, newStepId } from '@console/contract/areas/product/error-code/parts';

/** What the form holds of a number. */
export type Facts = Omit<
  ErrorNo,
  | 'errorNoId'
  | 'errorCodeId'
  | 'images'
  | 'materials'
  | 'manuals'
  | 'version'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
>;
export type Steps = Facts['steps'];

const none = { 'zh-CN': '', 'en-US': '' };

export const newStep = (depth: number): Steps[number] => ({
  stepId: newStepId(),
  depth,
  text: none,
  caution: none,
  audience: 'BOTH',
  imageFileIds: [],
  materialIds: [],
});

/** A step and everything below it: from here to there. */
export function branchEnd(steps: Steps, at: number): number {
  const end = steps.findIndex(({ depth }, place) => place > at && depth <= steps[at]!.depth);
  return end === -1 ? steps.length : end;
}

/** Where the branch before this one on the same level begins; none for the first of its parent. */
export function branchBefore(steps: Steps, at: number): number | null {
  for (let place = at - 1; place >= 0; place -= 1) {
    if (steps[place]!.depth === steps[at]!.depth) return place;
    if (steps[place]!.depth < steps[at]!.depth) return null;
  }
  return null;
}

/** The branch before the one on its level. */
export function movedUp(steps: Steps, at: number): Steps {
  const before = branchBefore(steps, at);
  if (before === null) return steps;
  const branch = steps.slice(at, branchEnd(steps, at));
  return [...steps.slice(0, before), ...branch, ...steps.slice(before, at), ...steps.slice(at + branch.length)];
}

export function movedDown(steps: Steps, at: number): Steps {
  const next = branchEnd(steps, at);
  return steps[next]?.depth === steps[at]!.depth ? movedUp(steps, next) : steps;
}

/** One level deeper, or less deep, with everything below; the tree stays one. */
export function shifted(steps: Steps, at: number, by: 1 | -1): Steps {
  const end = branchEnd(steps, at);
  return steps.map((step, place) => (place >= at && place < end ? { ...step, depth: step.depth + by } : step));
}

export const mayIndent = (steps: Steps, at: number) =>
  branchBefore(steps, at) !== null && steps.slice(at, branchEnd(steps, at)).every(({ depth }) => depth < DEEPEST);

export const removed = (steps: Steps, at: number): Steps => [
  ...steps.slice(0, at),
  ...steps.slice(branchEnd(steps, at)),
];
