import type { Annotation } from '@console/contract/areas/product/model';
import type { Part } from '../../makers/product/model-file.ts';

export interface ModelStory {
  readonly modelNo: string;
  readonly name: string;
  readonly versionNo: string;
  readonly fileName: string;
  readonly daysAgo: number;
  /** Parts of the machine; without them a file that needs others beside it. */
  readonly parts?: readonly Part[];
  /** Sides of what is round. */
  readonly sides?: number;
  readonly annotations?: readonly Annotation[];
}

const body = '#E9EEF3';
const edge = '#AEBAC6';
const dark = '#22303F';
const blue = '#2B71F0';
const green = '#2FBF71';
const amber = '#F0A32B';
const red = '#E5484D';

const pump: readonly Part[] = [
  { form: 'cylinder', size: [0.025, 1.2, 0.025], at: [0, 0.6, -0.09], color: edge },
  { form: 'cylinder', size: [0.5, 0.03, 0.5], at: [0, 0.015, -0.09], color: dark },
  { form: 'box', size: [0.24, 0.2, 0.12], at: [0, 0.8, 0], color: body },
  { form: 'box', size: [0.14, 0.08, 0.004], at: [-0.03, 0.84, 0.062], color: dark },
  { form: 'box', size: [0.08, 0.012, 0.004], at: [-0.045, 0.855, 0.065], color: green },
  { form: 'box', size: [0.05, 0.01, 0.004], at: [-0.06, 0.83, 0.065], color: blue },
  { form: 'box', size: [0.035, 0.025, 0.006], at: [0.085, 0.86, 0.062], color: green },
  { form: 'box', size: [0.035, 0.025, 0.006], at: [0.085, 0.82, 0.062], color: amber },
  { form: 'box', size: [0.22, 0.05, 0.01], at: [0, 0.735, 0.064], color: edge },
  { form: 'cylinder', size: [0.05, 0.03, 0.05], at: [0, 0.915, 0], color: blue, turns: 4 },
  { form: 'box', size: [0.01, 0.032, 0.05], at: [0, 0.915, 0], color: body, turns: 4 },
  { form: 'cylinder', size: [0.012, 0.5, 0.012], at: [0.06, 0.48, 0.07], color: '#CFE3F5' },
  { form: 'cylinder', size: [0.1, 0.18, 0.06], at: [0, 1.12, 0], color: '#CFE3F5' },
];

const monitor: readonly Part[] = [
  { form: 'box', size: [0.36, 0.28, 0.08], at: [0, 0.36, 0], color: body },
  { form: 'box', size: [0.28, 0.21, 0.004], at: [-0.025, 0.37, 0.041], color: dark },
  { form: 'box', size: [0.17, 0.006, 0.004], at: [-0.06, 0.43, 0.044], color: green },
  { form: 'box', size: [0.17, 0.006, 0.004], at: [-0.06, 0.37, 0.044], color: amber },
  { form: 'box', size: [0.17, 0.006, 0.004], at: [-0.06, 0.31, 0.044], color: blue },
  { form: 'box', size: [0.05, 0.03, 0.004], at: [0.08, 0.43, 0.044], color: green },
  { form: 'box', size: [0.05, 0.03, 0.004], at: [0.08, 0.37, 0.044], color: amber },
  { form: 'cylinder', size: [0.03, 0.02, 0.03], at: [0.15, 0.26, 0.04], color: blue },
  { form: 'box', size: [0.1, 0.03, 0.1], at: [0, 0.51, 0], color: edge },
  { form: 'cylinder', size: [0.05, 0.2, 0.05], at: [0, 0.13, 0], color: edge },
  { form: 'cylinder', size: [0.26, 0.02, 0.26], at: [0, 0.01, 0], color: dark },
];

const gateway: readonly Part[] = [
  { form: 'box', size: [0.2, 0.04, 0.13], at: [0, 0.02, 0], color: dark },
  { form: 'box', size: [0.19, 0.004, 0.12], at: [0, 0.042, 0], color: edge },
  ...[-0.07, -0.04, -0.01, 0.02].map((x): Part => ({
    form: 'box',
    size: [0.02, 0.016, 0.006],
    at: [x, 0.018, 0.065],
    color: body,
  })),
  { form: 'box', size: [0.008, 0.005, 0.004], at: [0.06, 0.026, 0.066], color: green },
  { form: 'box', size: [0.008, 0.005, 0.004], at: [0.075, 0.026, 0.066], color: amber },
  { form: 'cylinder', size: [0.012, 0.18, 0.012], at: [-0.08, 0.12, -0.06], color: dark },
  { form: 'cylinder', size: [0.012, 0.18, 0.012], at: [0.08, 0.12, -0.06], color: dark },
];

