type Both = readonly [chinese: string, english: string];

export interface LandingStory {
  readonly title: Both;
  readonly intro: Both;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly address: Both;
  readonly hours: Both;
  /** Of the company's applications, by their place; each gets a download page. */
  readonly applications: readonly number[];
}

/** Landing pages of the demonstration's companies: one has set it up, the others have not yet. */
export const landingStories: Readonly<Record<string, LandingStory>> = {
  kangheng: {
    title: ['康衡客户服务', 'Kangheng Customer Service'],
    intro: [
      '为血液透析、监护和输注设备提供说明书、错误码查询和远程专家协助。\n下载“康衡助手”，扫一扫机身二维码即可开始。',
      'Manuals, error look-up and remote experts for dialysis, monitoring and infusion devices.\nGet the Kangheng Assistant app and scan the QR code on your device to start.',
    ],
    phone: '400-820-0218',
    email: 'service@kangheng.example',
    website: 'https://www.kangheng.example',
    address: ['苏州工业园区星湖街 218 号', '218 Xinghu Street, Suzhou Industrial Park, China'],
    hours: ['每天 8:00–22:00，紧急情况全天响应', 'Daily 8 am–10 pm, emergencies at any time'],
    applications: [0, 1],
  },
};
