import type { FaultEntry } from './fault-entry.ts';

/** Any call may be refused with these. */
export const generalFaults = {
  VALIDATION: {
    http: 400,
    'zh-CN': '填写的内容有误，请按提示修改',
    'en-US': 'Some of the information is not valid. Correct the marked fields.',
  },
  MALFORMED: {
    http: 400,
    'zh-CN': '请求格式有误，请刷新页面后重试',
    'en-US': 'The request could not be read. Reload the page and try again.',
  },
  PAGE_TOO_DEEP: {
    http: 400,
    'zh-CN': '页码超出可翻阅范围，请缩小筛选条件',
    'en-US': 'There are too many pages to go this far. Narrow your filters.',
  },
  TOKEN_EXPIRED: {
    http: 401,
    'zh-CN': '登录已超时，请重新登录',
    'en-US': 'Your session has timed out. Please sign in again.',
  },
  FORBIDDEN: {
    http: 403,
    'zh-CN': '您没有执行此操作的权限，请联系管理员',
    'en-US': 'You do not have permission to do this. Contact your administrator.',
  },
  CROSS_SITE: {
    http: 403,
    'zh-CN': '请求来源不受信任，已被拒绝',
    'en-US': 'The request came from an untrusted source and was rejected.',
  },
  SERVICE_NOT_ACTIVATED: {
    http: 403,
    'zh-CN': '贵公司尚未开通此服务，请联系平台方',
    'en-US': 'Your company has not activated this service. Please contact the platform operator.',
  },
  TENANT_EXPIRED: {
    http: 403,
    'zh-CN': '贵公司的使用期限已到，请联系平台方续期',
    'en-US': 'Your company’s subscription has ended. Please contact the platform operator.',
  },
  NOT_FOUND: { http: 404, 'zh-CN': '内容不存在或已被删除', 'en-US': 'This does not exist or has been deleted.' },
  METHOD_NOT_ALLOWED: { http: 405, 'zh-CN': '不支持此请求方法', 'en-US': 'This request method is not supported.' },
  CONFLICT: {
    http: 409,
    'zh-CN': '{name} 已修改过此内容，请核对后再保存',
    'en-US': '{name} has changed this in the meantime. Compare the changes before you save.',
  },
  BULK_TOO_MANY: {
    http: 200,
    'zh-CN': '符合条件的超过 {limit} 项，请缩小筛选条件，分几次处理',
    'en-US': 'More than {limit} records match. Narrow the filter and work in several steps.',
  },
  BULK_CHANGED: {
    http: 409,
    'zh-CN': '选择之后列表有了变化：当时 {seen} 项，现在 {now} 项。没有做任何更改，请刷新列表后重新选择',
    'en-US':
      'The list has changed since you made your selection: it had {seen}, now it has {now}. Nothing was changed. Refresh the list and select again.',
  },
  BULK_UNCHANGED: { http: 200, 'zh-CN': '已经是这样，无需更改', 'en-US': 'Already in this state; nothing to change.' },
  BODY_TOO_LARGE: { http: 413, 'zh-CN': '提交的内容过大', 'en-US': 'The submitted content is too large.' },
  MEDIA_TYPE: { http: 415, 'zh-CN': '不支持此内容格式', 'en-US': 'This content type is not supported.' },
  RATE_LIMITED: {
    http: 429,
    'zh-CN': '操作过于频繁，请 {seconds} 秒后再试',
    'en-US': 'Too many requests. Try again in {seconds} {seconds:second|seconds}.',
  },
  INTERNAL: {
    http: 500,
    'zh-CN': '服务器出错，请稍后重试；如仍有问题，请把追踪编号告知管理员',
    'en-US':
      'Something went wrong on the server. Please try again later; if it keeps happening, give your administrator the trace ID.',
  },
  DEPENDENCY_DOWN: {
    http: 503,
    'zh-CN': '依赖的服务暂不可用，请稍后重试',
    'en-US': 'A required service is unavailable. Please try again later.',
  },
  OVERLOADED: { http: 503, 'zh-CN': '系统繁忙，请稍后重试', 'en-US': 'The system is busy. Please try again shortly.' },
  TIMED_OUT: {
    http: 503,
    'zh-CN': '处理超时，请稍后重试或缩小查询范围',
    'en-US': 'This took too long. Try again later or narrow the query.',
  },
  NO_ROOM: {
    http: 507,
    'zh-CN': '服务器存储空间不足，暂时无法保存，查看不受影响；请联系管理员清理空间后重试',
    'en-US':
      'The server has run out of storage space, so nothing can be saved right now; viewing still works. Tell your administrator, and try again once there is space.',
  },
  TEXT_TOO_LONG: {
    http: 200,
    'zh-CN': '正文过长，请精简内容或把部分内容放进附件',
    'en-US': 'The text is too long. Shorten it or move part of it to an attachment.',
  },
  TEXT_TOO_COMPLEX: {
    http: 200,
    'zh-CN': '正文的格式过于复杂，无法保存，请清除格式后重试',
    'en-US': 'The formatting of the text is too complex to save. Clear the formatting and try again.',
  },
  DUPLICATE_EMAIL: {
    http: 200,
    'zh-CN': '该邮箱已被他人使用，请换一个',
    'en-US': 'This email address is already in use. Use another.',
  },
  DUPLICATE_NAME: {
    http: 200,
    'zh-CN': '名称“{value}”已存在，请换一个',
    'en-US': 'The name “{value}” is already taken. Choose another.',
  },
  REFERENCED: { http: 200, 'zh-CN': '正在被使用，无法删除', 'en-US': 'This is in use and cannot be deleted.' },
  STATE_NOT_ALLOWED: {
    http: 200,
    'zh-CN': '当前状态不允许此操作，请刷新后查看',
    'en-US': 'This is not possible in the current state. Refresh and check again.',
  },
  IDEMPOTENCY_REUSED: {
    http: 200,
    'zh-CN': '重复提交的内容与首次不同，请刷新后重试',
    'en-US': 'The same request key was used for different content. Reload and try again.',
  },
  DUPLICATE_PHONE: {
    http: 200,
    'zh-CN': '该手机号已被他人使用，请换一个',
    'en-US': 'This phone number is already in use. Use another.',
  },
  DUPLICATE_CODE: {
    http: 200,
    'zh-CN': '代码或工号“{value}”已存在，请换一个',
    'en-US': 'The code or number “{value}” is already taken. Choose another.',
  },
  IMPORT_TOO_MANY_ROWS: {
    http: 200,
    'zh-CN': '文件超过 {limit} 行，请拆分后再导入',
    'en-US': 'The file has more than {limit} rows. Split it into smaller files.',
  },
  IMPORT_BAD_HEADER: {
    http: 200,
    'zh-CN': '文件缺少列：{columns}，请使用导入模板',
    'en-US': 'The file is missing these columns: {columns}. Use the template.',
  },
  IMPORT_UNDO_OVER: {
    http: 200,
    'zh-CN': '导入已超过 24 小时，不能再撤销',
    'en-US': 'The import is more than 24 hours old and can no longer be undone.',
  },
  DATE_PAST: {
    http: 200,
    'zh-CN': '请选择晚于现在的时间',
    'en-US': 'Choose a time in the future.',
  },
  IMPORT_EMPTY: {
    http: 200,
    'zh-CN': '文件里没有数据行，请在表头下方填写后再上传',
    'en-US': 'The file has no rows. Add some below the header row.',
  },
} as const satisfies Record<string, FaultEntry>;
