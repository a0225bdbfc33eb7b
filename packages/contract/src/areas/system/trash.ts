import * as z from 'zod/mini';
import { reads, writes } from '../../endpoint.ts';
import { done, id, pageOf, pageRequest, time } from '../../fields.ts';
import type { PermissionResource } from '../../permissions.ts';

const all = [1, 2, 3] as const;

/** Kinds of record that go to the recycle bin. */
export const trashTypes = [
  'tag',
  'dept',
  'role',
  'subAccount',
  'primaryAccount',
  'client',
  'clientGroup',
  'clientUser',
  'teamUser',
  'teamGroup',
  'clientNotice',
  'teamNotice',
  'application',
  'appVersion',
  'agreement',
  'agreementVersion',
  'testAccount',
] as const;
export type TrashType = (typeof trashTypes)[number];

/** Whose records these are: an operator who may query them sees the deleted ones. Null is for types 1 and 2 alone. */
export const trashResources: Readonly<Record<TrashType, PermissionResource | null>> = {
  tag: 'material:tag',
  dept: 'account:dept',
  role: 'account:role',
  subAccount: 'account:sub',
  primaryAccount: null,
  client: 'client:info',
  clientGroup: 'client:group',
  clientUser: 'client:user',
  teamUser: 'team:user',
  teamGroup: 'team:group',
  clientNotice: 'notice:client',
  teamNotice: 'notice:team',
  application: 'app:app',
  appVersion: 'app:version',
  agreement: 'app:agreement',
  agreementVersion: 'app:agreement',
  testAccount: 'app:test',
};

const row = z.strictObject({
  trashId: id,
  type: z.enum(trashTypes),
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
    input: pageRequest(['deletedAt', 'name'], { type: z.optional(z.enum(trashTypes)) }),
    output: pageOf(row),
  }),
  restore: writes('GET /tenant/trash/restore', {
    words: { 'zh-CN': '从回收站恢复', 'en-US': 'Restore from the recycle bin' },
    access: { types: all, permission: 'system:trash:restore' },
    input: z.strictObject({ trashId: id }),
    output: done,
  }),
  purge: writes('GET /tenant/trash/purge', {
    words: { 'zh-CN': '彻底删除', 'en-US': 'Delete for good' },
    access: { types: all, permission: 'system:trash:purge' },
    input: z.strictObject({ trashId: id }),
    output: done,
  }),
};
