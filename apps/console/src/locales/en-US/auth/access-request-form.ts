import type { accessRequestForm as twin } from '../../zh-CN/auth/access-request-form.ts';

export const accessRequestForm: typeof twin = {
  title: 'Ask for access',
  subtitle: 'Accounts are opened by the platform operator. Tell us how to reach you: the answer comes by e-mail.',
  company: 'Company',
  companyEmpty: 'Company cannot be empty',
  name: 'Your name',
  nameEmpty: 'Name cannot be empty',
  phone: 'Phone number',
  phoneEmpty: 'Phone number cannot be empty',
  phoneWrong: 'This is no phone number. Numbers from abroad begin with the country, as in +49…',
  email: 'E-mail',
  emailEmpty: 'E-mail cannot be empty',
  emailWrong: 'Please enter a complete e-mail address',
  reason: 'What for (optional)',
  reasonPlaceholder: 'E.g. training our team',
  submit: 'Send request',
  failed: 'The request could not be sent. Please try again later.',
  doneTitle: 'Your request was sent',
  done: 'The platform operator will look at it and answer to {email}.',
  doneNext:
    'Once it is accepted you get an activation e-mail; open its link to set a password and sign in. If nothing arrives, please look among your junk mail.',
  toLogin: 'Back to sign-in',
};
