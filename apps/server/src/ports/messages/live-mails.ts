import type { Locale } from '@console/contract/endpoint';

/** Words of the mails about live sessions. Whoever asked for one gave an address and perhaps no name. */
export const liveMails = {
  LIVE_REMINDER: {
    'zh-CN': {
      subject: '直播提醒：{title}',
      button: '打开直播页面',
      body: [
        '您好：',
        '您预约的{tenantName}直播“{title}”将在{when}开始。',
        '{link}',
        '如果您没有预约过这场直播，请忽略此邮件。',
      ],
    },
    'en-US': {
      subject: 'Live soon: {title}',
      button: 'Open the session',
      body: [
        'Hello,',
        'You asked to be reminded: “{title}” by {tenantName} starts {when}.',
        '{link}',
        'If you did not ask for this, you can ignore this email.',
      ],
    },
  },
} as const satisfies Record<string, Record<Locale, unknown>>;
