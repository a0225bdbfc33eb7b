import * as z from 'zod/mini';
import { reads, uploads, writes } from '../../../endpoint.ts';
import { done, id, pageOf, pageRequest, time } from '../../../fields.ts';
import { errorCodeAppSide } from './app-side.ts';
import { mayErrors } from './error-code.ts';

/** Larger than what phones make of a display. */
export const PHOTO_BYTES = 8 * 1024 * 1024;
/** What can be read from. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export const proposalStatuses = ['OPEN', 'ACCEPTED', 'DISMISSED'] as const;

const proposal = z.strictObject({
  proposalId: id,
  alias: z.string(),
  errorNoId: id,
  errorNo: z.string(),
  errorCodeId: id,
  setName: z.string(),
  times: z.int(),
  lastAt: time,
  status: z.enum(proposalStatuses),
});
export type AliasProposal = z.infer<typeof proposal>;

/** Error numbers by photograph, and what photographs were taken for. */
export const errorPhoto = {
  lookUp: uploads('POST /tenant/product/errorcode/photo', {
    words: { 'zh-CN': '拍照识别错误编号', 'en-US': 'Look up an error number by photo' },
    access: mayErrors('query'),
    input: z.strictObject({ productId: z.optional(id) }),
    output: errorCodeAppSide.photo.output,
  }),
  figures: reads('GET /tenant/product/errorcode/lookupFigures', {
    words: { 'zh-CN': '错误编号的查询情况', 'en-US': 'Figures of look-ups' },
    access: mayErrors('query'),
    input: z.strictObject({}),
    /** Of the last 30 days. */
    output: z.strictObject({ lookups: z.int(), found: z.int(), photos: z.int(), photosFound: z.int() }),
  }),
  proposals: reads('POST /tenant/product/errorcode/aliasProposalPage', {
    words: { 'zh-CN': '误读上报列表', 'en-US': 'Page of reported misreadings' },
    access: mayErrors('query'),
    input: pageRequest(['times', 'lastAt'], { status: z._default(z.enum(proposalStatuses), 'OPEN') }),
    output: pageOf(proposal),
  }),
  /** The alias is the number's from now on. */
  accept: writes('POST /tenant/product/errorcode/acceptAlias', {
    words: { 'zh-CN': '采纳误读为别名', 'en-US': 'Accept a misreading as an alias' },
    access: mayErrors('update'),
    input: z.strictObject({ proposalId: id }),
    output: done,
  }),
  dismiss: writes('POST /tenant/product/errorcode/dismissAlias', {
    words: { 'zh-CN': '忽略误读上报', 'en-US': 'Dismiss a reported misreading' },
    access: mayErrors('update'),
    input: z.strictObject({ proposalId: id }),
    output: done,
  }),
};
