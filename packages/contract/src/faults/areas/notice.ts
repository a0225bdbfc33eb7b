import type { FaultEntry } from '../fault-entry.ts';

/** Notices. */
export const noticeFaults = {
  NOTICE_PUBLISHED_READONLY: {
    http: 200,
    'zh-CN': '已发布或待发布的公告不能修改，请先撤回',
    'en-US': 'A published or scheduled notice cannot be changed. Revoke it first.',
  },
  NOTICE_NO_TARGET: {
    http: 200,
    'zh-CN': '当前接收范围内没有任何人，请调整接收范围',
    'en-US': 'There is no one among the recipients. Choose others.',
  },
  NOTICE_INCOMPLETE: {
    http: 200,
    'zh-CN': '请至少填写一种语言的标题和正文',
    'en-US': 'Complete the title and text in at least one language.',
  },
  NOTICE_ENDS_EARLY: {
    http: 200,
    'zh-CN': '到期时间必须晚于发布时间',
    'en-US': 'The expiry must be after the publishing time.',
  },
  NOTICE_REASON: {
    http: 200,
    'zh-CN': '请填写撤回原因，接收人会看到它',
    'en-US': 'Enter a reason for revoking it. Recipients will see it.',
  },
  NOTICE_REMINDED: {
    http: 200,
    'zh-CN': '刚刚已提醒过，请 {minutes} 分钟后再试',
    'en-US': 'They have been reminded recently. Try again in {minutes} {minutes:minute|minutes}.',
  },
} as const satisfies Record<string, FaultEntry>;
