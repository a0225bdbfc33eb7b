import * as z from 'zod/mini';
import { reads } from '../../endpoint.ts';
import { id, text } from '../../fields.ts';
import { searchKinds } from '../../kinds.ts';

/** One box over everything that the person may see; areas join by a kind of their own. */
export const search = {
  find: reads('POST /tenant/search/find', {
    words: { 'zh-CN': '全局搜索', 'en-US': 'Search everywhere' },
    access: 'token',
    input: z.strictObject({ keyword: text(100) }),
    output: z.array(
      z.strictObject({
        type: z.enum(searchKinds),
        items: z.array(
          z.strictObject({
            id,
            name: z.string(),
            /** What distinguishes it from others of the same name: a user name, the department above. */
            hint: z.nullable(z.string()),
            /** Of a built-in role: the console words its name. */
            code: z.optional(z.string()),
          }),
        ),
        /** There is more than is shown. */
        more: z.boolean(),
      }),
    ),
  }),
};
