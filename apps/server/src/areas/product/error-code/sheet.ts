import {
  errorLevelWords,
  errorNoColumns,
  errorNoStatusWords,
  type ErrorNoField,
} from '@console/contract/areas/product/error-code/error-no-import';
import { stepPlaces } from '@console/contract/areas/product/error-code/parts';
import type { Locale, Words } from '@console/contract/endpoint';
import type { Facts } from './number/write.ts';

// A number as the cells of a sheet. What is written here, `sheet-read.ts` reads.

export const likelihoodWords = {
  HIGH: { 'zh-CN': '高', 'en-US': 'high' },
  MEDIUM: { 'zh-CN': '中', 'en-US': 'medium' },
  LOW: { 'zh-CN': '低', 'en-US': 'low' },
} as const satisfies Record<string, Words>;
export const audienceWords = {
  TEAM: { 'zh-CN': '团队', 'en-US': 'team' },
  CLIENT: { 'zh-CN': '客户', 'en-US': 'customers' },
} as const satisfies Record<string, Words>;
export const CAUTION = '⚠';

export type Cells = Record<ErrorNoField, string>;
export const fields = Object.keys(errorNoColumns.words) as ErrorNoField[];

const inBrackets = (word: string | undefined) => (word === undefined ? '' : `[${word}] `);
/** What has no text in this language has no line. */
const lines = (list: readonly (string | null)[]) => list.filter((line) => line !== null).join('\n');

const causesIn = ({ causes }: Facts, language: Locale, reader: Locale) =>
  lines(
    causes.map(({ text, likelihood }, at) => {
      const tag = likelihood === null || language === 'en-US' ? undefined : likelihoodWords[likelihood][reader];
      return text[language] === '' ? null : `${at + 1}. ${inBrackets(tag)}${text[language]}`;
    }),
  );

function stepsIn({ steps }: Facts, language: Locale, reader: Locale): string {
  const places = stepPlaces(steps);
  return lines(
    steps.map(({ text, caution, audience }, at) => {
      if (text[language] === '') return null;
      const tag = audience === 'BOTH' || language === 'en-US' ? undefined : audienceWords[audience][reader];
      const warning = caution[language] === '' ? '' : ` ${CAUTION} ${caution[language]}`;
      return `${places[at]}. ${inBrackets(tag)}${text[language]}${warning}`;
    }),
  );
}

/** The cells of one number, for somebody who reads this language. */
export const cellsOf = (facts: Facts, reader: Locale): Cells => ({
  errorNo: facts.errorNo,
  aliases: facts.aliases.join('; '),
  level: errorLevelWords[facts.level][reader],
  status: errorNoStatusWords[facts.status][reader],
  title: facts.title['zh-CN'],
  titleEn: facts.title['en-US'],
  symptom: facts.symptom['zh-CN'],
  symptomEn: facts.symptom['en-US'],
  causes: causesIn(facts, 'zh-CN', reader),
  causesEn: causesIn(facts, 'en-US', reader),
  steps: stepsIn(facts, 'zh-CN', reader),
  stepsEn: stepsIn(facts, 'en-US', reader),
  parts: facts.parts.map(({ no, name }) => `${no} ${name}`).join('\n'),
});

/** What of a number differs, cell by cell. */
export function differences(before: Facts | null, after: Facts, reader: Locale) {
  const old = before && cellsOf(before, reader);
  const now = cellsOf(after, reader);
  return fields
    .map((field) => ({ field, before: old?.[field] ?? '', after: now[field] }))
    .filter((change) => change.before !== change.after);
}
