import type { BuiltInRole } from '@console/contract/areas/account/role';
import {
  allPermissions,
  permissions,
  withImpliedQueries,
  type PermissionResource,
} from '@console/contract/permissions';
import type { Transaction } from 'kysely';
import { newId } from '../../../kernel/db/ids.ts';
import type { Schema } from '../../../kernel/db/schema.ts';

const all = (resource: PermissionResource) => permissions[resource].actions.map((action) => `${resource}:${action}`);
const queries = allPermissions.filter((code) => code.endsWith(':query'));
const query = (resource: PermissionResource) => `${resource}:query`;
const people = ['account:sub:query', 'account:dept:query'];
const clients = ['client:group', 'client:info', 'client:user', 'client:temp'] as const;
const notices = ['notice:client', 'notice:team'] as const;
const tools = ['toolbox:box', 'toolbox:virtual', 'toolbox:knowledge', 'toolbox:error'] as const;
const team = ['team:group', 'team:user'] as const;
const callSettings = ['call:assoc', 'call:feedback'] as const;

interface Template {
  /** Stored; the console shows the name of the code in the reader's language. */
  readonly name: string;
  readonly remark: string;
  readonly dataScope: 'ALL' | 'DEPT_AND_CHILD' | 'SELF';
  readonly permissions: readonly string[];
}

/** What a company starts with. They are read-only: whoever wants another cut copies one. */
export const builtInRoles: Record<BuiltInRole, Template> = {
  SERVICE_MANAGER: {
    name: '服务经理',
    remark:
      '管理本部门的人员与他们的角色、服务团队与客户，发布公告，设置呼叫与评价项，查看与复核所带小组的通话，查看与导出它们的统计，举办直播',
    dataScope: 'DEPT_AND_CHILD',
    permissions: [
      ...all('account:sub').filter((code) => !code.endsWith(':delete')),
      'account:dept:query',
      'account:role:query',
      'material:tag:query',
      ...[...clients, ...team, ...notices, 'call:record' as const, 'dashboard:call' as const, ...callSettings].flatMap(
        all,
      ),
      ...all('live:session'),
      'system:trash:restore',
    ],
  },
  SERVICE_EXPERT: {
    name: '服务专家',
    remark: '查看标签、客户与团队，查看呼叫设置，查看与播放自己的通话，查看它们的统计',
    dataScope: 'SELF',
    permissions: [
      'material:tag:query',
      ...[...clients, ...team, ...callSettings].map(query),
      'call:record:query',
      'call:record:play',
      'dashboard:call:query',
    ],
  },
  CONTENT_EDITOR: {
    name: '内容编辑',
    remark: '维护素材与标签，维护工具与工具箱，编写公告，策划直播，查看与导出双语完整性',
    dataScope: 'SELF',
    permissions: [
      ...all('material:item'),
      ...tools.flatMap(all),
      ...all('material:tag'),
      ...notices.flatMap((notice) => [`${notice}:create`, `${notice}:update`]),
      'live:session:create',
      'live:session:update',
      ...all('system:language'),
      'system:trash:restore',
    ],
  },
  CUSTOMER_MANAGER: {
    name: '客户经理',
    remark: '维护客户、客户用户与客户公告，审核用户申请',
    dataScope: 'DEPT_AND_CHILD',
    permissions: [
      ...people,
      'material:tag:query',
      ...[...clients, 'notice:client' as const].flatMap(all),
      ...team.map(query),
      'system:trash:restore',
    ],
  },
  PRODUCT_ENGINEER: {
    name: '产品工程师',
    remark: '新增与修改标签',
    dataScope: 'SELF',
    permissions: ['material:tag:create', 'material:tag:update'],
  },
  ANALYST: {
    name: '数据分析员',
    remark: '查看与导出数据，查看与导出通话统计，查看与导出使用统计，查看与导出直播数据，不做修改',
    dataScope: 'ALL',
    permissions: [
      ...people,
      ...[...clients, ...team].map(query),
      'client:info:export',
      'client:user:export',
      'account:sub:export',
      'material:tag:query',
      'log:console:query',
      'log:console:export',
      'call:record:query',
      'call:record:export',
      ...all('dashboard:call'),
      'dashboard:usage:query',
      'dashboard:usage:export',
      'live:session:query',
      'live:session:export',
    ],
  },
  AUDITOR: {
    name: '审计员',
    remark: '查看全部内容，校验与导出日志',
    dataScope: 'ALL',
    permissions: [...queries, ...all('log:console')],
  },
};

/** Gives a new company its built-in roles; the transaction has entered it. Those that are there stay as they are. */
export async function addBuiltInRoles(db: Transaction<Schema>, tenantId: string): Promise<Record<BuiltInRole, string>> {
  const rows = Object.entries(builtInRoles).map(([code, template], place) => {
    const wanted = new Set(withImpliedQueries(template.permissions));
    return {
      tenant_id: tenantId,
      id: newId(),
      name: template.name,
      code,
      type: 'SYSTEM' as const,
      remark: template.remark,
      data_scope: template.dataScope,
      permissions: allPermissions.filter((permission) => wanted.has(permission)),
      sort: 100 + place,
    };
  });
  await db
    .insertInto('role')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const there = await db.selectFrom('role').select(['code', 'id']).where('type', '=', 'SYSTEM').execute();
  return Object.fromEntries(there.map(({ code, id }) => [code, id])) as Record<BuiltInRole, string>;
}
