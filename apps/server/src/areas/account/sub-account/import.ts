import {
  importColumns,
  importRequired,
  type subAccountImport as contract,
} from '@console/contract/areas/account/sub-account-import';
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
import { checkRows } from './import-check.ts';
import { runImport, undoImport } from './import-run.ts';

const words = {
  'zh-CN': {
    template: '子账号导入模板',
    note: [
      '带 * 的列为必填。',
      '用户名：字母开头，4–30 位，可含字母、数字和 . _ -，全平台唯一。',
      '手机号：中国大陆号码直接填写，境外号码加国家代码，如 +4915112345678。',
      '部门：填写部门名称；重名时填写完整路径，如 华东区 / 上海 / 售后。',
      '角色：填写角色名称，多个用 ; 分隔，第一个为默认角色。',
      '到期日期：如 2027-12-31，留空为长期有效。',
      `每个文件最多 ${IMPORT_ROWS} 行。上传后先检查，不会立即创建账号。`,
    ],
  },
  'en-US': {
    template: 'Template for sub-accounts',
    note: [
      'Columns with * are required.',
      'User name: begins with a letter, 4 to 30 letters, digits or . _ -, unique on the platform.',
      'Phone: numbers from abroad begin with the country, as in +4915112345678.',
      'Department: its name; where several share it, the whole path, as in East / Shanghai / Service.',
      'Roles: their names, several separated by ; and the first is the one to start with.',
      'Expires on: like 2027-12-31; empty never ends.',
      `At most ${IMPORT_ROWS} rows. The file is checked first; no account is made before you say so.`,
    ],
  },
};

const kind: ImportKind = { kind: 'SUB_ACCOUNT', columns: { words: importColumns, required: importRequired }, words };

export const subAccountImport = ({ publicUrl }: { publicUrl: string }): Handlers<typeof contract> => ({
  ...importAnswers(kind),

  async check(_, context) {
    const { fileName, rows } = await readImport(context, kind);
    return context.within('write', async (inside) => openBatch(inside, kind, fileName, await checkRows(inside, rows)));
  },

  async fix(given, context) {
    const mending = await mendRow(context, kind, given);
    return keepMended(context, kind, mending, await checkRows(context, mending.rows));
  },

  async run({ batchId }, context) {
    const batch = await lockBatch(context, kind, batchId);
    // Pressed twice, or sent again after a lost answer: the first run is the result.
    if (batch.status === 'DONE') return batch;
    await runImport(context, batch, publicUrl);
    return findBatch(context, kind, batchId);
  },

  async undo({ batchId }, context) {
    const { removed, kept } = await undoImport(context, await lockBatch(context, kind, batchId));
    return { batch: await findBatch(context, kind, batchId), removed, kept };
  },
});
