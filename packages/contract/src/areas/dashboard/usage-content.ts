import * as z from 'zod/mini';
import { reads } from '../../endpoint.ts';
import { id, pageOf, pageRequest, time } from '../../fields.ts';
import { materialKinds } from '../material/material/parts.ts';
import { DASHBOARD_DAYS } from './call-data.ts';

export const contentKinds = ['MATERIAL', 'TOOLBOX', 'ERROR_NO', 'MANUAL'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** For how many days it is known on which of them each was used, today included. */
export const CONTENT_DAYS: Readonly<Record<ContentKind, number>> = {
  MATERIAL: 365,
  TOOLBOX: 2 * DASHBOARD_DAYS,
  ERROR_NO: 400,
  MANUAL: 90,
};

const content = z.strictObject({
  id,
  name: z.string(),
  nameEn: z.nullable(z.string()),
  /** What an error number means; of others nothing. */
  title: z.nullable(z.string()),
  titleEn: z.nullable(z.string()),
  materialKind: z.nullable(z.enum(materialKinds)),
  /** The product of a manual, the set of an error number. */
  partOf: z.nullable(z.strictObject({ id, name: z.string() })),
  /** Times it was opened on these days, by everybody but test accounts. */
  uses: z.int(),
  lastDay: z.nullable(z.iso.date()),
  createdAt: time,
});
export type Content = z.infer<typeof content>;

/** What the apps show, by how often it is used. */
export const usageContent = {
  usageContents: reads('POST /tenant/dashboard/usageContents', {
    words: { 'zh-CN': '内容使用情况', 'en-US': 'List contents by use' },
    access: { types: [1, 2, 3], permission: 'dashboard:usage:query' },
    input: pageRequest(['uses', 'createdAt'], {
      /** Only of kinds that the reader may see. */
      kind: z.enum(contentKinds),
      /** Days on the tenant's clock, both of them included. */
      from: z.iso.date(),
      to: z.iso.date(),
      /** Those that apps could show all the time, and nobody opened; instead of those that somebody did. */
      never: z._default(z.boolean(), false),
    }),
    output: pageOf(content),
  }),
};
