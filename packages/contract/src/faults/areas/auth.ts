import type { FaultEntry } from '../fault-entry.ts';

/** Signing in, second factors, single sign-on. */
export const authFaults = {
  AUTH_BAD_CREDENTIALS: { http: 200, 'zh-CN': '用户名或密码错误', 'en-US': 'The username or password is incorrect.' },
  AUTH_DISABLED: {
    http: 200,
    'zh-CN': '账号已停用，请联系管理员',
    'en-US': 'This account is disabled. Contact your administrator.',
  },
  AUTH_NOT_ACTIVATED: {
    http: 200,
    'zh-CN': '账号尚未激活，请查收激活邮件',
    'en-US': 'This account has not been activated yet. Check your inbox for the activation email.',
  },
  AUTH_EXPIRED: {
    http: 200,
    'zh-CN': '账号已过期，请联系管理员',
    'en-US': 'This account has expired. Contact your administrator.',
  },
  AUTH_LINK_EXPIRED: {
    http: 200,
    'zh-CN': '链接无效或已过期，请重新获取',
    'en-US': 'This link is invalid or has expired. Request a new one.',
  },
  AUTH_LINK_USED: {
    http: 200,
    'zh-CN': '链接已被使用，请直接登录或重新获取',
    'en-US': 'This link has already been used. Sign in, or request a new one.',
  },
  AUTH_PASSWORD_WEAK: {
    http: 200,
    'zh-CN': '密码过于常见或包含您的名字，请换一个',
    'en-US': 'This password is too common or contains your name. Choose another.',
  },
  AUTH_LOCKED: {
    http: 200,
    'zh-CN': '尝试次数过多，请 {minutes} 分钟后再试，或通过“忘记密码”重设密码',
    'en-US': 'Too many attempts. Try again in {minutes} {minutes:minute|minutes}, or reset your password.',
  },
  AUTH_CODE_WRONG: {
    http: 200,
    'zh-CN': '验证码错误，请重新输入',
    'en-US': 'The code is incorrect. Please try again.',
  },
  AUTH_CODE_EXPIRED: {
    http: 200,
    'zh-CN': '验证码已失效，请重新获取',
    'en-US': 'This code is no longer valid. Request a new one.',
  },
  AUTH_CODE_TOO_FAST: {
    http: 200,
    'zh-CN': '发送过于频繁，请 {seconds} 秒后再试',
    'en-US': 'Please wait {seconds} {seconds:second|seconds} before trying again.',
  },
  AUTH_CODE_DAILY_LIMIT: {
    http: 200,
    'zh-CN': '发送次数已达上限，请稍后再试',
    'en-US': 'You have reached the sending limit. Please try again later.',
  },
  AUTH_MFA_REQUIRED: {
    http: 200,
    'zh-CN': '请完成第二步验证',
    'en-US': 'Complete the second step to sign in.',
  },
  AUTH_MFA_EXPIRED: {
    http: 200,
    'zh-CN': '验证已超时，请重新登录',
    'en-US': 'The second step has timed out. Please sign in again.',
  },
  AUTH_MFA_ENROL: {
    http: 403,
    'zh-CN': '贵公司要求两步验证，请先在用户中心设置',
    'en-US': 'Your company requires a second factor. Set one up in the user center first.',
  },
  AUTH_FACTOR_LAST: {
    http: 200,
    'zh-CN': '贵公司要求两步验证，不能移除最后一种验证方式；请先添加另一种',
    'en-US': 'Your company requires a second factor, so you cannot remove your last one. Add another first.',
  },
  AUTH_PASSKEY_FAILED: {
    http: 200,
    'zh-CN': '通行密钥验证未通过，请重试或改用其他方式',
    'en-US': 'The passkey could not be verified. Try again or use another method.',
  },
  AUTH_PASSKEY_LIMIT: {
    http: 200,
    'zh-CN': '最多可添加 {limit} 个通行密钥，请先移除不用的',
    'en-US': 'You can have up to {limit} passkeys. Remove one you no longer use.',
  },
  AUTH_CONFIRM_REQUIRED: {
    http: 403,
    'zh-CN': '为保护账号安全，请先确认是您本人',
    'en-US': 'To protect the account, confirm it’s you first.',
  },
  AUTH_PASSWORD_WRONG: {
    http: 200,
    'zh-CN': '当前密码错误，请重新输入',
    'en-US': 'The current password is incorrect. Please try again.',
  },
  AUTH_PASSWORD_REUSED: {
    http: 200,
    'zh-CN': '不能使用最近五次用过的密码，请换一个',
    'en-US': 'This is one of your last five passwords. Choose another.',
  },
  AUTH_SSO_OFF: {
    http: 200,
    'zh-CN': '该公司未开通单点登录，请核对公司代码或改用密码登录',
    'en-US': 'Single sign-on is not set up for this company. Check the company code, or sign in with a password.',
  },
  AUTH_SSO_ONLY: {
    http: 200,
    'zh-CN': '贵公司要求使用单点登录，请切换到“单点登录”',
    'en-US': 'Your company requires single sign-on. Sign in with “Single sign-on”.',
  },
  AUTH_SSO_FAILED: {
    http: 200,
    'zh-CN': '单点登录未通过验证，请重新登录；如仍有问题，请把追踪编号告知管理员',
    'en-US':
      'Single sign-on could not be verified. Please try again; if it keeps happening, give your administrator the trace ID.',
  },
  AUTH_SSO_NOT_BOUND: {
    http: 200,
    'zh-CN': '此身份没有可用的账号，请联系管理员',
    'en-US': 'There is no active account for this identity. Contact your administrator.',
  },
  SSO_NOT_TESTED: {
    http: 200,
    'zh-CN': '请先用当前设置完成一次测试登录，再启用“仅限单点登录”',
    'en-US': 'Complete a test sign-in with these settings before you require single sign-on.',
  },
  SSO_BREAK_GLASS: {
    http: 200,
    'zh-CN': '请选择一位设有密码的主账号作为应急账号，以免所有人都无法登录',
    'en-US': 'Select an owner with a password as the emergency account, so that not everyone can be locked out.',
  },
  AUTH_ROLE_NOT_YOURS: { http: 403, 'zh-CN': '您没有该角色', 'en-US': 'You do not have this role.' },
} as const satisfies Record<string, FaultEntry>;
