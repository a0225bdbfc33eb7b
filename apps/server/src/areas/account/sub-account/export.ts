import type { AccountStatus, SubAccount, subAccount as contract } from '@console/contract/areas/account/sub-account';
import { importColumns } from '@console/contract/areas/account/sub-account-import';
import type { InputOf, Words } from '@console/contract/endpoint';
import type { StreamHandler } from '../../../kernel/calls/context.ts';
import { contactExport, phoneAndEmailInFull } from '../../../kernel/tables/contact-export.ts';
import { chosenAccounts, listing } from './list.ts';

type Filters = Omit<InputOf<(typeof contract)['export']>, 'format'>;

const statusHeader: Words = { 'zh-CN': '状态', 'en-US': 'Status' };
const statusWords: Record<AccountStatus, Words> = {
  PENDING_ACTIVATION: { 'zh-CN': '待激活', 'en-US': 'Pending activation' },
  ACTIVE: { 'zh-CN': '启用', 'en-US': 'Active' },
  DISABLED: { 'zh-CN': '停用', 'en-US': 'Disabled' },
  LOCKED: { 'zh-CN': '已锁定', 'en-US': 'Locked' },
  EXPIRED: { 'zh-CN': '已过期', 'en-US': 'Expired' },
};

export const exportSubAccounts: StreamHandler<(typeof contract)['export']> = contactExport<SubAccount, Filters>({
  objectType: 'subAccount',
  title: { 'zh-CN': '子账号', 'en-US': 'Sub-accounts' },
  permission: 'account:sub:export',
  reveal: { permission: 'account:sub:reveal', note: phoneAndEmailInFull },
  query: async ({ keyword, ...filters }, context) => ({
    listing,
    keyword,
    where: await chosenAccounts(filters, context),
  }),
  // What an import reads back has the headers of its template.
  columns: [
    { field: 'username', header: importColumns.username },
    { field: 'name', header: importColumns.name },
    { field: 'email', header: importColumns.email, format: 'email' },
    { field: 'phone', header: importColumns.phone, format: 'phone' },
    { field: 'jobNo', header: importColumns.jobNo },
    { field: 'position', header: importColumns.position },
    {
      field: 'deptPath',
      header: importColumns.dept,
      value: (path) => path.map(({ name }) => name).join(' / '),
    },
    { field: 'roles', header: importColumns.roles, value: (roles) => roles.map(({ name }) => name) },
    { field: 'expireAt', header: importColumns.expireAt, format: 'day' },
    { field: 'status', header: statusHeader, format: statusWords },
    { field: 'lastLoginAt', header: { 'zh-CN': '最近登录', 'en-US': 'Last sign-in' }, format: 'time' },
    { field: 'createdAt', header: { 'zh-CN': '创建时间', 'en-US': 'Created' }, format: 'time' },
    { field: 'remark', header: importColumns.remark },
  ],
  filterNotes: {
    deptId: { name: { 'zh-CN': '按部门', 'en-US': 'a department' } },
    roleId: { name: { 'zh-CN': '按角色', 'en-US': 'a role' } },
    status: { name: statusHeader, values: statusWords },
  },
});
