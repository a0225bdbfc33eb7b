import type { BuiltInRole } from '@console/contract/areas/account/role';
import { allPermissions, withImpliedQueries, type Permission } from '@console/contract/permissions';
import { describe, expect, test } from 'vitest';
import { builtInRoles } from './built-in-roles.ts';

const queries = allPermissions.filter((code) => code.endsWith(':query'));
const writing = (resource: string) => [`${resource}:create`, `${resource}:update`];
const maintaining = (resource: string) => [...writing(resource), `${resource}:delete`];
const notices = ['notice:client', 'notice:team'];

/** What each clause of a role's text means to whoever reads it. A clause that is new, or another one, needs its rights here. */
const promised: Record<BuiltInRole, Record<string, readonly string[]>> = {
  SERVICE_MANAGER: {
    '管理本部门的人员与他们的角色、服务团队与客户': [
      ...writing('account:sub'),
      'account:sub:status',
      'account:sub:role',
      ...['team:group', 'team:user', 'client:info', 'client:user'].flatMap(maintaining),
    ],
    发布公告: notices.flatMap((notice) => [...writing(notice), `${notice}:publish`]),
    设置呼叫与评价项: ['call:assoc:create', 'call:assoc:update', 'call:feedback:create', 'call:feedback:update'],
    查看与复核所带小组的通话: ['call:record:query', 'call:record:play', 'call:record:remark', 'call:record:hold'],
    查看与导出它们的统计: ['dashboard:call:query', 'dashboard:call:export'],
    举办直播: [...maintaining('live:session'), 'live:session:start', 'live:session:stop'],
  },
  SERVICE_EXPERT: {
    '查看标签、客户与团队': [
      'material:tag:query',
      'client:info:query',
      'client:user:query',
      'team:user:query',
      'team:group:query',
    ],
    查看呼叫设置: ['call:assoc:query', 'call:feedback:query'],
    查看与播放自己的通话: ['call:record:query', 'call:record:play'],
    查看它们的统计: ['dashboard:call:query'],
  },
  CONTENT_EDITOR: {
    维护素材与标签: ['material:item', 'material:tag'].flatMap(maintaining),
    维护工具与工具箱: [
      ...['toolbox:box', 'toolbox:virtual', 'toolbox:knowledge', 'toolbox:error'].flatMap(maintaining),
      'toolbox:box:status',
      'toolbox:box:sort',
      'toolbox:box:config',
      'toolbox:knowledge:sort',
    ],
    编写公告: notices.flatMap(writing),
    策划直播: writing('live:session'),
    查看与导出双语完整性: ['system:language:query', 'system:language:export'],
  },
  CUSTOMER_MANAGER: {
    '维护客户、客户用户与客户公告': ['client:info', 'client:user', 'notice:client'].flatMap(maintaining),
    审核用户申请: ['client:temp:approve', 'client:temp:reject'],
  },
  PRODUCT_ENGINEER: { 新增与修改标签: writing('material:tag') },
  ANALYST: {
    查看与导出数据: ['client:info:export', 'client:user:export', 'account:sub:export', 'log:console:export'],
    查看与导出通话统计: ['dashboard:call:query', 'dashboard:call:export', 'call:record:query', 'call:record:export'],
    查看与导出使用统计: ['dashboard:usage:query', 'dashboard:usage:export'],
    查看与导出直播数据: ['live:session:query', 'live:session:export'],
    不做修改: [],
  },
  AUDITOR: { 查看全部内容: queries, 校验与导出日志: ['log:console:verify', 'log:console:export'] },
};

const looks = /:(query|export|verify|play)$/;

describe.each(Object.keys(builtInRoles) as BuiltInRole[])('the built-in role %s', (code) => {
  const { remark, permissions } = builtInRoles[code];
  const held = new Set<string>(withImpliedQueries(permissions));

  test('has what each clause of its text promises', () => {
    expect(remark.split('，')).toEqual(Object.keys(promised[code]));
    expect(
      Object.values(promised[code])
        .flat()
        .filter((right) => !held.has(right)),
    ).toEqual([]);
  });

  test('holds only rights that exist, and only looks where it promises to', () => {
    const wanted = ['SERVICE_EXPERT', 'ANALYST', 'AUDITOR'].includes(code) ? looks : /./;
    expect([...held].filter((right) => !allPermissions.includes(right as Permission) || !wanted.test(right))).toEqual(
      [],
    );
  });
});