const controller: readonly Part[] = [
  { form: 'box', size: [0.9, 1.6, 0.6], at: [0, 0.9, 0], color: body },
  { form: 'box', size: [1, 0.1, 0.7], at: [0, 0.05, 0], color: dark },
  { form: 'box', size: [0.5, 0.35, 0.01], at: [-0.1, 1.4, 0.305], color: dark },
  { form: 'box', size: [0.3, 0.02, 0.01], at: [-0.15, 1.46, 0.312], color: green },
  { form: 'cylinder', size: [0.09, 0.04, 0.09], at: [0.3, 1.5, 0.31], color: red },
  ...[0, 1, 2].map((at): Part => ({
    form: 'cylinder',
    size: [0.05, 0.03, 0.05],
    at: [0.3, 1.36 - at * 0.09, 0.31],
    color: [green, amber, blue][at]!,
  })),
  ...[0, 1, 2, 3, 4, 5].map((at): Part => ({
    form: 'box',
    size: [0.7, 0.02, 0.01],
    at: [0, 0.4 + at * 0.06, 0.302],
    color: edge,
  })),
];

/** As it comes out of the construction department: every screw of the cabinet is in it. */
const everyScrew: readonly Part[] = [
  { form: 'box', size: [0.5, 0.9, 0.5], at: [0, 0.55, 0], color: body },
  { form: 'box', size: [0.4, 0.3, 0.03], at: [0, 1.25, 0.1], color: dark },
  { form: 'box', size: [0.25, 0.015, 0.01], at: [-0.03, 1.3, 0.12], color: red },
  { form: 'cylinder', size: [0.06, 0.15, 0.06], at: [0, 1.05, 0], color: edge },
  ...Array.from({ length: 400 }, (_, at): Part => ({
    form: 'cylinder',
    size: [0.012, 0.012, 0.012],
    at: [((at % 20) - 9.5) * 0.024, 0.13 + Math.floor(at / 20) * 0.044, 0.255],
    color: edge,
  })),
];

const note = (
  title: string,
  titleEn: string,
  position: Annotation['position'],
  more: Partial<Annotation> = {},
): Annotation => ({
  title,
  titleEn,
  body: null,
  bodyEn: null,
  errorNo: null,
  position,
  camera: null,
  ...more,
});

const pumpNotes = [
  note('泵门', 'Pump door', [0, 0.735, 0.07], {
    body: '报警 E-07 时先打开泵门，检查管路是否卡到位。',
    bodyEn: 'On alarm E-07, open the door and check that the tubing sits in its groove.',
    errorNo: 'E-07',
    camera: { from: [0.25, 0.85, 0.6], to: [0, 0.75, 0] },
  }),
  note('启动键', 'Start key', [0.085, 0.86, 0.066]),
  note('流速旋钮', 'Rate knob', [0, 0.93, 0], {
    body: '按下后旋转，松开即锁定。',
    bodyEn: 'Press and turn; it locks when released.',
  }),
];

export const demonstrationModels: Readonly<Record<string, readonly ModelStory[]>> = {
  kangheng: [
    {
      modelNo: 'KH-P30',
      name: '输液泵整机',
      versionNo: '1.0',
      fileName: 'KH-P30-1.0.glb',
      daysAgo: 64,
      parts: pump.slice(0, 10),
      sides: 32,
    },
    {
      modelNo: 'KH-P30',
      name: '输液泵整机',
      versionNo: '1.1',
      fileName: 'KH-P30-1.1.glb',
      daysAgo: 12,
      parts: pump,
      annotations: pumpNotes,
    },
    {
      modelNo: 'KH-M90',
      name: '监护仪整机',
      versionNo: '2.0',
      fileName: 'KH-M90-2.0.glb',
      daysAgo: 30,
      parts: monitor,
    },
    {
      modelNo: 'KH-M90',
      name: '中央站网关',
      versionNo: '1.0',
      fileName: 'gateway-1.0.glb',
      daysAgo: 28,
      parts: gateway,
    },
    {
      modelNo: 'KH-D20',
      name: '透析机整机',
      versionNo: '0.9',
      fileName: 'KH-D20-CAD.glb',
      daysAgo: 6,
      parts: everyScrew,
      sides: 220,
    },
    { modelNo: 'KH-V50', name: '呼吸机整机', versionNo: '0.1', fileName: 'KH-V50.gltf', daysAgo: 3 },
  ],
  ruichi: [
    {
      modelNo: 'RC-V5',
      name: '数控系统电柜',
      versionNo: '1.0',
      fileName: 'RC-V5-cabinet.glb',
      daysAgo: 20,
      parts: controller,
    },
  ],
};
