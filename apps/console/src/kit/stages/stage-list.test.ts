import type { PlanStageInput } from '@console/contract/areas/application/upgrade-plan/parts';
import { expect, test } from 'vitest';
import {
  gapOf,
  mayMoveTo,
  presetKeys,
  presetOf,
  presetStages,
  sharesOf,
  shortShare,
  withAdded,
  withMoved,
  withoutStage,
  withPreset,
} from './stage-list.ts';

const nameOf = (no: number) => `Stage ${no}`;
const three = presetStages('three', nameOf);
const sizes = (stages: readonly PlanStageInput[]) => stages.map(({ percent, count }) => count ?? `${percent}%`);
const names = (stages: readonly PlanStageInput[]) => stages.map(({ name }) => name);

test('a preset is known again by its sizes, also after its conditions have changed', () => {
  for (const key of presetKeys) expect(presetOf(presetStages(key, nameOf))).toBe(key);
  expect(presetOf(three.map((stage) => ({ ...stage, soakMin: 5 })))).toBe('three');
  expect(presetOf(withAdded(three, nameOf))).toBeUndefined();
});

test('another preset keeps the conditions that were set', () => {
  const mine = three.with(0, { ...three[0]!, soakMin: 5 }).with(2, { ...three[2]!, onError: 'CANCEL' });
  const four = withPreset(mine, 'four', nameOf);
  expect(sizes(four)).toEqual(['1%', '10%', '50%', '100%']);
  expect(four.map(({ soakMin }) => soakMin)).toEqual([5, 60, 60, 60]);
  expect(four.map(({ onError }) => onError)).toEqual(['PAUSE', 'PAUSE', 'PAUSE', 'CANCEL']);
  expect(withPreset(mine, 'once', nameOf)[0]?.onError).toBe('CANCEL');
});

test('a stage is added before the rest, and numbered names follow their places', () => {
  const four = withAdded(three, nameOf);
  expect(sizes(four)).toEqual(['10%', '50%', '50%', '100%']);
  expect(names(four)).toEqual(['Stage 1', 'Stage 2', 'Stage 3', 'Stage 4']);
  expect(names(withoutStage(four, 0, nameOf))).toEqual(['Stage 1', 'Stage 2', 'Stage 3']);
});

test('a name of one’s own stays with its stage; one in the other language is numbered anew', () => {
  const named = three.with(0, { ...three[0]!, name: 'Berlin' }).with(1, { ...three[1]!, name: '第 2 阶段' });
  const moved = withMoved(named, 0, 1, nameOf);
  expect(names(moved)).toEqual(['Stage 1', 'Berlin', 'Stage 3']);
  expect(sizes(moved)).toEqual(['50%', '10%', '100%']);
});

test('nothing goes behind the rest, nor the rest before anything', () => {
  expect([mayMoveTo(three, 0, 1), mayMoveTo(three, 1, 0)]).toEqual([true, true]);
  expect([mayMoveTo(three, 0, -1), mayMoveTo(three, 1, 2), mayMoveTo(three, 2, 1)]).toEqual([false, false, false]);
  expect(withMoved(three, 1, 2, nameOf)).toBe(three);
});

test('percentages of the rest become shares of all; behind a number of devices none is known', () => {
  expect(sharesOf(three)).toEqual([10, 45, 45]);
  expect(sharesOf(presetStages('four', nameOf)).reduce<number>((sum, share) => sum + (share ?? 0), 0)).toBeCloseTo(100);
  expect(sharesOf(three.with(1, { ...three[1]!, percent: null, count: 50 }))).toEqual([10, null, null]);
});

test('a share is short, and never nothing', () => {
  expect([45, 44.55, 9.9, 0.123, 0.0001].map(shortShare)).toEqual(['45', '45', '9.9', '0.12', '0.01']);
});

test('failures that neither pass a stage nor stop it are named; the usual conditions leave none', () => {
  expect(gapOf({ successPct: 95, errorPct: 5 })).toBeUndefined();
  expect(gapOf({ successPct: 99.9, errorPct: 0.1 })).toBeUndefined();
  expect(gapOf({ successPct: 90, errorPct: 5 })).toBeUndefined();
  expect(gapOf({ successPct: 95, errorPct: 20 })).toEqual({ from: 5, to: 20 });
});
