import type { ProductStatus } from '@console/contract/areas/product/product';
import type { Shape } from '../../makers/paint.ts';

export interface ProductStory {
  readonly name: string;
  readonly nameEn: string;
  readonly modelNo: string;
  readonly code: string;
  readonly series: string;
  readonly category: string;
  readonly description: string;
  readonly descriptionEn: string;
  readonly status?: ProductStatus;
  readonly snRule: string;
  readonly tags: readonly string[];
  readonly picture?: readonly Shape[];
}

const body = '#E9EEF3';
const edge = '#C3CDD8';
const dark = '#22303F';
const blue = '#2B71F0';
const green = '#2FBF71';
const amber = '#F0A32B';
const red = '#E5484D';

const monitor: readonly Shape[] = [
  { at: [60, 44, 200, 132], round: 12, color: edge },
  { at: [64, 48, 192, 124], round: 10, color: body },
  { at: [74, 58, 140, 104], round: 4, color: dark },
  { at: [82, 76, 84, 3], color: green },
  { at: [106, 66, 3, 22], color: green },
  { at: [82, 104, 84, 3], color: amber },
  { at: [124, 97, 3, 16], color: amber },
  { at: [82, 132, 84, 3], color: blue },
  { at: [176, 66, 30, 18], round: 3, color: green },
  { at: [176, 94, 30, 18], round: 3, color: amber },
  { at: [176, 122, 30, 18], round: 3, color: blue },
  { at: [224, 64, 20, 20], round: 10, color: blue },
  { at: [228, 98, 12, 12], round: 6, color: edge },
  { at: [228, 120, 12, 12], round: 6, color: edge },
  { at: [140, 176, 40, 20], color: edge },
  { at: [108, 196, 104, 12], round: 6, color: edge },
];

const pump: readonly Shape[] = [
  { at: [156, 20, 8, 200], round: 4, color: edge },
  { at: [92, 66, 136, 108], round: 14, color: edge },
  { at: [96, 70, 128, 100], round: 12, color: body },
  { at: [106, 80, 72, 44], round: 4, color: dark },
  { at: [114, 90, 40, 8], round: 2, color: green },
  { at: [114, 106, 24, 6], round: 2, color: blue },
  { at: [190, 82, 22, 14], round: 4, color: green },
  { at: [190, 102, 22, 14], round: 4, color: amber },
  { at: [106, 136, 16, 16], round: 8, color: blue },
  { at: [130, 136, 16, 16], round: 8, color: edge },
  { at: [154, 136, 16, 16], round: 8, color: edge },
  { at: [190, 130, 22, 26], round: 4, color: edge },
];

const tower = (screen: string): readonly Shape[] => [
  { at: [104, 20, 112, 76], round: 8, color: edge },
  { at: [110, 26, 100, 64], round: 4, color: dark },
  { at: [120, 38, 60, 4], color: screen },
  { at: [120, 52, 44, 4], color: green },
  { at: [120, 66, 70, 4], color: amber },
  { at: [152, 96, 16, 12], color: edge },
  { at: [96, 108, 128, 96], round: 10, color: body },
  { at: [108, 120, 48, 32], round: 4, color: edge },
  { at: [168, 120, 44, 12], round: 6, color: screen },
  { at: [168, 140, 44, 12], round: 6, color: edge },
  { at: [108, 164, 104, 28], round: 4, color: edge },
  { at: [104, 204, 20, 20], round: 10, color: dark },
  { at: [196, 204, 20, 20], round: 10, color: dark },
];

const portable: readonly Shape[] = [
  { at: [72, 120, 176, 74], round: 10, color: edge },
  { at: [82, 34, 156, 92], round: 8, color: edge },
  { at: [90, 42, 140, 76], round: 4, color: dark },
  { at: [130, 54, 60, 52], round: 26, color: '#5B6B7C' },
  { at: [146, 66, 28, 28], round: 14, color: '#A9B6C3' },
  { at: [84, 134, 110, 10], round: 3, color: body },
  { at: [84, 150, 110, 10], round: 3, color: body },
  { at: [84, 166, 110, 10], round: 3, color: body },
  { at: [206, 140, 30, 30], round: 15, color: blue },
];

const machine: readonly Shape[] = [
  { at: [30, 60, 260, 140], round: 8, color: edge },
  { at: [38, 68, 170, 124], round: 4, color: dark },
  { at: [116, 68, 16, 58], color: body },
  { at: [108, 120, 32, 14], round: 4, color: amber },
  { at: [66, 160, 120, 16], round: 3, color: body },
  { at: [216, 68, 66, 124], round: 4, color: body },
  { at: [224, 78, 50, 34], round: 3, color: dark },
  { at: [230, 86, 30, 4], color: green },
  { at: [226, 126, 14, 14], round: 7, color: green },
  { at: [250, 126, 14, 14], round: 7, color: red },
  { at: [226, 152, 46, 28], round: 4, color: edge },
  { at: [30, 200, 260, 12], color: dark },
];

export const GROUND = '#F7F9FB';

