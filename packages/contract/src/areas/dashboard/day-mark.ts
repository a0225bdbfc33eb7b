import * as z from 'zod/mini';
import { adds, reads, writes } from '../../endpoint.ts';
import { done, id, nullableLine, text, trail, version } from '../../fields.ts';

/** More than anyone can tell apart on the charts of all the years. */
export const MOST_MARKS = 1_000;

const editable = {
  /** On the tenant's clock. */
  day: z.iso.date(),
  name: text(60),
  nameEn: nullableLine(60),
};

const row = z.strictObject({
  markId: id,
  day: z.iso.date(),
  name: z.string(),
  nameEn: z.nullable(z.string()),
  ...trail,
});
export type DayMark = z.infer<typeof row>;

const access = { types: [1, 2, 3], permission: 'dashboard:usage:mark' } as const;

/** Marks that people put on the charts of the dashboards; whoever sees the charts sees them. */
export const dayMark = {
  detail: reads('GET /tenant/dashboard/mark/detail', {
    words: { 'zh-CN': '图表标记详情', 'en-US': 'Get a chart mark' },
    access,
    input: z.strictObject({ markId: id }),
    output: row,
  }),
  add: adds('POST /tenant/dashboard/mark/add', {
    words: { 'zh-CN': '新增图表标记', 'en-US': 'Add a chart mark' },
    access,
    input: z.strictObject(editable),
    output: row,
  }),
  update: writes('POST /tenant/dashboard/mark/update', {
    words: { 'zh-CN': '修改图表标记', 'en-US': 'Update a chart mark' },
    access,
    input: z.strictObject({ markId: id, version, ...editable }),
    output: row,
  }),
  delete: writes('GET /tenant/dashboard/mark/delete', {
    words: { 'zh-CN': '删除图表标记', 'en-US': 'Delete a chart mark' },
    access,
    input: z.strictObject({ markId: id }),
    output: done,
  }),
};
