import { importCalls } from '../../import.ts';
import type { Words } from '../../locale.ts';

export type TeamUserImportField =
  | 'name'
  | 'phone'
  | 'email'
  | 'jobNo'
  | 'position'
  | 'groupIds'
  | 'skills'
  | 'languages'
  | 'remark';

const words: Readonly<Record<TeamUserImportField, Words>> = {
  name: { 'zh-CN': '姓名', 'en-US': 'Name' },
  phone: { 'zh-CN': '手机号', 'en-US': 'Phone' },
  email: { 'zh-CN': '邮箱', 'en-US': 'Email' },
  jobNo: { 'zh-CN': '工号', 'en-US': 'Staff number' },
  position: { 'zh-CN': '职务', 'en-US': 'Position' },
  groupIds: { 'zh-CN': '小组', 'en-US': 'Groups' },
  skills: { 'zh-CN': '技能', 'en-US': 'Skills' },
  languages: { 'zh-CN': '语言', 'en-US': 'Languages' },
  remark: { 'zh-CN': '备注', 'en-US': 'Notes' },
};

export const teamUserImportColumns = {
  words,
  required: ['name', 'phone'] as readonly TeamUserImportField[],
};

export const teamUserImport = importCalls({
  path: '/tenant/team/user',
  permission: 'team:user:import',
  things: { 'zh-CN': '团队成员', 'en-US': 'team members' },
  columns: teamUserImportColumns,
});
