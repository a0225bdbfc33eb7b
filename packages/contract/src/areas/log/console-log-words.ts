import type { Words } from '../../locale.ts';
import type { LogAction } from './console-log.ts';

/** What the parts of a line are called: in filters, in exports, and as values of the search language. */
export const logActionWords: Record<LogAction, Words> = {
  LOGIN: { 'zh-CN': '登录', 'en-US': 'Sign-in' },
  LOGOUT: { 'zh-CN': '退出', 'en-US': 'Sign-out' },
  LOGIN_FAILED: { 'zh-CN': '登录失败', 'en-US': 'Failed sign-in' },
  LOCK: { 'zh-CN': '锁定', 'en-US': 'Lock' },
  REFUSED: { 'zh-CN': '被拒绝', 'en-US': 'Refused' },
  SWITCH_ROLE: { 'zh-CN': '切换角色', 'en-US': 'Switch role' },
  CREATE: { 'zh-CN': '新增', 'en-US': 'Create' },
  UPDATE: { 'zh-CN': '修改', 'en-US': 'Change' },
  DELETE: { 'zh-CN': '删除', 'en-US': 'Delete' },
  RESTORE: { 'zh-CN': '恢复', 'en-US': 'Restore' },
  PURGE: { 'zh-CN': '彻底删除', 'en-US': 'Delete permanently' },
  STATUS: { 'zh-CN': '更改状态', 'en-US': 'Change status' },
  MOVE: { 'zh-CN': '移动', 'en-US': 'Move' },
  UPLOAD: { 'zh-CN': '上传', 'en-US': 'Upload' },
  DOWNLOAD: { 'zh-CN': '下载', 'en-US': 'Download' },
  IMPORT: { 'zh-CN': '导入', 'en-US': 'Import' },
  EXPORT: { 'zh-CN': '导出', 'en-US': 'Export' },
  REVEAL: { 'zh-CN': '查看联系方式', 'en-US': 'Reveal contact details' },
  READ: { 'zh-CN': '查看内容', 'en-US': 'Read content' },
  RESET_PASSWORD: { 'zh-CN': '重置密码', 'en-US': 'Reset password' },
  ASSIGN: { 'zh-CN': '分配', 'en-US': 'Assign' },
  APPROVE: { 'zh-CN': '同意', 'en-US': 'Approve' },
  REJECT: { 'zh-CN': '拒绝', 'en-US': 'Reject' },
  SETTING: { 'zh-CN': '设置', 'en-US': 'Setting' },
  VERIFY: { 'zh-CN': '校验', 'en-US': 'Verify' },
  BULK: { 'zh-CN': '批量操作', 'en-US': 'Bulk action' },
};

/** By `moduleOf` of the calls that write; `system` is the server itself. */
export const logModuleWords = {
  auth: { 'zh-CN': '登录与个人安全', 'en-US': 'Sign-in and security' },
  sso: { 'zh-CN': '登录设置', 'en-US': 'Sign-in settings' },
  accessrequest: { 'zh-CN': '开通申请', 'en-US': 'Access requests' },
  primaryaccount: { 'zh-CN': '主账号', 'en-US': 'Primary accounts' },
  subaccount: { 'zh-CN': '子账号', 'en-US': 'Sub-accounts' },
  brand: { 'zh-CN': '品牌', 'en-US': 'Brand' },
  landing: { 'zh-CN': '公开主页', 'en-US': 'Landing page' },
  baxter: { 'zh-CN': '员工名录', 'en-US': 'Staff directory' },
  dept: { 'zh-CN': '部门', 'en-US': 'Departments' },
  role: { 'zh-CN': '角色', 'en-US': 'Roles' },
  client: { 'zh-CN': '客户', 'en-US': 'Customers' },
  team: { 'zh-CN': '团队', 'en-US': 'Team' },
  appkey: { 'zh-CN': '应用密钥', 'en-US': 'App keys' },
  open: { 'zh-CN': '应用', 'en-US': 'Apps' },
  application: { 'zh-CN': '应用管理', 'en-US': 'Applications' },
  upgradeplan: { 'zh-CN': '升级计划', 'en-US': 'Upgrade plans' },
  testaccount: { 'zh-CN': '测试账号', 'en-US': 'Test accounts' },
  operationlog: { 'zh-CN': '系统日志', 'en-US': 'System log' },
  product: { 'zh-CN': '产品', 'en-US': 'Products' },
  material: { 'zh-CN': '素材', 'en-US': 'Materials' },
  call: { 'zh-CN': '远程协助', 'en-US': 'Remote assistance' },
  live: { 'zh-CN': '直播', 'en-US': 'Live sessions' },
  dashboard: { 'zh-CN': '统计', 'en-US': 'Dashboards' },
  tag: { 'zh-CN': '标签', 'en-US': 'Labels' },
  file: { 'zh-CN': '文件', 'en-US': 'Files' },
  languages: { 'zh-CN': '双语完整性', 'en-US': 'Translations' },
  trash: { 'zh-CN': '回收站', 'en-US': 'Recycle bin' },
  message: { 'zh-CN': '消息', 'en-US': 'Messages' },
  workplace: { 'zh-CN': '工作台', 'en-US': 'Workplace' },
  system: { 'zh-CN': '系统任务', 'en-US': 'System tasks' },
} as const satisfies Record<string, Words>;
export type LogModule = keyof typeof logModuleWords;

/** What a line did to a state, for who reads it in a file. */
export const logOutcomeWords: Readonly<Record<string, Words>> = {
  ACTIVE: { 'zh-CN': '启用', 'en-US': 'Enabled' },
  PENDING_ACTIVATION: { 'zh-CN': '启用，待激活', 'en-US': 'Enabled, to be activated' },
  ENABLED: { 'zh-CN': '启用', 'en-US': 'Enabled' },
  DISABLED: { 'zh-CN': '停用', 'en-US': 'Disabled' },
  APPROVED: { 'zh-CN': '通过', 'en-US': 'Approved' },
  REJECTED: { 'zh-CN': '拒绝', 'en-US': 'Rejected' },
  ACCEPTED: { 'zh-CN': '同意', 'en-US': 'Accepted' },
  REFUSED: { 'zh-CN': '拒绝', 'en-US': 'Declined' },
  PUBLISHED: { 'zh-CN': '已发布', 'en-US': 'Published' },
  EXPIRED: { 'zh-CN': '已结束', 'en-US': 'Ended' },
  LIVE: { 'zh-CN': '直播中', 'en-US': 'Live' },
  INTERRUPTED: { 'zh-CN': '已中断', 'en-US': 'Interrupted' },
  ENDED: { 'zh-CN': '已结束', 'en-US': 'Ended' },
  CANCELED: { 'zh-CN': '已取消', 'en-US': 'Canceled' },
};

export const logResultWords = {
  SUCCESS: { 'zh-CN': '成功', 'en-US': 'Success' },
  FAILURE: { 'zh-CN': '失败', 'en-US': 'Failure' },
} as const satisfies Record<string, Words>;
