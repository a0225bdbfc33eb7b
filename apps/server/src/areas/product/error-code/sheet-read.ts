import {
  errorLevelWords,
  errorNoStatusWords,
  type ErrorNoField,
} from '@console/contract/areas/product/error-code/error-no-import';
import { newStepId, stepPlaces, type ErrorStep } from '@console/contract/areas/product/error-code/parts';
import type { Words } from '@console/contract/endpoint';
import type { Report } from '../../../kernel/tables/import/check.ts';
import type { CodeWords } from '../../../kernel/tables/table-columns.ts';
import type { Facts } from './number/write.ts';
import { audienceWords, CAUTION, likelihoodWords } from './sheet.ts';

// Cells of a sheet as a number. An empty cell leaves what is there, a dash empties it.

export const problems = {
  BAD_LINE: {
    'zh-CN': '第 {line} 行在中文列中没有对应的编号',
    'en-US': 'Line {line} has no line with the same number in the Chinese column.',
  },
  BAD_TREE: {
    'zh-CN': '第 {line} 步的编号跳级，例如 1 之后只能是 1.1 或 2',
    'en-US': 'Step {line} skips a level. After 1 comes 1.1 or 2.',
  },
  TAKEN_NUMBER: {
    'zh-CN': '“{value}”已被本错误码集的另一个编号使用',
    'en-US': 'Another number of this set already uses “{value}”.',
  },
} as const satisfies CodeWords;
export type Code = keyof typeof problems;
type Say = Report<ErrorNoField, Code>;
type Given = Partial<Record<ErrorNoField, string>>;

const EMPTY = '-';
const linesOf = (cell: string) =>
  cell === EMPTY
    ? []
    : cell
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean);
const plain = (cell: string | undefined, before: string) => (cell === undefined ? before : cell === EMPTY ? '' : cell);

interface Line {
  /** As it is written: `1`, `1.2`; where none is written, its turn. */
  readonly place: string;
  readonly tag: string | null;
  readonly text: string;
  readonly caution: string;
}

function lineOf(written: string, at: number): Line {
  const [, place = String(at + 1), rest = ''] = /^(?:(\d+(?:\.\d+)*)[.、)）]?\s+)?(.*)$/su.exec(written) ?? [];
  const [, tag = null, said = ''] = /^(?:[[【]([^\]】]{1,12})[\]】]\s*)?(.*)$/su.exec(rest) ?? [];
  const [text = '', ...warning] = said.split(CAUTION);
  return { place, tag, text: text.trim(), caution: warning.join(CAUTION).trim() };
}

const codeNamed = <Word extends string>(words: Readonly<Record<Word, Words>>, word: string | null): Word | undefined =>
  (Object.keys(words) as Word[]).find((code) =>
    [code, words[code]['zh-CN'], words[code]['en-US']].some((one) => one.toLowerCase() === word?.trim().toLowerCase()),
  );

/** What stands there is a word of either language, or the code itself. */
function choose<Word extends string>(
  field: ErrorNoField,
  cell: string | undefined,
  words: Readonly<Record<Word, Words>>,
  before: Word,
  report: Say,
): Word {
  if (cell === undefined) return before;
  const found = codeNamed(words, cell);
  if (found === undefined) {
    const every = Object.values<Words>(words);
    const choices = {
      'zh-CN': every.map((one) => one['zh-CN']).join('、'),
      'en-US': every.map((one) => one['en-US']).join(', '),
    };
    report(field, 'UNKNOWN_CHOICE', { name: cell, choices });
  }
  return found ?? before;
}

/** English lines by the number of the Chinese line that they translate. */
function translations(field: ErrorNoField, cell: string | undefined, places: readonly string[], report: Say) {
  if (cell === undefined) return null;
  const found = new Map(linesOf(cell).map((line, at) => [lineOf(line, at).place, lineOf(line, at)]));
  const stray = [...found.keys()].find((place) => !places.includes(place));
  if (stray !== undefined) report(field, 'BAD_LINE', { line: stray });
  return found;
}

