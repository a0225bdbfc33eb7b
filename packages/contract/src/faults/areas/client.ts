import type { FaultEntry } from '../fault-entry.ts';

/** Customers, their people, and who asks to become one. */
export const clientFaults = {
  TEMP_ALREADY_DECIDED: {
    http: 200,
    'zh-CN': '该申请已由 {name} 处理，无需重复操作',
    'en-US': '{name} has already decided on this request. You do not need to do anything.',
  },
  LINK_FORGED: {
    http: 403,
    'zh-CN': '链接无效，请从收到的邮件中重新打开',
    'en-US': 'This link is invalid. Open it again from the email you received.',
  },
  CLIENT_DELETED: {
    http: 200,
    'zh-CN': '所属客户已删除，请先恢复客户',
    'en-US': 'The customer has been deleted. Restore the customer first.',
  },
  CLIENT_DISABLED: {
    http: 200,
    'zh-CN': '该客户已停用，请先启用客户或选择其他客户',
    'en-US': 'This customer is disabled. Enable it first or choose another customer.',
  },
  GROUP_NOT_EMPTY: {
    http: 200,
    'zh-CN': '该分组内还有 {count} 个客户，请先选择把他们移到哪里',
    'en-US': '{count} {count:customer is|customers are} still in this group. Choose where to move {count:it|them}.',
  },
  TEMP_USER_WAITING: {
    http: 200,
    'zh-CN': '您的申请正在审核中，请等待结果',
    'en-US': 'Your request is already under review. Please wait for the decision.',
  },
  TEMP_ALREADY_USER: {
    http: 200,
    'zh-CN': '您已是用户，请直接登录',
    'en-US': 'You are already a user. Please sign in.',
  },
  TEMP_CLOSED: {
    http: 200,
    'zh-CN': '该申请已撤销或已过期，无需处理',
    'en-US': 'This request has been canceled or has expired. There is nothing left to decide.',
  },
  TEMP_PHONE_TAKEN: {
    http: 200,
    'zh-CN': '{name} 的手机号已属于一位客户用户，请拒绝该申请',
    'en-US': 'The phone number of {name} already belongs to a customer user. Reject this request.',
  },
  TEMP_DESTINATION: {
    http: 400,
    'zh-CN': '请为每位申请人选择一个客户，或填写新客户的名称',
    'en-US': 'Select a customer for each applicant, or enter a new one.',
  },
  TEMP_APPROVER: {
    http: 200,
    'zh-CN': '所选的人已停用或没有审核权限，请重新选择',
    'en-US': 'Someone you selected is not active or cannot approve requests. Choose again.',
  },
  APPROVAL_LINK_EXPIRED: {
    http: 200,
    'zh-CN': '审批链接已过期，请登录控制台处理该申请',
    'en-US': 'This approval link has expired. Sign in to the console to decide.',
  },
  APPROVAL_LINK_CLOSED: {
    http: 200,
    'zh-CN': '您已没有审核权限，此链接不再有效',
    'en-US': 'You are no longer an approver, so this link has stopped working.',
  },
} as const satisfies Record<string, FaultEntry>;
