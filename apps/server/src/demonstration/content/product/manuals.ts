import type { DocType } from '@console/contract/areas/product/product-doc/doc-file-name';
import type { DocVisibility } from '@console/contract/areas/product/product-doc/product-doc';
import type { Locale } from '@console/contract/endpoint';

export interface ManualStory {
  readonly docType: DocType;
  readonly locale: Locale;
  readonly name: string;
  readonly visibility: DocVisibility;
  readonly versionNo: string;
  /** The version before, which it has replaced. */
  readonly before?: string;
  /** Part of the people who have read it, in percent. */
  readonly read: number;
}

/** What every product comes with. */
export const manualStories: readonly ManualStory[] = [
  {
    docType: 'USER_MANUAL',
    locale: 'zh-CN',
    name: '用户手册',
    visibility: 'BOTH',
    versionNo: 'V2.1',
    before: 'V2.0',
    read: 40,
  },
  { docType: 'USER_MANUAL', locale: 'en-US', name: 'User manual', visibility: 'BOTH', versionNo: 'V2.1', read: 5 },
  { docType: 'QUICK_START', locale: 'zh-CN', name: '快速入门', visibility: 'BOTH', versionNo: 'V1.2', read: 60 },
  {
    docType: 'MAINTENANCE',
    locale: 'zh-CN',
    name: '维护保养手册',
    visibility: 'TEAM',
    versionNo: 'V1.3',
    before: 'V1.2',
    read: 50,
  },
];

/** And those that are sold the most. */
export const moreManuals: readonly ManualStory[] = [
  { docType: 'INSTALL', locale: 'zh-CN', name: '安装与调试手册', visibility: 'TEAM', versionNo: 'V1.0', read: 30 },
  { docType: 'PARTS', locale: 'zh-CN', name: '备件目录', visibility: 'TEAM', versionNo: '2026-03', read: 20 },
  { docType: 'CERTIFICATE', locale: 'zh-CN', name: '产品合格证', visibility: 'BOTH', versionNo: 'V1.0', read: 0 },
];

interface Chapter {
  readonly heading: string;
  readonly text: string;
}

const safety: Readonly<Record<Locale, Chapter>> = {
  'zh-CN': {
    heading: '安全须知',
    text: '使用前请通读本手册。只有经过培训的人员才能操作本设备。发现外壳破损、电源线老化或自检未通过时，请立即停止使用并联系售后。请勿在易燃气体环境中使用，请勿自行拆卸设备。',
  },
  'en-US': {
    heading: 'Safety',
    text: 'Read this manual before use. Only trained staff may operate the device. If the housing is damaged, the power cord is worn or the self-test fails, stop using it and contact service. Do not use it near flammable gases and do not open the housing.',
  },
};

const zhChapters: Readonly<Record<DocType, readonly Chapter[]>> = {
  USER_MANUAL: [
    {
      heading: '产品概述',
      text: '设备由主机、电源适配器和附件组成。前面板有触摸屏、确认旋钮和报警指示灯，后面板有电源接口、网络接口和接地端子。首次使用前请核对装箱单，并填写保修卡。',
    },
    {
      heading: '开机与自检',
      text: '接通电源后按住开机键两秒，设备开始自检，约需四十秒。自检通过后进入主界面；未通过时屏幕显示错误码，请按附录查询处理方法，或用应用扫描错误码。',
    },
    {
      heading: '日常操作',
      text: '在主界面选择工作模式，设置参数后按确认旋钮生效。运行中可随时按暂停键。更换操作人员时请重新核对参数，交接班记录保存在设备中，可导出至移动存储器。',
    },
    {
      heading: '报警与处理',
      text: '报警分高、中、低三级。高级报警须立即处理，声音不能关闭超过两分钟。处理完成后按复位键，报警记录自动保存。同一报警反复出现时请停机并联系售后。',
    },
    {
      heading: '清洁与保养',
      text: '每日用软布蘸中性清洁剂擦拭外壳，不得让液体流入接口。每月检查滤网和电源线，每半年由售后人员做一次预防性维护。长期不用时请将电池充至六成后存放。',
    },
  ],
  QUICK_START: [
    {
      heading: '三步开始',
      text: '第一步，接通电源并等待自检完成。第二步，在触摸屏上选择工作模式。第三步，核对参数并按确认旋钮。指示灯变绿后即可使用。',
    },
  ],
  INSTALL: [
    {
      heading: '场地要求',
      text: '环境温度五至四十摄氏度，相对湿度不超过八成。电源须有可靠接地，独立回路，电压波动不超过百分之十。设备四周至少留出三十厘米散热空间。',
    },
    {
      heading: '安装与调试',
      text: '开箱后静置两小时再通电。按接线图连接电源与网络，执行完整自检，校准传感器，最后由用户签字确认验收记录。',
    },
  ],
  MAINTENANCE: [
    {
      heading: '维护周期',
      text: '每三个月清洁风道并更换滤网，每六个月校准传感器，每十二个月更换密封件和电池，每二十四个月做一次电气安全测试。每次维护都要在应用中填写记录。',
    },
    {
      heading: '拆装步骤',
      text: '断电并等待五分钟。取下后盖的四颗螺钉，拔出风扇插头，取出控制板前请佩戴防静电手环。装回后依次执行通电自检、功能测试和泄漏电流测试。',
    },
    {
      heading: '常见故障',
      text: '无法开机时检查保险管和电源模块。屏幕无显示时检查排线。数据漂移时先清洁接口，再重新校准；仍不稳定则更换传感器组件。',
    },
  ],
  PARTS: [
    {
      heading: '备件清单',
      text: '一，电源模块，编号 PS-120。二，控制板，编号 CB-310。三，触摸屏组件，编号 TS-070。四，传感器组件，编号 SN-015。五，滤网，编号 FT-002。六，电池，编号 BT-144。',
    },
  ],
  CERTIFICATE: [
    { heading: '产品合格证', text: '本产品经检验，符合企业标准和相关国家标准，准予出厂。检验员签章，检验日期见铭牌。' },
  ],
  OTHER: [],
};

const enChapters: readonly Chapter[] = [
  {
    heading: 'Overview',
    text: 'The device consists of the main unit, the power adapter and accessories. The touch screen, the confirm knob and the alarm light are at the front; power, network and grounding are at the back. Check the packing list before first use.',
  },
  {
    heading: 'Start and self-test',
    text: 'Hold the power key for two seconds. The self-test takes about forty seconds. When it fails, the screen shows an error code: look it up in the appendix or scan it with the app.',
  },
  {
    heading: 'Operation',
    text: 'Choose a mode on the main screen, set the parameters and press the knob to confirm. Press pause at any time. Check the parameters again whenever somebody else takes over.',
  },
  {
    heading: 'Alarms',
    text: 'There are high, medium and low alarms. High alarms need action immediately and cannot be silenced for more than two minutes. Press reset after you have solved the problem. If an alarm returns, stop the device and call service.',
  },
];

/** What stands in it, chapter by chapter. */
export const chaptersOf = ({ docType, locale }: Pick<ManualStory, 'docType' | 'locale'>): readonly Chapter[] => [
  safety[locale],
  ...(locale === 'zh-CN' ? zhChapters[docType] : enChapters),
];
