import type { publicPage as zhCN } from '../../zh-CN/kit/public-page.ts';

export const publicPage: typeof zhCN = {
  toDark: 'Switch to dark theme',
  toLight: 'Switch to light theme',
  language: '中文',
  password: {
    title: 'Enter the password',
    label: 'Password',
    show: 'Show or hide the password',
    empty: 'Enter the password.',
    submit: 'Continue',
  },
};
