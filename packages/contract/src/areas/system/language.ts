import * as z from 'zod/mini';
import { downloads, reads } from '../../endpoint.ts';
import { done, id, keyword, nothing, pageOf, pageRequest, time } from '../../fields.ts';
import { type BilingualField, bilingualFields, bilingualKinds } from '../../kinds.ts';
import type { Locale } from '../../locale.ts';

const may = (action: 'query' | 'export') => ({ types: [1, 2, 3], permission: `system:language:${action}` }) as const;

const type = z.enum(bilingualKinds);
const fields = z.array(z.enum(Object.keys(bilingualFields) as [BilingualField, ...BilingualField[]]));

const row = z.strictObject({
  type,
  recordId: id,
  /** What its form is opened with besides. */
  partId: z.nullable(id),
  name: z.string(),
  /** What it is called in the other language, or the title of what only has a number. */
  otherName: z.string(),
  /** The fields that say nothing in a language. */
  missing: z.strictObject({ 'zh-CN': fields, 'en-US': fields } satisfies Record<Locale, unknown>),
  updatedAt: time,
  updatedBy: z.nullable(z.strictObject({ id, name: z.string() })),
});
export type LanguageGap = z.infer<typeof row>;

const filters = {
  type: z.optional(type),
  language: z.optional(z.enum(['zh-CN', 'en-US'])),
  /** Of one set of error numbers, or one application. */
  partId: z.optional(id),
};

/** Records that lack words in one of the two languages, of the kinds whose lists one may see. */
export const language = {
  page: reads('POST /tenant/languages/page', {
    words: { 'zh-CN': '缺少一种语言的记录', 'en-US': 'Records that lack one language' },
    access: may('query'),
    input: pageRequest(['updatedAt', 'name'], filters),
    output: pageOf(row),
  }),
  /** How many of each kind, as far as lists count; kinds without any are among them. */
  counts: reads('GET /tenant/languages/counts', {
    words: { 'zh-CN': '缺少一种语言的记录数', 'en-US': 'How many records lack one language' },
    access: may('query'),
    input: nothing,
    output: z.array(
      z.strictObject({
        type,
        count: z.int(),
        capped: z.boolean(),
      }),
    ),
  }),
  export: downloads('GET /tenant/languages/export', {
    words: { 'zh-CN': '导出缺少一种语言的记录', 'en-US': 'Export records that lack one language' },
    access: may('export'),
    input: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'xlsx'), keyword, ...filters }),
    output: done,
  }),
};
