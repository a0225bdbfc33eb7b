import type { FeedbackKind } from '@console/contract/areas/call/feedback';

/** Which customers reach whom, by the names of their groups. */
export interface RouteStory {
  readonly customers: string;
  readonly groups: readonly string[];
  readonly overflow?: string;
  readonly hours?: readonly [from: string, to: string];
  readonly offHours: 'MESSAGE' | 'OVERFLOW_GROUP' | 'REJECT';
  readonly recording: 'OFF' | 'ASK' | 'ALWAYS';
  readonly promiseSec: number;
  readonly holidays?: boolean;
  readonly disabled?: boolean;
  readonly remark?: string;
}

export const demonstrationRoutes: Readonly<Record<string, readonly RouteStory[]>> = {
  kangheng: [
    {
      customers: '三甲医院',
      groups: ['监护与输注组', '透析组', '影像组'],
      overflow: '夜间值班组',
      offHours: 'OVERFLOW_GROUP',
      recording: 'ALWAYS',
      promiseSec: 20,
      remark: '重点保障，全天有人接听',
    },
    {
      customers: '二级医院',
      groups: ['监护与输注组', '透析组'],
      overflow: '夜间值班组',
      hours: ['08:00', '20:00'],
      offHours: 'MESSAGE',
      recording: 'ASK',
      promiseSec: 30,
      holidays: true,
    },
    {
      customers: '民营医疗',
      groups: ['影像组', '监护与输注组'],
      hours: ['09:00', '18:00'],
      offHours: 'MESSAGE',
      recording: 'ASK',
      promiseSec: 45,
      holidays: true,
    },
    {
      customers: '经销与服务商',
      groups: ['监护与输注组'],
      hours: ['09:00', '19:00'],
      offHours: 'REJECT',
      recording: 'OFF',
      promiseSec: 60,
    },
    {
      customers: '试用客户',
      groups: ['监护与输注组'],
      hours: ['09:00', '17:00'],
      offHours: 'REJECT',
      recording: 'OFF',
      promiseSec: 60,
      disabled: true,
      remark: '签约后开通',
    },
  ],
  ruichi: [
    { customers: '整车厂', groups: ['机器人组', '机床组'], offHours: 'MESSAGE', recording: 'ASK', promiseSec: 30 },
    { customers: '零部件厂', groups: ['机床组'], offHours: 'MESSAGE', recording: 'OFF', promiseSec: 60 },
  ],
};

/** Name, in English, and for a reason the scores it is offered for; `!` asks for a few words. */
export const demonstrationFeedback: Readonly<Record<FeedbackKind, readonly string[]>> = {
  SCORE_REASON: [
    '等待时间太长|Waited too long|1-3',
    '问题没有解决|Problem not solved|1-3!',
    '画面或声音不清楚|Poor picture or sound|1-3',
    '讲解不够清楚|Explanation was unclear|1-3',
    '响应很快|Answered quickly|4-5',
    '专业耐心|Skilled and patient|4-5',
    '一次解决|Solved at once|4-5',
    '其他|Something else|1-5!',
  ],
  REMARK_TEMPLATE: [
    '已按手册步骤指导客户完成操作|Guided the customer through the manual',
    '需要更换备件，已转备件申请|Parts needed; request passed on',
    '建议安排现场检修|On-site service recommended',
    '客户稍后自行复测，如有异常再联系|Customer will test again and call back if needed',
  ],
  END_REASON: [
    '问题已解决|Problem solved',
    '转现场服务|Passed to on-site service',
    '等待备件|Waiting for parts',
    '客户现场条件不具备|Conditions on site do not allow it!',
    '误拨|Called by mistake',
  ],
  PROBLEM_TYPE: [
    '报警与故障|Alarms and faults',
    '操作指导|How to operate it',
    '安装与调试|Installation and set-up',
    '校准与保养|Calibration and maintenance',
    '网络与软件|Network and software',
    '耗材与备件|Consumables and parts',
  ],
};

/** The public holidays of the year and the days that are worked for them. */
export const demonstrationHolidays = (year: number) => [
  { date: `${year}-10-01`, works: false, name: '国庆节' },
  { date: `${year}-10-02`, works: false, name: '国庆节' },
  { date: `${year}-10-10`, works: true, name: '国庆节调休' },
  { date: `${year + 1}-01-01`, works: false, name: '元旦' },
];
