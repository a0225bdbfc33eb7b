import type { FaultEntry } from '../fault-entry.ts';

export const productFaults = {
  DUPLICATE_MODEL_NO: {
    http: 200,
    'zh-CN': '型号“{value}”已属于另一个产品，请核对后重新填写',
    'en-US': 'Another product already has the model number “{value}”. Check it and enter a different one.',
  },
  PHOTO_UNREADABLE: {
    http: 200,
    'zh-CN': '这张照片太复杂，未能在限定时间内识别，请靠近一些，只拍显示屏后重试',
    'en-US': 'This photo is too complex to be read in time. Move closer, photograph the display only and try again.',
  },
  ERRORNO_EXISTS: {
    http: 200,
    'zh-CN': '“{value}”已被本错误码集的另一个编号使用，请换一个',
    'en-US': 'Another number of this set already uses “{value}”. Enter a different one.',
  },
  ERROR_ALIASES_FULL: {
    http: 200,
    'zh-CN': '编号“{name}”已有 {count} 个别名，请先删除不用的别名',
    'en-US': 'The number “{name}” already has {count} aliases. Remove one that is no longer needed first.',
  },
  ERROR_STEPS_NOT_A_TREE: {
    http: 400,
    'zh-CN': '步骤的层级不连续：子步骤只能比上一步深一级',
    'en-US': 'A step can only be one level deeper than the step before it.',
  },
} as const satisfies Record<string, FaultEntry>;
