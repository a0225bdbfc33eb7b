import type { Locale, Words } from '../../locale.ts';
import { logActions, type LogAction } from './console-log.ts';
import { logActionWords, logModuleWords, logResultWords, type LogModule } from './console-log-words.ts';

/** The keys of the search language and what else people call them. */
const keys = {
  actor: ['操作人', 'who', 'user'],
  action: ['动作'],
  result: ['结果'],
  module: ['模块'],
  object: ['对象'],
  ip: ['地址', 'address'],
  since: ['从', 'from'],
  until: ['到', 'to'],
  trace: ['追踪'],
} as const satisfies Record<string, readonly string[]>;
export type QueryKey = keyof typeof keys;
export const queryKeys = Object.keys(keys) as QueryKey[];

/** How a key is written in the reader's language. */
export const keyName = (key: QueryKey, locale: Locale): string => (locale === 'zh-CN' ? keys[key][0] : key);

/** A day or a minute on the tenant's clock, or so many hours ago. */
export type QueryTime = { readonly at: string; readonly wholeDay: boolean } | { readonly hoursAgo: number };

export interface LogQuery {
  readonly actor?: string;
  readonly action?: LogAction;
  readonly result?: 'SUCCESS' | 'FAILURE';
  readonly module?: LogModule;
  readonly object?: string;
  readonly ip?: string;
  readonly since?: QueryTime;
  readonly until?: QueryTime;
  readonly trace?: string;
  /** What stands without a key. */
  readonly words?: string;
}

/** A piece of what was typed, with its place, so that it can be coloured and replaced. */
export interface QueryPart {
  readonly start: number;
  readonly end: number;
  /** As typed in front of the colon; null for free words. */
  readonly typedKey: string | null;
  /** Undefined where nobody knows such a key. */
  readonly key: QueryKey | undefined;
  readonly value: string;
  readonly valueStart: number;
}

export interface QueryProblem {
  readonly code: 'LOG_QUERY_KEY' | 'LOG_QUERY_VALUE' | 'LOG_QUERY_TWICE';
  readonly part: QueryPart;
}

const byName = new Map<string, QueryKey>(
  queryKeys.flatMap((key) => [key, ...keys[key]].map((name) => [name, key] as const)),
);

/** `key:value`, `key:"two words"`, `"two words"` or `word`; Chinese colons and quotes count as well. */
const PIECE = /([\p{L}_]+)[:：](?:["“”]([^"“”]*)["“”]?|(\S*))|["“”]([^"“”]*)["“”]?|(\S+)/gu;

export function queryParts(text: string): QueryPart[] {
  return [...text.matchAll(PIECE)].map((match) => {
    const [whole, typedKey = null, quoted, bare, phrase, word] = match;
    const start = match.index;
    const value = quoted ?? bare ?? phrase ?? word ?? '';
    return {
      start,
      end: start + whole.length,
      typedKey,
      key: typedKey === null ? undefined : byName.get(typedKey.toLowerCase()),
      value,
      valueStart: start + (typedKey === null ? 0 : typedKey.length + 1),
    };
  });
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** The code whose name in either language, or which itself, was typed. */
function codeOf<Code extends string>(words: Readonly<Record<Code, Words>>, typed: string): Code | undefined {
  const wanted = plain(typed);
  return (Object.keys(words) as Code[]).find((code) =>
    [code, words[code]['zh-CN'], words[code]['en-US']].some((name) => plain(name) === wanted),
  );
}

/** What people also say. */
const alsoActions: ReadonlyMap<string, LogAction> = new Map([
  ['add', 'CREATE'],
  ['edit', 'UPDATE'],
  ['remove', 'DELETE'],
  ['signin', 'LOGIN'],
  ['signout', 'LOGOUT'],
]);
const alsoResults: ReadonlyMap<string, 'SUCCESS' | 'FAILURE'> = new Map([
  ['ok', 'SUCCESS'],
  ['failed', 'FAILURE'],
  ['fail', 'FAILURE'],
  ['未成功', 'FAILURE'],
]);

function timeOf(typed: string): QueryTime | undefined {
  const ago = /^(\d{1,4})(d|h|天|小时)$/i.exec(typed);
  if (ago) return { hoursAgo: Number(ago[1]) * (/d|天/i.test(ago[2]!) ? 24 : 1) };
  const local = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2}))?$/.exec(typed);
  if (!local) return undefined;
  const [year, month, day, hour, minute] = local.slice(1).map((part: string | undefined) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const exists = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && hour < 24 && minute < 60;
  if (!exists || year < 2000) return undefined;
  return { at: moment.toISOString().slice(0, 16).replace('T', ' '), wholeDay: local[4] === undefined };
}

const ADDRESS = /^[0-9a-f.:]{2,45}$/i;

