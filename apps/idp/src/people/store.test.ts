import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Store } from './store.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'idp-store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a code is consumed once', async () => {
  const codes = (await Store.open(folder)).adapter('AuthorizationCode');
  await codes.upsert('a', { grantId: 'g' }, 60);
  const outcomes = await Promise.allSettled([codes.consume('a'), codes.consume('a')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await codes.find('a')).toMatchObject({ consumed: expect.any(Number) });
});

test('tokens of a grant go with it, on disk too, and nothing else', async () => {
  const store = await Store.open(folder);
  await store.adapter('AccessToken').upsert('a', { grantId: 'g' }, 60);
  await store.adapter('AccessToken').upsert('b', { grantId: 'h' }, 60);
  // Someone who is just signing in as another person: the library asks each kind of token by itself.
  await store.adapter('Interaction').upsert('i', { grantId: 'g' }, 60);
  await store.adapter('AccessToken').revokeByGrantId('g');
  expect(await store.adapter('AccessToken').find('a')).toBeUndefined();
  expect(await store.adapter('AccessToken').find('b')).toEqual({ grantId: 'h' });
  expect(await store.adapter('Interaction').find('i')).toEqual({ grantId: 'g' });
  expect(await readdir(join(folder, 'artifacts'))).toHaveLength(2);
});

test('what was written is there for the next start, found by id and by session', async () => {
  const before = await Store.open(folder);
  await before.adapter('Session').upsert('id/../with: any character', { uid: 'u', accountId: 'p' }, 60);
  const after = (await Store.open(folder)).adapter('Session');
  expect(await after.find('id/../with: any character')).toEqual({ uid: 'u', accountId: 'p' });
  expect(await after.findByUid('u')).toEqual({ uid: 'u', accountId: 'p' });
  expect(await after.findByUid('v')).toBeUndefined();
});

test('of many writes of one entry the last one stays', async () => {
  const codes = (await Store.open(folder)).adapter('Interaction');
  await Promise.all(Array.from({ length: 20 }, (_, turn) => codes.upsert('a', { cid: String(turn) }, 60)));
  const again = (await Store.open(folder)).adapter('Interaction');
  expect(await again.find('a')).toEqual({ cid: '19' });
});
