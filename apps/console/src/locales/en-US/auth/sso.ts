import type { sso as twin } from '../../zh-CN/auth/sso.ts';

export const sso: typeof twin = {
  title: 'Single sign-on',
  leaving: 'Taking you to your company’s sign-in page…',
  arriving: 'Signing you in…',
  failedTitle: 'Single sign-on failed',
  failures: {
    state: 'The response does not match the sign-in started on this page, so it was stopped. Please sign in again.',
    finished: 'This sign-in has already finished or expired, perhaps in another tab. Please sign in again.',
    code: 'The identity provider no longer accepts this sign-in; it may have taken too long. Please sign in again.',
    denied:
      'The sign-in was canceled, or the identity provider does not allow you to use this console. Try again, or contact your administrator.',
    loginRequired: 'The identity provider requires you to sign in there first. Try again and sign in on its page.',
    settings:
      'The identity provider rejected the request; the single sign-on settings may be wrong. Contact your administrator.',
    issuer: 'The response came from a different identity provider, so it was stopped. Please sign in again.',
    token:
      'The identity provider’s response could not be verified, so you were not signed in. Please try again; if it keeps happening, contact your administrator.',
    unreachable:
      'The identity provider cannot be reached. Check your network and try again; if it keeps happening, contact your administrator.',
    insecure: 'Single sign-on needs a secure connection. Open the console at its https address (localhost works, too).',
    blocked:
      'Your browser does not allow this site to store data, so the sign-in cannot be completed. Allow cookies and storage for this site and try again.',
    unknown: 'Single sign-on failed. Please try again; if it keeps happening, contact your administrator.',
  },
  retry: 'Try again',
  otherWays: 'Other ways to sign in',
  toConsole: 'Back to the console',
  detail: 'Technical details',
  traceId: 'Trace ID {id}',
  welcome: 'You’re signed in and welcome to use the console.',
};
