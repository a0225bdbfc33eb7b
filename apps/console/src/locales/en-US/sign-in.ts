import type { signIn as twin } from '../zh-CN/sign-in.ts';

export const signIn: typeof twin = {
  product: 'Tenant Console',
  title: 'Sign in',
  subtitle: 'Use the account that your administrator gave you',
  username: 'Username',
  usernamePlaceholder: 'Enter your username',
  usernameEmpty: 'Username cannot be empty',
  password: 'Password',
  passwordPlaceholder: 'Enter your password',
  passwordEmpty: 'Password cannot be empty',
  showPassword: 'Show or hide the password',
  remember: 'Remember me (stay signed in for 30 days)',
  submit: 'Log in',
  welcome: 'Welcome to use',
  error: 'Login error, refresh and try again',
  expired: 'Your sign-in has timed out. Sign in again to return to the page you were on; what you typed has been kept.',
  failed: 'Your account could not be read. Please sign in again.',
  demo: 'Demonstration accounts',
  demoHint: 'Click one to fill in name and password',
  toDark: 'Switch to dark theme',
  toLight: 'Switch to light theme',
  language: '中文',
  pause: 'Pause the banner',
  play: 'Resume the banner',
  banner: 'About the product',
  slide: '{n} of {total}',
  slogans: [
    {
      title: 'One console for your whole service',
      text: 'Accounts, applications, customers, products and materials: one place, one set of rights.',
    },
    {
      title: 'Every step leaves a trace',
      text: 'Who changed what and when is one line in the log. What was deleted by mistake comes back within thirty days.',
    },
    {
      title: 'Made for people who work in it all day',
      text: 'Lists open at once, everything works by keyboard, drafts are never lost.',
    },
  ],
};
