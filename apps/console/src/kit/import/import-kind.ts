import type { ImportCalls, ImportColumns } from '@console/contract/import';
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
}
