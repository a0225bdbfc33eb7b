import type { recovery as twin } from '../../zh-CN/auth/recovery.ts';

export const recovery: typeof twin = {
  toLogin: 'Back to sign-in',
  signIn: 'Sign in now',
  failed: 'This could not be completed. Please reload and try again.',
  forget: {
    title: 'Forgot password',
    subtitle: 'Enter the e-mail address of your account. We will send you a mail to set a new password.',
    email: 'E-mail',
    emailPlaceholder: 'Enter your e-mail address',
    emailEmpty: 'E-mail cannot be empty',
    emailWrong: 'Please enter a complete e-mail address',
    noEmail: 'No e-mail address in your account? Ask your administrator to reset the password.',
    submit: 'Send the mail',
    wait: 'Send again in {seconds} s',
  },
  success: {
    sent: {
      title: 'Look into your mailbox',
      text: 'If {email} belongs to an account, a mail to reset its password has been sent. Please open the link in it within 1 hour.',
      next: 'If nothing arrives, please look among your junk mail, or send it again a little later.',
      again: 'Send again',
      wait: 'Send again in {seconds} s',
      sentAgain: 'The mail was sent again. Earlier links no longer work.',
      other: 'Use another address',
    },
    changed: {
      title: 'Your password was changed',
      text: 'The new password of “{username}” is valid from now on. All other devices were signed out.',
    },
    activated: {
      title: 'Your account is active',
      text: 'The account “{username}” is ready. Please sign in with the password that you have just set.',
    },
  },
  link: {
    checking: 'Checking the link…',
    retry: 'Try again',
    incomplete: 'The link is not complete. Please open it again from the mail, or copy the whole address.',
  },
  reset: {
    title: 'Set a new password',
    subtitle: 'A new password for the account “{username}”.',
    submit: 'Save the new password',
    USED: 'This link has been used. Sign in with your new password, or ask for another mail.',
    EXPIRED: 'This link is not valid or has expired. Links work for 1 hour, and only the one of the latest mail.',
    another: 'Ask for another mail',
  },
  activate: {
    title: 'Activate your account',
    subtitle: '{tenantName} has opened the account “{username}” for you. Please choose a password.',
    submit: 'Activate account',
    USED: 'This link has been used and the account is active. Please sign in, or reset your password if you forgot it.',
    EXPIRED:
      'This link is not valid or has expired. Links work for 24 hours; please ask your administrator for another mail.',
    another: 'Forgot password',
  },
  form: {
    username: 'Username',
    password: 'New password',
    repeat: 'Repeat password',
    rules:
      '10 to 64 characters; not a common password, not your own name, not one of your last five. Longer is safer; no special characters needed.',
    length: 'The password needs 10 to 64 characters',
    differs: 'The two passwords differ',
    show: 'Show or hide the password',
    strength: {
      none: 'Length: at least 10 characters',
      short: 'Length: {count} more {count:character|characters} needed',
      fair: 'Length: enough; longer is better',
      good: 'Length: good',
      strong: 'Length: very good',
      long: 'Length: {count} {count:character|characters} too many',
    },
  },
};
