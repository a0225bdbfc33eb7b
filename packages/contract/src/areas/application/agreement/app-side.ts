import * as z from 'zod/mini';
import { downloads, reads, writes } from '../../../endpoint.ts';
import { done, id, nothing, nullableText, time, words } from '../../../fields.ts';
import { agreementKinds } from './agreement.ts';

const inForce = z.strictObject({
  agreementId: id,
  versionId: id,
  kind: z.enum(agreementKinds),
  name: z.string(),
  versionNo: z.string(),
  publishedAt: time,
  effectiveAt: z.nullable(time),
  requireReconsent: z.boolean(),
  changeSummary: words,
  contentSha256: z.string(),
});

/** Agreements of the application that a key belongs to, and what its users say to them. */
export const agreementAppSide = {
  list: reads('POST /open/v1/agreements', {
    words: { 'zh-CN': '生效中的协议', 'en-US': 'List agreements in effect' },
    access: 'app',
    input: nothing,
    output: z.array(inForce),
  }),
  detail: reads('GET /open/v1/agreements/detail', {
    words: { 'zh-CN': '协议正文', 'en-US': 'Get the text of an agreement' },
    access: 'app',
    input: z.strictObject({ versionId: id }),
    /** Cleaned HTML. Pictures in it have addresses of the call below: fetch them with the key. */
    output: z.strictObject({ ...inForce.shape, content: words }),
  }),
  /** A picture that the text of an agreement in force shows. */
  picture: downloads('GET /open/v1/agreements/picture', {
    words: { 'zh-CN': '协议中的图片', 'en-US': 'Get an image of an agreement' },
    access: 'app',
    input: z.strictObject({ versionId: id, path: z.string().check(z.minLength(1), z.maxLength(300)) }),
    output: done,
  }),
  /** What the user must still accept before they go on; empty is nothing. */
  pending: reads('POST /open/v1/agreements/pending', {
    words: { 'zh-CN': '待同意的协议', 'en-US': 'List agreements to accept' },
    access: 'appUser',
    input: nothing,
    output: z.array(inForce),
  }),
  /** What is in force is accepted, or what was accepted already: said twice it is said once. */
  consent: writes('POST /open/v1/agreements/consent', {
    words: { 'zh-CN': '同意协议', 'en-US': 'Accept agreements' },
    access: 'appUser',
    input: z.strictObject({
      versionIds: z.array(id).check(z.minLength(1), z.maxLength(20)),
      /** Left out, what is known of the user's device is written down. */
      device: z.optional(
        z.strictObject({ model: z.optional(nullableText(60)), appVersion: z.optional(nullableText(40)) }),
      ),
    }),
    output: done,
  }),
  /** Takes back everything that the user accepted of an agreement; the records of it stay. */
  withdraw: writes('POST /open/v1/agreements/withdraw', {
    words: { 'zh-CN': '撤回同意', 'en-US': 'Withdraw acceptance' },
    access: 'appUser',
    input: z.strictObject({ agreementId: id }),
    output: done,
  }),
};
