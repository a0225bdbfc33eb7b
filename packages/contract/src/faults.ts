import { applicationFaults } from './faults-application.ts';
import type { Locale, Words } from './locale.ts';

interface FaultKind extends Words {
  /** 200 is a rule of the business that says no; everything else is what HTTP has for it. */
  readonly http: number;
}

/** Every code that an answer may carry, with its sentence: what happened and what to do. */
export const faults = {
  VALIDATION: {
    http: 400,
    'zh-CN': '填写的内容有误，请按提示修改',
    'en-US': 'Some of what was entered is not valid. Please correct the marked fields.',
  },
  MALFORMED: {
    http: 400,
    'zh-CN': '请求格式有误，请刷新页面后重试',
    'en-US': 'The request could not be read. Please reload the page and try again.',
  },
  PAGE_TOO_DEEP: {
    http: 400,
    'zh-CN': '页码超出可翻阅范围，请缩小筛选条件',
    'en-US': 'That page is too far in. Please narrow the filter.',
  },
  TOKEN_EXPIRED: {
    http: 401,
    'zh-CN': '登录已超时，请重新登录',
    'en-US': 'Your sign-in has timed out. Please sign in again.',
  },
  FORBIDDEN: {
    http: 403,
    'zh-CN': '您没有执行此操作的权限，请联系管理员',
    'en-US': 'You are not allowed to do this. Please ask your administrator.',
  },
  CROSS_SITE: {
    http: 403,
    'zh-CN': '请求来源不受信任，已被拒绝',
    'en-US': 'The request came from an untrusted place and was refused.',
  },
  SERVICE_NOT_ACTIVATED: {
    http: 403,
    'zh-CN': '贵公司尚未开通此服务，请联系平台方',
    'en-US': 'Your company has not activated this service. Please contact the platform operator.',
  },
  TENANT_EXPIRED: {
    http: 403,
    'zh-CN': '贵公司的使用期限已到，请联系平台方续期',
    'en-US': 'The subscription of your company has ended. Please contact the platform operator.',
  },
  NOT_FOUND: { http: 404, 'zh-CN': '内容不存在或已被删除', 'en-US': 'This does not exist or has been deleted.' },
  METHOD_NOT_ALLOWED: { http: 405, 'zh-CN': '不支持此请求方法', 'en-US': 'This request method is not supported.' },
  CONFLICT: {
    http: 409,
    'zh-CN': '{name} 已修改过此内容，请核对后再保存',
    'en-US': '{name} has changed this in the meantime. Please compare before you save.',
  },
  FILE_TOO_LARGE: {
    http: 413,
    'zh-CN': '文件超过大小上限 {limit}',
    'en-US': 'The file is larger than the limit of {limit}.',
  },
  BODY_TOO_LARGE: { http: 413, 'zh-CN': '提交的内容过大', 'en-US': 'What was sent is too large.' },
  FILE_TYPE: {
    http: 415,
    'zh-CN': '不支持此类文件，或文件内容与扩展名不符',
    'en-US': 'This kind of file is not accepted, or its content does not match its name.',
  },
  MEDIA_TYPE: { http: 415, 'zh-CN': '不支持此内容格式', 'en-US': 'This content type is not supported.' },
  RATE_LIMITED: {
    http: 429,
    'zh-CN': '操作过于频繁，请 {seconds} 秒后再试',
    'en-US': 'Too many requests. Please try again in {seconds} seconds.',
  },
  INTERNAL: {
    http: 500,
    'zh-CN': '服务器出错，请稍后重试；如仍有问题，请把追踪编号告知管理员',
    'en-US': 'The server failed. Please try again later; if it happens again, tell your administrator the trace id.',
  },
  DEPENDENCY_DOWN: {
    http: 503,
    'zh-CN': '依赖的服务暂不可用，请稍后重试',
    'en-US': 'A service that this depends on is down. Please try again later.',
  },
  OVERLOADED: { http: 503, 'zh-CN': '系统繁忙，请稍后重试', 'en-US': 'The system is busy. Please try again shortly.' },
  TIMED_OUT: {
    http: 503,
    'zh-CN': '处理超时，请稍后重试或缩小查询范围',
    'en-US': 'This took too long. Please try again later or narrow the query.',
  },
  AUTH_BAD_CREDENTIALS: { http: 200, 'zh-CN': '用户名或密码错误', 'en-US': 'The username or the password is wrong.' },
  AUTH_DISABLED: {
    http: 200,
    'zh-CN': '账号已停用，请联系管理员',
    'en-US': 'This account is disabled. Please ask your administrator.',
  },
  AUTH_NOT_ACTIVATED: {
    http: 200,
    'zh-CN': '账号尚未激活，请查收激活邮件',
    'en-US': 'This account is not activated yet. Please look for the activation e-mail.',
  },
  AUTH_EXPIRED: {
    http: 200,
    'zh-CN': '账号已过期，请联系管理员',
    'en-US': 'This account has expired. Please ask your administrator.',
  },
  AUTH_LINK_EXPIRED: {
    http: 200,
    'zh-CN': '链接无效或已过期，请重新获取',
    'en-US': 'This link is not valid or has expired. Please ask for a new one.',
  },
  AUTH_LINK_USED: {
    http: 200,
    'zh-CN': '链接已被使用，请直接登录或重新获取',
    'en-US': 'This link has been used. Please sign in, or ask for a new one.',
  },
  AUTH_PASSWORD_WEAK: {
    http: 200,
    'zh-CN': '密码过于常见或包含您的名字，请换一个',
    'en-US': 'This password is too common or contains your name. Please choose another.',
  },
  AUTH_LOCKED: {
    http: 200,
    'zh-CN': '尝试次数过多，请 {minutes} 分钟后再试，或通过“忘记密码”重设密码',
    'en-US': 'Too many attempts. Please try again in {minutes} minutes, or reset your password.',
  },
  AUTH_CODE_WRONG: {
    http: 200,
    'zh-CN': '验证码错误，请重新输入',
    'en-US': 'The code is wrong. Please enter it again.',
  },
  AUTH_CODE_EXPIRED: {
    http: 200,
    'zh-CN': '验证码已失效，请重新获取',
    'en-US': 'This code is no longer valid. Please ask for a new one.',
  },
  AUTH_CODE_TOO_FAST: {
    http: 200,
    'zh-CN': '发送过于频繁，请 {seconds} 秒后再试',
    'en-US': 'That was too soon. Please try again in {seconds} seconds.',
  },
  AUTH_CODE_DAILY_LIMIT: {
    http: 200,
    'zh-CN': '发送次数已达上限，请稍后再试',
    'en-US': 'The limit for sending is reached. Please try again later.',
  },
  INVITATION_LIMIT: {
    http: 200,
    'zh-CN': '该手机号今天的激活短信已达上限，请明天再试',
    'en-US': 'This number has got all the activation messages it may get today. Please try again tomorrow.',
  },
  AUTH_MFA_REQUIRED: {
    http: 200,
    'zh-CN': '请完成第二步验证',
    'en-US': 'Please complete the second step.',
  },
  AUTH_MFA_EXPIRED: {
    http: 200,
    'zh-CN': '验证已超时，请重新登录',
    'en-US': 'The second step has timed out. Please sign in again.',
  },
  AUTH_MFA_ENROL: {
    http: 403,
    'zh-CN': '贵公司要求两步验证，请先在用户中心设置',
    'en-US': 'Your company requires a second factor. Please set one up in the user center first.',
  },
  AUTH_FACTOR_LAST: {
    http: 200,
    'zh-CN': '贵公司要求两步验证，不能移除最后一种验证方式；请先添加另一种',
    'en-US': 'Your company requires a second factor, so the last one cannot be removed. Please add another first.',
  },
  AUTH_PASSKEY_FAILED: {
    http: 200,
    'zh-CN': '通行密钥验证未通过，请重试或改用其他方式',
    'en-US': 'The passkey could not be verified. Please try again or use another way.',
  },
  AUTH_PASSKEY_LIMIT: {
    http: 200,
    'zh-CN': '最多可添加 {limit} 个通行密钥，请先移除不用的',
    'en-US': 'There can be at most {limit} passkeys. Please remove one that you no longer use.',
  },
  AUTH_CONFIRM_REQUIRED: {
    http: 403,
    'zh-CN': '为保护账号安全，请先确认是您本人',
    'en-US': 'To protect the account, please confirm first that it is you.',
  },
  AUTH_PASSWORD_WRONG: {
    http: 200,
    'zh-CN': '当前密码错误，请重新输入',
    'en-US': 'The current password is wrong. Please enter it again.',
  },
  AUTH_PASSWORD_REUSED: {
    http: 200,
    'zh-CN': '不能使用最近五次用过的密码，请换一个',
    'en-US': 'This is one of your last five passwords. Please choose another.',
  },
  AUTH_SSO_OFF: {
    http: 200,
    'zh-CN': '该公司未开通单点登录，请核对公司代码或改用密码登录',
    'en-US': 'This company has no single sign-on. Please check the company code, or sign in by password.',
  },
  AUTH_SSO_ONLY: {
    http: 200,
    'zh-CN': '贵公司要求使用单点登录，请切换到“单点登录”',
    'en-US': 'Your company requires single sign-on. Please use “Single sign-on”.',
  },
  AUTH_SSO_FAILED: {
    http: 200,
    'zh-CN': '单点登录未通过验证，请重新登录；如仍有问题，请把追踪编号告知管理员',
    'en-US':
      'The single sign-on could not be verified. Please try again; if it happens again, tell your administrator the trace id.',
  },
  AUTH_SSO_NOT_BOUND: {
    http: 200,
    'zh-CN': '此身份没有可用的账号，请联系管理员',
    'en-US': 'There is no account in use for this identity. Please ask your administrator.',
  },
  SSO_NOT_TESTED: {
    http: 200,
    'zh-CN': '请先用当前设置完成一次测试登录，再启用“仅限单点登录”',
    'en-US': 'Please complete a test sign-in with these settings before you require single sign-on.',
  },
  SSO_BREAK_GLASS: {
    http: 200,
    'zh-CN': '请选择一位设有密码的主账号作为应急账号，以免所有人都无法登录',
    'en-US': 'Please choose an owner with a password as the emergency account, so that not everyone can be shut out.',
  },
  DUPLICATE_EMAIL: {
    http: 200,
    'zh-CN': '该邮箱已被他人使用，请换一个',
    'en-US': 'Someone else has this e-mail address already. Please use another.',
  },
  AUTH_ROLE_NOT_YOURS: { http: 403, 'zh-CN': '您没有该角色', 'en-US': 'You do not hold this role.' },
  DUPLICATE_NAME: {
    http: 200,
    'zh-CN': '名称“{value}”已存在，请换一个',
    'en-US': 'The name “{value}” is taken. Please choose another.',
  },
  REFERENCED: { http: 200, 'zh-CN': '正在被使用，无法删除', 'en-US': 'This is in use and cannot be deleted.' },
  STATE_NOT_ALLOWED: {
    http: 200,
    'zh-CN': '当前状态不允许此操作，请刷新后查看',
    'en-US': 'The current state does not allow this. Please refresh and look again.',
  },
  QUOTA_STORAGE: {
    http: 413,
    'zh-CN': '存储空间不足，请清理文件或联系平台方扩容',
    'en-US': 'The storage of your company is full. Please delete files or ask the platform operator for more.',
  },
  FILE_HASH_MISMATCH: {
    http: 200,
    'zh-CN': '文件在传输中损坏，请重新上传',
    'en-US': 'The file was damaged on the way. Please upload it again.',
  },
  IDEMPOTENCY_REUSED: {
    http: 200,
    'zh-CN': '重复提交的内容与首次不同，请刷新后重试',
    'en-US': 'The same request key was used for different content. Please reload and try again.',
  },
  DUPLICATE_USERNAME: {
    http: 200,
    'zh-CN': '用户名“{value}”已被使用，请换一个',
    'en-US': 'The user name “{value}” is taken. Please choose another.',
  },
  DUPLICATE_PHONE: {
    http: 200,
    'zh-CN': '该手机号已被他人使用，请换一个',
    'en-US': 'Someone else has this phone number already. Please use another.',
  },
  DUPLICATE_CODE: {
    http: 200,
    'zh-CN': '代码或工号“{value}”已存在，请换一个',
    'en-US': 'The code or number “{value}” is taken. Please choose another.',
  },
  HAS_CHILDREN: {
    http: 200,
    'zh-CN': '该部门下还有子部门，请先移走或删除它们',
    'en-US': 'There are departments below this one. Please move or delete them first.',
  },
  HAS_MEMBERS: {
    http: 200,
    'zh-CN': '该部门内还有 {count} 位成员，请先把他们移到其他部门',
    'en-US': 'People are still in this department: {count}. Please move them to another first.',
  },
  CYCLE: {
    http: 200,
    'zh-CN': '这样会绕回它自己，请另选一个',
    'en-US': 'This would lead back to itself. Please choose another.',
  },
  DEPT_TOO_DEEP: {
    http: 200,
    'zh-CN': '部门最多 {limit} 级，请选择更高一级的上级部门',
    'en-US': 'Departments go {limit} levels deep at most. Please choose a higher one above it.',
  },
  DEPT_LIMIT: {
    http: 200,
    'zh-CN': '部门总数已达上限 {limit} 个',
    'en-US': 'There are {limit} departments already, which is the limit.',
  },
  SYSTEM_ROLE_READONLY: {
    http: 200,
    'zh-CN': '内置角色不能修改或删除，请复制后再调整',
    'en-US': 'Built-in roles cannot be changed or deleted. Please copy it and change the copy.',
  },
  SCOPE_NEEDS_DEPT: {
    http: 200,
    'zh-CN': '请至少选择一个现有的部门',
    'en-US': 'Please choose at least one department that exists.',
  },
  GRANT_BEYOND_OWN: {
    http: 403,
    'zh-CN': '不能授予您自己没有的权限或数据范围',
    'en-US': 'You cannot grant rights or data that you do not have yourself.',
  },
  SELF_FORBIDDEN: {
    http: 200,
    'zh-CN': '不能对自己的账号执行此操作，请由其他管理员处理',
    'en-US': 'You cannot do this to your own account. Please ask another administrator.',
  },
  LAST_OWNER: {
    http: 200,
    'zh-CN': '这是该租户最后一个可用的主账号，不能停用或删除；如需停止使用，请调整到期时间',
    'en-US': 'This is the last usable primary account of the tenant. To end its use, change the date of expiry.',
  },
  BREAK_GLASS_KEPT: {
    http: 200,
    'zh-CN': '该账号是“仅限单点登录”的应急账号，请先在登录设置中另选一个',
    'en-US':
      'This is the emergency account for single sign-on only. Please choose another in the sign-in settings first.',
  },
  QUOTA_ACCOUNTS: {
    http: 200,
    'zh-CN': '账号数已达上限 {limit} 个，请删除不用的账号或联系平台方扩容',
    'en-US': 'All {limit} accounts are in use. Please delete unused ones or ask the platform operator for more.',
  },
  IMPORT_TOO_MANY_ROWS: {
    http: 200,
    'zh-CN': '文件超过 {limit} 行，请拆分后再导入',
    'en-US': 'The file has more than {limit} rows. Please split it.',
  },
  IMPORT_BAD_HEADER: {
    http: 200,
    'zh-CN': '文件缺少列：{columns}，请使用导入模板',
    'en-US': 'The file lacks the columns {columns}. Please use the template.',
  },
  IMPORT_UNDO_OVER: {
    http: 200,
    'zh-CN': '导入已超过 24 小时，不能再撤销',
    'en-US': 'The import is more than 24 hours old and cannot be taken back any more.',
  },
  LOG_BROKEN: {
    http: 200,
    'zh-CN': '日志链在第 {seq} 条处不完整',
    'en-US': 'The chain of the log does not hold at line {seq}.',
  },
  LOG_QUERY_KEY: {
    http: 400,
    'zh-CN': '不认识条件“{key}”，可用的条件：{known}',
    'en-US': '“{key}” is not a known condition. Known are: {known}.',
  },
  LOG_QUERY_VALUE: {
    http: 400,
    'zh-CN': '条件“{key}”的值“{value}”无法识别，例如：{known}',
    'en-US': 'The value “{value}” of “{key}” is not understood. For example: {known}.',
  },
  LOG_QUERY_TWICE: {
    http: 400,
    'zh-CN': '条件“{key}”只能写一次',
    'en-US': 'The condition “{key}” can be given only once.',
  },
  DEPT_SERVICE: {
    http: 400,
    'zh-CN': '上级部门不能使用：{names}，请先为上级部门开放',
    'en-US': 'The department above may not use {names}. Please allow it there first.',
  },
  DEPT_LEADER: {
    http: 400,
    'zh-CN': '负责人须是正常使用中的账号，请另选一位',
    'en-US': 'The leader must have an account in use. Please choose another person.',
  },
  DATE_PAST: {
    http: 200,
    'zh-CN': '请选择晚于现在的时间',
    'en-US': 'Please choose a time that is still to come.',
  },
  IMPORT_EMPTY: {
    http: 200,
    'zh-CN': '文件里没有数据行，请在表头下方填写后再上传',
    'en-US': 'There are no rows in the file. Please fill in some below the head.',
  },
  TEMP_ALREADY_DECIDED: {
    http: 200,
    'zh-CN': '该申请已由 {name} 处理，无需重复操作',
    'en-US': '{name} has already decided this request. Nothing more is needed.',
  },
  LINK_FORGED: {
    http: 403,
    'zh-CN': '链接无效，请从收到的邮件中重新打开',
    'en-US': 'This link is not valid. Please open it again from the mail you received.',
  },
  LEADER_NOT_MEMBER: {
    http: 200,
    'zh-CN': '组长必须是本小组中已激活的成员',
    'en-US': 'The leader must be an active member of the group.',
  },
  NOTICE_PUBLISHED_READONLY: {
    http: 200,
    'zh-CN': '已发布或待发布的公告不能修改，请先撤回',
    'en-US': 'A published or scheduled notice cannot be changed. Please revoke it first.',
  },
  NOTICE_NO_TARGET: {
    http: 200,
    'zh-CN': '当前接收范围内没有任何人，请调整接收范围',
    'en-US': 'Nobody is among the recipients. Please choose others.',
  },
  NOTICE_INCOMPLETE: {
    http: 200,
    'zh-CN': '请至少填写一种语言的标题和正文',
    'en-US': 'Please fill in title and text in at least one language.',
  },
  APP_KEY_INVALID: {
    http: 401,
    'zh-CN': '应用密钥无效或已吊销，请使用有效的密钥',
    'en-US': 'The key of the app is not valid or has been revoked. Please use a valid one.',
  },
  APP_USER_SIGNED_OUT: {
    http: 401,
    'zh-CN': '用户登录已失效，请重新登录',
    'en-US': 'The user is no longer signed in. Please sign in again.',
  },
  APP_KEY_LIMIT: {
    http: 200,
    'zh-CN': '可用的应用密钥最多 {limit} 个，请先吊销不用的',
    'en-US': 'There can be at most {limit} keys in use. Please revoke one that is no longer needed.',
  },
  CLIENT_DELETED: {
    http: 200,
    'zh-CN': '所属客户已删除，请先恢复客户',
    'en-US': 'The customer has been deleted. Please restore the customer first.',
  },
  CLIENT_DISABLED: {
    http: 200,
    'zh-CN': '该客户已停用，请先启用客户或选择其他客户',
    'en-US': 'This customer is disabled. Please enable it first or choose another customer.',
  },
  GROUP_NOT_EMPTY: {
    http: 200,
    'zh-CN': '该分组内还有 {count} 个客户，请先选择把他们移到哪里',
    'en-US': 'Customers are still in this group: {count}. Please say where they go.',
  },
  TEAM_ACCOUNT_TIED: {
    http: 200,
    'zh-CN': '该账号已关联另一位团队成员，请另选一个',
    'en-US': 'This account belongs to another team member. Please choose another.',
  },
  WORK_HOURS_WRONG: {
    http: 400,
    'zh-CN': '班次须先开始后结束，同一天的班次不能重叠',
    'en-US': 'Each shift must end after it begins, and shifts of a day must not overlap.',
  },
  NOTICE_TOO_LONG: {
    http: 200,
    'zh-CN': '正文过长，请精简内容或把部分内容放进附件',
    'en-US': 'The text is too long. Please shorten it or put a part of it into an attachment.',
  },
  NOTICE_ENDS_EARLY: {
    http: 200,
    'zh-CN': '到期时间必须晚于发布时间',
    'en-US': 'It must end after it is published.',
  },
  NOTICE_REASON: {
    http: 200,
    'zh-CN': '请填写撤回原因，接收人会看到它',
    'en-US': 'Please say why it is revoked. The recipients will see it.',
  },
  NOTICE_REMINDED: {
    http: 200,
    'zh-CN': '刚刚已提醒过，请 {minutes} 分钟后再试',
    'en-US': 'They were reminded a moment ago. Please try again in {minutes} minutes.',
  },
  TEMP_USER_WAITING: {
    http: 200,
    'zh-CN': '您的申请正在审核中，请等待结果',
    'en-US': 'Your request is being reviewed. Please wait for the answer.',
  },
  TEMP_ALREADY_USER: {
    http: 200,
    'zh-CN': '您已是用户，请直接登录',
    'en-US': 'You are a user already. Please sign in.',
  },
  TEMP_CLOSED: {
    http: 200,
    'zh-CN': '该申请已撤销或已过期，无需处理',
    'en-US': 'This request was canceled or has expired. Nothing is left to decide.',
  },
  TEMP_PHONE_TAKEN: {
    http: 200,
    'zh-CN': '{name} 的手机号已属于一位客户用户，请拒绝该申请',
    'en-US': 'The phone number of {name} belongs to a customer user already. Please refuse this request.',
  },
  TEMP_DESTINATION: {
    http: 400,
    'zh-CN': '请为每位申请人选择一个客户，或填写新客户的名称',
    'en-US': 'Please choose one customer for each applicant, or name a new one.',
  },
  TEMP_APPROVER: {
    http: 200,
    'zh-CN': '所选的人已停用或没有审核权限，请重新选择',
    'en-US': 'Someone you chose is not active or may not approve. Please choose again.',
  },
  APPROVAL_LINK_EXPIRED: {
    http: 200,
    'zh-CN': '审批链接已过期，请登录控制台处理该申请',
    'en-US': 'This approval link has expired. Please sign in to the console to decide.',
  },
  APPROVAL_LINK_CLOSED: {
    http: 200,
    'zh-CN': '您已没有审核权限，此链接不再有效',
    'en-US': 'You may no longer approve, so this link has stopped working.',
  },
  TEAM_GROUP_NOT_EMPTY: {
    http: 200,
    'zh-CN': '该小组还有 {count} 位成员，请先选择他们的去向',
    'en-US': 'Members are still in this group: {count}. Please say where they go.',
  },
  ...applicationFaults,
} as const satisfies Record<string, FaultKind>;

export type FaultCode = keyof typeof faults;

/** The sentence of a fault in the reader's language, with `{placeholders}` filled in. */
export function faultMessage(
  code: FaultCode,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return faults[code][locale].replace(/\{(\w+)\}/g, (_, key: string) => String(params[key] ?? ''));
}
