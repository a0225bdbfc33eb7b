import {
  clientUserImportColumns,
  type clientUserImport as contract,
} from '@console/contract/areas/client/client-user-import';
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
import { checkClientUsers } from './import-check.ts';
import { runClientUserImport, undoClientUserImport, type ImportParts } from './import-run.ts';

const words = {
  'zh-CN': {
    template: '客户用户导入模板',
    note: [
      '带 * 的列为必填。',
      '客户：填写已有且启用的客户的名称或编码。',
      '手机号和邮箱不能与其他客户用户重复。',
      '手机号：中国大陆号码直接填写，境外号码加国家代码，如 +4915112345678。激活短信会发到这个号码。',
      '成员角色：管理员或成员，留空为成员。',
      '有效期至：如 2027-12-31，当天结束后自动失效；留空为长期有效。',
      `每个文件最多 ${IMPORT_ROWS} 行。上传后先检查，不会立即创建用户，也不会发送短信。`,
    ],
  },
  'en-US': {
    template: 'Template for customer users',
    note: [
      'Columns with * are required.',
      'Customer: the name or the code of a customer that exists and is active.',
      'Phone and e-mail: no other customer user may have the same.',
      'Phone: numbers from abroad begin with the country, as in +4915112345678. The activation message goes there.',
      'Member role: Administrator or Member; empty is Member.',
      'Access until: like 2027-12-31, it ends with that day; empty never ends.',
      `At most ${IMPORT_ROWS} rows. The file is checked first; nobody is added or written to before you say so.`,
    ],
  },
};

const kind: ImportKind = { kind: 'CLIENT_USER', columns: clientUserImportColumns, words };

export const clientUserImport = (parts: ImportParts): Handlers<typeof contract> => ({
  ...importAnswers(kind),

  async check(_, context) {
    const { fileName, rows } = await readImport(context, kind);
    return context.within('write', async (inside) =>
      openBatch(inside, kind, fileName, await checkClientUsers(inside, parts.dictionaries, rows)),
    );
  },

  async fix(given, context) {
    const mending = await mendRow(context, kind, given);
    return keepMended(context, kind, mending, await checkClientUsers(context, parts.dictionaries, mending.rows));
  },

  async run({ batchId }, context) {
    const batch = await lockBatch(context, kind, batchId);
    // Pressed twice, or sent again after a lost answer: the first run is the result.
    if (batch.status === 'DONE') return batch;
    await runClientUserImport(context, parts, batch);
    return findBatch(context, kind, batchId);
  },

  async undo({ batchId }, context) {
    const { removed, kept } = await undoClientUserImport(context, await lockBatch(context, kind, batchId));
    return { batch: await findBatch(context, kind, batchId), removed, kept };
  },
});
