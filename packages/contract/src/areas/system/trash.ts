import * as z from 'zod/mini';
import { bulkIds, bulkOutcome, matching } from '../../bulk/bulk.ts';
import { reads, steps, writes } from '../../endpoint.ts';
import { done, id, nothing, pageOf, pageRequest, time } from '../../fields.ts';
import { trashKinds } from '../../kinds.ts';

const all = [1, 2, 3] as const;

const ref = z.strictObject({ id, name: z.string() });

const row = z.strictObject({
  trashId: id,
  type: z.enum(trashKinds),
  recordId: id,
  name: z.string(),
  deletedAt: time,
  deletedBy: z.nullable(ref),
  purgeAt: time,
});

const filters = {
  type: z.optional(z.enum(trashKinds)),
  deletedBy: z.optional(id),
  deletedFrom: z.optional(time),
  /** Up to this moment, which is left out. */
  deletedTo: z.optional(time),
};

export const trash = {
  page: reads('POST /tenant/trash/page', {
    words: { 'zh-CN': '回收站', 'en-US': 'Recycle bin' },
    access: { types: all, permission: 'system:trash:query' },
    input: pageRequest(['deletedAt', 'name'], filters),
    output: pageOf(row),
  }),
  /** Whoever has deleted something that lies there. */
  people: reads('GET /tenant/trash/people', {
    words: { 'zh-CN': '回收站中的删除人', 'en-US': 'People who deleted what is in the recycle bin' },
    access: { types: all, permission: 'system:trash:query' },
    input: nothing,
    output: z.array(ref),
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
  batchRestore: steps('POST /tenant/trash/batchRestore', {
    words: { 'zh-CN': '从回收站批量恢复', 'en-US': 'Restore several from the recycle bin' },
    access: { types: all, permission: 'system:trash:restore' },
    /** By their lines in the bin, or by the records themselves: whoever has just deleted them knows these. */
    input: z.strictObject({ trashIds: bulkIds, recordIds: bulkIds, ...matching(filters) }),
    output: bulkOutcome,
  }),
  batchPurge: steps('POST /tenant/trash/batchPurge', {
    words: { 'zh-CN': '批量彻底删除', 'en-US': 'Delete several for good' },
    access: { types: all, permission: 'system:trash:purge' },
    input: z.strictObject({ trashIds: bulkIds, ...matching(filters) }),
    output: bulkOutcome,
  }),
};
