import type { ImportBatch, ImportCalls, ImportColumns } from '@console/contract/import';
import type { ComponentType } from 'react';
import type { Wordbook } from '../../lib/words.ts';
import type { importWords } from '../../locales/zh-CN/kit/import.ts';

/** What an import says of its own; the rest is said the same everywhere. */
export interface ImportWords extends Readonly<typeof importWords> {
  readonly intro: string;
  readonly run: string;
  readonly runTitle: string;
  readonly runWhat: string;
  readonly ran: string;
  readonly doneTitle: string;
  readonly doneHint: string;
  readonly undoWhat: string;
  readonly undoKept: string;
  readonly undone: string;
  readonly undoneKept: string;
  /** Where only so many can be had. */
  readonly roomShort?: string;
  readonly noRoom?: string;
}

/** One kind of import: its calls, the columns of its file, and its words. */
export interface ImportKind {
  readonly calls: ImportCalls;
  readonly columns: ImportColumns;
  readonly words: Wordbook<ImportWords>;
  /** The record that the rows belong to, where they belong to one. */
  readonly intoId?: string;
  /** Shows what the file would change of what is there, where it does not only add. */
  readonly changes?: ComponentType<ChangesProps>;
}

export interface ChangesProps {
  batch: ImportBatch;
  /** What the file lacks is deprecated; left alone unless somebody chooses it. */
  deprecateMissing: boolean;
  onDeprecateMissing: (chosen: boolean) => void;
}
