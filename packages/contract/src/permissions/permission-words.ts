import type { Words } from '../locale.ts';
import type { permissions, PermissionResource } from '../permissions.ts';
import type { DeclaredRoute } from '../routes.ts';

type Action = (typeof permissions)[PermissionResource]['actions'][number];

/** What the actions are called, for the tree of a role and for one's own rights. */
export const actionWords: Record<Action, Words> = {
  query: { 'zh-CN': '查看', 'en-US': 'View' },
  create: { 'zh-CN': '新增', 'en-US': 'Add' },
  update: { 'zh-CN': '修改', 'en-US': 'Edit' },
  delete: { 'zh-CN': '删除', 'en-US': 'Delete' },
  sort: { 'zh-CN': '移动与排序', 'en-US': 'Move and sort' },
  copy: { 'zh-CN': '复制', 'en-US': 'Copy' },
  status: { 'zh-CN': '启用与停用', 'en-US': 'Enable and disable' },
  role: { 'zh-CN': '分配角色', 'en-US': 'Assign roles' },
  reset: { 'zh-CN': '重置密码与解锁', 'en-US': 'Reset password and unlock' },
  resend: { 'zh-CN': '重发激活通知', 'en-US': 'Resend activation' },
  import: { 'zh-CN': '导入', 'en-US': 'Import' },
  export: { 'zh-CN': '导出', 'en-US': 'Export' },
  mark: { 'zh-CN': '标记图表', 'en-US': 'Mark charts' },
  report: { 'zh-CN': '设置邮件报告和共享链接', 'en-US': 'Set up mail reports and shared links' },
  reveal: { 'zh-CN': '查看完整联系方式', 'en-US': 'Reveal contact details' },
  session: { 'zh-CN': '查看并结束登录', 'en-US': 'View and end sessions' },
  assign: { 'zh-CN': '调整分组', 'en-US': 'Assign to groups' },
  leader: { 'zh-CN': '设置组长', 'en-US': 'Set leaders' },
  approve: { 'zh-CN': '审核通过', 'en-US': 'Approve' },
  reject: { 'zh-CN': '审核拒绝', 'en-US': 'Reject' },
  publish: { 'zh-CN': '发布', 'en-US': 'Publish' },
  cancel: { 'zh-CN': '取消', 'en-US': 'Cancel' },
  pause: { 'zh-CN': '暂停', 'en-US': 'Pause' },
  resume: { 'zh-CN': '继续与进入下一阶段', 'en-US': 'Resume and continue' },
  revoke: { 'zh-CN': '撤回', 'en-US': 'Revoke' },
  remind: { 'zh-CN': '提醒未读', 'en-US': 'Send reminders' },
  withdraw: { 'zh-CN': '停用与撤回', 'en-US': 'Deprecate and withdraw' },
  launch: { 'zh-CN': '投放', 'en-US': 'Launch' },
  download: { 'zh-CN': '下载', 'en-US': 'Download' },
  downloadPage: { 'zh-CN': '设置下载页', 'en-US': 'Set up the download page' },
  tag: { 'zh-CN': '设置标签', 'en-US': 'Label' },
  config: { 'zh-CN': '配置工具', 'en-US': 'Set up tools' },
  share: { 'zh-CN': '分享', 'en-US': 'Share' },
  start: { 'zh-CN': '开播与控制', 'en-US': 'Go live and direct' },
  stop: { 'zh-CN': '结束与取消', 'en-US': 'End and cancel' },
  verify: { 'zh-CN': '校验', 'en-US': 'Verify' },
  restore: { 'zh-CN': '恢复', 'en-US': 'Restore' },
  play: { 'zh-CN': '播放与下载录像', 'en-US': 'Play recordings' },
  remark: { 'zh-CN': '复核与回访', 'en-US': 'Review and follow up' },
  hold: { 'zh-CN': '录像留存', 'en-US': 'Hold recordings' },
  purge: { 'zh-CN': '彻底删除', 'en-US': 'Delete permanently' },
};

type Directory = Extract<DeclaredRoute, { parent: string; menu: object }>['parent'];

/** What the directories of the menu are called; the pages in them have the name of their resource. */
export const directoryWords: Record<Directory, Words> = {
  assistManage: { 'zh-CN': '远程协助', 'en-US': 'Remote assistance' },
  productManage: { 'zh-CN': '产品管理', 'en-US': 'Product management' },
  modelManage: { 'zh-CN': '模型管理', 'en-US': 'Model management' },
  modelLaunch: { 'zh-CN': '模型投放', 'en-US': 'Model launching' },
  productToolbox: { 'zh-CN': '产品工具箱', 'en-US': 'Toolboxes' },
  virtualShowTools: { 'zh-CN': '虚拟展示', 'en-US': 'Virtual show' },
  knowledgeBase: { 'zh-CN': '知识库', 'en-US': 'Knowledge base' },
  errorCodeTools: { 'zh-CN': '错误码查询', 'en-US': 'Error look-up' },
  materialLibrary: { 'zh-CN': '素材库', 'en-US': 'Material library' },
  sourceMaterial: { 'zh-CN': '素材管理', 'en-US': 'Materials' },
  applyManage: { 'zh-CN': '应用管理', 'en-US': 'Applications' },
  applicationManage: { 'zh-CN': '应用与版本', 'en-US': 'Applications' },
  protocol: { 'zh-CN': '协议管理', 'en-US': 'Agreements' },
  applicationlog: { 'zh-CN': '应用日志', 'en-US': 'Logs' },
  userManage: { 'zh-CN': '用户管理', 'en-US': 'Users' },
  team: { 'zh-CN': '团队管理', 'en-US': 'Team' },
  custom: { 'zh-CN': '客户管理', 'en-US': 'Customers' },
  accountManage: { 'zh-CN': '账号管理', 'en-US': 'Accounts' },
  permission: { 'zh-CN': '权限管理', 'en-US': 'Permissions' },
  deptPermission: { 'zh-CN': '部门与角色', 'en-US': 'Organization' },
};

export type PermissionModule = PermissionResource extends infer R
  ? R extends `${infer M}:${string}`
    ? M
    : never
  : never;

/** Groups of what has no page of its own for operators: its calls answer them all the same. */
export const moduleWords: Record<PermissionModule, Words> = {
  account: { 'zh-CN': '账号与组织', 'en-US': 'Accounts and organization' },
  app: { 'zh-CN': '应用', 'en-US': 'Applications' },
  client: { 'zh-CN': '客户', 'en-US': 'Customers' },
  team: { 'zh-CN': '团队', 'en-US': 'Team' },
  notice: { 'zh-CN': '公告', 'en-US': 'Notices' },
  log: { 'zh-CN': '日志', 'en-US': 'Logs' },
  call: { 'zh-CN': '远程协助', 'en-US': 'Remote assistance' },
  dashboard: { 'zh-CN': '统计', 'en-US': 'Statistics' },
  product: { 'zh-CN': '产品', 'en-US': 'Products' },
  toolbox: { 'zh-CN': '工具箱', 'en-US': 'Toolboxes' },
  material: { 'zh-CN': '素材', 'en-US': 'Materials' },
  live: { 'zh-CN': '直播', 'en-US': 'Live sessions' },
  system: { 'zh-CN': '系统', 'en-US': 'System' },
};
