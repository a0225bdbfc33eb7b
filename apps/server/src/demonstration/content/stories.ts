interface Both {
  readonly 'zh-CN': string;
  readonly 'en-US': string;
}

/** The content of a company of the demonstration: its customers, its team and its notices. */
export interface ClientStory {
  /** Accounts of the console: who made it all, and who leads the first group of the team. */
  readonly operator: string;
  readonly leader: string;
  readonly app: string;
  readonly industry: string;
  /** Behind the 1 of the phone numbers, so that those of two companies differ. */
  readonly prefix: string;
  readonly groups: readonly { readonly name: string; readonly description: string }[];
  /** Name, alias, group, type and level. */
  readonly clients: readonly string[];
  /** Mail domains of the first customers, by which an applicant is recognised. */
  readonly domains: readonly string[];
  readonly users: number;
  readonly team: number;
  readonly skills: readonly string[];
  readonly teamGroups: readonly {
    readonly name: string;
    readonly description: string;
    readonly routing: string;
    readonly hours: readonly { readonly weekday: number; readonly from: string; readonly to: string }[] | null;
  }[];
  readonly requests: readonly {
    readonly company: string;
    readonly email: string | null;
    readonly position: string;
    readonly sn: string | null;
    readonly reason: string;
    /** How long it has been waiting. */
    readonly hours: number;
  }[];
  readonly notices: readonly {
    readonly audience: 'CLIENT' | 'TEAM';
    readonly type: string;
    readonly level: string;
    readonly title: Both;
    readonly content: Both;
    readonly status: string;
    readonly days: number;
    readonly groups?: readonly string[];
    readonly pinned?: true;
    readonly requireAck?: true;
    readonly reason?: string;
  }[];
}

const weekdays = (from: string, to: string) => [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from, to }));

