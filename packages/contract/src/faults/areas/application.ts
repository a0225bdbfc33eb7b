import type { FaultEntry } from '../fault-entry.ts';

/** Applications, their versions, plans, agreements, test accounts and logs. */
export const applicationFaults = {
  USAGE_REPORT_LIMIT: {
    http: 200,
    'zh-CN': '最多 {limit} 个邮件报告，请先删除不再使用的',
    'en-US': 'There can be up to {limit} mail reports. Delete one that is no longer used first.',
  },
  USAGE_SHARE_MANY: {
    http: 200,
    'zh-CN': '最多同时有 {limit} 个有效的共享链接，请先撤销不用的',
    'en-US': 'Up to {limit} shared links can work at one time. Revoke one first.',
  },
  USAGE_SHARE_END: {
    http: 200,
    'zh-CN': '截止日期须在今天之后、{days} 天以内',
    'en-US': 'The link must end in the future, within {days} days.',
  },
  USAGE_SHARE_RANGE: {
    http: 200,
    'zh-CN': '固定的日期须填写开始和结束；随日历变化的范围不填写',
    'en-US': 'Fixed days need a first and a last day; a range that moves along has neither.',
  },
  USAGE_SHARE_PASSWORD: {
    http: 200,
    'zh-CN': '密码不正确，请向发送链接的人确认',
    'en-US': 'That is not the password. Ask whoever sent you the link.',
  },
  USAGE_SHARE_ENDED: {
    http: 403,
    'zh-CN': '链接已过期、已撤销或不存在，请向发送链接的人重新索取',
    'en-US': 'This link has expired, was revoked or does not exist. Ask whoever sent it for a new one.',
  },
  CHART_MARK_LIMIT: {
    http: 200,
    'zh-CN': '最多 {limit} 个图表标记，请先删除不再需要的',
    'en-US': 'There can be up to {limit} chart marks. Delete some that are no longer needed first.',
  },
  USAGE_REPORT_TWICE: {
    http: 200,
    'zh-CN': '同一收件人出现了两次，请移除一个',
    'en-US': 'A recipient is there twice. Remove one of them.',
  },
  USAGE_REPORT_NO_EMAIL: {
    http: 200,
    'zh-CN': '您的账号没有邮箱，无法收取报告。请先在用户中心填写邮箱',
    'en-US': 'Your account has no email address to send the report to. Add one in the user center first.',
  },
  APP_KEY_INVALID: {
    http: 401,
    'zh-CN': '应用密钥无效或已吊销，请使用有效的密钥',
    'en-US': 'The app key is invalid or has been revoked. Use a valid key.',
  },
  APP_KEY_LIMIT: {
    http: 200,
    'zh-CN': '可用的应用密钥最多 {limit} 个，请先吊销不用的',
    'en-US': 'You can have up to {limit} active keys. Revoke one you no longer need.',
  },
  APPLICATION_LIMIT: {
    http: 200,
    'zh-CN': '最多可建 {limit} 个应用，请先删除不用的应用',
    'en-US': 'You can have up to {limit} applications. Delete one you no longer use.',
  },
  PARENT_DELETED: {
    http: 200,
    'zh-CN': '所属的“{name}”已被删除，请先恢复它',
    'en-US': 'It belongs to “{name}”, which has been deleted. Restore that first.',
  },
  APP_KEY_NO_APPLICATION: {
    http: 200,
    'zh-CN': '该密钥没有关联应用，请在“应用密钥”中为该应用新建密钥',
    'en-US': 'This key is not linked to an application. Create a key for the application under “App keys”.',
  },
  VERSION_BLOCKED: {
    http: 200,
    'zh-CN': '发布检查未通过，请先处理标为“阻止发布”的问题',
    'en-US': 'The checks found problems that block publishing. Fix these first.',
  },
  VERSION_WARNINGS: {
    http: 200,
    'zh-CN': '发布检查有提醒，请确认后再发布',
    'en-US': 'The checks found warnings. Confirm them and publish again.',
  },
  VERSION_PUBLISHED_READONLY: {
    http: 200,
    'zh-CN': '已发布的版本不能修改或删除，请新增一个版本',
    'en-US': 'A published version cannot be changed or deleted. Add a new version instead.',
  },
  PLAN_EMPTY_AUDIENCE: {
    http: 200,
    'zh-CN': '当前范围内没有可升级的设备，请调整范围或来源版本',
    'en-US': 'No device in this audience can be upgraded. Change the audience or the source versions.',
  },
  PLAN_STAGE_EMPTY: {
    http: 200,
    'zh-CN': '第 {stage} 阶段没有设备，请增大比例或删除该阶段',
    'en-US': 'Stage {stage} has no devices. Make it larger or remove it.',
  },
  PLAN_APPROVER_IS_AUTHOR: {
    http: 200,
    'zh-CN': '不能审批自己编写或提交的计划，请由另一位有权限的同事审批',
    'en-US': 'You wrote or submitted this plan, so someone else has to approve it.',
  },
  PLAN_NO_APPROVER: {
    http: 200,
    'zh-CN': '没有其他人可以审批该计划，请先为同事的角色勾选“升级计划：审核通过”',
    'en-US': 'No one else can approve this plan. Give someone a role with “Upgrade plans: Approve” first.',
  },
  PLAN_TARGET_NOT_PUBLISHED: {
    http: 200,
    'zh-CN': '目标版本未发布，或已停用、撤回，请选择已发布的版本',
    'en-US': 'The target version is not published or is no longer offered. Choose a published version.',
  },
  PLAN_START_TOO_SOON: {
    http: 200,
    'zh-CN': '开始时间须在 {minutes} 分钟以后，请选择更晚的时间或立即开始',
    'en-US': 'The start must be at least {minutes} {minutes:minute|minutes} ahead. Choose a later time, or start now.',
  },
  PLAN_END_OUT_OF_RANGE: {
    http: 200,
    'zh-CN': '结束时间须在开始后 1 小时至 30 天之间',
    'en-US': 'The end must be between one hour and 30 days after the start.',
  },
  PLAN_TIMEOUT_TOO_SHORT: {
    http: 200,
    'zh-CN': '超时时间须长于重试间隔',
    'en-US': 'The timeout must be longer than the retry interval.',
  },
  PLAN_SCOPE_MISSING: {
    http: 200,
    'zh-CN': '请选择升级范围',
    'en-US': 'Select an audience for the plan.',
  },
  PLAN_SOURCE_MISSING: {
    http: 200,
    'zh-CN': '请选择来源版本，或改为任意版本',
    'en-US': 'Select the source versions, or choose any version.',
  },
  PLAN_SOURCE_RANGE: {
    http: 200,
    'zh-CN': '来源版本号的下限不能大于上限',
    'en-US': 'The lowest source version code is above the highest.',
  },
  PLAN_STAGE_SIZE: {
    http: 200,
    'zh-CN': '每个阶段须填写比例或数量之一，最后一个阶段须为剩余的 100%',
    'en-US': 'Each stage needs a percentage or a number, and the last one must cover 100% of the remaining devices.',
  },
  PLAN_FILE_EMPTY: {
    http: 200,
    'zh-CN': '文件中没有找到任何用户，请检查手机号或测试账号一列',
    'en-US': 'None of the users in this file were found. Check the column with phone numbers or test accounts.',
  },
  PLAN_ROLLBACK_NOBODY: {
    http: 200,
    'zh-CN': '该计划没有升级成功的设备，无需回退',
    'en-US': 'This plan has not upgraded any devices, so there is nothing to roll back.',
  },
  PLAN_ROLLBACK_NO_TARGET: {
    http: 200,
    'zh-CN': '没有可以回退到的已发布版本，请先发布一个版本',
    'en-US': 'There is no other published version to roll back to. Publish one first.',
  },
  AGREEMENT_PUBLISHED_READONLY: {
    http: 200,
    'zh-CN': '已发布或待发布的协议版本不能修改，请新增一个版本',
    'en-US': 'A published or scheduled version cannot be changed. Create a new version instead.',
  },
  AGREEMENT_INCOMPLETE: {
    http: 200,
    'zh-CN': '请先填写协议正文再发布',
    'en-US': 'Write the text of the agreement before you publish it.',
  },
  AGREEMENT_VERSION_TAKEN: {
    http: 200,
    'zh-CN': '该协议已有版本“{value}”，请换一个版本号',
    'en-US': 'This agreement already has a version “{value}”. Choose another version number.',
  },
  AGREEMENT_ACCEPTED: {
    http: 200,
    'zh-CN': '已有用户同意过该协议，同意记录须保留，不能删除',
    'en-US': 'This agreement has been accepted by users and cannot be deleted, because the evidence must be kept.',
  },
  TEST_ACCOUNT_PERIOD: {
    http: 200,
    'zh-CN': '测试账号的有效期最长 {days} 天，请缩短',
    'en-US': 'A test account can be valid for up to {days} {days:day|days}. Choose an earlier end date.',
  },
  TEST_ACCOUNT_LIMIT: {
    http: 200,
    'zh-CN': '最多可建 {limit} 个测试账号，请先删除不用的',
    'en-US': 'You can have up to {limit} test accounts. Delete one you no longer use.',
  },
  TEST_ACCOUNT_ENDS_EARLY: {
    http: 200,
    'zh-CN': '结束时间须晚于开始时间',
    'en-US': 'The end must be after the start.',
  },
  DUPLICATE_ACCOUNT: {
    http: 200,
    'zh-CN': '测试账号“{value}”已存在，请换一个',
    'en-US': 'The test account “{value}” already exists. Choose another.',
  },
  OPERATION_PARAMS: {
    http: 400,
    'zh-CN': '一次操作的参数最多 {limit} kB，请减少内容',
    'en-US': 'The parameters of one operation can be at most {limit} kB. Send less.',
  },
  DOWNLOAD_PASSWORD: {
    http: 200,
    'zh-CN': '密码不正确，请向提供链接的人确认',
    'en-US': 'The password is incorrect. Ask the person who gave you the link.',
  },
  DOWNLOAD_VERSION: {
    http: 200,
    'zh-CN': '该版本未发布，或已停用、撤回，请选择已发布的版本',
    'en-US': 'This version is not published or is no longer offered. Choose a published version.',
  },
  DOWNLOAD_OVER: {
    // No success, or a browser would keep this sentence as if it were the package.
    http: 404,
    'zh-CN': '下载链接已失效，请刷新下载页后重试',
    'en-US': 'This download link has expired. Reload the download page and try again.',
  },
  LOG_ENTRY_ENCRYPTED: {
    http: 200,
    'zh-CN': '该文件已加密，无法在此查看，请下载后用密码打开',
    'en-US': 'This file is encrypted and cannot be shown here. Download it and open it with its password.',
  },
  LOG_NOT_TEXT: {
    http: 200,
    'zh-CN': '该文件不是文本，无法在此查看，请下载后打开',
    'en-US': 'This file is not text and cannot be shown here. Download it instead.',
  },
  LOG_TOO_LONG: {
    http: 200,
    'zh-CN': '该文件解压后超过 {limit}，无法在此查看，请下载后打开',
    'en-US': 'This file is larger than {limit} when unpacked and cannot be shown here. Download it instead.',
  },
  LOG_FILE_BROKEN: {
    http: 200,
    'zh-CN': '该文件已损坏或格式不受支持，无法在此查看，请下载后检查',
    'en-US': 'This file is damaged or has an unknown format and cannot be shown here. Download it to check.',
  },
  // Those who use the apps
  INVITATION_LIMIT: {
    http: 200,
    'zh-CN': '该手机号今天的激活短信已达上限，请明天再试',
    'en-US': 'This number has reached today’s limit for activation messages. Please try again tomorrow.',
  },
  APP_USER_SIGNED_OUT: {
    http: 401,
    'zh-CN': '用户登录已失效，请重新登录',
    'en-US': 'You are no longer signed in. Please sign in again.',
  },
} as const satisfies Record<string, FaultEntry>;
