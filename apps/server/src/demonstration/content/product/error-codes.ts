import type { Audience, ErrorLevel, ErrorNoStatus } from '@console/contract/areas/product/error-code/parts';
import type { StepPicture } from '../../makers/product/step-pictures.ts';

type Both = readonly [chinese: string, english: string];
type Likelihood = 'HIGH' | 'MEDIUM' | 'LOW';

interface StepStory {
  readonly text: Both;
  readonly depth?: number;
  readonly caution?: Both;
  readonly audience?: Audience;
  /** How often people of apps said that it worked, and that it did not. */
  readonly said?: readonly [worked: number, failed: number];
  /** A drawing of `step-pictures.ts`. */
  readonly picture?: StepPicture;
  /** Titles of materials. */
  readonly materials?: readonly string[];
}

export interface NumberStory {
  readonly no: string;
  readonly aliases?: readonly string[];
  readonly level: ErrorLevel;
  readonly status?: ErrorNoStatus;
  readonly title: Both;
  readonly symptom?: Both;
  readonly causes?: readonly (readonly [...Both, Likelihood | null])[];
  readonly steps?: readonly StepStory[];
  readonly parts?: readonly (readonly [no: string, name: string])[];
  /** Pages of manuals, by their titles. */
  readonly pages?: readonly (readonly [title: string, page: number])[];
  /** Looked at in the last days. */
  readonly hits?: number;
}

export interface ErrorCodeStory {
  readonly name: string;
  readonly prefix: string;
  readonly description: string;
  readonly models: readonly string[];
  readonly numbers: readonly NumberStory[];
}

const monitor: ErrorCodeStory = {
  name: 'M 系列监护仪主控',
  prefix: 'E',
  description: '监护仪开机自检与运行中显示的编号',
  models: ['KH-M90', 'KH-M60'],
  numbers: [
    {
      no: 'E01',
      aliases: ['ERR-01', 'TEMP HIGH'],
      level: 'ERROR',
      title: ['主板温度过高', 'Main board over-temperature'],
      symptom: ['屏幕变暗并显示 E01，风扇持续高速运转', 'The screen dims and shows E01; the fan runs at full speed'],
      causes: [
        ['散热风扇积灰或卡住', 'Fan is clogged or blocked', 'HIGH'],
        ['环境温度高于 40 ℃', 'Ambient temperature above 40 °C', 'MEDIUM'],
        ['主板温度传感器故障', 'Board temperature sensor is defective', 'LOW'],
      ],
      steps: [
        {
          text: [
            '将设备移到通风处，等待 10 分钟后重新开机',
            'Move the device to a ventilated place, wait 10 minutes and restart it',
          ],
          said: [31, 18],
        },
        { text: ['检查后部进风口', 'Check the air inlet at the rear'] },
        {
          depth: 1,
          text: ['清理进风口滤网上的灰尘', 'Clean the dust off the inlet filter'],
          caution: ['清理前先关机并拔下电源线', 'Switch off and unplug the device first'],
          picture: 'INLET_FILTER',
          said: [22, 9],
        },
        {
          depth: 1,
          text: ['用手电查看风扇是否转动', 'Use a flashlight to see whether the fan turns'],
          said: [4, 8],
        },
        {
          text: [
            '打开后盖，测量风扇插座 J7 电压是否为 12 V',
            'Open the rear cover and check for 12 V at fan connector J7',
          ],
          caution: ['后盖内有高压，须由授权人员操作', 'High voltage inside; authorized personnel only'],
          audience: 'TEAM',
          said: [6, 2],
        },
        { depth: 1, text: ['更换风扇组件', 'Replace the fan assembly'], audience: 'TEAM' },
      ],
      parts: [
        ['KH-FAN-12', '散热风扇组件'],
        ['KH-FLT-03', '进风口滤网'],
      ],
      pages: [
        ['KH-M90 用户手册', 7],
        ['KH-M90 维护保养手册', 4],
      ],
      hits: 86,
    },
    {
      no: 'E02',
      level: 'WARNING',
      title: ['电池电量低', 'Battery low'],
      symptom: ['电池图标变红并发出提示音', 'The battery icon turns red and a tone sounds'],
      causes: [
        ['电池未充满', 'Battery is not fully charged', 'HIGH'],
        ['电池老化', 'Battery has aged', 'MEDIUM'],
      ],
      steps: [
        {
          text: ['接通交流电源，确认充电指示灯亮起', 'Connect mains power and check that the charging light is on'],
          said: [40, 6],
        },
        {
          text: [
            '充电 4 小时后仍报警，联系服务人员更换电池',
            'If it still alarms after charging for 4 hours, have the battery replaced',
          ],
          materials: ['监护仪电池更换视频'],
        },
      ],
      parts: [['KH-BAT-48', '锂电池 4800 mAh']],
      pages: [['KH-M90 用户手册', 7]],
      hits: 64,
    },
    {
      no: 'E07',
      aliases: ['SPO2-E7'],
      level: 'ERROR',
      title: ['血氧模块无应答', 'SpO₂ module does not respond'],
      symptom: ['血氧数值显示为 ---', 'The SpO₂ value shows ---'],
      causes: [
        ['血氧探头未插好', 'Probe is not plugged in firmly', 'HIGH'],
        ['模块连接线松动', 'Module cable is loose', 'MEDIUM'],
      ],
      steps: [
        {
          text: ['拔下血氧探头再重新插紧', 'Unplug the probe and plug it in firmly'],
          said: [28, 11],
          picture: 'PROBE_SOCKET',
          materials: ['监护仪血氧探头清洁消毒'],
        },
        { text: ['换一只探头再试', 'Try another probe'], said: [9, 5] },
        { text: ['检查模块排线 CN4', 'Check module ribbon cable CN4'], audience: 'TEAM' },
      ],
      hits: 41,
    },
    {
      no: 'E15',
      level: 'FATAL',
      title: ['程序存储校验失败', 'Program memory check failed'],
      symptom: ['开机停在自检画面', 'Start-up stops at the self-test screen'],
      causes: [['升级过程中断电', 'Power was lost during an upgrade', 'HIGH']],
      steps: [
        {
          text: ['断电 1 分钟后重新开机', 'Disconnect power for one minute and restart'],
          said: [3, 12],
          materials: ['监护仪开机自检说明'],
        },
        { text: ['用服务 U 盘恢复程序', 'Restore the program from the service USB drive'], audience: 'TEAM' },
      ],
      pages: [['KH-M90 用户手册', 4]],
      hits: 12,
    },
    { no: 'E21', level: 'INFO', status: 'DRAFT', title: ['网络时间未同步', ''], symptom: ['时间显示为灰色', ''] },
  ],
};

