import type { FaultEntry } from '../fault-entry.ts';

/** Accounts, departments, roles. */
export const accountFaults = {
  DUPLICATE_USERNAME: {
    http: 200,
    'zh-CN': '用户名“{value}”已被使用，请换一个',
    'en-US': 'The username “{value}” is already taken. Choose another.',
  },
  HAS_CHILDREN: {
    http: 200,
    'zh-CN': '该部门下还有子部门，请先移走或删除它们',
    'en-US': 'This department has subdepartments. Move or delete them first.',
  },
  HAS_MEMBERS: {
    http: 200,
    'zh-CN': '该部门内还有 {count} 位成员，请先把他们移到其他部门',
    'en-US': '{count} {count:person is|people are} still in this department. Move them to another department first.',
  },
  CYCLE: {
    http: 200,
    'zh-CN': '这样会绕回它自己，请另选一个',
    'en-US': 'This would lead back to itself. Choose another.',
  },
  DEPT_TOO_DEEP: {
    http: 200,
    'zh-CN': '部门最多 {limit} 级，请选择更高一级的上级部门',
    'en-US': 'Departments can be at most {limit} levels deep. Choose a higher-level parent department.',
  },
  DEPT_LIMIT: {
    http: 200,
    'zh-CN': '部门总数已达上限 {limit} 个',
    'en-US': 'You have reached the limit of {limit} departments.',
  },
  SYSTEM_ROLE_READONLY: {
    http: 200,
    'zh-CN': '内置角色不能修改或删除，请复制后再调整',
    'en-US': 'Built-in roles cannot be changed or deleted. Copy the role and edit the copy.',
  },
  SCOPE_NEEDS_DEPT: {
    http: 200,
    'zh-CN': '请至少选择一个现有的部门',
    'en-US': 'Select at least one existing department.',
  },
  GRANT_BEYOND_OWN: {
    http: 403,
    'zh-CN': '不能授予您自己没有的权限或数据范围',
    'en-US': 'You cannot grant permissions or a data scope that you do not have yourself.',
  },
  LAST_ROLE: {
    http: 200,
    'zh-CN': '这是该账号唯一的角色，不能移除。请先分配另一个角色',
    'en-US': 'This is the only role of the account, so it cannot be taken. Please give it another role first.',
  },
  ROLE_LIMIT: {
    http: 200,
    'zh-CN': '一个账号的角色已达上限，请先移除不用的角色',
    'en-US': 'The account has as many roles as it can have. Please take one from it first.',
  },
  SELF_FORBIDDEN: {
    http: 200,
    'zh-CN': '不能对自己的账号执行此操作，请由其他管理员处理',
    'en-US': 'You cannot do this to your own account. Ask another administrator.',
  },
  LAST_OWNER: {
    http: 200,
    'zh-CN': '这是该租户最后一个可用的主账号，不能停用或删除。可以先邀请另一位主账号；如需停止使用，请调整到期时间',
    'en-US':
      'This is the tenant’s last active primary account, so it cannot be disabled or deleted. Invite another owner first, or change the expiry date to end the tenant’s access.',
  },
  BREAK_GLASS_KEPT: {
    http: 200,
    'zh-CN': '该账号是“仅限单点登录”的应急账号，请先在登录设置中另选一个',
    'en-US':
      'This is the emergency account for “Single sign-on only”. Choose another one in the sign-in settings first.',
  },
  QUOTA_ACCOUNTS: {
    http: 200,
    'zh-CN': '账号数已达上限 {limit} 个，请删除不用的账号或联系平台方扩容',
    'en-US':
      'All {limit} accounts in your quota are in use. Delete unused accounts or ask the platform operator for more.',
  },
  DEPT_SERVICE: {
    http: 400,
    'zh-CN': '上级部门不能使用：{names}，请先为上级部门开放',
    'en-US': 'The parent department does not have access to {names}. Grant it there first.',
  },
  DEPT_LEADER: {
    http: 400,
    'zh-CN': '负责人须是正常使用中的账号，请另选一位',
    'en-US': 'The leader must have an active account. Choose someone else.',
  },
} as const satisfies Record<string, FaultEntry>;
