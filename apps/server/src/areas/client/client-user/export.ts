import type { ClientUser, clientUser as contract } from '@console/contract/areas/client/client-user';
import type { InputOf, Words } from '@console/contract/endpoint';
import { peopleQuery } from '../../../domain/app-people/people-page.ts';
import type { StreamHandler } from '../../../kernel/calls/context.ts';
import { contactExport, phoneAndEmailInFull } from '../../../kernel/tables/contact-export.ts';
import { hasPermission } from '../../../kernel/records/record.ts';
import { chosen, listing } from './list.ts';

type Filters = Omit<InputOf<(typeof contract)['export']>, 'format'>;

const memberRoleHeader: Words = { 'zh-CN': '成员角色', 'en-US': 'Member role' };
const memberRoleWords: Record<ClientUser['memberRole'], Words> = {
  ADMIN: { 'zh-CN': '管理员', 'en-US': 'Administrator' },
  MEMBER: { 'zh-CN': '成员', 'en-US': 'Member' },
};
const statusHeader: Words = { 'zh-CN': '状态', 'en-US': 'Status' };
const statusWords: Record<ClientUser['status'], Words> = {
  PENDING_ACTIVATION: { 'zh-CN': '待激活', 'en-US': 'Pending activation' },
  ACTIVE: { 'zh-CN': '正常', 'en-US': 'Active' },
  DISABLED: { 'zh-CN': '已停用', 'en-US': 'Disabled' },
  EXPIRED: { 'zh-CN': '已过期', 'en-US': 'Expired' },
};
const sourceHeader: Words = { 'zh-CN': '来源', 'en-US': 'Source' };
const sourceWords: Record<ClientUser['source'], Words> = {
  CONSOLE: { 'zh-CN': '控制台添加', 'en-US': 'Added in console' },
  IMPORT: { 'zh-CN': '批量导入', 'en-US': 'Imported' },
  SELF_REGISTER: { 'zh-CN': '自行注册', 'en-US': 'Self-registered' },
  TEMP_APPROVED: { 'zh-CN': '临时用户转入', 'en-US': 'Approved temporary user' },
};

export const exportClientUsers: StreamHandler<(typeof contract)['export']> = contactExport<ClientUser, Filters>({
  objectType: 'clientUser',
  title: { 'zh-CN': '客户用户', 'en-US': 'Customer users' },
  permission: 'client:user:export',
  reveal: { permission: 'client:user:reveal', note: phoneAndEmailInFull },
  query: ({ keyword, ...filters }, { actor }) =>
    peopleQuery({ listing, keyword, where: chosen(filters) }, hasPermission(actor, 'client:user:reveal')),
  columns: [
    { field: 'clientName', header: { 'zh-CN': '客户', 'en-US': 'Customer' } },
    { field: 'name', header: { 'zh-CN': '姓名', 'en-US': 'Name' } },
    { field: 'phone', header: { 'zh-CN': '手机号', 'en-US': 'Phone' }, format: 'phone' },
    { field: 'email', header: { 'zh-CN': '邮箱', 'en-US': 'Email' }, format: 'email' },
    { field: 'position', header: { 'zh-CN': '岗位', 'en-US': 'Position' } },
    { field: 'memberRole', header: memberRoleHeader, format: memberRoleWords },
    { field: 'status', header: statusHeader, format: statusWords },
    { field: 'source', header: sourceHeader, format: sourceWords },
    { field: 'validTo', header: { 'zh-CN': '有效期至', 'en-US': 'Access until' }, format: 'day' },
    { field: 'activatedAt', header: { 'zh-CN': '激活时间', 'en-US': 'Activated' }, format: 'time' },
    { field: 'lastActiveAt', header: { 'zh-CN': '最近活跃', 'en-US': 'Last active' }, format: 'time' },
    { field: 'createdAt', header: { 'zh-CN': '创建时间', 'en-US': 'Created' }, format: 'time' },
    { field: 'remark', header: { 'zh-CN': '备注', 'en-US': 'Notes' } },
  ],
  filterNotes: {
    clientId: { name: { 'zh-CN': '按客户', 'en-US': 'a customer' } },
    status: { name: statusHeader, values: statusWords },
    source: { name: sourceHeader, values: sourceWords },
    memberRole: { name: memberRoleHeader, values: memberRoleWords },
  },
});