export const clientStories: Readonly<Record<string, ClientStory>> = {
  kangheng: {
    operator: 'operator',
    leader: 'service',
    app: '康衡服务通',
    industry: 'HEALTHCARE',
    prefix: '58',
    groups: [
      { name: '三甲医院', description: '三级甲等医院，重点保障，响应时限 2 小时' },
      { name: '二级医院', description: '二级综合与专科医院' },
      { name: '民营医疗', description: '民营医院与连锁诊所' },
      { name: '经销与服务商', description: '各区域的经销商与授权服务商' },
      { name: '试用客户', description: '试用期内的新客户，到期前跟进' },
    ],
    clients: [
      '华东第一人民医院|华一医|三甲医院|HOSPITAL|STRATEGIC',
      '滨江市中心医院|滨中心|三甲医院|HOSPITAL|STRATEGIC',
      '明湖大学附属医院|明湖附院|三甲医院|HOSPITAL|KEY',
      '西岭医学中心||三甲医院|HOSPITAL|KEY',
      '南屏区人民医院||二级医院|HOSPITAL|STANDARD',
      '青石县中医院|青石中医|二级医院|HOSPITAL|STANDARD',
      '东港市妇幼保健院|东港妇幼|二级医院|HOSPITAL|KEY',
      '云溪区第二医院||二级医院|HOSPITAL|STANDARD',
      '和睦家园医院||民营医疗|HOSPITAL|STANDARD',
      '安康血液透析中心|安康透析|民营医疗|HOSPITAL|KEY',
      '百川连锁诊所|百川|民营医疗|HOSPITAL|STANDARD',
      '瑞安口腔集团||民营医疗|HOSPITAL|POTENTIAL',
      '华北康达医疗器械有限公司|康达|经销与服务商|DEALER|KEY',
      '江南医工技术服务有限公司|江南医工|经销与服务商|SERVICE_PARTNER|KEY',
      '西部器械联合贸易公司||经销与服务商|DEALER|STANDARD',
      '海岳系统集成有限公司||经销与服务商|INTEGRATOR|STANDARD',
      '天河社区卫生服务中心||试用客户|HOSPITAL|POTENTIAL',
      '朝阳康复医院||试用客户|HOSPITAL|POTENTIAL',
      '北湖职业技术学院|北湖学院||EDUCATION|STANDARD',
      '市卫生健康委员会|卫健委||GOVERNMENT|STANDARD',
      '江南医工技术服务公司|||SERVICE_PARTNER|STANDARD',
      '康衡内部演示|||INTERNAL|STANDARD',
    ],
    domains: ['huayi-hospital.example', 'binjiang-hospital.example', 'minghu.edu.example', 'xiling.example'],
    users: 160,
    team: 14,
    skills: ['监护仪', '输液泵', '透析机', '呼吸机', '影像设备', '网络与软件'],
    teamGroups: [
      {
        name: '监护与输注组',
        description: '监护仪、输液泵与注射泵',
        routing: 'ROUND_ROBIN',
        hours: weekdays('08:30', '18:00'),
      },
      { name: '透析组', description: '透析机与水处理', routing: 'SKILL_FIRST', hours: weekdays('08:00', '20:00') },
      { name: '影像组', description: '超声与数字影像', routing: 'LEAST_BUSY', hours: weekdays('09:00', '18:00') },
      { name: '夜间值班组', description: '工作时间外的紧急呼叫', routing: 'ALL_RING', hours: null },
    ],
    requests: [
      {
        company: '华东第一人民医院',
        email: 'equipment@huayi-hospital.example',
        position: '设备科工程师',
        sn: 'KH-M90-20261107',
        reason: '新到的监护仪需要远程调试',
        hours: 30,
      },
      {
        company: '明湖大学附属医院（东院区）',
        email: 'icu@minghu.edu.example',
        position: '护士长',
        sn: null,
        reason: 'ICU 更换呼吸机后需要操作指导',
        hours: 21,
      },
      {
        company: '滨江中心医院',
        email: null,
        position: '维修主管',
        sn: 'KH-P30-20250316',
        reason: '输液泵频繁报警，想看维修手册',
        hours: 9,
      },
      {
        company: '北辰体检中心',
        email: 'office@beichen-checkup.example',
        position: '采购经理',
        sn: null,
        reason: '准备采购一批设备，想先了解使用资料',
        hours: 4,
      },
      {
        company: '安康血液透析中心有限公司',
        email: 'dialysis@qq.com',
        position: '技师',
        sn: 'KH-D20-20240822',
        reason: '透析机日常保养',
        hours: 1,
      },
    ],
    notices: [
      {
        audience: 'CLIENT',
        type: 'MAINTENANCE',
        level: 'HIGH',
        title: { 'zh-CN': '11 月 20 日凌晨系统维护', 'en-US': 'Scheduled maintenance overnight on November 20' },
        content: {
          'zh-CN':
            '<p>为提升服务质量，<strong>11 月 20 日 00:00–04:00</strong> 将进行系统维护，期间远程协助暂不可用。</p><p>如有紧急情况，请拨打 24 小时服务热线。</p>',
          'en-US':
            '<p>Remote assistance will be unavailable on <strong>November 20, 00:00–04:00</strong>, due to system maintenance.</p><p>In urgent cases, please call the hotline.</p>',
        },
        status: 'PUBLISHED',
        days: 3,
        pinned: true,
        requireAck: true,
      },
      {
        audience: 'CLIENT',
        type: 'ANNOUNCEMENT',
        level: 'MEDIUM',
        title: { 'zh-CN': '冬季设备保养指南', 'en-US': 'Winter care for your devices' },
        content: {
          'zh-CN':
            '<h2>保养要点</h2><ul><li>保持室温 18–26 ℃，避免冷凝水</li><li>每周检查电池与电源线</li><li>长期不用请每月充电一次</li></ul>',
          'en-US':
            '<h2>Key points</h2><ul><li>Keep rooms at 18–26 °C and free of condensation</li><li>Check batteries and cables every week</li><li>Charge unused devices once a month</li></ul>',
        },
        status: 'PUBLISHED',
        days: 9,
        groups: ['三甲医院', '二级医院'],
      },
      {
        audience: 'CLIENT',
        type: 'NOTICE',
        level: 'LOW',
        title: { 'zh-CN': '元旦假期服务安排', 'en-US': '' },
        content: { 'zh-CN': '<p>元旦期间服务热线照常，现场服务由值班工程师负责。</p>', 'en-US': '' },
        status: 'SCHEDULED',
        days: 1,
      },
      {
        audience: 'CLIENT',
        type: 'RELEASE',
        level: 'MEDIUM',
        title: { 'zh-CN': '服务通 3.3 新功能', 'en-US': 'What’s new in version 3.3' },
        content: { 'zh-CN': '<p>支持离线查看手册，扫码即可报修。</p>', 'en-US': '' },
        status: 'DRAFT',
        days: 0,
      },
      {
        audience: 'CLIENT',
        type: 'NOTICE',
        level: 'MEDIUM',
        title: { 'zh-CN': '配件价格调整通知', 'en-US': 'New spare part prices' },
        content: {
          'zh-CN': '<p>自下月起部分配件价格调整。</p>',
          'en-US': '<p>Prices of some spare parts will increase next month.</p>',
        },
        status: 'REVOKED',
        days: 14,
        groups: ['经销与服务商'],
        reason: '价格表有误，更正后重新发布',
      },
      {
        audience: 'TEAM',
        type: 'NOTICE',
        level: 'HIGH',
        title: { 'zh-CN': '透析机召回处理流程', 'en-US': 'Handling the dialysis machine recall' },
        content: {
          'zh-CN':
            '<p>接到 KH-D20 用户来电时，请先核对序列号，再按流程登记。</p><ol><li>核对序列号</li><li>登记并告知预计时间</li><li>转交现场服务</li></ol>',
          'en-US':
            '<p>When a KH-D20 user calls, check the serial number first.</p><ol><li>Check the serial number</li><li>Log the call and schedule an appointment</li><li>Hand over to field service</li></ol>',
        },
        status: 'PUBLISHED',
        days: 2,
        requireAck: true,
      },
      {
        audience: 'TEAM',
        type: 'ANNOUNCEMENT',
        level: 'LOW',
        title: { 'zh-CN': '十二月培训安排', 'en-US': 'December training schedule' },
        content: { 'zh-CN': '<p>每周三 15:00 线上培训，主题另行通知。</p>', 'en-US': '' },
        status: 'DRAFT',
        days: 0,
      },
    ],
  },
  ruichi: {
    operator: 'operator.ruichi',
    leader: 'operator.ruichi',
    app: '锐驰现场',
    industry: 'MANUFACTURING',
    prefix: '57',
    groups: [
      { name: '整车厂', description: '汽车整车制造客户' },
      { name: '零部件厂', description: '零部件与加工客户' },
    ],
    clients: [
      '北原汽车制造有限公司|北原汽车|整车厂|MANUFACTURER|STRATEGIC',
      '东岭新能源车辆有限公司|东岭|整车厂|MANUFACTURER|KEY',
      '恒力精密部件厂||零部件厂|MANUFACTURER|STANDARD',
      '宏达铸造有限公司||零部件厂|MANUFACTURER|STANDARD',
      '远航自动化集成有限公司|||INTEGRATOR|STANDARD',
    ],
    domains: ['beiyuan-auto.example', 'dongling.example'],
    users: 24,
    team: 5,
    skills: ['机器人', '数控机床', '泵阀'],
    teamGroups: [
      { name: '机器人组', description: '工业机器人', routing: 'ALL_RING', hours: weekdays('08:00', '17:30') },
      { name: '机床组', description: '数控机床', routing: 'ALL_RING', hours: null },
    ],
    requests: [
      {
        company: '恒力精密部件厂',
        email: null,
        position: '班组长',
        sn: null,
        reason: '需要查看错误码',
        hours: 2,
      },
    ],
    notices: [
      {
        audience: 'CLIENT',
        type: 'NOTICE',
        level: 'MEDIUM',
        title: { 'zh-CN': '年度点检开始预约', 'en-US': 'Book your annual inspection' },
        content: {
          'zh-CN': '<p>请在本月内预约年度点检。</p>',
          'en-US': '<p>Please book your annual inspection this month.</p>',
        },
        status: 'PUBLISHED',
        days: 5,
      },
      {
        audience: 'CLIENT',
        type: 'RELEASE',
        level: 'LOW',
        title: { 'zh-CN': '锐驰现场 2.0', 'en-US': '' },
        content: { 'zh-CN': '<p>新版本支持离线查看手册。</p>', 'en-US': '' },
        status: 'DRAFT',
        days: 0,
      },
      {
        audience: 'TEAM',
        type: 'NOTICE',
        level: 'LOW',
        title: { 'zh-CN': '备件领用新规', 'en-US': '' },
        content: { 'zh-CN': '<p>备件领用请先在系统登记。</p>', 'en-US': '' },
        status: 'DRAFT',
        days: 1,
      },
    ],
  },
};
