import type { Dictionary } from '@console/contract/areas/base/reference';
import type { Words } from '@console/contract/endpoint';
import { plainPhone } from '@console/contract/fields';
import { endOfDay } from './end-of-day.ts';
import type { Given } from './columns.ts';
import { codeOf, type Problem, type ProblemCode } from './problems.ts';

export interface GivenRow<Field extends string = string> {
  readonly rowNo: number;
  readonly given: Given<Field>;
}

export interface CheckedRow<Made, Field extends string = string> extends GivenRow<Field> {
  readonly problems: readonly Problem[];
  /** What it would become; null while something is wrong. */
  readonly made: Made | null;
}

export type GoodRow<Row extends { readonly made: unknown }> = Row & { readonly made: NonNullable<Row['made']> };

export const isGood = <Row extends { readonly made: unknown }>(row: Row): row is GoodRow<Row> => row.made !== null;

export type Wrong<Field extends string> = (field: Field, code: ProblemCode, params?: Problem['params']) => void;

/** Gathers what is wrong with one row, as the columns stand from left to right. */
export function findings<Field extends string>(fields: readonly Field[]) {
  const found = new Map<string, Problem>();
  const wrong: Wrong<Field> = (field, code, params) => {
    // One thing at a time: the first that is wrong with a field is what is mended first.
    if (!found.has(field)) found.set(field, { field, code, ...(params && { params }) });
  };
  return { wrong, inOrder: () => fields.flatMap((field) => found.get(field) ?? []) };
}

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly maximum?: unknown;
}

/** What the contract finds wrong, as problems. */
export function tellIssues<Field extends string>(
  issues: readonly Issue[] | undefined,
  given: Given<Field>,
  wrong: Wrong<Field>,
): void {
  for (const issue of issues ?? []) {
    const field = issue.path[0] as Field;
    wrong(field, ...codeOf(field, given[field], issue));
  }
}

/** How a value is compared: two who differ in capitals or spaces alone are one. */
export const keyOf = (field: string, value: string) =>
  field === 'phone' ? plainPhone(value.trim()) : value.trim().toLowerCase();

type ByField<Field extends string, Found> = Readonly<Record<Field, Found>>;

/** The values that a column has, as they are compared. */
export const keysOf = <Field extends string>(rows: readonly GivenRow<Field>[], field: Field): string[] =>
  rows.flatMap(({ given }) => (given[field] === undefined ? [] : [keyOf(field, given[field])]));

/** Which row has each value first; the others are the ones that repeat it. */
export function firstRows<Unique extends string>(
  rows: readonly GivenRow<Unique>[],
  uniques: readonly Unique[],
): ByField<Unique, ReadonlyMap<string, number>> {
  const first = Object.fromEntries(uniques.map((field) => [field, new Map<string, number>()])) as Record<
    Unique,
    Map<string, number>
  >;
  for (const { rowNo, given } of rows) {
    for (const field of uniques) {
      const key = given[field] === undefined ? '' : keyOf(field, given[field]);
      if (key !== '' && !first[field].has(key)) first[field].set(key, rowNo);
    }
  }
  return first;
}

/** Tells what another row, or a record that is there already, has too. */
export function tellRepeated<Unique extends string>(
  { rowNo, given }: GivenRow<Unique>,
  first: ByField<Unique, ReadonlyMap<string, number>>,
  taken: ByField<Unique, ReadonlySet<string>>,
  code: ProblemCode,
  wrong: Wrong<Unique>,
): void {
  for (const field of Object.keys(first) as Unique[]) {
    const key = given[field] === undefined ? '' : keyOf(field, given[field]);
    if (key === '') continue;
    const row = first[field].get(key);
    if (row !== undefined && row !== rowNo) wrong(field, 'SAME_IN_FILE', { row });
    if (taken[field].has(key)) wrong(field, code);
  }
}

/** Access lasts until the end of the day that is written there. */
export function chooseEnd<Field extends string>(
  field: Field,
  day: string | undefined,
  timezone: string,
  wrong: Wrong<Field>,
): string | null {
  if (day === undefined) return null;
  const end = endOfDay(day, timezone);
  if (end === null) wrong(field, 'BAD_DATE');
  else if (end <= new Date()) wrong(field, 'DATE_PAST');
  return end?.toISOString() ?? null;
}

/** What stands there is a word of either language, or the value itself. */
export function chooseValue<Field extends string>(
  field: Field,
  name: string | undefined,
  dictionary: Dictionary | undefined,
  wrong: Wrong<Field>,
): string | null {
  if (name === undefined) return null;
  const items = (dictionary?.items ?? []).filter(({ status }) => status === 'ENABLED');
  const key = name.trim().toLowerCase();
  const found = items.find(({ value, label }) =>
    [value, label['zh-CN'], label['en-US']].some((word) => word.toLowerCase() === key),
  );
  if (!found) wrong(field, 'UNKNOWN_CHOICE', { name, choices: choicesOf(items) });
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
