import * as z from 'zod/mini';
import { adds, reads, writes } from '../../endpoint.ts';
import {
  done,
  email,
  id,
  nothing,
  nullableText,
  pageOf,
  pageRequest,
  phone,
  text,
  trail,
  version,
} from '../../fields.ts';
import { serviceCodes } from '../../services.ts';
import { authList } from './dept-services.ts';

/** The tree is at most this deep and this large. */
export const DEPT_DEPTH = 8;
export const DEPT_LIMIT = 2_000;

const status = z.enum(['ENABLED', 'DISABLED']);
const ref = z.strictObject({ id, name: z.string() });
const service = z.enum(serviceCodes);

const editable = {
  name: text(30),
  leaderId: z.nullable(id),
  phone: z.nullable(phone),
  email: z.nullable(email),
  remark: nullableText(500),
  status,
  /** Null is everything that the department above may use. */
  serviceCodes: z.nullable(z.array(service)),
};

const row = z.strictObject({
  deptId: id,
  name: z.string(),
  /** Null at the top. */
  parentId: z.nullable(id),
  /** From the top down to the department itself. */
  path: z.array(ref),
  sort: z.int(),
  leaderId: z.nullable(id),
  leaderName: z.nullable(z.string()),
  /** Masked; the whole by a logged click. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  status,
  serviceCodes: z.nullable(z.array(z.string())),
  memberCount: z.int(),
  /** With everyone in the departments below. */
  memberCountDeep: z.int(),
  ...trail,
});
export type Dept = z.infer<typeof row>;

/** What the tree shows of each department; the whole tree travels in one answer. */
const node = z.strictObject({
  deptId: id,
  parentId: z.nullable(id),
  name: z.string(),
  sort: z.int(),
  status,
  leaderName: z.nullable(z.string()),
  memberCount: z.int(),
  memberCountDeep: z.int(),
  /** False for a department that only shows where those of the caller's data scope stand. */
  inScope: z.boolean(),
  version,
});
export type DeptNode = z.infer<typeof node>;

const query = { types: [1, 2, 3], permission: 'account:dept:query' } as const;

export const dept = {
  page: reads('POST /tenant/dept/page', {
    words: { 'zh-CN': '部门列表', 'en-US': 'List departments' },
    access: query,
    input: pageRequest(['sort', 'name', 'createdAt'], {
      parentId: z.optional(id),
      status: z.optional(status),
    }),
    output: pageOf(row),
  }),
  tree: reads('POST /tenant/dept/tree', {
    words: { 'zh-CN': '部门树', 'en-US': 'Get the department tree' },
    access: query,
    input: nothing,
    output: z.array(node),
  }),
  add: adds('POST /tenant/dept/add', {
    words: { 'zh-CN': '新增部门', 'en-US': 'Add a department' },
    access: { types: [1, 2, 3], permission: 'account:dept:create' },
    input: z.strictObject({ parentId: z.nullable(id), ...editable }),
    output: row,
  }),
  update: writes('POST /tenant/dept/update', {
    words: { 'zh-CN': '修改部门', 'en-US': 'Update a department' },
    access: { types: [1, 2, 3], permission: 'account:dept:update' },
    input: z.strictObject({
      deptId: id,
      version,
      parentId: z.nullable(id),
      ...editable,
      /** Left out, they stay: a form that shows them masked does not send them back. */
      phone: z.optional(z.nullable(phone)),
      email: z.optional(z.nullable(email)),
    }),
    output: row,
  }),
  move: writes('POST /tenant/dept/move', {
    words: { 'zh-CN': '移动部门', 'en-US': 'Move a department' },
    access: { types: [1, 2, 3], permission: 'account:dept:sort' },
    input: z.strictObject({
      deptId: id,
      parentId: z.nullable(id),
      /** The sibling that it stands in front of; null is the end. */
      beforeId: z.nullable(id),
    }),
    /** Where it was, so that the move can be taken back. */
    output: z.strictObject({ parentId: z.nullable(id), beforeId: z.nullable(id) }),
  }),
  authList,
  delete: writes('GET /tenant/dept/delete', {
    words: { 'zh-CN': '删除部门', 'en-US': 'Delete a department' },
    access: { types: [1, 2, 3], permission: 'account:dept:delete' },
    input: z.strictObject({ deptId: id }),
    output: done,
  }),
  detail: reads('GET /tenant/dept/detail', {
    words: { 'zh-CN': '部门详情', 'en-US': 'Get a department' },
    access: query,
    input: z.strictObject({ deptId: id }),
    output: row,
  }),
  reveal: writes('POST /tenant/dept/reveal', {
    words: { 'zh-CN': '查看部门联系方式', 'en-US': 'Reveal a department’s contact details' },
    access: { types: [1, 2, 3], permission: 'account:sub:reveal' },
    input: z.strictObject({ deptId: id, field: z.enum(['phone', 'email']) }),
    output: z.strictObject({ value: z.string() }),
  }),
};
