import type { Dictionary } from '@console/contract/areas/base/reference';
import { clientImportColumns, type clientImport as contract } from '@console/contract/areas/client/client-import';
import { IMPORT_ROWS } from '@console/contract/import';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { importAnswers } from '../../../kernel/tables/import/answers.ts';
import {
  findBatch,
  keepMended,
  lockBatch,
  mendRow,
  openBatch,
  readImport,
  type ImportKind,
} from '../../../kernel/tables/import/batch.ts';
import { checkClients } from './import-check.ts';
import { runClientImport, undoClientImport } from './import-run.ts';

const words = {
  'zh-CN': {
    template: '客户导入模板',
    note: [
      '带 * 的列为必填。',
      '客户名称和编码不能与其他客户重复。',
      '客户类型、客户等级、行业：填写选项的中文或英文名称。',
      '分组：填写已有分组的名称；不会自动新建分组。',
      '负责人：填写账号的用户名。',
      '联系电话：中国大陆手机号直接填写，其他号码加国家代码，如 +4915112345678。',
      '标记：多个用 ; 分隔，最多 20 个。',
      `每个文件最多 ${IMPORT_ROWS} 行。上传后先检查，不会立即创建客户。`,
    ],
  },
  'en-US': {
    template: 'Template for customers',
    note: [
      'Columns with * are required.',
      'Customer and code: no other customer may have the same.',
      'Type, level and industry: the name of a choice, in Chinese or English.',
      'Group: the name of a group that exists; none is made for you.',
      'Owner: the user name of an account.',
      'Contact phone: numbers from abroad begin with the country, as in +4915112345678.',
      'Tags: several are separated by ; and there are at most 20.',
      `At most ${IMPORT_ROWS} rows. The file is checked first; no customer is made before you say so.`,
    ],
  },
};

const kind: ImportKind = { kind: 'CLIENT', columns: clientImportColumns, words };

export const clientImport = (dictionaries: ReadonlyMap<string, Dictionary>): Handlers<typeof contract> => ({
  ...importAnswers(kind),

  async check(_, context) {
    const { fileName, rows } = await readImport(context, kind);
    return context.within('write', async (inside) =>
      openBatch(inside, kind, fileName, await checkClients(inside, dictionaries, rows)),
    );
  },

  async fix(given, context) {
    const mending = await mendRow(context, kind, given);
    return keepMended(context, kind, mending, await checkClients(context, dictionaries, mending.rows));
  },

  async run({ batchId }, context) {
    const batch = await lockBatch(context, kind, batchId);
    // Pressed twice, or sent again after a lost answer: the first run is the result.
    if (batch.status === 'DONE') return batch;
    await runClientImport(context, dictionaries, batch);
    return findBatch(context, kind, batchId);
  },

  async undo({ batchId }, context) {
    const { removed, kept } = await undoClientImport(context, await lockBatch(context, kind, batchId));
    return { batch: await findBatch(context, kind, batchId), removed, kept };
  },
});
