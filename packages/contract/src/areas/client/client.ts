import * as z from 'zod/mini';
import { adds, downloads, reads, steps, writes } from '../../endpoint.ts';
import { bulkOutcome } from '../../bulk/bulk.ts';
import {
  done,
  email,
  flag,
  id,
  keyword,
  nothing,
  nullableLine,
  nullableText,
  pageOf,
  pageRequest,
  phone,
  text,
  time,
  trail,
  version,
} from '../../fields.ts';

export const clientStatuses = ['ACTIVE', 'DISABLED'] as const;
const status = z.enum(clientStatuses);
const ref = z.strictObject({ id, name: z.string() });

/** What one batch moves at most. */
export const CLIENT_BATCH = 1_000;
export const clientIds = z.array(id).check(z.minLength(1), z.maxLength(CLIENT_BATCH));

const editable = {
  name: text(50),
  /** What the people here call it. */
  alias: nullableLine(50),
  code: nullableLine(30),
  /** Values of the dictionaries client_type, client_level and industry. */
  clientType: nullableLine(30),
  level: nullableLine(30),
  industry: nullableLine(30),
  groupId: z.nullable(id),
  /** The account that looks after this customer. */
  ownerId: z.nullable(id),
  contactName: nullableLine(30),
  contactPhone: z.nullable(phone),
  contactEmail: z.nullable(email),
  locationCode: nullableLine(20),
  address: nullableText(200),
  status,
  tags: z.array(text(20)).check(z.maxLength(20)),
  remark: nullableText(500),
};

export const clientRow = z.strictObject({
  clientId: id,
  name: z.string(),
  alias: z.nullable(z.string()),
  code: z.nullable(z.string()),
  clientType: z.nullable(z.string()),
  level: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  groupId: z.nullable(id),
  groupName: z.nullable(z.string()),
  ownerId: z.nullable(id),
  ownerName: z.nullable(z.string()),
  contactName: z.nullable(z.string()),
  /** Masked; the whole by a logged click. */
  contactPhone: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  locationCode: z.nullable(z.string()),
  address: z.nullable(z.string()),
  userCount: z.int(),
  activeUserCount: z.int(),
  status,
  tags: z.array(z.string()),
  remark: z.nullable(z.string()),
  ...trail,
});
export type Client = z.infer<typeof clientRow>;

export const clientSorts = ['createdAt', 'name', 'updatedAt', 'userCount'] as const;
const filters = {
  groupId: z.optional(id),
  /** Those that are in no group. */
  ungrouped: z.optional(z.boolean()),
  clientType: z.optional(z.string().check(z.maxLength(30))),
  level: z.optional(z.string().check(z.maxLength(30))),
  ownerId: z.optional(id),
  status: z.optional(status),
};

/** The heads of columns in files that are written and read. */
export const clientColumns = {
  name: { 'zh-CN': '客户名称', 'en-US': 'Customer' },
  alias: { 'zh-CN': '别名', 'en-US': 'Alias' },
  code: { 'zh-CN': '编码', 'en-US': 'Code' },
  clientType: { 'zh-CN': '客户类型', 'en-US': 'Type' },
  level: { 'zh-CN': '客户等级', 'en-US': 'Level' },
  industry: { 'zh-CN': '行业', 'en-US': 'Industry' },
  group: { 'zh-CN': '分组', 'en-US': 'Group' },
  owner: { 'zh-CN': '负责人', 'en-US': 'Owner' },
  contactName: { 'zh-CN': '联系人', 'en-US': 'Contact' },
  contactPhone: { 'zh-CN': '联系电话', 'en-US': 'Contact phone' },
  contactEmail: { 'zh-CN': '联系邮箱', 'en-US': 'Contact email' },
  address: { 'zh-CN': '地址', 'en-US': 'Address' },
  status: { 'zh-CN': '状态', 'en-US': 'Status' },
  tags: { 'zh-CN': '标记', 'en-US': 'Tags' },
  remark: { 'zh-CN': '备注', 'en-US': 'Notes' },
} as const;

/** Why two customers may be one. Names and codes are the same here when they differ in signs, capitals or “Ltd.” alone. */
export const duplicateReasons = ['SAME_NAME', 'SAME_CODE', 'SAME_PHONE'] as const;

