import type { Call } from '../http.ts';

export type Lang = 'zh-CN' | 'en-US';

const zh = {
  product: '演示身份提供方',
  other: 'English',
  signIn: '登录',
  signInFor: '登录后将返回控制台。',
  name: '用户名或邮箱',
  password: '密码',
  cancel: '取消',
  wrong: '用户名或密码不正确，请重新输入。',
  nameMissing: '请输入用户名或邮箱。',
  passwordMissing: '请输入密码。',
  tooMany: '尝试次数过多，请 15 分钟后再试。',
  codeTitle: '输入验证码',
  codeSentTo: '验证码已发送至',
  code: '6 位验证码',
  confirm: '确认',
  resend: '重新发送验证码',
  resent: '已发送新的验证码。',
  resendWait: '刚刚发送过验证码，请 30 秒后再试。',
  codeMissing: '请输入 6 位验证码。',
  codeWrong: '验证码不正确或已过期，请重新输入，或重新发送验证码。',
  noChannel: '此账号没有已验证的手机号或邮箱，无法接收验证码，请取消后联系管理员。',
  notSent: '验证码未能发送，请稍后重新发送。',
  expiredTitle: '登录已过期',
  expired: '这次登录已过期，或已在另一个窗口完成。请返回控制台重新登录。',
  errorTitle: '无法登录',
  error: '登录请求有误。请返回控制台重新登录；如果仍然如此，请联系管理员。',
  back: '返回控制台',
  signingOut: '正在退出登录…',
  signedOut: '已退出登录',
  signOut: '退出登录',
  continue: '继续',
  approveTitle: '批准登录',
  approveIntro: '在另一台设备上登录时，请输入收到的验证码以批准。如果不是您本人，请关闭此页面。',
  approve: '批准',
  approved: '已批准，请回到登录的设备。',
  faultsTitle: '故障开关',
  faultsIntro: '用于演示控制台如何应对出错的身份提供方。开关立即生效，重启后全部关闭。',
  faultsSaved: '已保存。',
  faultsFailed: '未能保存，请重试。',
  faultsClear: '全部关闭',
};

export type Words = typeof zh;

const en: Words = {
  product: 'Demo identity provider',
  other: '中文',
  signIn: 'Sign in',
  signInFor: 'You will return to the console afterward.',
  name: 'Username or email',
  password: 'Password',
  cancel: 'Cancel',
  wrong: 'The username or password is incorrect. Please try again.',
  nameMissing: 'Enter your username or email.',
  passwordMissing: 'Enter your password.',
  tooMany: 'Too many attempts. Try again in 15 minutes.',
  codeTitle: 'Enter the code',
  codeSentTo: 'A code has been sent to',
  code: '6-digit code',
  confirm: 'Verify',
  resend: 'Send new code',
  resent: 'A new code has been sent.',
  resendWait: 'A code was just sent. Wait 30 seconds before requesting another.',
  codeMissing: 'Enter the 6-digit code.',
  codeWrong: 'The code is incorrect or has expired. Try again, or request a new one.',
  noChannel: 'This account has no verified phone or email to receive a code. Cancel and contact your administrator.',
  notSent: 'The code could not be sent. Try again in a moment.',
  expiredTitle: 'This sign-in has expired',
  expired: 'It has expired or was completed in another window. Go back to the console and sign in again.',
  errorTitle: 'Cannot sign in',
  error:
    'The sign-in request is invalid. Go back to the console and sign in again; if it keeps happening, contact your administrator.',
  back: 'Back to console',
  signingOut: 'Signing out…',
  signedOut: 'You are signed out',
  signOut: 'Sign out',
  continue: 'Continue',
  approveTitle: 'Approve sign-in',
  approveIntro:
    'Signing in on another device? Enter the code sent to you to approve it. If this was not you, close this page.',
  approve: 'Approve',
  approved: 'Approved. Return to the device you are signing in on.',
  faultsTitle: 'Fault switches',
  faultsIntro:
    'Use these to see how the console handles a faulty identity provider. They take effect immediately and are all turned off by a restart.',
  faultsSaved: 'Saved.',
  faultsFailed: 'Could not save. Please try again.',
  faultsClear: 'Turn all off',
};

export const words = (lang: Lang): Words => (lang === 'zh-CN' ? zh : en);

/** The language of a list such as `en-GB,zh;q=0.8` or `en zh-CN` that is spoken here. */
export function pickLang(...wishes: readonly (string | null | undefined)[]): Lang {
  for (const wish of wishes) {
    for (const part of (wish ?? '').split(/[\s,]+/)) {
      if (/^zh\b/i.test(part)) return 'zh-CN';
      if (/^en\b/i.test(part)) return 'en-US';
    }
  }
  return 'zh-CN';
}

/** What was chosen on this page, or just before on another; then what the console and the browser wish for. */
export const langOf = (call: Pick<Call, 'query' | 'request'>, ...wishes: readonly (string | undefined)[]) =>
  pickLang(call.query.get('lang'), chosenBefore(call), ...wishes, call.request.headers['accept-language']);

const chosenBefore = ({ request }: Pick<Call, 'request'>) =>
  /(?:^|;\s*)idp_lang=(zh-CN|en-US)/.exec(request.headers.cookie ?? '')?.[1];

/** The choice holds for the pages that follow, not for good: next time the console says its language again. */
export function keepLang({ query, response }: Call, lang: Lang): void {
  if (!query.has('lang')) return;
  response.appendHeader('Set-Cookie', `idp_lang=${lang}; Path=/oauth2/default; Max-Age=600; HttpOnly; SameSite=Lax`);
}
