import type { Locale } from '../../../locale.ts';

export const docTypes = [
  'USER_MANUAL',
  'QUICK_START',
  'INSTALL',
  'MAINTENANCE',
  'PARTS',
  'CERTIFICATE',
  'OTHER',
] as const;
export type DocType = (typeof docTypes)[number];

/** What a file name says about a manual. */
export interface NamedDoc {
  readonly title: string;
  readonly docType: DocType;
  readonly locale: Locale;
  readonly versionNo: string;
}

/** Where nothing names a version. */
const FIRST = 'V1.0';
const TITLE_LENGTH = 100;

/** A word stands alone between these, behind a Chinese one, or at either end. */
const apart = (words: string) =>
  new RegExp(`(?<=^|[\\s\\-()\\[\\]【】,，、\\p{Script=Han}])(?:${words})(?=$|[\\s\\-()\\[\\]【】,，、.])`, 'giu');

const numbered = apart('(?:v|ver|version|版本|版|r)[.:\\s]?\\s?(\\d+(?:\\.\\d+){0,3}[a-z]?)版?');
const lettered = apart('(?:rev|revision|修订版?|版本)[.:\\s]?\\s?([a-z]\\d{0,2}|\\d+(?:\\.\\d+){0,3})版?');
const edition = /第\s?(\d{1,3})\s?版|(?<=^|[\s\-(])([A-Z])版/g;
const dated = apart('(20\\d{2})[-.年]?(0[1-9]|1[0-2])(?:[-.月]?(?:0[1-9]|[12]\\d|3[01]))?[月日]?版?');

const chinese = apart('zh(?:-?(?:cn|hans))?|cn|chs|chinese|simplified chinese');
const english = apart('en(?:-?(?:us|gb))?|eng|english');
const chineseWord = /(?:简体)?中文版?|汉语版?/g;
const englishWord = /英文版?|英语版?/g;

/** What people leave behind when they save a file once more. */
const leftOver = /\s*\(\d{1,2}\)$|[\s-]*(?:副本|最终版|终稿|定稿)|(?:^|[\s-])(?:copy|final)(?=$|[\s-])/gi;

/** These say it wherever they stand. */
const certain: readonly (readonly [DocType, RegExp])[] = [
  ['CERTIFICATE', /证书|合格证|注册证|认证|检[测验]报告|certificat|declaration of conformity|test report|\bCE\b/i],
  ['QUICK_START', /快速|简易|速查|入门|quick|getting started|\bQSG\b/i],
];
/** Of these the one that comes first. */
const telling: readonly (readonly [DocType, RegExp])[] = [
  ['PARTS', /备件|零件|配件|爆炸图|\bparts?\b|spare|exploded/i],
  ['MAINTENANCE', /维护|维修|保养|检修|服务手册|maintenance|service|repair/i],
  ['INSTALL', /安装|装机|调试|install|set-?up|commissioning|mounting/i],
  ['USER_MANUAL', /用户|使用|操作|user|operat|instructions? for use|\bIFU\b/i],
];
const anyManual = /说明书|手册|指南|manual|guide|handbook|instructions?/i;

function typeOf(name: string): DocType {
  const sure = certain.find(([, words]) => words.test(name));
  if (sure) return sure[0];
  const [first] = telling
    .map(([type, words]) => ({ type, at: name.search(words) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  return first?.type ?? (anyManual.test(name) ? 'USER_MANUAL' : 'OTHER');
}

function versionOf(name: string): string | undefined {
  const found = (words: RegExp) => [...name.matchAll(words)].at(-1);
  const number = found(numbered)?.[1];
  if (number !== undefined) return `V${number}`;
  const letter = found(lettered)?.[1];
  if (letter !== undefined) return /^\d/.test(letter) ? `V${letter}` : `Rev ${letter.toUpperCase()}`;
  const [, ordinal, letterEdition] = found(edition) ?? [];
  if (ordinal !== undefined) return `V${ordinal}`;
  if (letterEdition !== undefined) return `Rev ${letterEdition}`;
  const [, year, month] = found(dated) ?? [];
  return year === undefined ? undefined : `${year}-${month}`;
}

function localeOf(name: string): Locale {
  const says = (...words: RegExp[]) => words.some((each) => name.search(each) >= 0);
  if (says(english, englishWord)) return 'en-US';
  if (says(chinese, chineseWord) || /\p{Script=Han}/u.test(name)) return 'zh-CN';
  return typeOf(name) === 'OTHER' ? 'zh-CN' : 'en-US';
}

/** `X200_用户手册_v2.1_zh.pdf` is a user manual in Chinese, V2.1, called “X200 用户手册”. A guess, for a person to correct. */
export function docFromFileName(fileName: string): NamedDoc {
  const name = fileName
    .normalize('NFKC')
    .replace(/(?<=.)\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_+]+/g, ' ')
    .trim();
  const parts = [numbered, lettered, edition, dated, chinese, english, chineseWord, englishWord, leftOver];
  const title = parts
    .reduce((left, words) => left.replaceAll(words, ' '), name)
    .replaceAll(/[([【]\s*[)\]】]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s\-,，、.]+|[\s\-,，、.]+$/g, '')
    .replaceAll(/\s+-\s+(?=-)/g, ' ');
  return {
    title: (title === '' ? name : title).slice(0, TITLE_LENGTH),
    docType: typeOf(name),
    locale: localeOf(name),
    versionNo: versionOf(name) ?? FIRST,
  };
}
