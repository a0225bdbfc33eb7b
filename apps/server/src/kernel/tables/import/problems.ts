import type { Locale, Words } from '@console/contract/endpoint';
import type { CodeWords } from '../table-columns.ts';

/** What can be wrong with a row of any import: stored as a code, worded for whoever reads it. */
const common = {
  REQUIRED: { 'zh-CN': '此项为必填', 'en-US': 'This field is required.' },
  TOO_LONG: { 'zh-CN': '最多 {limit} 个字符', 'en-US': 'At most {limit} characters.' },
  BAD_CHARACTERS: { 'zh-CN': '含有不支持的字符', 'en-US': 'Contains unsupported characters.' },
  BAD_EMAIL: { 'zh-CN': '邮箱格式不正确', 'en-US': 'This is not a valid email address.' },
  BAD_PHONE: {
    'zh-CN': '手机号格式不正确，境外号码请加国家代码，如 +49…',
    'en-US':
      'This is not a valid phone number. Numbers outside mainland China start with the country code, for example +49…',
  },
  BAD_DATE: { 'zh-CN': '请按 2027-12-31 的格式填写日期', 'en-US': 'Enter the date in the format 2027-12-31.' },
  DATE_PAST: { 'zh-CN': '日期已过，请填写将来的日期', 'en-US': 'This date is in the past. Enter a later one.' },
  SAME_IN_FILE: { 'zh-CN': '与第 {row} 行重复', 'en-US': 'Same as in row {row}.' },
  TOO_MANY_TAGS: { 'zh-CN': '最多 {limit} 个标记', 'en-US': 'Up to {limit} tags.' },
  TAG_TOO_LONG: { 'zh-CN': '每个标记最多 {limit} 个字符', 'en-US': 'Each tag can have up to {limit} characters.' },
  UNKNOWN_CHOICE: {
    'zh-CN': '没有“{name}”这个选项，可填：{choices}',
    'en-US': '“{name}” is not an option. Choose from: {choices}.',
  },
} as const satisfies CodeWords;

export type CommonCode = keyof typeof common;

type Params = Readonly<Record<string, string | number | Words>>;

export interface Problem {
  readonly field: string;
  /** A common one, or one of the import's own. */
  readonly code: string;
  readonly params?: Params;
}

const filled = (sentence: string, params: Params | undefined, locale: Locale): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = params?.[key] ?? '';
    return typeof value === 'object' ? value[locale] : String(value);
  });

export const problemMessage = (code: CommonCode, params: Params | undefined, locale: Locale): string =>
  filled(common[code][locale], params, locale);

/** A problem in words; `own` are those that the import has besides the common ones. */
export function wordProblem({ field, code, params }: Problem, own: CodeWords, locale: Locale) {
  const words: CodeWords = { ...common, ...own };
  return { field, code, message: filled(words[code]?.[locale] ?? code, params, locale) };
}

/** What the contract finds wrong with a field, as a problem. */
export function codeOf(
  field: string,
  given: string | undefined,
  issue: { readonly code: string; readonly maximum?: unknown },
): [CommonCode, Params | undefined] {
  if (given === undefined) return ['REQUIRED', undefined];
  if (/phone$/i.test(field)) return ['BAD_PHONE', undefined];
  if (/email$/i.test(field)) return ['BAD_EMAIL', undefined];
  return issue.code === 'too_big' ? ['TOO_LONG', { limit: Number(issue.maximum) }] : ['BAD_CHARACTERS', undefined];
}
