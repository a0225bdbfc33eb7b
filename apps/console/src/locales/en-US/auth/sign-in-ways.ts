import type { signInWays as twin } from '../../zh-CN/auth/sign-in-ways.ts';

export const signInWays: typeof twin = {
  phone: 'Phone number',
  phonePlaceholder: 'Enter your phone number',
  phoneEmpty: 'Phone number cannot be empty',
  phoneWrong: 'This is no phone number. Numbers from abroad begin with the country, as in +49…',
  code: 'Code',
  codePlaceholder: '6 digits',
  codeEmpty: 'Code cannot be empty',
  codeWrong: 'The code has 6 digits',
  send: 'Send code',
  sendAgain: 'Again in {seconds} s',
  sent: 'If this number belongs to an account, a code is on its way. It is valid for 5 minutes.',
  company: 'Company code',
  companyPlaceholder: 'Enter your company code',
  companyHint: 'You sign in at your company’s own page. Your administrator knows the code.',
  companyEmpty: 'Company code cannot be empty',
  toProvider: 'Go to company sign-in',
  demo: {
    phone: 'Demonstration number',
    company: 'Demonstration company',
    there: 'There, sign in as {username} / {password}',
    outbox: 'Codes arrive here',
  },
  second: {
    title: 'Second step',
    methods: {
      TOTP: 'Please open your authenticator app and enter the 6 digits that it shows.',
      PASSKEY: 'Please confirm with a passkey of this account: fingerprint, face, device PIN or security key.',
      RECOVERY_CODE:
        'Please enter one of the recovery codes that you kept when you set up the second step. Each works once.',
    },
    others: {
      TOTP: 'Use the authenticator app',
      PASSKEY: 'Use a passkey',
      RECOVERY_CODE: 'Use a recovery code',
    },
    totp: '6-digit code',
    recovery: 'Recovery code',
    recoveryEmpty: 'Please enter the whole recovery code',
    verify: 'Verify',
    passkey: 'Use passkey',
    noPasskeys: 'This browser does not support passkeys. Please use another way, or a newer browser.',
    passkeyStopped: 'The passkey did not confirm. Please try again or use another way.',
    noMethod: 'This account has no way to complete the second step. Please ask your administrator.',
    back: 'Start again',
  },
};
