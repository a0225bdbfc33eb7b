import * as z from 'zod/mini';
import { reads, writes } from '../../../endpoint.ts';
import { done, id, pageOf, pageRequest, time } from '../../../fields.ts';
import { materialLocale } from './parts.ts';

/** OPEN is work for the editors; WRITTEN names what was written for it; DISMISSED was put aside. */
export const missStates = ['OPEN', 'WRITTEN', 'DISMISSED'] as const;
const missState = z.enum(missStates);

const row = z.strictObject({
  missId: id,
  /** What people looked for in the apps. */
  asked: z.string(),
  locale: materialLocale,
  times: z.int(),
  firstAt: time,
  lastAt: time,
  state: missState,
  material: z.nullable(z.strictObject({ materialId: id, title: z.string() })),
});
export type MaterialMiss = z.infer<typeof row>;

/** What people of apps looked for and did not find. */
export const materialMiss = {
  page: reads('POST /tenant/material/miss/page', {
    words: { 'zh-CN': '未找到的搜索列表', 'en-US': 'List searches that found nothing' },
    access: { types: [3], permission: 'material:item:query' },
    input: pageRequest(['times', 'lastAt'], { state: z.optional(missState) }),
    output: pageOf(row),
  }),
  /** With a material: that was written for it. Without one: it is put aside, or opened again. */
  settle: writes('POST /tenant/material/miss/settle', {
    words: { 'zh-CN': '处理未找到的搜索', 'en-US': 'Settle a search that found nothing' },
    access: { types: [3], permission: 'material:item:update' },
    input: z.strictObject({ missId: id, state: missState, materialId: z.nullable(id) }),
    output: done,
  }),
};
