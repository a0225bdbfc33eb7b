import * as z from 'zod/mini';
import { adds, reads, writes } from '../../endpoint.ts';
import { done, id, keyword, nullableText, pageOf, pageRequest, text, trail, version } from '../../fields.ts';
import { clientIds, clientRow, clientSorts } from './client.ts';

const sort = z.int().check(z.minimum(0), z.maximum(9999));
const editable = { name: text(50), description: nullableText(500), sort: z._default(sort, 0) };

const row = z.strictObject({
  groupId: id,
  name: z.string(),
  description: z.nullable(z.string()),
  sort: z.int(),
  clientCount: z.int(),
  userCount: z.int(),
  ...trail,
});
export type ClientGroup = z.infer<typeof row>;

const may = (action: 'query' | 'create' | 'update' | 'delete' | 'assign') =>
  ({ types: [3], permission: `client:group:${action}` }) as const;
const members = z.strictObject({ groupId: id, clientIds });

export const clientGroup = {
  page: reads('POST /tenant/client/group/page', {
    words: { 'zh-CN': '客户分组列表', 'en-US': 'List customer groups' },
    access: may('query'),
    input: pageRequest(['sort', 'name', 'createdAt', 'updatedAt'], {}),
    output: pageOf(row),
  }),
  /** For choosing one; also asked for by the list of customers, which everyone has. */
  list: reads('POST /tenant/client/group/list', {
    words: { 'zh-CN': '选择客户分组', 'en-US': 'List customer groups to choose from' },
    access: { types: [1, 2, 3], permission: 'client:info:query' },
    input: z.strictObject({ keyword }),
    output: z.array(z.strictObject({ groupId: id, name: z.string(), clientCount: z.int() })),
  }),
  add: adds('POST /tenant/client/group/add', {
    words: { 'zh-CN': '新增客户分组', 'en-US': 'Add a customer group' },
    access: may('create'),
    input: z.strictObject(editable),
    output: row,
  }),
  update: writes('POST /tenant/client/group/update', {
    words: { 'zh-CN': '修改客户分组', 'en-US': 'Update a customer group' },
    access: may('update'),
    input: z.strictObject({ groupId: id, version, ...editable, sort }),
    output: row,
  }),
  clientPage: reads('POST /tenant/client/group/clientPage', {
    words: { 'zh-CN': '分组内的客户', 'en-US': 'List customers in a group' },
    access: may('query'),
    input: pageRequest(clientSorts, { groupId: id }),
    output: pageOf(clientRow),
  }),
  addClient: writes('POST /tenant/client/group/addClient', {
    words: { 'zh-CN': '向分组添加客户', 'en-US': 'Add customers to a group' },
    access: may('assign'),
    input: members,
    /** How many came, and how many of them left another group for it. */
    output: z.strictObject({ added: z.int(), moved: z.int() }),
  }),
  removeClient: writes('POST /tenant/client/group/removeClient', {
    words: { 'zh-CN': '从分组移除客户', 'en-US': 'Remove customers from a group' },
    access: may('assign'),
    input: members,
    output: z.strictObject({ removed: z.int() }),
  }),
  detail: reads('GET /tenant/client/group/detail', {
    words: { 'zh-CN': '客户分组详情', 'en-US': 'Get a customer group' },
    access: may('query'),
    input: z.strictObject({ groupId: id }),
    output: row,
  }),
  delete: writes('GET /tenant/client/group/delete', {
    words: { 'zh-CN': '删除客户分组', 'en-US': 'Delete a customer group' },
    access: may('delete'),
    /** A group with members says where they go: to another group, or to none. */
    input: z.strictObject({ groupId: id, moveTo: z.optional(z.union([id, z.literal('none')])) }),
    output: done,
  }),
};
