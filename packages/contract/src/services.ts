import type { Words } from './locale.ts';

/** What a tenant can buy. Four of them gate a menu; the titles are what `serviceNames` carries. */
export const services = {
  REMOTE_ASSIST: { 'zh-CN': '远程协助', 'en-US': 'Remote assistance' },
  PRODUCT_MGMT: { 'zh-CN': '产品管理', 'en-US': 'Product management' },
  ERROR_CODE: { 'zh-CN': '错误码', 'en-US': 'Error codes' },
  MODEL_LAUNCH: { 'zh-CN': '模型投放', 'en-US': 'Model launching' },
  LIVE: { 'zh-CN': '直播', 'en-US': 'Live sessions' },
} as const satisfies Record<string, Words>;

export type ServiceCode = keyof typeof services;
export const serviceCodes = Object.keys(services) as [ServiceCode, ...ServiceCode[]];
