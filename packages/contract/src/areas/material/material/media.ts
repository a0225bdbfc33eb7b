import * as z from 'zod/mini';
import { downloads } from '../../../endpoint.ts';
import { done, flag } from '../../../fields.ts';

/** Names the material, who may look and until when. It was signed here and works for minutes. */
const ticket = z.string().check(z.minLength(1), z.maxLength(500));

/** Bytes of a material for players and pages that send no headers: the address itself is the right to see them. */
export const materialMedia = {
  /** In ranges if asked. `take` is for keeping it, where that is allowed. */
  file: downloads('GET /tenant/material/media/file', {
    words: { 'zh-CN': '以签名地址读取素材文件', 'en-US': 'Get the file of a material by a signed address' },
    access: 'public',
    input: z.strictObject({ ticket, take: flag }),
    output: done,
  }),
  /** Its cover, or a picture that its text shows. */
  picture: downloads('GET /tenant/material/media/picture', {
    words: { 'zh-CN': '以签名地址读取素材图片', 'en-US': 'Get a picture of a material by a signed address' },
    access: 'public',
    input: z.strictObject({ ticket, path: z.string().check(z.minLength(1), z.maxLength(300)) }),
    output: done,
  }),
};
