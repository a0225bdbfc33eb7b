import type { signInFailed as twin } from '../../zh-CN/auth/sign-in-failed.ts';

export const signInFailed: typeof twin = {
  toLogin: 'Go to sign-in',
  toHome: 'Go to the home page',
  reasons: {
    general: {
      title: 'Not authorized',
      text: 'This sign-in or link was not authorized.',
      next: 'Please sign in again. If you followed a link, ask the sender for a new one.',
    },
    link: {
      title: 'This link cannot be used',
      text: 'It is incomplete, has expired, or was revoked by the sender.',
      next: 'Ask for a new link. If you have an account here, you can also sign in and open the page from there.',
    },
    sso: {
      title: 'Single sign-on failed',
      text: 'Your company did not confirm this sign-in, or there is no active account for this identity.',
      next: 'Please sign in again. If it keeps failing, contact your administrator.',
    },
    account: {
      title: 'This account cannot sign in',
      text: 'It has been disabled, has expired or has not been activated yet.',
      next: 'Contact your administrator. If the account is new, open the link in the activation email first.',
    },
  },
};
