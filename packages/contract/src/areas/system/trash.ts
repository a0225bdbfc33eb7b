import * as z from 'zod/mini';
import { reads, writes } from '../../endpoint.ts';
import { done, id, pageOf, pageRequest, time } from '../../fields.ts';
import { trashKinds } from '../../kinds.ts';

const all = [1, 2, 3] as const;

const row = z.strictObject({
  trashId: id,
  type: z.enum(trashKinds),
  recordId: id,
  name: z.string(),
  deletedAt: time,
  deletedBy: z.nullable(z.strictObject({ id, name: z.string() })),
  purgeAt: time,
});

export const trash = {
  page: reads('POST /tenant/trash/page', {
    words: { 'zh-CN': '回收站', 'en-US': 'Recycle bin' },
    access: { types: all, permission: 'system:trash:query' },
    input: pageRequest(['deletedAt', 'name'], { type: z.optional(z.enum(trashKinds)) }),
    output: pageOf(row),
  }),
  restore: writes('GET /tenant/trash/restore', {
    words: { 'zh-CN': '从回收站恢复', 'en-US': 'Restore from the recycle bin' },
    access: { types: all, permission: 'system:trash:restore' },
    input: z.strictObject({ trashId: id }),
    output: done,
  }),
  purge: writes('GET /tenant/trash/purge', {
    words: { 'zh-CN': '彻底删除', 'en-US': 'Delete permanently' },
    access: { types: all, permission: 'system:trash:purge' },
    input: z.strictObject({ trashId: id }),
    output: done,
  }),
};
