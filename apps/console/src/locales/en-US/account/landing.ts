import type { landing as twin } from '../../zh-CN/account/landing.ts';

export const landing: typeof twin = {
  page: 'Company page',
  loading: 'Opening the page…',
  retry: 'Try again',
  gone: {
    title: 'Page not found',
    text: 'The address is wrong, or the page is not open. Ask the company that gave you the address.',
  },
  applications: 'Apps',
  get: 'Get',
  agreements: 'Agreements and policies',
  contact: 'Contact',
  phone: 'Phone',
  hours: 'Hours',
  email: 'Email',
  website: 'Website',
  address: 'Address',
  empty: 'There is nothing here yet.',
};
