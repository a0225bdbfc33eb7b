import type { profileConfirm as twin } from '../../zh-CN/auth/profile-confirm.ts';

export const profileConfirm: typeof twin = {
  title: 'Please confirm that it is you',
  text: 'This touches the security of an account. You will not be asked again for ten minutes.',
  method: 'How to confirm',
  methods: { PASSWORD: 'Password', TOTP: 'Authenticator', SSO: 'Single sign-on' },
  password: 'Your password',
  code: 'The 6-digit code of your authenticator app',
  show: 'Show or hide the password',
  empty: 'This is required.',
  ssoText: 'You will go to your company’s sign-in page and come back here; then do it once more.',
  toSso: 'Sign in',
  none: 'There is no way to confirm just now. Please sign out, sign in again and repeat.',
  submit: 'Confirm',
};
