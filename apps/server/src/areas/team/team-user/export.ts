import type { teamUser as contract, TeamUser } from '@console/contract/areas/team/team-user';
import type { InputOf, Locale, Words } from '@console/contract/endpoint';
import { peopleQuery } from '../../../domain/app-people/people-page.ts';
import type { StreamHandler } from '../../../kernel/calls/context.ts';
import { contactExport, phoneAndEmailInFull } from '../../../kernel/tables/contact-export.ts';
import { hasPermission } from '../../../kernel/records/record.ts';
import { chosenMembers, listing } from './row.ts';

type Filters = Omit<InputOf<(typeof contract)['export']>, 'format'>;

const statusHeader: Words = { 'zh-CN': '状态', 'en-US': 'Status' };
const statusWords: Record<TeamUser['status'], Words> = {
  PENDING_ACTIVATION: { 'zh-CN': '待激活', 'en-US': 'Pending activation' },
  ACTIVE: { 'zh-CN': '正常', 'en-US': 'Active' },
  DISABLED: { 'zh-CN': '已停用', 'en-US': 'Disabled' },
};
const languageWords: Record<Locale, Words> = {
  'zh-CN': { 'zh-CN': '中文', 'en-US': 'Chinese' },
  'en-US': { 'zh-CN': '英文', 'en-US': 'English' },
};

export const exportTeamUsers: StreamHandler<(typeof contract)['export']> = contactExport<TeamUser, Filters>({
  objectType: 'teamUser',
  title: { 'zh-CN': '团队成员', 'en-US': 'Team members' },
  permission: 'team:user:export',
  reveal: { permission: 'team:user:reveal', note: phoneAndEmailInFull },
  query: async ({ keyword, ...filters }, context) =>
    peopleQuery(
      { listing, keyword, where: await chosenMembers(filters, context) },
      hasPermission(context.actor, 'team:user:reveal'),
    ),
  columns: [
    { field: 'name', header: { 'zh-CN': '姓名', 'en-US': 'Name' } },
    { field: 'phone', header: { 'zh-CN': '手机号', 'en-US': 'Phone' }, format: 'phone' },
    { field: 'email', header: { 'zh-CN': '邮箱', 'en-US': 'Email' }, format: 'email' },
    { field: 'jobNo', header: { 'zh-CN': '工号', 'en-US': 'Staff number' } },
    { field: 'position', header: { 'zh-CN': '职务', 'en-US': 'Position' } },
    {
      field: 'groups',
      header: { 'zh-CN': '小组', 'en-US': 'Groups' },
      value: (groups) => groups.map(({ name }) => name),
    },
    {
      field: 'primaryGroupId',
      header: { 'zh-CN': '主小组', 'en-US': 'Primary group' },
      value: (primary, { groups }) => groups.find(({ id }) => id === primary)?.name ?? null,
    },
    { field: 'skills', header: { 'zh-CN': '技能', 'en-US': 'Skills' } },
    { field: 'languages', header: { 'zh-CN': '语言', 'en-US': 'Languages' }, format: languageWords },
    { field: 'status', header: statusHeader, format: statusWords },
    { field: 'lastActiveAt', header: { 'zh-CN': '最近使用', 'en-US': 'Last active' }, format: 'time' },
    { field: 'createdAt', header: { 'zh-CN': '创建时间', 'en-US': 'Created' }, format: 'time' },
    { field: 'remark', header: { 'zh-CN': '备注', 'en-US': 'Notes' } },
  ],
  filterNotes: {
    groupId: { name: { 'zh-CN': '按小组', 'en-US': 'a group' } },
    status: { name: statusHeader, values: statusWords },
  },
});
