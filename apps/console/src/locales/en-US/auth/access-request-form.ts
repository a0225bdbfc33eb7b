import type { accessRequestForm as twin } from '../../zh-CN/auth/access-request-form.ts';

export const accessRequestForm: typeof twin = {
  title: 'Request access',
  subtitle: 'Accounts are set up by the platform operator. Tell us how to reach you; we will reply by email.',
  company: 'Company',
  companyEmpty: 'Enter your company',
  name: 'Your name',
  nameEmpty: 'Enter your name',
  phone: 'Phone number',
  phoneEmpty: 'Enter your phone number',
  phoneWrong:
    'This is not a valid phone number. Numbers outside mainland China start with the country code, as in +49…',
  email: 'Email',
  emailEmpty: 'Enter your email address',
  emailWrong: 'Enter a complete email address',
  reason: 'Reason (optional)',
  reasonPlaceholder: 'For example: training our team',
  submit: 'Send request',
  failed: 'Your request could not be sent. Please try again later.',
  doneTitle: 'Request sent',
  done: 'The platform operator will review it and reply to {email}.',
  doneNext:
    'Once it is approved, you will receive an activation email with a link to set your password and sign in. If nothing arrives, check your spam folder.',
  toLogin: 'Back to sign-in',
};
