import type { FileRef, OwnFileKind } from '@console/contract/areas/base/file';
import type { material } from '@console/contract/areas/material/material/material';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { Seen } from './look.ts';

/** What is said about a material before its file is there; the file and what is seen in it come later. */
export type NewMaterial = Omit<ArgumentOf<(typeof material)['add']>, 'fileId' | 'pages' | 'posterFileId'>;

/** A file on its way to become a material, written down until it is one. Its id is that of the upload, too. */
export interface IntakeRecord {
  readonly id: string;
  readonly accountId: string;
  /** Which tab takes care of it. */
  readonly tab: string;
  readonly name: string;
  readonly size: number;
  readonly fileKind: OwnFileKind;
  /** Set once it has arrived. */
  readonly ref: FileRef | null;
  /** What this browser saw in it then: whoever tries again sends no second picture. */
  readonly seen?: Seen;
  readonly input: NewMaterial;
  readonly since: number;
}

const KEY = 'intakes';

export function readRecords(): IntakeRecord[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as IntakeRecord[];
  } catch {
    return [];
  }
}

export const recordOf = (id: string): IntakeRecord | undefined => readRecords().find((record) => record.id === id);

export function writeRecords(records: readonly IntakeRecord[]): void {
  if (records.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(records));
}

export const putRecord = (record: IntakeRecord): void =>
  writeRecords([...readRecords().filter(({ id }) => id !== record.id), record]);

export const dropRecord = (id: string): void => writeRecords(readRecords().filter((record) => record.id !== id));
