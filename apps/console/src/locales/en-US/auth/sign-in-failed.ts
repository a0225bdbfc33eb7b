import type { signInFailed as twin } from '../../zh-CN/auth/sign-in-failed.ts';

export const signInFailed: typeof twin = {
  toLogin: 'Go to sign-in',
  toHome: 'Go to the home page',
  reasons: {
    general: {
      title: 'Not authorised',
      text: 'This sign-in or this link was not authorised.',
      next: 'Please sign in again. If you came by a link, please ask whoever sent it for a new one.',
    },
    link: {
      title: 'This link cannot be used',
      text: 'It is not complete, has expired, or was taken back by whoever sent it.',
      next: 'Please ask for a new one. If you have an account here, you can also sign in and open it.',
    },
    sso: {
      title: 'Single sign-on did not succeed',
      text: 'Your company did not confirm this sign-in, or there is no account in use for this identity.',
      next: 'Please sign in again; if it keeps failing, please ask your administrator.',
    },
    account: {
      title: 'This account cannot sign in',
      text: 'It is disabled, has expired or is not activated yet.',
      next: 'Please ask your administrator. If the account is new, open the link in the activation mail first.',
    },
  },
};
