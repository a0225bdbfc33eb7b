import * as z from 'zod/mini';
import { downloads, reads } from '../../endpoint.ts';
import { done, id, text } from '../../fields.ts';
import { productStatuses } from './product.ts';

/** Products that a serial number may be of. More say no more: the rules are too wide then. */
export const SERIAL_MATCHES = 10;

const found = z.strictObject({
  productId: id,
  name: z.string(),
  nameEn: z.nullable(z.string()),
  modelNo: z.string(),
  series: z.nullable(z.string()),
  category: z.nullable(z.string()),
  description: z.nullable(z.string()),
  descriptionEn: z.nullable(z.string()),
  /** Never a draft. */
  status: z.enum(productStatuses),
  /** Addresses of the call below, the cover first: fetch them with the key. */
  pictures: z.array(z.string()),
});

/** Products for the apps of their maker. */
export const productAppSide = {
  /**
   * By what a QR code says, the whole address or the code alone; or by a serial number: one of both. Where the rules of several products
   * fit a number, all of them are given, the one whose rule says most first, and the app asks which it is. None is an empty
   * list.
   */
  find: reads('POST /open/v1/products/find', {
    words: { 'zh-CN': '按二维码或序列号查产品', 'en-US': 'Find a product by QR code or serial number' },
    access: 'app',
    input: z
      .strictObject({ qr: z.optional(text(500)), serialNo: z.optional(text(64)) })
      .check(z.refine(({ qr, serialNo }) => (qr === undefined) !== (serialNo === undefined), 'BAD_FORMAT')),
    output: z.array(found),
  }),
  picture: downloads('GET /open/v1/products/picture', {
    words: { 'zh-CN': '产品图片', 'en-US': 'Get an image of a product' },
    access: 'app',
    input: z.strictObject({ productId: id, fileId: id }),
    output: done,
  }),
};
