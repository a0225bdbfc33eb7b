import type { CallError } from '../../../lib/api/client.ts';

export interface Conflict {
  current: Readonly<Record<string, unknown>>;
  updatedBy: string | undefined;
  updatedAt: string | undefined;
}

interface ConflictData {
  current?: Record<string, unknown>;
  updatedBy?: { name?: string } | string | null;
  updatedAt?: string;
}

/** Reads out of a 409 what the record looks like now and who made it so. */
export function asConflict(error: CallError): Conflict | undefined {
  if (error.code !== 'CONFLICT') return undefined;
  const { current, updatedBy, updatedAt } = (error.data ?? {}) as ConflictData;
  if (!current) return undefined;
  return { current, updatedBy: typeof updatedBy === 'string' ? updatedBy : updatedBy?.name, updatedAt };
}

export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Who loses nothing by default: the one who changed the field; both did → mine, since I am here to correct it. */
  keep: 'mine' | 'theirs';
}

const blank = (value: unknown) => (value === undefined || value === '' ? null : value);
const same = (a: unknown, b: unknown) => JSON.stringify(blank(a)) === JSON.stringify(blank(b));

/** Fields in which what I am about to save differs from what is there now. */
export function differences(
  fields: readonly string[],
  before: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): Difference[] {
  return fields
    .filter((field) => !same(mine[field], theirs[field]))
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      keep: same(before[field], mine[field]) ? 'theirs' : 'mine',
    }));
}
