import type { errorCode } from '@console/contract/areas/product/error-code/error-code';
import type { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { newStepId, type ErrorStep } from '@console/contract/areas/product/error-code/parts';
import type { ArgumentOf } from '@console/contract/endpoint';

// Sets and numbers that can be added, with what a test is about in place of the rest.

type GivenSet = ArgumentOf<typeof errorCode.add>;
export const newSet = (changes: Partial<GivenSet>): GivenSet => ({
  name: '主控',
  prefix: null,
  description: null,
  status: 'ENABLED',
  productIds: [],
  ...changes,
});

const both = (chinese: string, english = '') => ({ 'zh-CN': chinese, 'en-US': english });

export const newStep = (changes: Partial<ErrorStep>): ErrorStep => ({
  stepId: newStepId(),
  depth: 0,
  text: both('重新开机', 'Restart'),
  caution: both(''),
  audience: 'BOTH',
  imageFileIds: [],
  materialIds: [],
  ...changes,
});

type GivenNumber = Omit<ArgumentOf<typeof errorNo.add>, 'errorCodeId'>;
export const newNumber = (changes: Partial<GivenNumber>): GivenNumber => ({
  errorNo: 'E01',
  aliases: [],
  level: 'ERROR',
  status: 'PUBLISHED',
  title: both('温度过高', 'Over-temperature'),
  symptom: both(''),
  causes: [],
  steps: [],
  parts: [],
  docAnchors: [],
  ...changes,
});
