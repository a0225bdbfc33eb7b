import type { signInWays as twin } from '../../zh-CN/auth/sign-in-ways.ts';

export const signInWays: typeof twin = {
  phone: 'Phone number',
  phonePlaceholder: 'Enter your phone number',
  phoneEmpty: 'Enter your phone number',
  phoneWrong:
    'This is not a valid phone number. Numbers outside mainland China start with the country code, as in +49…',
  code: 'Code',
  codePlaceholder: '6 digits',
  codeEmpty: 'Enter the code',
  codeWrong: 'The code has 6 digits',
  send: 'Send code',
  sendAgain: 'Resend in {seconds} s',
  sent: 'If this number belongs to an account, a code is on its way. It is valid for 5 minutes.',
  company: 'Company code',
  companyPlaceholder: 'Enter your company code',
  companyHint: 'You will sign in on your company’s own page. Ask your administrator for the code.',
  companyEmpty: 'Enter your company code',
  toProvider: 'Go to company sign-in',
  demo: {
    phone: 'Demo number',
    company: 'Demo company',
    there: 'Sign in there as {username} / {password}',
    outbox: 'Codes arrive here',
  },
  second: {
    title: 'Verify it’s you',
    methods: {
      TOTP: 'Open your authenticator app and enter the 6-digit code it shows.',
      PASSKEY: 'Confirm with a passkey for this account: fingerprint, face, device PIN or security key.',
      RECOVERY_CODE: 'Enter one of the recovery codes you saved when you set up your second factor. Each works once.',
    },
    others: {
      TOTP: 'Use the authenticator app',
      PASSKEY: 'Use a passkey',
      RECOVERY_CODE: 'Use a recovery code',
    },
    totp: '6-digit code',
    recovery: 'Recovery code',
    recoveryEmpty: 'Enter the full recovery code',
    verify: 'Verify',
    passkey: 'Use passkey',
    noPasskeys: 'This browser does not support passkeys. Use another method or a newer browser.',
    passkeyStopped: 'The passkey was not confirmed. Try again or use another method.',
    noMethod: 'This account has no available second factor. Contact your administrator.',
    back: 'Start over',
  },
};
