import type * as z from 'zod/mini';
import type { FieldError } from './endpoint.ts';
import type { Locale, Words } from './locale.ts';

/** What can be wrong with one field, worded for the person who typed it. */
const issues = {
  REQUIRED: { 'zh-CN': '此项为必填', 'en-US': 'This field is required.' },
  TOO_SHORT: { 'zh-CN': '至少 {limit} 个字符', 'en-US': 'At least {limit} characters.' },
  TOO_LONG: { 'zh-CN': '最多 {limit} 个字符', 'en-US': 'At most {limit} characters.' },
  TOO_FEW: { 'zh-CN': '至少选择 {limit} 项', 'en-US': 'Choose at least {limit}.' },
  TOO_MANY: { 'zh-CN': '最多选择 {limit} 项', 'en-US': 'Choose at most {limit}.' },
  TOO_SMALL: { 'zh-CN': '不能小于 {limit}', 'en-US': 'Must be {limit} or more.' },
  TOO_BIG: { 'zh-CN': '不能大于 {limit}', 'en-US': 'Must be {limit} or less.' },
  BAD_CHARACTERS: { 'zh-CN': '含有不支持的字符', 'en-US': 'Contains unsupported characters.' },
  BAD_WEB_ADDRESS: {
    'zh-CN': '请输入以 https:// 或 http:// 开头的网址',
    'en-US': 'Must be an address that starts with https:// or http://.',
  },
  BAD_COLOR: {
    'zh-CN': '请输入 # 加 6 位十六进制数的颜色，如 #165DFF',
    'en-US': 'Must be # and six hexadecimal digits, as in #165DFF.',
  },
  BAD_FORMAT: { 'zh-CN': '格式不正确', 'en-US': 'The format is not valid.' },
  BAD_PHONE: {
    'zh-CN': '手机号格式不正确，境外号码请加国家代码，如 +49…',
    'en-US': 'This is not a valid phone number. Numbers outside mainland China start with the country code, as in +49…',
  },
  BAD_CHOICE: { 'zh-CN': '请从列表中选择', 'en-US': 'Choose from the list.' },
  BAD_TYPE: { 'zh-CN': '类型不正确，应为{kind}', 'en-US': 'Must be {kind}.' },
  UNKNOWN_FIELD: { 'zh-CN': '不支持此字段', 'en-US': 'Unknown field.' },
} as const satisfies Record<string, Words>;

/** What was expected, by the names that zod has for it. */
const kinds: Readonly<Record<string, Words>> = {
  number: { 'zh-CN': '数字', 'en-US': 'a number' },
  int: { 'zh-CN': '整数', 'en-US': 'a whole number' },
  string: { 'zh-CN': '文本', 'en-US': 'text' },
  boolean: { 'zh-CN': ' true 或 false', 'en-US': 'true or false' },
  array: { 'zh-CN': '列表', 'en-US': 'a list' },
  object: { 'zh-CN': '对象', 'en-US': 'an object' },
  record: { 'zh-CN': '对象', 'en-US': 'an object' },
  other: { 'zh-CN': '另一种值', 'en-US': 'a different type of value' },
};

export type IssueCode = keyof typeof issues;

/** A pattern may name its own code where "characters" would say too little. */
const isCode = (message: string): message is IssueCode => Object.hasOwn(issues, message);

interface Finding {
  code: IssueCode;
  limit?: number;
  kind?: string;
}

/** Where nothing was typed, something is missing, whatever it should look like. Forms hold an empty field as ''. */
const isMissing = ({ input }: z.core.$ZodIssue) => input === undefined || input === null || input === '';

function finding(issue: z.core.$ZodIssue): Finding {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? { code: 'REQUIRED' } : { code: 'BAD_TYPE', kind: issue.expected };
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin === 'string') return limit === 1 ? { code: 'REQUIRED' } : { code: 'TOO_SHORT', limit };
      return { code: issue.origin === 'array' ? 'TOO_FEW' : 'TOO_SMALL', limit };
    }
    case 'too_big':
      if (issue.origin === 'string') return { code: 'TOO_LONG', limit: Number(issue.maximum) };
      return { code: issue.origin === 'array' ? 'TOO_MANY' : 'TOO_BIG', limit: Number(issue.maximum) };
    case 'invalid_format':
      if (issue.input === '') return { code: 'REQUIRED' };
      if (isCode(issue.message)) return { code: issue.message };
      return { code: issue.format === 'regex' ? 'BAD_CHARACTERS' : 'BAD_FORMAT' };
    case 'invalid_value':
      if (isMissing(issue)) return { code: 'REQUIRED' };
      return issue.values.includes('true') ? { code: 'BAD_TYPE', kind: 'boolean' } : { code: 'BAD_CHOICE' };
    case 'unrecognized_keys':
      return { code: 'UNKNOWN_FIELD' };
    default:
      return { code: 'BAD_FORMAT' };
  }
}

function worded({ code, limit, kind = 'other' }: Finding, locale: Locale): Omit<FieldError, 'field'> {
  const expected = (kinds[kind] ?? kinds['other']!)[locale];
  return { code, message: issues[code][locale].replace('{limit}', String(limit)).replace('{kind}', expected) };
}

/** More is no help to a person, and costs whoever answers. */
const TOLD_AT_MOST = 50;
const NAME_AT_MOST = 100;

/**
 * Turns what zod found, when it was told to `reportInput`, into one worded error by field; the first finding of a field wins.
 */
export function fieldErrors(found: readonly z.core.$ZodIssue[], locale: Locale): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const issue of found) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, TOLD_AT_MOST) : [];
    const names = issue.code === 'unrecognized_keys' ? keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of names) {
      if (byField.size >= TOLD_AT_MOST) return [...byField.values()];
      const field = path.map(String).join('.').slice(0, NAME_AT_MOST);
      if (!byField.has(field)) byField.set(field, { field, ...worded(finding(issue), locale) });
    }
  }
  return [...byField.values()];
}
