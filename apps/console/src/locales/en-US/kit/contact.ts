import type { contact as zhCN } from '../../zh-CN/kit/contact.ts';

/** A masked phone or e-mail in a form. */
export const contact: typeof zhCN = {
  change: 'Change',
  keep: 'Keep',
  changeOf: 'Change {field}',
  keepOf: 'Keep {field} unchanged',
  phoneFormat: 'Mainland China numbers as they are, all others with the country code, as in +4915112345678',
};
