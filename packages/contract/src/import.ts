import * as z from 'zod/mini';
import { downloads, reads, uploads, writes } from './endpoint.ts';
import { done, id, time } from './fields.ts';
import type { Words } from './locale.ts';
import type { Permission } from './permissions.ts';
import type { ServiceCode } from './services.ts';

const ref = z.strictObject({ id, name: z.string() });

/** One row of an import: what stood there, and what is wrong with it. */
const importRow = z.strictObject({
  rowNo: z.int(),
  given: z.record(z.string(), z.string()),
  problems: z.array(z.strictObject({ field: z.string(), code: z.string(), message: z.string() })),
  /** The record that it became. */
  recordId: z.nullable(id),
});
export type ImportRow = z.infer<typeof importRow>;

const batch = z.strictObject({
  batchId: id,
  fileName: z.string(),
  status: z.enum(['CHECKED', 'DONE', 'UNDONE']),
  total: z.int(),
  good: z.int(),
  bad: z.int(),
  /** How many more fit into what was bought; null where that is not counted, and once it no longer matters. */
  room: z.nullable(z.int()),
  createdAt: time,
  doneAt: z.nullable(time),
  /** Until then the import can be taken back. */
  undoUntil: z.nullable(time),
  /** The record that its rows belong to, where they belong to one. */
  intoId: z.nullable(id),
});
export type ImportBatch = z.infer<typeof batch>;

/** The columns of an import file, in the order of the template. */
export interface ImportColumns<Field extends string = string> {
  /** Their heads; a file may have them in either language, or the names of the fields. */
  readonly words: Readonly<Record<Field, Words>>;
  readonly required: readonly Field[];
  /** Characters that a cell may have, where that is more than usual. */
  readonly cellChars?: number;
}

/** One file of an import may be this large. */
export const IMPORT_BYTES = 10 * 1024 * 1024;
export const IMPORT_ROWS = 5_000;

interface ImportDeclaration {
  readonly path: `/${string}`;
  readonly permission: Permission;
  /** Where what is imported belongs to something that a company buys. */
  readonly service?: ServiceCode;
  /** What is imported, as in “import of customers”. */
  readonly things: Words;
  readonly columns: ImportColumns;
  /** The rows belong to one record that is named with the file, and what the file lacks there can be deprecated. */
  readonly into?: true;
}

const theBatch = z.strictObject({ batchId: id });
const format = z._default(z.enum(['csv', 'xlsx']), 'xlsx');
type Cells = Record<string, string>;
/** Every import has the same type, whatever it is into: one drawer works with all of them. */
type Into = { intoId?: string | undefined };
type Run = { batchId: string; deprecateMissing?: boolean | undefined };
/** A cell that is corrected in place. */
const TYPED_CHARS = 500;

/** The calls of one import: looked at first, mended in place, run, and taken back within a day. */
export function importCalls({ path, permission, things, columns, service, into }: ImportDeclaration) {
  const access = { types: [1, 2, 3], permission, ...(service && { service }) } as const;
  const about = (chinese: string, english: string): Words => ({
    'zh-CN': `${chinese}（${things['zh-CN']}）`,
    'en-US': `${english} (${things['en-US']})`,
  });
  const given = z.partialRecord(
    z.enum(Object.keys(columns.words)),
    z.string().check(z.maxLength(columns.cellChars ?? TYPED_CHARS)),
  );
  const target: z.ZodMiniType<Into, Into> = into ? z.strictObject({ intoId: id }) : z.strictObject({});
  const order: z.ZodMiniType<Run, Run> = into
    ? z.strictObject({ batchId: id, deprecateMissing: z.optional(z.boolean()) })
    : theBatch;
  return {
    template: downloads(`GET ${path}/importTemplate`, {
      words: about('下载导入模板', 'Download the import template'),
      access,
      input: z.strictObject({ format }),
      output: done,
    }),
    check: uploads(`POST ${path}/importCheck`, {
      words: about('检查导入文件', 'Check an import file'),
      access,
      input: target,
      output: batch,
    }),
    batch: reads(`GET ${path}/importBatch`, {
      words: about('导入批次', 'Get an import'),
      access,
      input: theBatch,
      output: batch,
    }),
    /** The last imports of whoever asks. */
    batches: reads(`GET ${path}/importBatches`, {
      words: about('我的导入记录', 'List your imports'),
      access,
      input: z.strictObject({}),
      output: z.array(batch),
    }),
    rows: reads(`POST ${path}/importRows`, {
      words: about('导入的行', 'List the rows of an import'),
      access,
      input: z.strictObject({
        batchId: id,
        onlyBad: z._default(z.boolean(), true),
        /** Rows behind this one. */
        after: z._default(z.int().check(z.minimum(0)), 0),
        limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
      }),
      output: z.array(importRow),
    }),
    fix: writes(`POST ${path}/importFix`, {
      words: about('修正导入的行', 'Fix a row of an import'),
      access,
      // Every import has the same type, whatever its columns are: one drawer works with all of them.
      input: z.strictObject({
        batchId: id,
        rowNo: z.int().check(z.minimum(1)),
        given: given as z.ZodMiniType<Cells, Cells>,
      }),
      output: z.strictObject({ row: importRow, batch }),
    }),
    run: writes(`POST ${path}/importRun`, {
      words: about('执行导入', 'Run an import'),
      access,
      input: order,
      output: batch,
    }),
    failed: downloads(`GET ${path}/importFailed`, {
      words: about('下载有问题的行', 'Download rows with errors'),
      access,
      input: z.strictObject({ batchId: id, format }),
      output: done,
    }),
    undo: writes(`POST ${path}/importUndo`, {
      words: about('撤销导入', 'Undo an import'),
      access,
      input: theBatch,
      /** What has been used in the meantime stays. */
      output: z.strictObject({ batch, removed: z.int(), kept: z.array(ref) }),
    }),
  };
}
export type ImportCalls = ReturnType<typeof importCalls>;
