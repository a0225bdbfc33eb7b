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
} as const satisfies Record<string, FaultEntry>;
