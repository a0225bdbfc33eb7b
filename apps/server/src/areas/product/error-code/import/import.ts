import {
  errorNoColumns,
  type errorNoImport as contract,
} from '@console/contract/areas/product/error-code/error-no-import';
import { IMPORT_ROWS } from '@console/contract/import';
import { sql } from 'kysely';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { findBatch, lockBatch } from '../../../../kernel/tables/import/batch.ts';
import { importHandlers } from '../../../../kernel/tables/import/import-handlers.ts';
import type { ImportKind } from '../../../../kernel/tables/import/import-kind.ts';
import { problems } from '../sheet-read.ts';
import { deprecateMissing, diffOf } from './diff.ts';
import { checkNumbers, type NumberToWrite } from './import-check.ts';
import { writeImported } from './import-write.ts';

const words = {
  'zh-CN': {
    template: '错误编号导入模板',
    note: [
      '带 * 的列为必填。导出的文件与本模板列相同，修改后可直接导入。',
      '已有的编号会被更新，没有的会新增；表中缺少的编号默认保持不变。',
      '单元格留空表示保持原内容，填 - 表示清空。',
      '别名：多个用 ; 分隔。',
      '级别：提示、警告、故障、严重故障。状态：草稿、已发布、已停用。',
      '原因：每行一条，如“1. [高] 散热风扇积灰”，方括号内为可能性：高、中、低。',
      '步骤：每行一步，编号表示层级，如 1.、1.1.、2.；方括号内可写对象：团队、客户；⚠ 之后为注意事项。',
      '英文原因和英文步骤：用与中文相同的编号对应。',
      '备件：每行一个，先写料号，空格后写名称。步骤图片不在表中，导入后保持不变。',
      `每个文件最多 ${IMPORT_ROWS} 行。上传后先检查并显示差异，确认后才会写入。`,
    ],
  },
  'en-US': {
    template: 'Error number import template',
    note: [
      'Columns with * are required. Exports have the same columns: edit one and import it again.',
      'Existing numbers are updated and new ones are added. Numbers that the sheet does not list stay as they are.',
      'An empty cell keeps the current content; enter - to clear it.',
      'Aliases: separated by ;',
      'Level: Info, Warning, Error, Fatal. Status: Draft, Published, Deprecated.',
      'Causes: one per line, for example “1. [high] Fan is clogged”. The word in brackets is how likely it is: high, medium or low.',
      'Steps: one per line. The number gives the level: 1., 1.1., 2. The word in brackets says who sees it: team or customers. A caution follows ⚠.',
      'English causes and steps use the same numbers as the Chinese ones.',
      'Parts: one per line, the part number first, then a space and the name. Step images are not in the sheet and stay as they are.',
      `Up to ${IMPORT_ROWS} rows per file. The file is checked and compared first; nothing is saved until you start the import.`,
    ],
  },
};

const kind: ImportKind<NumberToWrite> = {
  kind: 'ERROR_NO',
  columns: errorNoColumns,
  words,
  problems,
  room: null,
  record: { type: 'errorNo', table: 'error_no' },
  untouched: sql`error_no.version = 1`,
  check: checkNumbers,
  write: writeImported,
};
const calls = importHandlers(kind);

export const errorNoImport: Handlers<typeof contract> = {
  ...calls,

  async run({ batchId, deprecateMissing: retire = false }, context) {
    const { status } = await lockBatch(context, kind, batchId);
    const done = await calls.run({ batchId }, context);
    if (retire && status === 'CHECKED') await deprecateMissing(context, await findBatch(context, kind, batchId));
    return done;
  },

  diff: async (input, context) => diffOf(context, await findBatch(context, kind, input.batchId), input),
};
