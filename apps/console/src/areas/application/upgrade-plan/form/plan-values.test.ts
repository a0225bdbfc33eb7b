import { planScope, type PlanScope, type ScopeMode } from '@console/contract/areas/application/upgrade-plan/parts';
import { type UpgradePlan, upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { isScopeComplete, switchedTo } from '../../../../kit/audience/scope-values.ts';
import {
  audienceOf,
  editableOf,
  forApplication,
  isAudienceComplete,
  isSourceComplete,
  newValues,
} from './plan-values.ts';
import type * as Submitting from './submit-errors.ts';

const id = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`;
const values = newValues({ name: 'Plan', applicationId: id(1), targetVersionId: id(2) }, id(3), (no) => `Stage ${no}`);
const { scope, source } = values;

test('what a new plan begins with is taken by the contract as it is', () => {
  expect(upgradePlan.add.input.safeParse(values).success).toBe(true);
  expect(upgradePlan.userNum.input.safeParse(audienceOf(values)).success).toBe(true);
});

test('a stored plan becomes what its call takes: without names, numbers and stage 0', () => {
  const { submit: _, ...editable } = values;
  const stored = {
    ...editable,
    planId: id(9),
    status: 'DRAFT',
    source: { ...source, versions: [{ id: id(4), name: '1.0' }] },
    scope: { ...scope, chosen: [], excluded: [], file: null },
    stages: [{ ...values.stages[0], stageNo: 0 }, ...values.stages.map((stage, at) => ({ ...stage, stageNo: at + 1 }))],
  } as unknown as UpgradePlan;
  expect(editableOf(stored)).toEqual(editable);
});

describe('devices are counted once it is said', () => {
  test('which versions they have', () => {
    expect(isSourceComplete(source)).toBe(true);
    expect(isSourceComplete({ ...source, mode: 'LIST' })).toBe(false);
    expect(isSourceComplete({ ...source, mode: 'LIST', versionIds: [id(4)] })).toBe(true);
    expect(isSourceComplete({ ...source, mode: 'RANGE' })).toBe(false);
    expect(isSourceComplete({ ...source, mode: 'RANGE', maxCode: 7 })).toBe(true);
    expect(isSourceComplete({ ...source, mode: 'RANGE', minCode: 8, maxCode: 7 })).toBe(false);
  });

  test.each([
    ['ALL', {}, true],
    ['TEST_ACCOUNTS', {}, true],
    ['CLIENTS', { ids: [id(5)] }, false],
    ['USERS', { ids: [id(5)] }, false],
    ['REGION', { locationCodes: ['110000'] }, false],
    ['PERCENT', { percent: 5 }, false],
    ['FILE', { fileId: id(6) }, false],
    ['PLAN', { ids: [id(7)] }, false],
  ] as [ScopeMode, Partial<PlanScope>, boolean][])('whose they are: %s', (mode, chosen, without) => {
    expect(isScopeComplete({ ...scope, mode, ...chosen })).toBe(true);
    expect(isScopeComplete({ ...scope, mode })).toBe(without);
  });

  test('which version they get', () => {
    expect(isAudienceComplete(audienceOf(values))).toBe(true);
    expect(isAudienceComplete(audienceOf({ ...values, targetVersionId: '' }))).toBe(false);
  });
});

test('another mode takes nothing of the one before but the exclusions, and gives back what was chosen there', () => {
  const clients = { ...scope, mode: 'CLIENTS' as const, ids: [id(5)], excludeIds: [id(8)] };
  const percent = switchedTo(clients, 'PERCENT', undefined);
  expect(percent).toEqual({ ...scope, mode: 'PERCENT', percent: 10, excludeIds: [id(8)] });
  const back = switchedTo({ ...percent, excludeIds: [] }, 'CLIENTS', clients);
  expect(back).toEqual({ ...clients, excludeIds: [] });
  expect(planScope.safeParse(back).success).toBe(true);
});

test('versions of one application are no sources of another', () => {
  const listed = { ...values, source: { ...source, mode: 'LIST' as const, versionIds: [id(4)] } };
  expect(forApplication(listed, id(11), '').source).toEqual(source);
  const range = { ...values, source: { ...source, mode: 'RANGE' as const, minCode: 3 } };
  expect(forApplication(range, id(11), '').source).toEqual(range.source);
});

describe('what cannot be submitted is said at its field', () => {
  // The words ask the browser for its language as soon as they are loaded.
  let submitErrors: typeof Submitting.submitErrors;
  beforeAll(async () => {
    vi.stubGlobal('localStorage', { getItem: () => 'en-US' });
    vi.stubGlobal('document', { documentElement: {} });
    vi.stubGlobal('addEventListener', () => undefined);
    ({ submitErrors } = await import('./submit-errors.ts'));
  });
  const now = Date.parse('2026-11-16T00:00:00Z');
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const fieldsOf = (patch: Partial<typeof values>) => Object.keys(submitErrors({ ...values, ...patch }, now));

  test.each([
    [{}, []],
    [{ scope: { ...scope, mode: 'FILE' } }, ['scope']],
    [{ source: { ...source, mode: 'LIST' } }, ['source']],
    [{ source: { ...source, mode: 'RANGE', minCode: 5, maxCode: 4 } }, ['source']],
    [{ startAt: at(4) }, ['startAt']],
    [{ startAt: at(6) }, []],
    [{ endAt: at(59) }, ['endAt']],
    [{ endAt: at(30 * 1440) }, []],
    [{ endAt: at(30 * 1440 + 1) }, ['endAt']],
    [{ startAt: at(1440), endAt: at(31 * 1440) }, []],
    [{ forceAfter: { reminders: null, at: null } }, ['forceAfter']],
    [{ forceAfter: { reminders: null, at: at(-5) } }, ['forceAfter']],
    [{ forceAfter: { reminders: 3, at: null } }, []],
    [{ timeoutMin: 30 }, ['timeoutMin']],
    [{ timeoutMin: null }, []],
    [{ timeoutMin: 30, retry: { times: 0, intervalMin: 30 } }, []],
  ] as const)('%j', (patch, fields) => {
    expect(fieldsOf(structuredClone(patch) as Partial<typeof values>)).toEqual(fields);
  });
});