function causesOf(given: Given, before: Facts['causes'], report: Say): Facts['causes'] {
  const chinese =
    given.causes === undefined
      ? before
      : linesOf(given.causes).map((written, at) => {
          const { tag, text } = lineOf(written, at);
          const likelihood = codeNamed(likelihoodWords, tag) ?? null;
          const known = before.find((cause) => cause.text['zh-CN'] === text) ?? before[at];
          return { text: { 'zh-CN': text, 'en-US': known?.text['en-US'] ?? '' }, likelihood };
        });
  const places = chinese.map((_, at) => String(at + 1));
  const english = translations('causesEn', given.causesEn, places, report);
  if (english === null) return chinese;
  return chinese.map((cause, at) => ({
    ...cause,
    text: { ...cause.text, 'en-US': english.get(places[at]!)?.text ?? '' },
  }));
}

/** A step keeps its id and its pictures where its text, or else its place, is the same. */
function knownStep(before: readonly ErrorStep[], places: readonly string[], line: Line): ErrorStep | undefined {
  return before.find(({ text }) => text['zh-CN'] === line.text) ?? before[places.indexOf(line.place)];
}

function chineseSteps(cell: string, before: readonly ErrorStep[], report: Say): ErrorStep[] {
  const places = stepPlaces(before);
  const used = new Set<string>();
  const steps = linesOf(cell).map((written, at): ErrorStep => {
    const line = lineOf(written, at);
    const known = knownStep(before, places, line);
    const stepId = known && !used.has(known.stepId) ? known.stepId : newStepId();
    used.add(stepId);
    return {
      stepId,
      depth: line.place.split('.').length - 1,
      text: { 'zh-CN': line.text, 'en-US': known?.text['en-US'] ?? '' },
      caution: { 'zh-CN': line.caution, 'en-US': known?.caution['en-US'] ?? '' },
      audience: codeNamed(audienceWords, line.tag) ?? 'BOTH',
      imageFileIds: known?.imageFileIds ?? [],
      materialIds: known?.materialIds ?? [],
    };
  });
  const jump = steps.findIndex(({ depth }, at) => depth > (steps[at - 1]?.depth ?? -1) + 1);
  if (jump !== -1) report('steps', 'BAD_TREE', { line: lineOf(linesOf(cell)[jump]!, jump).place });
  return steps;
}

function stepsOf(given: Given, before: Facts['steps'], report: Say): Facts['steps'] {
  const chinese = given.steps === undefined ? before : chineseSteps(given.steps, before, report);
  const places = stepPlaces(chinese);
  const english = translations('stepsEn', given.stepsEn, places, report);
  if (english === null) return chinese;
  return chinese.map((step, at) => ({
    ...step,
    text: { ...step.text, 'en-US': english.get(places[at]!)?.text ?? '' },
    caution: { ...step.caution, 'en-US': english.get(places[at]!)?.caution ?? '' },
  }));
}

function partsOf(cell: string): Facts['parts'] {
  return linesOf(cell).map((line) => {
    const [, no = line, name = ''] = /^(\S+)\s*(.*)$/su.exec(line) ?? [];
    return { no, name: name === '' ? no : name };
  });
}

const nothingYet: Facts = {
  errorNo: '',
  aliases: [],
  level: 'ERROR',
  status: 'DRAFT',
  title: { 'zh-CN': '', 'en-US': '' },
  symptom: { 'zh-CN': '', 'en-US': '' },
  causes: [],
  steps: [],
  parts: [],
  docAnchors: [],
};

/** What a row of the sheet makes of a number, or of nothing yet. The contract has still to look at it. */
export function readRow(given: Given, known: Facts | undefined, report: Say): Facts {
  const before = known ?? nothingYet;
  const { title, symptom } = before;
  return {
    errorNo: given.errorNo ?? before.errorNo,
    aliases:
      given.aliases === undefined
        ? before.aliases
        : given.aliases === EMPTY
          ? []
          : given.aliases
              .split(/[;；\n]/)
              .map((alias) => alias.trim())
              .filter(Boolean),
    level: choose('level', given.level, errorLevelWords, before.level, report),
    status: choose('status', given.status, errorNoStatusWords, before.status, report),
    title: { 'zh-CN': given.title ?? title['zh-CN'], 'en-US': plain(given.titleEn, title['en-US']) },
    symptom: { 'zh-CN': plain(given.symptom, symptom['zh-CN']), 'en-US': plain(given.symptomEn, symptom['en-US']) },
    causes: causesOf(given, before.causes, report),
    steps: stepsOf(given, before.steps, report),
    parts: given.parts === undefined ? before.parts : partsOf(given.parts),
    // Titles of manuals tell them apart within a product alone, so no cell can name one; materials and pictures neither.
    docAnchors: before.docAnchors,
  };
}
