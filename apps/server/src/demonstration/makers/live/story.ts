type Both = readonly [chinese: string, english: string];

export interface LiveStory {
  readonly title: Both;
  readonly intro: Both;
  /** Where the others are behind us, it is told of in days from today, at a time of the company's day. */
  readonly inDays: number;
  readonly at: string;
  readonly minutes: number;
  readonly access: 'PUBLIC' | 'CLIENT_GROUPS';
  /** Titles of materials, in their order. */
  readonly items: readonly string[];
  readonly fate: 'HELD' | 'ANNOUNCED' | 'DRAFT' | { readonly canceled: string };
  readonly asksAgreement?: boolean;
}

/** Who asked what, how many minutes after the start, and what the hosts said. */
export interface AskedStory {
  readonly minute: number;
  readonly by: string;
  readonly text: string;
  readonly answer?: string;
  readonly pinned?: true;
}

/** The recording: five pieces of so many seconds, with which its pictures change. */
export const RECORDED_PIECES = 5;
export const PIECE_SEC = 8;

export const demonstrationLives: Readonly<Record<string, readonly LiveStory[]>> = {
  kangheng: [
    {
      title: ['KH-M90 监护仪上手培训', 'Getting started with the KH-M90 monitor'],
      intro: [
        '面向护理和设备科同事：开机自检、结构与电池、接入中央站，最后在手机上动手练习一遍。\n培训资料会随讲解出现在画面旁边，直播后可以看回放。',
        'For nurses and equipment managers: power-on self-test, parts and battery, joining the central station, and a hands-on exercise on your phone.\nThe materials appear beside the picture as they are explained, and in the replay too.',
      ],
      inDays: -6,
      at: '15:00',
      minutes: 60,
      access: 'PUBLIC',
      items: [
        '监护仪开机自检说明',
        '监护仪整机结构模型',
        '监护仪电池更换视频',
        '监护仪网络配置指南',
        '监护仪交互式操作练习',
      ],
      fate: 'HELD',
    },
    {
      title: ['输液泵报警处理答疑', 'Infusion pump alarms: questions and answers'],
      intro: [
        '把最近一个月客户问得最多的报警逐个讲清楚，留二十分钟现场提问。',
        'The alarms that customers asked about most this month, one by one, with twenty minutes for your questions.',
      ],
      inDays: 1,
      at: '14:30',
      minutes: 60,
      access: 'PUBLIC',
      items: ['输液泵压力报警处理', 'Infusion pump quick start (EN)'],
      fate: 'ANNOUNCED',
      asksAgreement: true,
    },
    {
      title: ['重点客户季度巡检说明会', 'Quarterly inspection briefing for key customers'],
      intro: [
        '说明本季度巡检的范围、时间安排和需要客户配合的事项。',
        'What this quarter’s inspection covers, when we come, and what we ask of you.',
      ],
      inDays: 9,
      at: '10:00',
      minutes: 90,
      access: 'CLIENT_GROUPS',
      items: ['透析机季度保养操作视频'],
      fate: 'DRAFT',
    },
    {
      title: ['呼吸机滤芯更换演示', 'Changing ventilator filters: a demonstration'],
      intro: ['现场演示滤芯更换和泄漏测试。', 'Changing the filter and testing for leaks, step by step.'],
      inDays: 3,
      at: '16:00',
      minutes: 45,
      access: 'PUBLIC',
      items: ['呼吸机滤芯更换步骤'],
      fate: { canceled: '演示样机送检，改期后另行通知' },
    },
  ],
};

export const demonstrationQuestions: readonly AskedStory[] = [
  {
    minute: 6,
    by: '李护士长',
    text: '自检时屏幕闪一下是正常的吗？',
    answer: '正常，自检会切换一次显示模式，约一秒。如果反复闪烁，请记录机身编号并联系我们。',
    pinned: true,
  },
  {
    minute: 14,
    by: '设备科小周',
    text: '外壳拆下来清洁会影响保修吗？',
    answer: '日常清洁不需要拆外壳，用湿布擦拭即可；自行拆机会影响保修。',
  },
  {
    minute: 21,
    by: '孙工',
    text: '旧款 M80 的电池能装到 M90 上吗？',
    answer: '不能，触点位置不同，请使用 M90 专用电池。',
  },
  {
    minute: 31,
    by: '信息科老郑',
    text: '中央站在另一个网段，需要开放哪些端口？',
    answer: '请看《监护仪网络配置指南》第三页，共两个端口。',
  },
  { minute: 40, by: '李护士长', text: '练习页面可以发给没有参加的同事吗？' },
];

/** Guests besides those who asked. */
export const demonstrationGuests: readonly string[] = ['急诊王医生', 'ICU 小陈', '马力', '市二院设备科', '汪敏'];
