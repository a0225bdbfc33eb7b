import type { FaultEntry } from '../fault-entry.ts';

export const productFaults = {
  DUPLICATE_MODEL_NO: {
    http: 200,
    'zh-CN': '型号“{value}”已属于另一个产品，请核对后重新填写',
    'en-US': 'Another product already has the model number “{value}”. Check it and enter a different one.',
  },
  DUPLICATE_MODEL_VERSION: {
    http: 200,
    'zh-CN': '该产品已有同名模型的版本“{value}”，请改用其他版本号，或替换原有模型的文件',
    'en-US':
      'This product already has a model of that name in version “{value}”. Use a different version number, or replace the file of the existing model.',
  },
} as const satisfies Record<string, FaultEntry>;
