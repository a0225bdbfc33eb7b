import type { approval as zhCN } from '../../zh-CN/client/temp-user-approval.ts';

export const approval: typeof zhCN = {
  title: 'Review request',
  checking: 'Opening request…',
  incomplete: 'The link is incomplete. Open it again from the email.',
  retry: 'Try again',
  intro: 'Hello {approver}, {name} from {company} has asked to become a customer user of {tenant}.',
  ends: 'This link is valid until {time} and for one decision.',
  days: 'Days of access (optional)',
  daysHint: 'Access ends automatically after this time. Leave empty for no expiry.',
  choose: 'Your decision',
  passSubmit: 'Approve request',
  refuseSubmit: 'Reject request',
  done: {
    passed: {
      title: 'Request approved',
      text: '{name} is now a user of {client}. The activation message is on its way.',
    },
    refused: { title: 'Request rejected', text: 'The request from {name} has been rejected.' },
    told: 'The applicant will be notified.',
    silent: 'The applicant will not be notified.',
    close: 'You can close this page.',
  },
  failure: {
    decided: {
      title: 'Already decided',
      APPROVED: '{name} approved this request at {time}.',
      REJECTED: '{name} rejected this request at {time}.',
      next: 'You do not need to do anything.',
    },
    closed: {
      title: 'This request is closed',
      text: 'The applicant canceled it, or it expired without a decision.',
      next: 'You do not need to do anything.',
    },
    expired: {
      title: 'This link has expired',
      text: 'It was valid for 72 hours. The request is still pending.',
      next: 'Sign in to the console and decide under “User requests”.',
    },
    unable: {
      title: 'This link no longer works',
      text: 'Your account is no longer active, or you are no longer an approver.',
      next: 'If you have questions, contact your administrator.',
    },
    general: {
      title: 'Nothing to decide here',
      text: 'This approval link has already been used or no longer works.',
      next: 'If you have an account, sign in and check under “User requests”.',
    },
  },
  toLogin: 'Sign in',
  toReview: 'Open user requests',
};
