import * as z from 'zod/mini';
import { downloads, reads, writes } from '../../../endpoint.ts';
import { done, id } from '../../../fields.ts';
import { materialLocale } from '../../material/material/parts.ts';
import { shownToolbox } from './shown-toolbox.ts';

/** Toolboxes for somebody who has signed in to an app. */
export const toolboxAppSide = {
  /** All of them with their tools, in one call. Carries an `ETag`. */
  list: reads('GET /open/v1/toolboxes', {
    words: { 'zh-CN': '我的工具箱', 'en-US': 'List toolboxes of a user' },
    access: 'appUser',
    input: z.strictObject({ productId: z.optional(id), locale: z.optional(materialLocale) }),
    output: z.strictObject({ list: z.array(shownToolbox) }),
  }),
  /** The picture of a toolbox or a tool that this user sees. */
  picture: downloads('GET /open/v1/toolboxes/picture', {
    words: { 'zh-CN': '工具箱的图片', 'en-US': 'Get a picture of a toolbox or a tool' },
    access: 'appUser',
    input: z.strictObject({ fileId: id }),
    output: done,
  }),
  /** Somebody opened one. Sent again with the same `openId`, it is still one opening. */
  opened: writes('POST /open/v1/toolboxes/opened', {
    words: { 'zh-CN': '上报打开工具箱', 'en-US': 'Report that a toolbox was opened' },
    access: 'appUser',
    input: z.strictObject({ openId: id, toolboxId: id, toolId: z.optional(id) }),
    output: done,
  }),
};
