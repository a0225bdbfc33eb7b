import { expect, test } from 'vitest';
import { localeOfFile, titleOfFile } from './new-material.ts';

test('a title is the name of the file without what only files need', () => {
  expect(titleOfFile('Pump_installation  guide.v2.pdf')).toBe('Pump installation guide.v2');
  expect(titleOfFile('.pdf')).toBe('.pdf');
  expect(titleOfFile(`${'a'.repeat(200)}.mp4`)).toHaveLength(100);
});

test('the language is what the name says, or is written in', () => {
  expect(localeOfFile('安装手册.pdf')).toBe('zh-CN');
  expect(localeOfFile('安装手册_en.pdf')).toBe('en-US');
  expect(localeOfFile('manual-zh-CN.pdf')).toBe('zh-CN');
  expect(localeOfFile('manual.pdf')).toBe('en-US');
});
