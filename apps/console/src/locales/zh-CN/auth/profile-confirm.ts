export const profileConfirm = {
  title: '请确认是您本人',
  text: '此操作会影响账号安全。确认后十分钟内不再询问。',
  method: '确认方式',
  methods: { PASSWORD: '密码', TOTP: '验证器', SSO: '单点登录' },
  password: '您的登录密码',
  code: '验证器应用中的 6 位验证码',
  show: '显示或隐藏密码',
  empty: '此项为必填',
  ssoText: '将转到贵公司的登录页，登录后回到此页面，然后请再操作一次。',
  toSso: '去登录',
  none: '当前没有可用的确认方式，请重新登录后再试。',
  submit: '确认',
};
