import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { flag, pageRequest } from './fields.ts';
import { fieldErrors } from './issues.ts';

const input = z.strictObject({
  ...pageRequest(['name'], {}).shape,
  color: z.optional(z.enum(['#2B71F0'])),
  pinned: z.optional(z.boolean()),
  tags: z.optional(z.array(z.string())),
  title: z.optional(z.string()),
  window: z.optional(z.strictObject({})),
  confirmed: flag,
});

const told = (given: Record<string, unknown>, locale: 'zh-CN' | 'en-US') => {
  const { error } = input.safeParse(given, { reportInput: true });
  return fieldErrors(error?.issues ?? [], locale).map(({ code, message }) => `${code} ${message}`);
};

test.each([
  [{ pageSize: '10' }, 'BAD_TYPE 类型不正确，应为数字', 'BAD_TYPE Must be a number.'],
  [{ pageSize: 1.5 }, 'BAD_TYPE 类型不正确，应为整数', 'BAD_TYPE Must be a whole number.'],
  [{ pinned: 'yes' }, 'BAD_TYPE 类型不正确，应为 true 或 false', 'BAD_TYPE Must be true or false.'],
  [{ tags: 'a' }, 'BAD_TYPE 类型不正确，应为列表', 'BAD_TYPE Must be a list.'],
  [{ title: 5 }, 'BAD_TYPE 类型不正确，应为文本', 'BAD_TYPE Must be text.'],
  [{ window: 5 }, 'BAD_TYPE 类型不正确，应为对象', 'BAD_TYPE Must be an object.'],
  [{ color: '#000000' }, 'BAD_CHOICE 请从列表中选择', 'BAD_CHOICE Choose from the list.'],
  [{ color: 7 }, 'BAD_CHOICE 请从列表中选择', 'BAD_CHOICE Choose from the list.'],
  [{ confirmed: 'perhaps' }, 'BAD_TYPE 类型不正确，应为 true 或 false', 'BAD_TYPE Must be true or false.'],
  [{ color: '' }, 'REQUIRED 此项为必填', 'REQUIRED This field is required.'],
  [{ color: null }, 'REQUIRED 此项为必填', 'REQUIRED This field is required.'],
  [{ pageSize: '' }, 'REQUIRED 此项为必填', 'REQUIRED This field is required.'],
])('%j is told as what it is', (given, zh, en) => {
  expect(told(given, 'zh-CN')).toEqual([zh]);
  expect(told(given, 'en-US')).toEqual([en]);
});

test.each([['1'], ['true']])('a flag takes %s', (confirmed) => {
  expect(input.parse({ confirmed }).confirmed).toBe(true);
});
