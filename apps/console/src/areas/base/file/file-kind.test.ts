import { expect, test } from 'vitest';
import { guessKind } from './file-kind.ts';

test('a chosen file is taken for what its type or ending says', () => {
  expect(guessKind({ name: 'a.PNG', type: 'image/png' })).toBe('IMAGE');
  expect(guessKind({ name: '泵.glb', type: '' })).toBe('MODEL');
  expect(guessKind({ name: 'app.apk', type: 'application/vnd.android.package-archive' })).toBe('PACKAGE');
  expect(guessKind({ name: 'readme', type: '' })).toBe('DOCUMENT');
});
