import * as z from 'zod/mini';
import { adds, reads, writes } from '../../../endpoint.ts';
import { done, id, nullableText, pageOf, pageQuery, time } from '../../../fields.ts';

/** OPEN waits for the editors; TAKEN was or will be changed so; DECLINED stays as it is. */
export const suggestionStates = ['OPEN', 'TAKEN', 'DECLINED'] as const;
export type SuggestionState = (typeof suggestionStates)[number];
const state = z.enum(suggestionStates);
export const SUGGESTION_LENGTH = 1_000;
export const QUOTE_LENGTH = 300;

/** Several lines, but not nothing. */
const long = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u));

export const suggested = {
  materialId: id,
  text: long(SUGGESTION_LENGTH),
  /** The words of the material that it is about. */
  quote: nullableText(QUOTE_LENGTH),
};

const row = z.strictObject({
  suggestionId: id,
  senderKind: z.enum(['ACCOUNT', 'TEAM_USER']),
  senderName: z.string(),
  text: z.string(),
  quote: z.nullable(z.string()),
  /** The file, by its number, that the sender had before them. */
  revision: z.int(),
  state,
  answer: z.nullable(z.string()),
  createdAt: time,
  settledAt: z.nullable(time),
  settledBy: z.nullable(z.strictObject({ id, name: z.string() })),
});
export type MaterialSuggestion = z.infer<typeof row>;

/** What readers think should be changed. */
export const materialSuggestion = {
  page: reads('GET /tenant/material/suggestion/page', {
    words: { 'zh-CN': '素材的修改建议', 'en-US': 'List suggestions for a material' },
    access: { types: [3], permission: 'material:item:query' },
    input: pageQuery({ materialId: id, state: z.optional(state) }),
    output: pageOf(row),
  }),
  add: adds('POST /tenant/material/suggestion/add', {
    words: { 'zh-CN': '提出修改建议', 'en-US': 'Suggest a change to a material' },
    access: { types: [3], permission: 'material:item:query' },
    input: z.strictObject(suggested),
    output: row,
  }),
  /** The sender sees the answer. OPEN takes a decision back. */
  settle: writes('POST /tenant/material/suggestion/settle', {
    words: { 'zh-CN': '处理修改建议', 'en-US': 'Settle a suggestion for a material' },
    access: { types: [3], permission: 'material:item:update' },
    input: z.strictObject({ suggestionId: id, state, answer: nullableText(500) }),
    output: done,
  }),
};
