import { contract } from '../../index.ts';
import { kindOfCall } from './console-log-kinds.ts';
import type { AnyEndpoint, Locale } from '../../endpoint.ts';
import { kindWords } from '../../kinds.ts';
import { describe, expect, test } from 'vitest';
import { sentenceOf, type Operation } from './console-log-sentence.ts';

const endpoints = Object.values(contract).flatMap((resource: Readonly<Record<string, AnyEndpoint>>) =>
  Object.values(resource),
);
const callOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const logged = endpoints.filter(({ effect, stream }) => effect === 'write' || stream === 'download').map(callOf);
const refusable = endpoints.filter(({ access }) => typeof access === 'object').map(callOf);
const locales = ['zh-CN', 'en-US'] as const;

const line = (call: string, more: Partial<Operation> = {}): Operation => ({
  call,
  action: 'UPDATE',
  objectType: kindOfCall(call) ?? 'tag',
  objectName: '某某',
  outcome: 'DISABLED',
  failCode: null,
  ...more,
});
const said = (locale: Locale, operation: Operation) => sentenceOf(operation, locale);

describe.each(locales)('in %s', (locale) => {
  test('a line names its object by what it is, and says one thing', () => {
    const vague = logged.filter((call) => {
      const operation = line(call);
      const sentence = said(locale, operation);
      const noun = kindWords[operation.objectType!]![locale].toLowerCase();
      const isNamed = !sentence.includes('某某') || sentence.toLowerCase().includes(noun);
      return !isNamed || /[{}]|或| or |undefined|[A-Z]{3,}_|\/tenant/.test(sentence);
    });
    expect(vague).toEqual([]);
  });

  test('what was refused says what was tried, on what and why, and not as if it had been done', () => {
    const wrong = refusable.filter((call) => {
      const sentence = said(locale, line(call, { action: 'REFUSED', failCode: 'FORBIDDEN' }));
      const why = locale === 'zh-CN' ? '（没有权限）' : '(no permission)';
      const isTold = locale === 'zh-CN' ? sentence.includes('了') : /^Refused: [A-Z“]/.test(sentence);
      return kindOfCall(call) === undefined || !sentence.endsWith(why) || isTold || /[{}]|或| or /.test(sentence);
    });
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['停用了子账号“张三”', 'Disabled the sub-account “张三”', { outcome: 'DISABLED' }],
  ['启用了子账号“张三”', 'Enabled the sub-account “张三”', { outcome: 'ACTIVE' }],
  [
    '被拒绝：停用子账号“张三”（没有权限）',
    'Refused: disable the sub-account “张三” (no permission)',
    { action: 'REFUSED', outcome: 'DISABLED', failCode: 'FORBIDDEN' },
  ],
  [
    '被拒绝：停用子账号（没有权限）',
    'Refused: disable the sub-account (no permission)',
    { action: 'REFUSED', outcome: 'DISABLED', failCode: 'FORBIDDEN', objectName: null },
  ],
])('%s', (chinese, english, more) => {
  const operation = line('POST /tenant/subaccount/updateStatus', { action: 'STATUS', objectName: '张三', ...more });
  expect(said('zh-CN', operation)).toBe(chinese);
  expect(said('en-US', operation)).toBe(english);
});

test('what a call did to records of other kinds is told by what was done to them', () => {
  const beside = line('POST /tenant/application/add', { action: 'CREATE', objectType: 'testAccount' });
  expect(said('zh-CN', beside)).toBe('新增了测试账号“某某”');
  expect(said('en-US', beside)).toBe('Added the test account “某某”');
  const role = line('GET /tenant/auth/switchRole', { action: 'SWITCH_ROLE', objectType: 'role' });
  expect(said('zh-CN', role)).toBe('切换到角色“某某”');
});
