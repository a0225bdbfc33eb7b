import { importCalls } from '../../import.ts';
import type { Words } from '../../locale.ts';

/** The columns of the import file, in the order of the template. */
export const importFields = [
  'username',
  'name',
  'email',
  'phone',
  'jobNo',
  'position',
  'dept',
  'roles',
  'expireAt',
  'remark',
] as const;
export type ImportField = (typeof importFields)[number];

/** The heads of these columns; a file may have them in either language, or the names of the fields. */
export const importColumns: Readonly<Record<ImportField, Words>> = {
  username: { 'zh-CN': '用户名', 'en-US': 'Username' },
  name: { 'zh-CN': '姓名', 'en-US': 'Name' },
  email: { 'zh-CN': '邮箱', 'en-US': 'Email' },
  phone: { 'zh-CN': '手机号', 'en-US': 'Phone' },
  jobNo: { 'zh-CN': '工号', 'en-US': 'Staff number' },
  position: { 'zh-CN': '岗位', 'en-US': 'Position' },
  dept: { 'zh-CN': '部门', 'en-US': 'Department' },
  roles: { 'zh-CN': '角色', 'en-US': 'Roles' },
  expireAt: { 'zh-CN': '到期日期', 'en-US': 'Expires on' },
  remark: { 'zh-CN': '备注', 'en-US': 'Notes' },
};
export const importRequired: readonly ImportField[] = ['username', 'name', 'email', 'roles'];

export const subAccountImport = importCalls({
  path: '/tenant/subaccount',
  permission: 'account:sub:import',
  things: { 'zh-CN': '子账号', 'en-US': 'sub-accounts' },
  columns: { words: importColumns, required: importRequired },
});
