import type { FaultEntry } from '../fault-entry.ts';

export const productFaults = {
  DUPLICATE_MODEL_NO: {
    http: 200,
    'zh-CN': '型号“{value}”已属于另一个产品，请核对后重新填写',
    'en-US': 'Another product already has the model number “{value}”. Check it and enter a different one.',
  },
} as const satisfies Record<string, FaultEntry>;
