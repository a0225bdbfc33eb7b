import type { approval as zhCN } from '../../zh-CN/client/temp-user-approval.ts';

export const approval: typeof zhCN = {
  title: 'Decide on a request',
  checking: 'Opening the request…',
  incomplete: 'The link is not complete. Please open it again from the mail.',
  retry: 'Try again',
  intro: 'Hello {approver}, {name} of {company} asks to become a customer user of {tenant}.',
  ends: 'This link works until {time}, for one decision.',
  days: 'Days of access (optional)',
  daysHint: 'Access stops by itself then. Left empty, it does not end.',
  choose: 'Your decision',
  passSubmit: 'Pass the request',
  refuseSubmit: 'Refuse the request',
  done: {
    passed: { title: 'Passed', text: '{name} is now a user of {client}. The activation message is on its way.' },
    refused: { title: 'Refused', text: 'The request of {name} was refused.' },
    told: 'The applicant will be told.',
    silent: 'The applicant will not be told.',
    close: 'You can close this page.',
  },
  failure: {
    decided: {
      title: 'Already decided',
      APPROVED: '{name} passed this request at {time}.',
      REJECTED: '{name} refused this request at {time}.',
      next: 'There is nothing left for you to do.',
    },
    closed: {
      title: 'This request has ended',
      text: 'The applicant canceled it, or it expired because nobody decided.',
      next: 'There is nothing left for you to do.',
    },
    expired: {
      title: 'This link has expired',
      text: 'It worked for 72 hours. The request is still waiting.',
      next: 'Please sign in to the console and decide under “Review”.',
    },
    unable: {
      title: 'This link has stopped working',
      text: 'Your account is closed, or it may no longer approve.',
      next: 'If in doubt, please ask your administrator.',
    },
    general: {
      title: 'Nothing to decide here',
      text: 'This approval link has been used or no longer works.',
      next: 'If you have an account, sign in and look under “Review”.',
    },
  },
  toLogin: 'Sign in',
  toReview: 'Open the review',
};
