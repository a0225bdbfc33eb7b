/** A masked phone or e-mail in a form. */
export const contact = {
  change: '更换',
  keep: '不更换',
  changeOf: '更换{field}',
  keepOf: '保留原{field}',
  phoneFormat: '中国大陆手机号直接填写，其他号码加国家代码，如 +4915112345678',
};
