import type { Locale, Words } from '@console/contract/endpoint';

/** What can be wrong with a row: stored as a code, worded for whoever reads it. */
const problems = {
  REQUIRED: { 'zh-CN': '此项为必填', 'en-US': 'This is required.' },
  TOO_LONG: { 'zh-CN': '最多 {limit} 个字符', 'en-US': 'At most {limit} characters.' },
  BAD_CHARACTERS: { 'zh-CN': '含有不支持的字符', 'en-US': 'Contains characters that are not supported.' },
  BAD_USERNAME: {
    'zh-CN': '用户名须以字母开头，4–30 位，仅含字母、数字和 . _ -',
    'en-US': 'Must begin with a letter and have 4 to 30 letters, digits or . _ -',
  },
  BAD_EMAIL: { 'zh-CN': '邮箱格式不正确', 'en-US': 'This is no e-mail address.' },
  BAD_PHONE: {
    'zh-CN': '手机号格式不正确，境外号码请加国家代码，如 +49…',
    'en-US': 'This is no phone number. Numbers from abroad begin with the country, as in +49…',
  },
  BAD_DATE: { 'zh-CN': '请按 2027-12-31 的格式填写日期', 'en-US': 'Please write the date like 2027-12-31.' },
  DATE_PAST: { 'zh-CN': '日期已过，请填写将来的日期', 'en-US': 'This day has passed. Please choose a later one.' },
  SAME_IN_FILE: { 'zh-CN': '与第 {row} 行重复', 'en-US': 'Row {row} has the same.' },
  TAKEN: { 'zh-CN': '已被其他账号使用，请换一个', 'en-US': 'Another account has this already.' },
  UNKNOWN_DEPT: {
    'zh-CN': '找不到可用的部门“{name}”，请填写部门名称或完整路径（A / B / C）',
    'en-US': 'There is no department “{name}” for you. Please write its name or its whole path (A / B / C).',
  },
  AMBIGUOUS_DEPT: {
    'zh-CN': '有多个部门叫“{name}”，请填写完整路径（A / B / C）',
    'en-US': 'Several departments are called “{name}”. Please write the whole path (A / B / C).',
  },
  DEPT_NEEDED: {
    'zh-CN': '您只能在自己可见的部门内添加账号，请填写部门',
    'en-US': 'You can add people only to departments that you see. Please name one.',
  },
  UNKNOWN_ROLE: { 'zh-CN': '没有启用中的角色“{name}”', 'en-US': 'There is no role “{name}” in use.' },
  ROLE_BEYOND_OWN: {
    'zh-CN': '角色“{name}”的权限超出您自己的权限，不能授予',
    'en-US': 'The role “{name}” holds more than you have yourself, so you cannot give it.',
  },
  TAKEN_CLIENT: { 'zh-CN': '已有客户使用，请换一个', 'en-US': 'Another customer has this already.' },
  TAKEN_CLIENT_USER: { 'zh-CN': '已有客户用户使用，请换一个', 'en-US': 'Another customer user has this already.' },
  UNKNOWN_CHOICE: {
    'zh-CN': '没有“{name}”这个选项，可填：{choices}',
    'en-US': 'There is no “{name}”. Choose from: {choices}.',
  },
  UNKNOWN_GROUP: {
    'zh-CN': '没有名为“{name}”的客户分组，请先新建分组或留空',
    'en-US': 'There is no customer group “{name}”. Please add it first, or leave this empty.',
  },
  UNKNOWN_OWNER: {
    'zh-CN': '找不到启用中的账号“{name}”，请填写用户名',
    'en-US': 'There is no active account “{name}” for you. Please write the user name.',
  },
  TOO_MANY_TAGS: { 'zh-CN': '最多 {limit} 个标记', 'en-US': 'At most {limit} tags.' },
  TAG_TOO_LONG: { 'zh-CN': '每个标记最多 {limit} 个字符', 'en-US': 'Each tag has at most {limit} characters.' },
  UNKNOWN_CLIENT: {
    'zh-CN': '找不到客户“{name}”，请填写客户名称或编码',
    'en-US': 'There is no customer “{name}”. Please write its name or its code.',
  },
  AMBIGUOUS_CLIENT: {
    'zh-CN': '“{name}”既是一个客户的名称，又是另一个客户的编码，请填写另一项',
    'en-US': '“{name}” is one customer’s name and another’s code. Please write the other of the two.',
  },
  DISABLED_CLIENT: {
    'zh-CN': '客户“{name}”已停用，启用后才能添加用户',
    'en-US': 'The customer “{name}” is disabled. Enable it before you add people.',
  },
  TOO_MANY_ROLES: { 'zh-CN': '最多 {limit} 个角色', 'en-US': 'At most {limit} roles.' },
  QUOTA: {
    'zh-CN': '账号数已达上限 {limit} 个，此行未导入',
    'en-US': 'All {limit} accounts are in use; this row was not taken over.',
  },
} as const satisfies Record<string, Words>;

export type ProblemCode = keyof typeof problems;

export interface Problem {
  readonly field: string;
  readonly code: ProblemCode;
  readonly params?: Readonly<Record<string, string | number | Words>>;
}

export const problemMessage = (code: ProblemCode, params: Problem['params'], locale: Locale): string =>
  problems[code][locale].replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = params?.[key] ?? '';
    return typeof value === 'object' ? value[locale] : String(value);
  });

export const wordProblem = ({ field, code, params }: Problem, locale: Locale) => ({
  field,
  code,
  message: problemMessage(code, params, locale),
});

const ownCodes: Readonly<Record<string, ProblemCode>> = {
  username: 'BAD_USERNAME',
  email: 'BAD_EMAIL',
  contactEmail: 'BAD_EMAIL',
  phone: 'BAD_PHONE',
  contactPhone: 'BAD_PHONE',
};

/** What the contract finds wrong with a field, as a problem. */
export function codeOf(
  field: string,
  given: string | undefined,
  issue: { readonly code: string; readonly maximum?: unknown },
): [ProblemCode, Problem['params']] {
  if (given === undefined) return ['REQUIRED', undefined];
  if (ownCodes[field]) return [ownCodes[field], undefined];
  return issue.code === 'too_big' ? ['TOO_LONG', { limit: Number(issue.maximum) }] : ['BAD_CHARACTERS', undefined];
}
