import { expect, test } from 'vitest';
import { kindOfFile } from './material-kinds.ts';

test('a package is an H5 where H5 pages are, and a file elsewhere', () => {
  expect(kindOfFile({ name: 'tour.ZIP' }, 'H5')).toBe('H5');
  expect(kindOfFile({ name: 'tour.zip' }, 'VIDEO')).toBe('FILE');
});

test('a file that does not fit the page becomes what its name says', () => {
  expect(kindOfFile({ name: 'a.mp4' }, 'FILE')).toBe('VIDEO');
  expect(kindOfFile({ name: 'a.glb' }, 'IMAGE_TEXT')).toBe('MODEL');
  expect(kindOfFile({ name: 'a.pdf' }, 'MODEL')).toBe('FILE');
});

test('what nobody takes is nothing', () => {
  expect(kindOfFile({ name: 'setup.exe' }, 'FILE')).toBeUndefined();
  expect(kindOfFile({ name: 'README' }, 'FILE')).toBeUndefined();
});
