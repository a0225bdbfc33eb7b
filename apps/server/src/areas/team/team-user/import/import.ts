import { teamUserImportColumns, type teamUserImport as contract } from '@console/contract/areas/team/team-user-import';
import { IMPORT_ROWS } from '@console/contract/import';
import { sql } from 'kysely';
import { endAppAccess, type AppUserParts } from '../../../../domain/app-people/app-users.ts';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { importHandlers } from '../../../../kernel/tables/import/import-handlers.ts';
import type { ImportKind } from '../../../../kernel/tables/import/import-kind.ts';
import { beginUndo, finishUndo } from '../../../../kernel/tables/import/undo.ts';
import { repairGroups } from '../../team-group/structure.ts';
import { lockTeam } from '../../team-lock.ts';
import { checkTeamUsers, problems, type TeamUserToWrite } from './import-check.ts';
import { writeImported } from './import-write.ts';

const words = {
  'zh-CN': {
    template: '团队成员导入模板',
    note: [
      '带 * 的列为必填。',
      '手机号、邮箱和工号不能与其他团队成员重复。',
      '手机号：中国大陆号码直接填写，境外号码加国家代码，如 +4915112345678。激活短信会发到这个号码。',
      '小组：填写已有小组的名称，多个用“、”分隔，第一个为主小组；需要有调整小组的权限。',
      '技能：多个用“、”分隔。',
      '语言：中文、英文，多个用“、”分隔；留空为不限。',
      `每个文件最多 ${IMPORT_ROWS} 行。上传后先检查，不会立即创建成员，也不会发送短信。`,
    ],
  },
  'en-US': {
    template: 'Template for team members',
    note: [
      'Columns with * are required.',
      'Phone, e-mail and staff number: no other team member may have the same.',
      'Phone: numbers from abroad begin with the country, as in +4915112345678. The activation message goes there.',
      'Groups: names of groups that exist, with ; between them. The first is the main group. You need the right to assign groups.',
      'Skills: with ; between them.',
      'Languages: Chinese, English, with ; between them; may be left empty.',
      `At most ${IMPORT_ROWS} rows. The file is checked first; nobody is added or written to before you say so.`,
    ],
  },
};

const kindOf = (parts: Pick<AppUserParts, 'secrets'>): ImportKind<TeamUserToWrite> => ({
  kind: 'TEAM_USER',
  columns: teamUserImportColumns,
  words,
  problems,
  room: null,
  record: { type: 'teamUser', table: 'team_user' },
  untouched: sql`team_user.status = 'PENDING_ACTIVATION' and team_user.version = 1 and team_user.activated_at is null`,
  check: checkTeamUsers,
  write: (context, rows) => writeImported(context, parts, rows),
});

export function teamUserImport(parts: Pick<AppUserParts, 'secrets'>): Handlers<typeof contract> {
  const kind = kindOf(parts);
  return {
    ...importHandlers(kind),

    async undo({ batchId }, context) {
      await lockTeam(context);
      const undo = await beginUndo(context, kind, batchId);
      const ids = undo.removed.map(({ id }) => id);
      await endAppAccess(context.db, context.actor.tenantId, ids);
      const undone = await finishUndo(context, kind, undo);
      await repairGroups(context, ids);
      return undone;
    },
  };
}
