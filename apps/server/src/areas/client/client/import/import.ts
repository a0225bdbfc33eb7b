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
