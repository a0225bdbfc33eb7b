import type { FaultEntry } from './fault-entry.ts';

/** Applications, their versions, plans, agreements, test accounts and logs. */
export const applicationFaults = {
  APP_KEY_INVALID: {
    http: 401,
    'zh-CN': '应用密钥无效或已吊销，请使用有效的密钥',
    'en-US': 'The key of the app is not valid or has been revoked. Please use a valid one.',
  },
  APP_KEY_LIMIT: {
    http: 200,
    'zh-CN': '可用的应用密钥最多 {limit} 个，请先吊销不用的',
    'en-US': 'There can be at most {limit} keys in use. Please revoke one that is no longer needed.',
  },
  APPLICATION_LIMIT: {
    http: 200,
    'zh-CN': '最多可建 {limit} 个应用，请先删除不用的应用',
    'en-US': 'There can be {limit} applications at most. Please delete one that is no longer used.',
  },
  PARENT_DELETED: {
    http: 200,
    'zh-CN': '所属的“{name}”已被删除，请先恢复它',
    'en-US': '“{name}”, to which it belongs, has been deleted. Please restore that first.',
  },
  APP_KEY_NO_APPLICATION: {
    http: 200,
    'zh-CN': '该密钥没有关联应用，请在“应用密钥”中为该应用新建密钥',
    'en-US': 'This key belongs to no application. Please make a key for the application under “App keys”.',
  },
  VERSION_BLOCKED: {
    http: 200,
    'zh-CN': '发布检查未通过，请先处理标为“阻止发布”的问题',
    'en-US': 'The checks found problems that keep this version from being published. Please mend them first.',
  },
  VERSION_WARNINGS: {
    http: 200,
    'zh-CN': '发布检查有提醒，请确认后再发布',
    'en-US': 'The checks found something to look at. Please confirm it and publish again.',
  },
  VERSION_PUBLISHED_READONLY: {
    http: 200,
    'zh-CN': '已发布的版本不能修改或删除，请新增一个版本',
    'en-US': 'A published version cannot be changed or deleted. Please add a new one.',
  },
  PLAN_EMPTY_AUDIENCE: {
    http: 200,
    'zh-CN': '当前范围内没有可升级的设备，请调整范围或来源版本',
    'en-US': 'Nobody in this scope can be upgraded. Please change the scope or the source versions.',
  },
  PLAN_STAGE_EMPTY: {
    http: 200,
    'zh-CN': '第 {stage} 阶段没有设备，请增大比例或删除该阶段',
    'en-US': 'Stage {stage} has no device. Please make it larger or remove it.',
  },
  PLAN_APPROVER_IS_AUTHOR: {
    http: 200,
    'zh-CN': '不能审批自己编写或提交的计划，请由另一位有权限的同事审批',
    'en-US': 'You wrote or submitted this plan. Please have somebody else approve it.',
  },
  PLAN_NO_APPROVER: {
    http: 200,
    'zh-CN': '没有其他人可以审批该计划，请先为同事的角色勾选“升级计划：审核通过”',
    'en-US': 'Nobody else may approve this plan. Please give somebody a role with “Upgrade plans: Approve” first.',
  },
  PLAN_TARGET_NOT_PUBLISHED: {
    http: 200,
    'zh-CN': '目标版本未发布，或已停用、撤回，请选择已发布的版本',
    'en-US': 'The target version is not published, or no longer offered. Please choose a published one.',
  },
  PLAN_START_TOO_SOON: {
    http: 200,
    'zh-CN': '开始时间须在 {minutes} 分钟以后，请选择更晚的时间或立即开始',
    'en-US': 'The start must be {minutes} minutes ahead. Please choose a later time, or start at once.',
  },
  PLAN_END_OUT_OF_RANGE: {
    http: 200,
    'zh-CN': '结束时间须在开始后 1 小时至 30 天之间',
    'en-US': 'The end must be between an hour and 30 days after the start.',
  },
  PLAN_TIMEOUT_TOO_SHORT: {
    http: 200,
    'zh-CN': '超时时间须长于重试间隔',
    'en-US': 'The time limit must be longer than the interval of the retries.',
  },
  PLAN_SCOPE_MISSING: {
    http: 200,
    'zh-CN': '请选择升级范围',
    'en-US': 'Please choose whom the plan is for.',
  },
  PLAN_SOURCE_MISSING: {
    http: 200,
    'zh-CN': '请选择来源版本，或改为任意版本',
    'en-US': 'Please choose the source versions, or any version.',
  },
  PLAN_SOURCE_RANGE: {
    http: 200,
    'zh-CN': '来源版本号的下限不能大于上限',
    'en-US': 'The lowest source version code is above the highest.',
  },
  PLAN_STAGE_SIZE: {
    http: 200,
    'zh-CN': '每个阶段须填写比例或数量之一，最后一个阶段须为剩余的 100%',
    'en-US': 'Each stage needs a percentage or a number, and the last one takes 100% of the rest.',
  },
  PLAN_FILE_EMPTY: {
    http: 200,
    'zh-CN': '文件中没有找到任何用户，请检查手机号或测试账号一列',
    'en-US': 'Nobody of this file was found. Please check its column of phone numbers or test accounts.',
  },
  PLAN_ROLLBACK_NOBODY: {
    http: 200,
    'zh-CN': '该计划没有升级成功的设备，无需回退',
    'en-US': 'No device has been upgraded by this plan, so there is nothing to take back.',
  },
  PLAN_ROLLBACK_NO_TARGET: {
    http: 200,
    'zh-CN': '没有可以回退到的已发布版本，请先发布一个版本',
    'en-US': 'There is no other published version to go to. Please publish one first.',
  },
  AGREEMENT_PUBLISHED_READONLY: {
    http: 200,
    'zh-CN': '已发布或待发布的协议版本不能修改，请新增一个版本',
    'en-US': 'A published or scheduled version cannot be changed. Please add a new one.',
  },
  AGREEMENT_INCOMPLETE: {
    http: 200,
    'zh-CN': '请先填写协议正文再发布',
    'en-US': 'Please write the text of the agreement before you publish it.',
  },
  AGREEMENT_VERSION_TAKEN: {
    http: 200,
    'zh-CN': '该协议已有版本“{value}”，请换一个版本号',
    'en-US': 'This agreement has a version “{value}” already. Please choose another number.',
  },
  AGREEMENT_ACCEPTED: {
    http: 200,
    'zh-CN': '已有用户同意过该协议，同意记录须保留，不能删除',
    'en-US': 'People have accepted this agreement, and the evidence must stay: it cannot be deleted.',
  },
  TEST_ACCOUNT_PERIOD: {
    http: 200,
    'zh-CN': '测试账号的有效期最长 {days} 天，请缩短',
    'en-US': 'A test account is valid for {days} days at most. Please choose an earlier end.',
  },
  TEST_ACCOUNT_LIMIT: {
    http: 200,
    'zh-CN': '最多可建 {limit} 个测试账号，请先删除不用的',
    'en-US': 'There can be {limit} test accounts at most. Please delete one that is no longer used.',
  },
  TEST_ACCOUNT_ENDS_EARLY: {
    http: 200,
    'zh-CN': '结束时间须晚于开始时间',
    'en-US': 'The end must come after the start.',
  },
  DUPLICATE_ACCOUNT: {
    http: 200,
    'zh-CN': '测试账号“{value}”已存在，请换一个',
    'en-US': 'There is a test account “{value}” already. Please choose another.',
  },
  OPERATION_PARAMS: {
    http: 400,
    'zh-CN': '一次操作的参数最多 {limit} kB，请减少内容',
    'en-US': 'The values of one operation take {limit} kB at most. Please send less.',
  },
  DOWNLOAD_PASSWORD: {
    http: 200,
    'zh-CN': '密码不正确，请向提供链接的人确认',
    'en-US': 'The password is not right. Please ask whoever gave you the link.',
  },
  DOWNLOAD_VERSION: {
    http: 200,
    'zh-CN': '该版本未发布，或已停用、撤回，请选择已发布的版本',
    'en-US': 'This version is not published, or no longer offered. Please choose a published one.',
  },
  DOWNLOAD_OVER: {
    // No success, or a browser would keep this sentence as if it were the package.
    http: 404,
    'zh-CN': '下载链接已失效，请刷新下载页后重试',
    'en-US': 'This download has ended. Please reload the download page and try again.',
  },
  LOG_ENTRY_ENCRYPTED: {
    http: 200,
    'zh-CN': '该文件已加密，无法在此查看，请下载后用密码打开',
    'en-US': 'This file is encrypted and cannot be shown here. Please download it and open it with its password.',
  },
  LOG_NOT_TEXT: {
    http: 200,
    'zh-CN': '该文件不是文本，无法在此查看，请下载后打开',
    'en-US': 'This file is not text and cannot be shown here. Please download it.',
  },
  LOG_TOO_LONG: {
    http: 200,
    'zh-CN': '该文件解压后超过 {limit}，无法在此查看，请下载后打开',
    'en-US': 'Unpacked, this file is longer than {limit} and cannot be shown here. Please download it.',
  },
  LOG_FILE_BROKEN: {
    http: 200,
    'zh-CN': '该文件已损坏或格式不受支持，无法在此查看，请下载后检查',
    'en-US': 'This file is damaged or of an unknown format, and cannot be shown here. Please download it and check.',
  },
} as const satisfies Record<string, FaultEntry>;