export const demonstrationProducts: Readonly<Record<string, readonly ProductStory[]>> = {
  kangheng: [
    {
      name: '多参数监护仪',
      nameEn: 'Patient monitor',
      modelNo: 'KH-M90',
      code: 'P1001',
      series: '监护系列',
      category: '生命体征监护',
      description: '12.1 英寸触摸屏，心电、血氧、无创血压、呼吸与体温，可接入中央站。',
      descriptionEn:
        '12.1-inch touchscreen with ECG, SpO2, NIBP, respiration and temperature; connects to a central station.',
      snRule: 'KH-M90-########',
      tags: ['重症', '病房'],
      picture: monitor,
    },
    {
      name: '便携式监护仪',
      nameEn: 'Transport monitor',
      modelNo: 'KH-M60',
      code: 'P1002',
      series: '监护系列',
      category: '生命体征监护',
      description: '整机 1.9 千克，电池可用 6 小时，适合院内转运。',
      descriptionEn: 'Weighs 1.9 kg and runs for 6 hours on battery; made for transport within the hospital.',
      status: 'DRAFT',
      snRule: 'KH-M60-########',
      tags: ['转运'],
    },
    {
      name: '容量输液泵',
      nameEn: 'Volumetric infusion pump',
      modelNo: 'KH-P30',
      code: 'P2001',
      series: '输注系列',
      category: '输液与注射',
      description: '流速 0.1–1200 mL/h，压力报警三级可调，内置药物库。',
      descriptionEn: '0.1–1200 mL/h, three pressure alarm levels, built-in drug library.',
      snRule: 'KH-P30-########',
      tags: ['重症', '病房'],
      picture: pump,
    },
    {
      name: '注射泵',
      nameEn: 'Syringe pump',
      modelNo: 'KH-S20',
      code: 'P2002',
      series: '输注系列',
      category: '输液与注射',
      description: '兼容 5–60 mL 注射器，自动识别规格。',
      descriptionEn: 'Takes 5–60 mL syringes and recognizes their size.',
      snRule: 'KH-S20-########',
      tags: ['手术室'],
      picture: pump,
    },
    {
      name: '血液透析机',
      nameEn: 'Hemodialysis machine',
      modelNo: 'KH-D20',
      code: 'P3001',
      series: '透析系列',
      category: '血液净化',
      description: '在线清除率监测，热化学消毒，支持单人与集中供液。',
      descriptionEn: 'Online clearance monitoring, heat and chemical disinfection, single or central supply.',
      snRule: 'KH-D20-########',
      tags: ['透析中心'],
      picture: tower(red),
    },
    {
      name: '有创呼吸机',
      nameEn: 'ICU ventilator',
      modelNo: 'KH-V50',
      code: 'P4001',
      series: '呼吸系列',
      category: '呼吸与麻醉',
      description: '涡轮供气，成人、儿童与新生儿模式，内置雾化。',
      descriptionEn: 'Turbine-driven; adult, pediatric and neonatal modes; integrated nebulizer.',
      snRule: 'KH-V50-########',
      tags: ['重症'],
      picture: tower(blue),
    },
    {
      name: '便携式彩色超声',
      nameEn: 'Portable color ultrasound',
      modelNo: 'KH-U10',
      code: 'P5001',
      series: '影像系列',
      category: '医学影像',
      description: '折叠机身，双探头接口，支持 DICOM。',
      descriptionEn: 'Folding body, two probe ports, DICOM.',
      snRule: 'KHU10@@######',
      tags: ['床旁', '急诊'],
      picture: portable,
    },
    {
      name: '十二道心电图机',
      nameEn: '12-channel ECG',
      modelNo: 'KH-E12',
      code: 'P1090',
      series: '监护系列',
      category: '生命体征监护',
      description: '已停产，备件供应至 2029 年。',
      descriptionEn: 'Discontinued; spare parts until 2029.',
      status: 'DISCONTINUED',
      snRule: 'E12-######',
      tags: [],
      picture: portable,
    },
  ],
  ruichi: [
    {
      name: '五轴加工中心',
      nameEn: 'Five-axis machining center',
      modelNo: 'RC-V5',
      code: 'MC-501',
      series: '加工中心',
      category: '数控机床',
      description: '工作台直径 650 毫米，主轴转速 18000 转/分。',
      descriptionEn: '650 mm table, 18,000 rpm spindle.',
      snRule: 'RCV5-####-***',
      tags: ['航空', '模具'],
      picture: machine,
    },
    {
      name: '伺服注塑机',
      nameEn: 'Servo injection molding machine',
      modelNo: 'RC-M200',
      code: 'IM-200',
      series: '注塑机',
      category: '成型设备',
      description: '锁模力 2000 千牛，伺服节能液压。',
      descriptionEn: '2,000 kN clamping force, servo-hydraulic drive.',
      snRule: 'RCM200-######',
      tags: ['注塑'],
      picture: machine,
    },
  ],
  mingde: [
    {
      name: '牙科综合治疗台',
      nameEn: 'Dental unit',
      modelNo: 'MD-C1',
      code: 'DU-1',
      series: '治疗台',
      category: '口腔设备',
      description: '自用设备，供各门诊报修与查阅资料。',
      descriptionEn: 'Own equipment, listed for repair requests and manuals.',
      snRule: 'MDC1-####',
      tags: ['门诊'],
    },
  ],
};
