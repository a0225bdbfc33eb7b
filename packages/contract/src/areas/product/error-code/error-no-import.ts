import * as z from 'zod/mini';
import { reads } from '../../../endpoint.ts';
import { id } from '../../../fields.ts';
import { importCalls } from '../../../import.ts';
import type { Words } from '../../../locale.ts';
import { mayErrors } from './error-code.ts';

/** The columns of a sheet of error numbers; an export has the same. */
const words = {
  errorNo: { 'zh-CN': '错误编号', 'en-US': 'Number' },
  aliases: { 'zh-CN': '别名', 'en-US': 'Aliases' },
  level: { 'zh-CN': '级别', 'en-US': 'Level' },
  status: { 'zh-CN': '状态', 'en-US': 'Status' },
  title: { 'zh-CN': '中文标题', 'en-US': 'Chinese title' },
  titleEn: { 'zh-CN': '英文标题', 'en-US': 'English title' },
  symptom: { 'zh-CN': '中文现象', 'en-US': 'Chinese symptom' },
  symptomEn: { 'zh-CN': '英文现象', 'en-US': 'English symptom' },
  causes: { 'zh-CN': '中文原因', 'en-US': 'Chinese causes' },
  causesEn: { 'zh-CN': '英文原因', 'en-US': 'English causes' },
  steps: { 'zh-CN': '中文步骤', 'en-US': 'Chinese steps' },
  stepsEn: { 'zh-CN': '英文步骤', 'en-US': 'English steps' },
  parts: { 'zh-CN': '备件', 'en-US': 'Parts' },
} as const satisfies Record<string, Words>;
export type ErrorNoField = keyof typeof words;
export const errorNoColumns = {
  words,
  required: ['errorNo', 'title'] as readonly ErrorNoField[],
  // A tree of steps stands in one cell.
  cellChars: 20_000,
};

export const errorLevelWords = {
  INFO: { 'zh-CN': '提示', 'en-US': 'Info' },
  WARNING: { 'zh-CN': '警告', 'en-US': 'Warning' },
  ERROR: { 'zh-CN': '故障', 'en-US': 'Error' },
  FATAL: { 'zh-CN': '严重故障', 'en-US': 'Fatal' },
} as const satisfies Record<string, Words>;
export const errorNoStatusWords = {
  DRAFT: { 'zh-CN': '草稿', 'en-US': 'Draft' },
  PUBLISHED: { 'zh-CN': '已发布', 'en-US': 'Published' },
  DEPRECATED: { 'zh-CN': '已停用', 'en-US': 'Deprecated' },
} as const satisfies Record<string, Words>;

export const diffKinds = ['NEW', 'CHANGED', 'UNCHANGED', 'MISSING'] as const;
export type DiffKind = (typeof diffKinds)[number];

const difference = z.strictObject({
  /** The row of the sheet; none of a number that the sheet lacks. */
  rowNo: z.nullable(z.int()),
  errorNo: z.string(),
  title: z.string(),
  changes: z.array(
    z.strictObject({ field: z.enum(Object.keys(words) as ErrorNoField[]), before: z.string(), after: z.string() }),
  ),
});
export type ErrorNoDifference = z.infer<typeof difference>;

export const errorNoImport = {
  ...importCalls({
    path: '/tenant/product/errorcode',
    permission: 'product:error:import',
    things: { 'zh-CN': '错误编号', 'en-US': 'error numbers' },
    columns: errorNoColumns,
    service: 'ERROR_CODE',
    into: true,
  }),
  /** What running an import would change, held against what is there now. */
  diff: reads('POST /tenant/product/errorcode/importDiff', {
    words: { 'zh-CN': '导入与现有内容的差异', 'en-US': 'What an import would change' },
    access: mayErrors('import'),
    input: z.strictObject({
      batchId: id,
      kind: z.enum(diffKinds),
      skip: z._default(z.int().check(z.minimum(0)), 0),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    output: z.strictObject({
      counts: z.strictObject({ NEW: z.int(), CHANGED: z.int(), UNCHANGED: z.int(), MISSING: z.int() }),
      list: z.array(difference),
    }),
  }),
};
