import type { sso as twin } from '../../zh-CN/auth/sso.ts';

export const sso: typeof twin = {
  title: 'Single sign-on',
  leaving: 'Going to your company’s sign-in page…',
  arriving: 'Completing the sign-in, one moment…',
  failedTitle: 'The single sign-on was not completed',
  failures: {
    state:
      'What came back does not belong to the sign-in that this page began, so it was stopped. Please sign in again.',
    finished: 'This sign-in is finished or has expired, perhaps in another tab. Please sign in again.',
    code: 'The identity provider no longer accepts this sign-in; it may have taken too long. Please sign in again.',
    denied:
      'The sign-in was cancelled, or the identity provider does not let you use this console. Try again, or ask your administrator.',
    loginRequired: 'The identity provider wants you to sign in there first. Please try again and sign in on its page.',
    settings:
      'The identity provider refused the request; the single sign-on settings may be wrong. Please ask your administrator.',
    issuer: 'What came back is from another identity provider, so it was stopped. Please sign in again.',
    token:
      'What the identity provider issued did not pass the checks, so you were not signed in. Please try again; if it happens again, ask your administrator.',
    unreachable:
      'The identity provider cannot be reached. Please check the network and try again; if it happens again, ask your administrator.',
    insecure: 'Single sign-on needs a secure connection: open the console by its https address (localhost works, too).',
    blocked:
      'The browser does not let this site keep anything, so the sign-in cannot be completed. Allow cookies and storage for it and try again.',
    unknown: 'The single sign-on failed. Please try again; if it happens again, ask your administrator.',
  },
  retry: 'Try again',
  otherWays: 'Other ways to sign in',
  toConsole: 'Back to the console',
  detail: 'Technical details',
  traceId: 'Trace id {id}',
  welcome: 'You’re signed in and welcome to use the console.',
};
