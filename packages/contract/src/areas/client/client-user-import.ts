import { importCalls } from '../../import.ts';
import type { Words } from '../../locale.ts';

export type ClientUserImportField =
  | 'client'
  | 'name'
  | 'phone'
  | 'email'
  | 'position'
  | 'memberRole'
  | 'validTo'
  | 'remark';

const words: Readonly<Record<ClientUserImportField, Words>> = {
  client: { 'zh-CN': '客户', 'en-US': 'Customer' },
  name: { 'zh-CN': '姓名', 'en-US': 'Name' },
  phone: { 'zh-CN': '手机号', 'en-US': 'Phone' },
  email: { 'zh-CN': '邮箱', 'en-US': 'Email' },
  position: { 'zh-CN': '岗位', 'en-US': 'Position' },
  memberRole: { 'zh-CN': '成员角色', 'en-US': 'Member role' },
  validTo: { 'zh-CN': '有效期至', 'en-US': 'Access until' },
  remark: { 'zh-CN': '备注', 'en-US': 'Notes' },
};

export const clientUserImportColumns = {
  words,
  required: ['client', 'name', 'phone'] as readonly ClientUserImportField[],
};

export const clientUserImport = importCalls({
  path: '/tenant/client/user',
  permission: 'client:user:import',
  things: { 'zh-CN': '客户用户', 'en-US': 'customer users' },
  columns: clientUserImportColumns,
});