const one = z.strictObject({ clientId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'assign' | 'import' | 'export' | 'reveal') =>
  ({ types: [1, 2, 3], permission: `client:info:${action}` }) as const;

export const client = {
  page: reads('POST /tenant/client/page', {
    words: { 'zh-CN': '客户列表', 'en-US': 'List customers' },
    access: may('query'),
    input: pageRequest(clientSorts, filters),
    output: pageOf(clientRow),
  }),
  /** For choosing one: the first that fit what is typed. */
  list: reads('POST /tenant/client/list', {
    words: { 'zh-CN': '选择客户', 'en-US': 'List customers to choose from' },
    access: may('query'),
    input: z.strictObject({
      keyword,
      groupId: z.optional(id),
      ungrouped: z.optional(z.boolean()),
      /** Those already chosen, so that their names can be shown. */
      clientIds: z.optional(z.array(id).check(z.maxLength(200))),
    }),
    output: z.array(
      z.strictObject({
        clientId: id,
        name: z.string(),
        alias: z.nullable(z.string()),
        groupId: z.nullable(id),
        groupName: z.nullable(z.string()),
        status,
      }),
    ),
  }),
  /** For choosing who looks after a customer: people with an account in use, as far as the active role shows them. */
  owners: reads('POST /tenant/client/owners', {
    words: { 'zh-CN': '选择客户负责人', 'en-US': 'List accounts that can own customers' },
    access: may('query'),
    input: z.strictObject({ keyword }),
    output: z.array(z.strictObject({ accountId: id, name: z.string(), username: z.string() })),
  }),
  add: adds('POST /tenant/client/add', {
    words: { 'zh-CN': '新增客户', 'en-US': 'Add a customer' },
    access: may('create'),
    input: z.strictObject(editable),
    output: clientRow,
  }),
  update: writes('POST /tenant/client/update', {
    words: { 'zh-CN': '修改客户', 'en-US': 'Update a customer' },
    access: may('update'),
    input: z.strictObject({
      clientId: id,
      version,
      ...editable,
      /** Left out, they stay: a form that shows them masked does not send them back. */
      contactPhone: z.optional(z.nullable(phone)),
      contactEmail: z.optional(z.nullable(email)),
    }),
    output: clientRow,
  }),
  updateGroup: writes('POST /tenant/client/updateGroup', {
    words: { 'zh-CN': '调整客户分组', 'en-US': 'Move a customer to a group' },
    access: may('assign'),
    input: z.strictObject({ clientId: id, groupId: z.nullable(id) }),
    output: clientRow,
  }),
  updateAlias: writes('POST /tenant/client/updateAlias', {
    words: { 'zh-CN': '修改客户别名', 'en-US': 'Change a customer’s alias' },
    access: may('update'),
    input: z.strictObject({ clientId: id, alias: nullableLine(50) }),
    output: clientRow,
  }),
  batchUpdateGroup: steps('POST /tenant/client/batchUpdateGroup', {
    words: { 'zh-CN': '批量调整客户分组', 'en-US': 'Move customers to a group' },
    access: may('assign'),
    input: z.strictObject({ clientIds, groupId: z.nullable(id) }),
    output: bulkOutcome,
  }),
  batchDelete: steps('POST /tenant/client/batchDelete', {
    words: { 'zh-CN': '批量删除客户', 'en-US': 'Delete customers' },
    access: may('delete'),
    input: z.strictObject({ clientIds }),
    output: bulkOutcome,
  }),
  detail: reads('GET /tenant/client/detail', {
    words: { 'zh-CN': '客户详情', 'en-US': 'Get a customer' },
    access: may('query'),
    input: one,
    output: clientRow,
  }),
  delete: writes('GET /tenant/client/delete', {
    words: { 'zh-CN': '删除客户', 'en-US': 'Delete a customer' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  isAssociatedWithGroup: reads('GET /tenant/client/isAssociatedWithGroup', {
    words: { 'zh-CN': '客户是否已分组', 'en-US': 'Check whether a customer is in a group' },
    access: may('query'),
    input: one,
    output: z.strictObject({ associated: z.boolean(), group: z.nullable(ref) }),
  }),
  reveal: writes('POST /tenant/client/reveal', {
    words: { 'zh-CN': '查看客户联系方式', 'en-US': 'Reveal a customer’s contact details' },
    access: may('reveal'),
    input: z.strictObject({ clientId: id, field: z.enum(['contactPhone', 'contactEmail']) }),
    output: z.strictObject({ value: z.string() }),
  }),
  /** Customers that look like one and the same, the most alike first. */
  duplicates: reads('GET /tenant/client/duplicates', {
    words: { 'zh-CN': '疑似重复的客户', 'en-US': 'List possible duplicate customers' },
    access: may('query'),
    input: nothing,
    output: z.array(
      z.strictObject({
        why: z.enum(duplicateReasons),
        clients: z.array(
          z.strictObject({
            clientId: id,
            name: z.string(),
            alias: z.nullable(z.string()),
            code: z.nullable(z.string()),
            groupName: z.nullable(z.string()),
            contactName: z.nullable(z.string()),
            /** Masked. */
            contactPhone: z.nullable(z.string()),
            userCount: z.int(),
            createdAt: time,
          }),
        ),
      }),
    ),
  }),
  /**
   * The users of the others move to the one that stays, and notices that are still to be sent go to it; the others go to
   * the recycle bin.
   */
  merge: writes('POST /tenant/client/merge', {
    words: { 'zh-CN': '合并客户', 'en-US': 'Merge customers' },
    access: may('delete'),
    input: z.strictObject({ clientId: id, mergeIds: z.array(id).check(z.minLength(1), z.maxLength(20)) }),
    output: z.strictObject({ client: clientRow, movedUsers: z.int() }),
  }),
  export: downloads('GET /tenant/client/export', {
    words: { 'zh-CN': '导出客户', 'en-US': 'Export customers' },
    access: may('export'),
    input: z.strictObject({
      format: z._default(z.enum(['csv', 'xlsx']), 'xlsx'),
      keyword,
      groupId: z.optional(id),
      ungrouped: flag,
      clientType: filters.clientType,
      level: filters.level,
      ownerId: z.optional(id),
      status: z.optional(status),
    }),
    output: done,
  }),
};
