import * as z from 'zod/mini';
import { downloads, writes } from '../../../endpoint.ts';
import { done, id, text } from '../../../fields.ts';
import { modelFormats } from '../../product/model.ts';

/** More models than this no app holds. */
export const HOLDS_AT_MOST = 200;
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'BAD_FORMAT'));

const offered = z.strictObject({
  /** Goes back with reports, as those of upgrades do. Null where its launch is over and it is there for everyone. */
  offerId: z.nullable(id),
  attempt: z.int(),
  /** In which stage of the launch this device is. */
  stageNo: z.nullable(z.int()),
  modelId: id,
  name: z.string(),
  versionNo: z.string(),
  productId: id,
  productName: z.string(),
  productNameEn: z.nullable(z.string()),
  format: z.enum(modelFormats),
  /** What `file` answers. */
  file: z.strictObject({ url: z.string(), name: z.string(), size: z.int(), sha256: z.string() }),
});
export type ModelOffer = z.infer<typeof offered>;

/** Models of products in the vendor's apps. Reports of how it went go to `/open/v1/upgrade/report`. */
export const modelAppSide = {
  /** After the check for an upgrade, which says what device this is. */
  check: writes('POST /open/v1/models/check', {
    words: { 'zh-CN': '检查模型', 'en-US': 'Check for models' },
    access: 'appUser',
    input: z.strictObject({
      /** As in the check for an upgrade. */
      deviceId: text(64),
      utcOffsetMin: z.optional(z.int().check(z.minimum(-840), z.maximum(840))),
      /** All models that it has now. */
      holds: z.array(z.strictObject({ modelId: id, sha256 })).check(z.maxLength(HOLDS_AT_MOST)),
    }),
    output: z.strictObject({
      /** To fetch, each with its offer. */
      models: z.array(offered),
      /** Of those that it has: off line, deleted, or of another file by now. */
      drop: z.array(id),
      /** When to ask again. */
      nextCheckSeconds: z.int(),
    }),
  }),
  /** The file of a model, whole or in ranges. */
  file: downloads('GET /open/v1/models/file', {
    words: { 'zh-CN': '下载模型文件', 'en-US': 'Download the file of a model' },
    access: 'appUser',
    input: z.strictObject({ modelId: id, offerId: z.optional(id) }),
    output: done,
  }),
};
