import type { Dictionary } from '@console/contract/areas/base/reference';
import type { Words } from '@console/contract/endpoint';
import { plainPhone } from '@console/contract/fields';
import { endOfDay } from './end-of-day.ts';
import type { Given } from './columns.ts';
import { codeOf, type CommonCode, type Problem } from './problems.ts';

export interface GivenRow<Field extends string = string> {
  readonly rowNo: number;
  readonly given: Given<Field>;
}

export interface CheckedRow<Made, Field extends string = string> extends GivenRow<Field> {
  readonly problems: readonly Problem[];
  /** What it would become; null while something is wrong. */
  readonly made: Made | null;
}

export interface GoodRow<Made, Field extends string = string> extends CheckedRow<Made, Field> {
  readonly made: Made;
}

export const isGood = <Made>(row: CheckedRow<Made>): row is GoodRow<Made> => row.made !== null;

/** Takes the common codes and those of the import. */
export type Report<Field extends string, Code extends string = never> = (
  field: Field,
  code: CommonCode | Code,
  params?: Problem['params'],
) => void;

interface Findings<Field extends string, Code extends string> {
  readonly report: Report<Field, Code>;
  /** As the columns stand from left to right. */
  readonly inOrder: () => Problem[];
}

/** Gathers what is wrong with one row. */
export function findings<Field extends string, Code extends string>(fields: readonly Field[]): Findings<Field, Code> {
  const found = new Map<string, Problem>();
  return {
    report(field, code, params) {
      // One thing at a time: the first that is wrong with a field is corrected first.
      if (!found.has(field)) found.set(field, { field, code, ...(params && { params }) });
    },
    inOrder: () => fields.flatMap((field) => found.get(field) ?? []),
  };
}

/** What zod says about a row. */
interface Parsed<Data> {
  readonly data?: Data | undefined;
  readonly error?:
    | {
        readonly issues: readonly {
          readonly code: string;
          readonly path: readonly PropertyKey[];
          readonly maximum?: unknown;
        }[];
      }
    | undefined;
}

/** Adds what the contract finds wrong, and what another row or record has already: the row as it is shown. */
export function concluded<Data, Field extends string, Code extends string>(
  { rowNo, given }: GivenRow<Field>,
  parsed: Parsed<Data>,
  repeats: Repeats<Field, Code>,
  { report, inOrder }: Findings<Field, Code>,
): CheckedRow<Data, Field> {
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] as Field;
    report(field, ...codeOf(field, given[field], issue));
  }
  reportRepeated({ rowNo, given }, repeats, report);
  const problems = inOrder();
  return { rowNo, given, problems, made: (problems.length === 0 && parsed.data) || null };
}

/** How a value is compared: two who differ in capitals or spaces alone are one. */
export const keyOf = (field: string, value: string) =>
  field === 'phone' ? plainPhone(value.trim()) : value.trim().toLowerCase();

/** The values that a column has, as they are compared. */
export const keysOf = <Field extends string>(rows: readonly GivenRow<Field>[], field: Field): string[] =>
  rows.flatMap(({ given }) => (given[field] === undefined ? [] : [keyOf(field, given[field])]));

/** The columns whose values may stand there once. */
interface Repeats<Field extends string, Code extends string> {
  /** Which row has each value first; the others are the ones that repeat it. */
  readonly first: ReadonlyMap<Field, ReadonlyMap<string, number>>;
  /** The values that records have already, as they are compared. */
  readonly taken: ReadonlyMap<Field, ReadonlySet<string>>;
  readonly code: Code;
}

/** What of these rows is repeated, in the file and among the records; `code` says the latter. */
export function repeatsOf<Field extends string, Unique extends Field, Code extends string>(
  rows: readonly GivenRow<Field>[],
  taken: Readonly<Record<Unique, ReadonlySet<string>>>,
  code: Code,
): Repeats<Field, Code> {
  const first = new Map<Field, Map<string, number>>();
  for (const field of Object.keys(taken) as Unique[]) {
    const places = new Map<string, number>();
    for (const { rowNo, given } of rows) {
      const key = given[field] === undefined ? '' : keyOf(field, given[field]);
      if (key !== '' && !places.has(key)) places.set(key, rowNo);
    }
    first.set(field, places);
  }
  return { first, taken: new Map(Object.entries(taken) as [Field, ReadonlySet<string>][]), code };
}

function reportRepeated<Field extends string, Code extends string>(
  { rowNo, given }: GivenRow<Field>,
  { first, taken, code }: Repeats<Field, Code>,
  report: Report<Field, Code>,
): void {
  for (const [field, places] of first) {
    const key = given[field] === undefined ? '' : keyOf(field, given[field]);
    if (key === '') continue;
    const row = places.get(key);
    if (row !== undefined && row !== rowNo) report(field, 'SAME_IN_FILE', { row });
    if (taken.get(field)?.has(key)) report(field, code);
  }
}

/** Access lasts until the end of the day that is written there. */
export function chooseEnd<Field extends string>(
  field: Field,
  day: string | undefined,
  timezone: string,
  report: Report<Field>,
): string | null {
  if (day === undefined) return null;
  const end = endOfDay(day, timezone);
  if (end === null) report(field, 'BAD_DATE');
  else if (end <= new Date()) report(field, 'DATE_PAST');
  return end?.toISOString() ?? null;
}

/** What stands there is a word of either language, or the value itself. */
export function chooseValue<Field extends string>(
  field: Field,
  name: string | undefined,
  dictionary: Dictionary | undefined,
  report: Report<Field>,
): string | null {
  if (name === undefined) return null;
  const items = (dictionary?.items ?? []).filter(({ status }) => status === 'ENABLED');
  const key = name.trim().toLowerCase();
  const found = items.find(({ value, label }) =>
    [value, label['zh-CN'], label['en-US']].some((word) => word.toLowerCase() === key),
  );
  if (!found) report(field, 'UNKNOWN_CHOICE', { name, choices: choicesOf(items) });
  return found?.value ?? null;
}

const CHOICES = 10;

/** Enough of them to see what is meant. */
function choicesOf(items: Dictionary['items']): Words {
  const some = items.slice(0, CHOICES).map(({ label }) => label);
  const more = items.length > CHOICES ? ' …' : '';
  return {
    'zh-CN': some.map((label) => label['zh-CN']).join('、') + more,
    'en-US': some.map((label) => label['en-US']).join(', ') + more,
  };
}
