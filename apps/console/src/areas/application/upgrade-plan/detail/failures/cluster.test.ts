import type { PlanFailure } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { expect, test } from 'vitest';
import { clusterOf, openIn } from './cluster.ts';

const row = (deviceModel: string, osVersion: string, failCode: string, failed: number, open = 0): PlanFailure => ({
  deviceModel,
  osVersion,
  failCode,
  failed,
  open,
  share: 0,
  sample: null,
  lastAt: '2026-11-16T04:00:00Z',
});

test('most failures of one model and system are named by both, whatever their causes', () => {
  const list = [
    row('Model Z', 'Android 12', 'INSTALL_FAILED', 50, 40),
    row('Model Z', 'Android 12', 'NO_SPACE', 33, 40),
    row('Model Y', 'Android 13', 'NO_SPACE', 17, 500),
  ];
  expect(clusterOf(list, 100)).toEqual({
    kind: 'device',
    model: 'Model Z',
    os: 'Android 12',
    percent: 83,
    failed: 83,
    open: 40,
  });
});

test('a model that fails on several systems is named as a whole', () => {
  const list = [
    row('Model Z', '12', 'CRASH', 30, 4),
    row('Model Z', '13', 'CRASH', 30, 5),
    row('Model Y', '13', 'A', 40),
  ];
  expect(clusterOf(list, 100)).toEqual({
    kind: 'device',
    model: 'Model Z',
    os: null,
    percent: 60,
    failed: 60,
    open: 9,
  });
});

test('one cause on many models points at the version', () => {
  const list = ['A', 'B', 'C', 'D'].map((model) => row(model, '12', 'CHECKSUM_MISMATCH', 20));
  expect(clusterOf([...list, row('E', '12', 'NO_SPACE', 20)], 100)).toEqual({
    kind: 'code',
    code: 'CHECKSUM_MISMATCH',
    percent: 80,
    models: 4,
  });
});

test('where nothing stands out, that is said', () => {
  const list = ['A', 'B', 'C', 'D'].map((model) => row(model, '12', `CODE_${model}`, 25));
  expect(clusterOf(list, 100)).toEqual({ kind: 'spread', models: 4, codes: 4 });
});

test('failures that are not listed count, too; without failures there is nothing to say', () => {
  expect(clusterOf([row('A', '12', 'X', 10), row('B', '12', 'Y', 10)], 1000)).toMatchObject({ kind: 'spread' });
  expect(clusterOf([], 0)).toBeUndefined();
});

test('devices still to come are counted once, however many causes name them', () => {
  expect(openIn([row('A', '12', 'X', 1, 7), row('A', '12', 'Y', 1, 7), row('A', '13', 'X', 1, 5)])).toBe(12);
});
