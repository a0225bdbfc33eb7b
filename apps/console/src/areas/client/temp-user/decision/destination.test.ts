import type { TempUserMatch } from '@console/contract/areas/client/temp-user/temp-user';
import { expect, test } from 'vitest';
import { reasonsOf } from './destination.ts';

const match = (name: string) => ({ name, why: ['SAME_PHONE', 'SIMILAR_NAME'] }) as unknown as TempUserMatch;

test('a customer of the very name that was given has the same name, not a similar one', () => {
  expect(reasonsOf(match('安康血液透析中心'), ' 安康血液透析中心')).toEqual(['SAME_PHONE', 'SAME_NAME']);
  expect(reasonsOf(match('安康透析中心'), '安康血液透析中心')).toEqual(['SAME_PHONE', 'SIMILAR_NAME']);
});
