import type { Dictionary } from '@console/contract/areas/base/reference';
import { clientImportColumns, type clientImport as contract } from '@console/contract/areas/client/client-import';
import { IMPORT_ROWS } from '@console/contract/import';
import { sql } from 'kysely';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { importHandlers } from '../../../../kernel/tables/import/import-handlers.ts';
import { checkClients, problems, type ClientToWrite } from './import-check.ts';
import { writeImported } from './import-write.ts';

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
    template: 'Customer import template',
    note: [
      'Columns with * are required.',
      'Customer and code: must be unique.',
      'Type, level and industry: the name of an option, in Chinese or English.',
      'Group: the name of an existing group; groups are not created automatically.',
      'Owner: the username of an account.',
      'Contact phone: numbers outside mainland China start with the country code, for example +4915112345678.',
      'Tags: separated by ; (up to 20).',
      `Up to ${IMPORT_ROWS} rows per file. The file is checked first; no customers are created until you start the import.`,
    ],
  },
};

export const clientImport = (dictionaries: ReadonlyMap<string, Dictionary>): Handlers<typeof contract> =>
  importHandlers<ClientToWrite>({
    kind: 'CLIENT',
    columns: clientImportColumns,
    words,
    problems,
    room: null,
    record: { type: 'client', table: 'client' },
    untouched: sql`client.version = 1 and client.user_count = 0`,
    check: (context, rows) => checkClients(context, dictionaries, rows),
    write: writeImported,
  });
