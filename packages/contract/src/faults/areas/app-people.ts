import type { FaultEntry } from '../fault-entry.ts';

/** People of the apps. */
export const appPeopleFaults = {
  INVITATION_LIMIT: {
    http: 200,
    'zh-CN': '该手机号今天的激活短信已达上限，请明天再试',
    'en-US': 'This number has reached today’s limit for activation messages. Please try again tomorrow.',
  },
  APP_USER_SIGNED_OUT: {
    http: 401,
    'zh-CN': '用户登录已失效，请重新登录',
    'en-US': 'You are no longer signed in. Please sign in again.',
  },
} as const satisfies Record<string, FaultEntry>;
