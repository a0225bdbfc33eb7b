import type { Dictionary } from '@console/contract/areas/base/reference';
import {
  clientUserImportColumns,
  type clientUserImport as contract,
} from '@console/contract/areas/client/client-user-import';
import { IMPORT_ROWS } from '@console/contract/import';
import { sql } from 'kysely';
import { endAppAccess, type AppUserParts } from '../../../../domain/app-people/app-users.ts';
import type { Context, Handlers } from '../../../../kernel/calls/context.ts';
import { importHandlers } from '../../../../kernel/tables/import/import-handlers.ts';
import type { ImportKind } from '../../../../kernel/tables/import/import-kind.ts';
import { beginUndo, finishUndo } from '../../../../kernel/tables/import/undo.ts';
import { checkClientUsers, problems, type ClientUserToWrite } from './import-check.ts';
import { writeImported } from './import-write.ts';
import { lockClients } from '../write.ts';

interface ImportParts extends Pick<AppUserParts, 'secrets'> {
  readonly dictionaries: ReadonlyMap<string, Dictionary>;
}

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
    template: 'Customer user import template',
    note: [
      'Columns with * are required.',
      'Customer: the name or code of an existing, active customer.',
      'Phone and email: must be unique among customer users.',
      'Phone: numbers outside mainland China start with the country code, for example +4915112345678. The activation message is sent to this number.',
      'Member role: Administrator or Member; leave empty for Member.',
      'Access until: for example 2027-12-31; access ends at the end of that day. Leave empty for no expiry.',
      `Up to ${IMPORT_ROWS} rows per file. The file is checked first; no users are added or notified until you start the import.`,
    ],
  },
};

const kindOf = (parts: ImportParts): ImportKind<ClientUserToWrite> => ({
  kind: 'CLIENT_USER',
  columns: clientUserImportColumns,
  words,
  problems,
  room: null,
  record: { type: 'clientUser', table: 'client_user' },
  untouched: sql`client_user.status = 'PENDING_ACTIVATION' and client_user.version = 1
    and client_user.activated_at is null`,
  check: (context, rows) => checkClientUsers(context, parts.dictionaries, rows),
  write: (context, rows) => writeImported(context, parts, rows),
});

export function clientUserImport(parts: ImportParts): Handlers<typeof contract> {
  const kind = kindOf(parts);
  return {
    ...importHandlers(kind),

    async undo({ batchId }, context) {
      const undo = await beginUndo(context, kind, batchId);
      const ids = undo.removed.map(({ id }) => id);
      await lockClients(context.db, context.actor.tenantId, await clientsOf(context, ids));
      await endAppAccess(context.db, context.actor.tenantId, ids);
      return finishUndo(context, kind, undo);
    },
  };
}

async function clientsOf({ db, actor }: Context, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct client_id as id from client_user
     where tenant_id = ${actor.tenantId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}
