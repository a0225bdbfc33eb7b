/** A masked phone or e-mail in a form. */
export const contact = { change: '更换', keep: '不更换', changeOf: '更换{field}', keepOf: '保留原{field}' };
