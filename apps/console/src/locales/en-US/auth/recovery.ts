import type { recovery as twin } from '../../zh-CN/auth/recovery.ts';

export const recovery: typeof twin = {
  toLogin: 'Back to sign-in',
  signIn: 'Sign in now',
  failed: 'Something went wrong. Please reload the page and try again.',
  forget: {
    title: 'Forgot password',
    subtitle: 'Enter the email address of your account and we will send you a link to set a new password.',
    email: 'Email',
    emailPlaceholder: 'Enter your email address',
    emailEmpty: 'Enter your email address',
    emailWrong: 'Enter a complete email address',
    noEmail: 'No email address on your account? Ask your administrator to reset your password.',
    submit: 'Send reset link',
    wait: 'Resend in {seconds} s',
  },
  success: {
    sent: {
      title: 'Check your inbox',
      text: 'If {email} belongs to an account, we have sent a link to reset its password. Open it within 1 hour.',
      next: 'If nothing arrives, check your spam folder or send it again in a moment.',
      again: 'Resend',
      wait: 'Resend in {seconds} s',
      sentAgain: 'The email has been sent again. Earlier links no longer work.',
      other: 'Use a different address',
    },
    changed: {
      title: 'Password changed',
      text: 'The new password for “{username}” is now in effect. All other devices have been signed out.',
    },
    activated: {
      title: 'Your account is active',
      text: 'The account “{username}” is ready. Sign in with the password you just set.',
    },
  },
  link: {
    checking: 'Checking the link…',
    retry: 'Try again',
    incomplete: 'The link is incomplete. Open it again from the email, or copy the whole address.',
  },
  reset: {
    title: 'Set a new password',
    subtitle: 'Choose a new password for “{username}”.',
    submit: 'Set password',
    USED: 'This link has already been used. Sign in with your new password, or request another email.',
    EXPIRED: 'This link is invalid or has expired. Links work for 1 hour, and only the most recent one is valid.',
    another: 'Request another email',
  },
  activate: {
    title: 'Activate your account',
    subtitle: '{tenantName} has created the account “{username}” for you. Choose a password to get started.',
    submit: 'Activate account',
    USED: 'This link has already been used and the account is active. Sign in, or reset your password if you have forgotten it.',
    EXPIRED:
      'This link is invalid or has expired. Links work for 24 hours; ask your administrator to send another email.',
    another: 'Forgot password',
  },
  form: {
    username: 'Username',
    password: 'New password',
    repeat: 'Confirm password',
    rules:
      '10 to 64 characters. Avoid common passwords, your own name and your last five passwords. Longer is safer; special characters are not required.',
    length: 'The password must be 10 to 64 characters long',
    differs: 'The passwords do not match',
    show: 'Show or hide the password',
    strength: {
      none: 'Length: at least 10 characters',
      short: 'Length: {count} more {count:character|characters} needed',
      fair: 'Length: enough; longer is safer',
      good: 'Length: good',
      strong: 'Length: very good',
      long: 'Length: {count} {count:character|characters} too many',
    },
  },
};
