import {
  importColumns,
  importRequired,
  type subAccountImport as contract,
} from '@console/contract/areas/account/sub-account-import';
import { IMPORT_ROWS } from '@console/contract/import';
import { sql } from 'kysely';
import { seatsOf } from '../../account-seats.ts';
import { accountDept } from '../../account-trash.ts';
import { endAccess } from '../../../../domain/identity/sessions.ts';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { importHandlers } from '../../../../kernel/tables/import/import-handlers.ts';
import type { ImportKind } from '../../../../kernel/tables/import/import-kind.ts';
import { beginUndo, finishUndo } from '../../../../kernel/tables/import/undo.ts';
import type { AccountToWrite } from '../../account-writes.ts';
import { checkRows, problems } from './import-check.ts';
import { writeImported } from './import-write.ts';

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
    template: 'Sub-account import template',
    note: [
      'Columns with * are required.',
      'Username: starts with a letter; 4–30 letters, digits or . _ -; must be unique across the platform.',
      'Phone: numbers outside mainland China start with the country code, for example +4915112345678.',
      'Department: its name or, if several departments share that name, the full path, for example East / Shanghai / Service.',
      'Roles: role names separated by ; (the first is the default role).',
      'Expires on: for example 2027-12-31; leave empty for no expiry.',
      `Up to ${IMPORT_ROWS} rows per file. The file is checked first; no accounts are created until you start the import.`,
    ],
  },
};

const places = seatsOf(sql`current_setting('app.tenant_id')::uuid`);

const kindOf = (publicUrl: string): ImportKind<AccountToWrite> => ({
  kind: 'SUB_ACCOUNT',
  columns: { words: importColumns, required: importRequired },
  words,
  problems,
  room: {
    left: sql`greatest(0, ${places.limit} - ${places.used})`,
    limit: places.limit,
    field: 'username',
    code: 'QUOTA' satisfies keyof typeof problems,
  },
  record: { type: 'subAccount', table: 'account', dept: accountDept },
  // Whoever has come in, was changed or leads a department stays.
  untouched: sql`account.status = 'PENDING_ACTIVATION' and account.version = 1 and account.activated_at is null
    and not exists (select from dept d where d.tenant_id = account.tenant_id and d.leader_id = account.id
                       and d.deleted_at is null)`,
  check: checkRows,
  write: (context, rows) => writeImported(context, publicUrl, rows),
});

export function subAccountImport({ publicUrl }: { publicUrl: string }): Handlers<typeof contract> {
  const kind = kindOf(publicUrl);
  return {
    ...importHandlers(kind),

    async undo({ batchId }, context) {
      const undo = await beginUndo(context, kind, batchId);
      const ids = undo.removed.map(({ id }) => id);
      await endAccess(context.db, context.actor.tenantId, ids);
      return finishUndo(context, kind, undo);
    },
  };
}