const pump: ErrorCodeStory = {
  name: '输液泵与注射泵',
  prefix: 'P',
  description: 'P30、S20 共用的报警编号',
  models: ['KH-P30', 'KH-S20'],
  numbers: [
    {
      no: 'P05',
      aliases: ['OCCL', '05'],
      level: 'ERROR',
      title: ['管路阻塞', 'Line occluded'],
      symptom: ['输注停止，高音报警', 'Infusion stops with a high-priority alarm'],
      causes: [
        ['管路打折或止水夹未打开', 'Tubing is kinked or the clamp is closed', 'HIGH'],
        ['针头堵塞', 'Needle is blocked', 'MEDIUM'],
      ],
      steps: [
        {
          text: ['打开止水夹，理顺管路', 'Open the clamp and straighten the tubing'],
          said: [55, 7],
          picture: 'ROLLER_CLAMP',
          materials: ['输液泵压力报警处理'],
        },
        {
          text: ['松开管路释放压力后重新启动', 'Release the pressure in the line, then restart'],
          caution: ['先夹闭患者端，防止药液一次性推入', 'Clamp the patient side first to avoid a bolus'],
          said: [14, 6],
        },
      ],
      pages: [['KH-P30 用户手册', 6]],
      hits: 73,
    },
    {
      no: 'P12',
      aliases: ['AIR'],
      level: 'WARNING',
      title: ['管路中有气泡', 'Air in line'],
      causes: [['排气不充分', 'Line was not primed completely', 'HIGH']],
      steps: [
        {
          text: ['暂停输注，排出气泡后继续', 'Pause, remove the air and continue'],
          said: [30, 4],
          materials: ['输液泵装管三维演示'],
        },
      ],
      pages: [['KH-P30 快速入门', 3]],
      hits: 38,
    },
    {
      no: 'F12',
      aliases: ['ENC'],
      level: 'FATAL',
      title: ['电机编码器信号丢失', 'Motor encoder signal lost'],
      symptom: ['电机不转，显示 F12', 'The motor does not turn and F12 is shown'],
      causes: [
        ['编码器插头松动', 'Encoder plug is loose', 'HIGH'],
        ['编码器损坏', 'Encoder is defective', 'MEDIUM'],
      ],
      steps: [
        { text: ['停止使用，换备用泵', 'Stop using the pump and switch to a spare one'], said: [2, 0] },
        { text: ['检查编码器插头 J3', 'Check encoder plug J3'], audience: 'TEAM', said: [5, 3] },
        { depth: 1, text: ['测量 A、B 相信号', 'Measure the signals of phases A and B'], audience: 'TEAM' },
        { depth: 1, text: ['更换电机组件', 'Replace the motor assembly'], audience: 'TEAM' },
      ],
      parts: [['KH-MOT-30', '步进电机组件（含编码器）']],
      pages: [['KH-P30 维护保养手册', 4]],
      hits: 9,
    },
  ],
};

