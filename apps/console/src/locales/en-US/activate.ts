import type { activate as twin } from '../zh-CN/activate.ts';

export const activate: typeof twin = {
  title: 'Activate your account',
  subtitle: 'Please choose the password that you will sign in with.',
  password: 'New password',
  repeat: 'Repeat password',
  hint: '10 to 64 characters; no common password, not your own name',
  length: 'The password needs 10 to 64 characters',
  differs: 'The two passwords differ',
  show: 'Show or hide',
  submit: 'Activate account',
  done: 'The account {username} is active. Please sign in.',
  noLink: 'The link is not complete. Please open it again from the e-mail.',
  failed: 'The activation failed. Please reload and try again.',
  toLogin: 'Back to sign-in',
};