/** What a value means; undefined where it means nothing. */
function meaning(key: QueryKey, typed: string): LogQuery[QueryKey] {
  if (typed === '') return undefined;
  switch (key) {
    case 'action':
      return codeOf(logActionWords, typed) ?? alsoActions.get(plain(typed));
    case 'result':
      return codeOf(logResultWords, typed) ?? alsoResults.get(plain(typed));
    case 'module':
      return codeOf(logModuleWords, typed);
    case 'since':
    case 'until':
      return timeOf(typed);
    case 'ip':
      return ADDRESS.test(typed) ? typed : undefined;
    default:
      return typed;
  }
}

/** Reads what was typed; pure, so that the browser colours by the same rules by which the server searches. */
export function readQuery(text: string): { query: LogQuery; problems: QueryProblem[] } {
  const found: Partial<Record<QueryKey, LogQuery[QueryKey]>> = {};
  const problems: QueryProblem[] = [];
  const words: string[] = [];
  for (const part of queryParts(text)) {
    const { typedKey, key, value } = part;
    if (typedKey === null) {
      if (value !== '') words.push(value);
      continue;
    }
    if (key === undefined) {
      problems.push({ code: 'LOG_QUERY_KEY', part });
      continue;
    }
    const meant = meaning(key, value);
    if (meant === undefined) problems.push({ code: 'LOG_QUERY_VALUE', part });
    else if (found[key] !== undefined) problems.push({ code: 'LOG_QUERY_TWICE', part });
    else found[key] = meant;
  }
  return { query: { ...(found as LogQuery), ...(words.length > 0 && { words: words.join(' ') }) }, problems };
}

/** The values that a key takes, where there is a list of them. */
export function valuesOf(key: QueryKey, locale: Locale): string[] {
  switch (key) {
    case 'action':
      return logActions.map((action) => logActionWords[action][locale]);
    case 'result':
      return Object.values(logResultWords).map((words) => words[locale]);
    case 'module':
      return Object.values(logModuleWords).map((words) => words[locale]);
    case 'since':
    case 'until':
      return locale === 'zh-CN' ? ['24小时', '7天', '30天'] : ['24h', '7d', '30d'];
    default:
      return [];
  }
}

/** What a fault says about a problem. */
export function problemParams(
  { code, part }: QueryProblem,
  locale: Locale,
): { key: string; value: string; known: string } {
  const known =
    code === 'LOG_QUERY_KEY' || part.key === undefined
      ? queryKeys.map((key) => keyName(key, locale))
      : valuesOf(part.key, locale);
  const hint = part.key === 'since' || part.key === 'until' ? ['2026-11-01', ...known] : known;
  return {
    key: part.typedKey ?? '',
    value: part.value,
    known: (part.key === 'ip' ? ['10.1.2.3'] : hint).join(locale === 'zh-CN' ? '、' : ', '),
  };
}

const quoted = (value: string) => (/[\s"“”:：]/.test(value) ? `"${value}"` : value);

/** One condition as it is written. */
export const condition = (key: QueryKey, value: string, locale: Locale): string =>
  `${keyName(key, locale)}:${quoted(value)}`;

export interface Suggestion {
  readonly text: string;
  /** The whole query and the place of the caret, once it is taken. */
  readonly query: string;
  readonly caret: number;
  /** A key goes on with its value. */
  readonly key: QueryKey;
  readonly isKey: boolean;
}

/** What may be meant by the piece in which the caret stands. */
export function suggestions(typed: string, caret: number, locale: Locale): Suggestion[] {
  const part = queryParts(typed).find(({ start, end }) => start < caret && caret <= end);
  const replace = (text: string, key: QueryKey, isKey: boolean): Suggestion => {
    const before = typed.slice(0, part?.start ?? caret);
    const after = typed.slice(part?.end ?? caret);
    const gap = isKey || after.startsWith(' ') ? '' : ' ';
    return {
      text,
      query: before + text + gap + after,
      caret: before.length + text.length + (isKey ? 0 : 1),
      key,
      isKey,
    };
  };
  if (part?.key !== undefined) {
    const { key, value } = part;
    return valuesOf(key, locale)
      .filter((name) => plain(name).includes(plain(value)) && plain(name) !== plain(value))
      .map((name) => replace(condition(key, name, locale), key, false));
  }
  const begun = plain(part?.typedKey ?? part?.value ?? '');
  const given = new Set(queryParts(typed).map(({ key }) => key));
  return queryKeys
    .filter((key) => !given.has(key) && [key, ...keys[key]].some((name) => name.startsWith(begun)))
    .map((key) => replace(`${keyName(key, locale)}:`, key, true));
}

/** The same query with another value for a key; null takes the condition away. */
export function withCondition(typed: string, key: QueryKey, value: string | null, locale: Locale): string {
  const others = queryParts(typed)
    .filter((part) => part.key !== key)
    .map(({ start, end }) => typed.slice(start, end));
  return [...others, ...(value === null ? [] : [condition(key, value, locale)])].join(' ');
}