const ventilator: ErrorCodeStory = {
  name: 'V50 呼吸机',
  prefix: 'V',
  description: '呼吸机报警与故障编号，英文待补充',
  models: ['KH-V50'],
  numbers: [
    {
      no: 'V101',
      level: 'FATAL',
      title: ['氧气压力过低', 'Oxygen supply pressure low'],
      causes: [
        ['氧气瓶余量不足', 'Oxygen cylinder is nearly empty', 'HIGH'],
        ['减压阀故障', '', 'LOW'],
      ],
      steps: [
        {
          text: ['立即切换到备用氧源', 'Switch to the backup oxygen supply immediately'],
          caution: ['切换期间用简易呼吸器维持通气', 'Ventilate manually while switching'],
          said: [8, 1],
        },
        { text: ['检查管路接头是否漏气', ''] },
      ],
      pages: [['KH-V50 用户手册', 6]],
      hits: 17,
    },
    {
      no: 'V118',
      level: 'WARNING',
      title: ['流量传感器需要校准', ''],
      steps: [{ text: ['在维护菜单中执行流量校准', ''] }],
      hits: 0,
    },
    { no: 'V090', level: 'INFO', status: 'DEPRECATED', title: ['旧版湿化器提示', ''] },
  ],
};

const drive: ErrorCodeStory = {
  name: '数控系统与伺服驱动',
  prefix: 'E',
  description: '加工中心与注塑机共用的驱动报警',
  models: ['RC-V5', 'RC-M200'],
  numbers: [
    {
      no: 'E01',
      aliases: ['OH1'],
      level: 'ERROR',
      title: ['主轴驱动器过热', 'Spindle drive over-temperature'],
      causes: [
        ['电气柜滤棉堵塞', 'Cabinet filter mat is clogged', 'HIGH'],
        ['主轴长时间过载', 'Spindle overloaded for a long time', 'MEDIUM'],
      ],
      steps: [
        {
          text: ['停机冷却 15 分钟，查看柜内温度', 'Stop and cool for 15 minutes, then check the cabinet temperature'],
          said: [4, 2],
        },
        { text: ['更换电气柜滤棉', 'Replace the cabinet filter mat'], said: [6, 1] },
      ],
      parts: [['RC-FM-20', '电气柜滤棉']],
      pages: [['RC-V5 维护保养手册', 3]],
      hits: 15,
    },
    {
      no: 'F12',
      aliases: ['ENC FAULT'],
      level: 'FATAL',
      title: ['编码器断线', 'Encoder cable broken'],
      causes: [['编码器插头松动', 'Encoder plug is loose', 'HIGH']],
      steps: [{ text: ['断电后重新插紧编码器插头', 'Switch off and plug in the encoder firmly'], said: [3, 2] }],
      hits: 8,
    },
  ],
};

export const demonstrationErrorCodes: Readonly<Record<string, readonly ErrorCodeStory[]>> = {
  kangheng: [monitor, pump, ventilator],
  ruichi: [drive],
};

/** What was looked for and not found: as it was typed, how often, how many days ago the last time. */
export const demonstrationMisses: Readonly<
  Record<string, readonly (readonly [asked: string, times: number, days: number])[]>
> = {
  kangheng: [
    ['E47', 23, 1],
    ['P-99', 11, 2],
    ['E1O3', 6, 4],
    ['SYS FAIL', 4, 9],
    ['V205', 2, 15],
  ],
  ruichi: [['E77', 3, 3]],
};

/** What photographs were read as, instead of which number, and how often. */
export const demonstrationMisreadings: Readonly<
  Record<string, readonly (readonly [read: string, no: string, times: number])[]>
> = {
  kangheng: [
    ['EO1', 'E01', 9],
    ['F1Z', 'F12', 4],
  ],
  ruichi: [['EO1', 'E01', 2]],
};
