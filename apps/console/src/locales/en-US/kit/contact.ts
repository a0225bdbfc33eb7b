import type { contact as zhCN } from '../../zh-CN/kit/contact.ts';

/** A masked phone or e-mail in a form. */
export const contact: typeof zhCN = {
  change: 'Change',
  keep: 'Keep',
  changeOf: 'Change {field}',
  keepOf: 'Keep {field} as it was',
  phoneFormat: 'Numbers of mainland China as they are, others with their country, as in +4915112345678',
};
