import * as z from 'zod/mini';
import { adds, reads, writes } from '../../endpoint.ts';
import {
  done,
  id,
  nothing,
  nullableText,
  pageOf,
  pageRequest,
  text,
  time,
  trail,
  version,
  words,
} from '../../fields.ts';
import { allPermissions } from '../../permissions.ts';
import { serviceCodes } from '../../services.ts';

/** Whose records the holders of a role see. */
export const dataScopes = ['ALL', 'DEPT_CUSTOM', 'DEPT_ONLY', 'DEPT_AND_CHILD', 'SELF'] as const;
export type DataScope = (typeof dataScopes)[number];

/** Codes of the roles that every company starts with; people read their names in their own language. */
export const builtInRoles = [
  'SERVICE_MANAGER',
  'SERVICE_EXPERT',
  'CONTENT_EDITOR',
  'CUSTOMER_MANAGER',
  'PRODUCT_ENGINEER',
  'ANALYST',
  'AUDITOR',
] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

const status = z.enum(['ENABLED', 'DISABLED']);
const ref = z.strictObject({ id, name: z.string() });
const permission = z.enum(allPermissions);

const rights = {
  permissionCodes: z.array(permission).check(z.maxLength(500)),
  dataScope: z.enum(dataScopes),
  /** The departments of `DEPT_CUSTOM`, and of no other scope. */
  dataScopeDeptIds: z.array(id).check(z.maxLength(2000)),
};

const editable = {
  name: text(30),
  status,
  sort: z.int().check(z.minimum(0), z.maximum(9999)),
  remark: nullableText(500),
  ...rights,
};

const summary = {
  roleId: id,
  name: z.string(),
  code: z.string(),
  type: z.enum(['SYSTEM', 'CUSTOM']),
  status,
  sort: z.int(),
  remark: z.nullable(z.string()),
  dataScope: z.enum(dataScopes),
  permissionCount: z.int(),
  userCount: z.int(),
  copiedFrom: z.nullable(ref),
  ...trail,
};
const row = z.strictObject(summary);
export type RoleRow = z.infer<typeof row>;

const whole = z.strictObject({
  ...summary,
  permissionCodes: z.array(z.string()),
  dataScopeDeptIds: z.array(id),
  dataScopeDepts: z.array(ref),
});
export type Role = z.infer<typeof whole>;

export interface MenuPermNode {
  id: string;
  parentId: string;
  title: { 'zh-CN': string; 'en-US': string };
  /** Route name. */
  name?: string | undefined;
  type: 'DIR' | 'MENU' | 'BUTTON';
  permission?: string | undefined;
  sort: number;
  serviceCode?: string | undefined;
  /** The tenant has not bought the service, or no longer. */
  locked: boolean;
  /** Touches people, money or what cannot be undone. */
  sensitive: boolean;
  /** False where whoever asks lacks it and so cannot give it. */
  grantable: boolean;
  children: MenuPermNode[];
}
const node: z.ZodMiniType<MenuPermNode> = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    parentId: z.string(),
    title: words,
    name: z.optional(z.string()),
    type: z.enum(['DIR', 'MENU', 'BUTTON']),
    permission: z.optional(z.string()),
    sort: z.int(),
    serviceCode: z.optional(z.enum(serviceCodes)),
    locked: z.boolean(),
    sensitive: z.boolean(),
    grantable: z.boolean(),
    children: z.array(node),
  }),
);

const query = { types: [1, 2, 3], permission: 'account:role:query' } as const;

export const role = {
  page: reads('POST /tenant/role/page', {
    words: { 'zh-CN': '角色列表', 'en-US': 'List roles' },
    access: query,
    input: pageRequest(['sort', 'name', 'createdAt', 'updatedAt'], {
      type: z.optional(z.enum(['SYSTEM', 'CUSTOM'])),
      status: z.optional(status),
    }),
    output: pageOf(row),
  }),
  /** For choosing: enabled roles, and whether the caller may hand them out. */
  list: reads('POST /tenant/role/list', {
    words: { 'zh-CN': '可选角色', 'en-US': 'List roles to choose from' },
    access: { types: [1, 2, 3], permission: 'account:sub:query' },
    input: nothing,
    output: z.array(
      z.strictObject({
        roleId: id,
        name: z.string(),
        code: z.string(),
        type: z.enum(['SYSTEM', 'CUSTOM']),
        dataScope: z.enum(dataScopes),
        remark: z.nullable(z.string()),
        grantable: z.boolean(),
      }),
    ),
  }),
  menuPermissionList: reads('POST /tenant/role/menuPermissionList', {
    words: { 'zh-CN': '菜单与权限树', 'en-US': 'Get the menu and permission tree' },
    access: query,
    input: nothing,
    output: z.array(node),
  }),
  add: adds('POST /tenant/role/add', {
    words: { 'zh-CN': '新增角色', 'en-US': 'Add a role' },
    access: { types: [1, 2, 3], permission: 'account:role:create' },
    input: z.strictObject({ ...editable, copiedFromId: z.optional(z.nullable(id)) }),
    output: whole,
  }),
  update: writes('POST /tenant/role/update', {
    words: { 'zh-CN': '修改角色', 'en-US': 'Update a role' },
    access: { types: [1, 2, 3], permission: 'account:role:update' },
    input: z.strictObject({ roleId: id, version, ...editable }),
    output: whole,
  }),
  copy: adds('POST /tenant/role/copy', {
    words: { 'zh-CN': '复制角色', 'en-US': 'Copy a role' },
    access: { types: [1, 2, 3], permission: 'account:role:copy' },
    input: z.strictObject({ roleId: id, name: text(30) }),
    output: whole,
  }),
  detail: reads('GET /tenant/role/detail', {
    words: { 'zh-CN': '角色详情', 'en-US': 'Get a role' },
    access: query,
    input: z.strictObject({ roleId: id }),
    output: whole,
  }),
  delete: writes('GET /tenant/role/delete', {
    words: { 'zh-CN': '删除角色', 'en-US': 'Delete a role' },
    access: { types: [1, 2, 3], permission: 'account:role:delete' },
    input: z.strictObject({ roleId: id }),
    output: done,
  }),
  /** Who holds it. */
  members: reads('POST /tenant/role/members', {
    words: { 'zh-CN': '角色成员', 'en-US': 'List people with a role' },
    access: query,
    input: pageRequest(['name'], { roleId: id }),
    output: pageOf(
      z.strictObject({
        accountId: id,
        name: z.string(),
        username: z.string(),
        deptName: z.nullable(z.string()),
        status: z.string(),
        isDefault: z.boolean(),
        expiresAt: z.nullable(time),
        onlineSessions: z.int(),
      }),
    ),
  }),
  /** What the holders would see with these rights, and what they would lose, before anything is saved. */
  preview: reads('POST /tenant/role/preview', {
    words: { 'zh-CN': '预览角色', 'en-US': 'Preview a role' },
    access: query,
    input: z.strictObject({ roleId: z.optional(id), ...rights }),
    output: z.strictObject({
      /** The menu as `auth/menu` would answer it, cut to names in order. */
      menu: z.array(
        z.strictObject({ name: z.string(), parent: z.nullable(z.string()), permission: z.nullable(z.string()) }),
      ),
      permissionCodes: z.array(z.string()),
      gained: z.array(z.string()),
      lost: z.array(z.string()),
      holders: z.int(),
      /** A few of the holders, those first who are working with it now. */
      sample: z.array(z.strictObject({ accountId: id, name: z.string(), working: z.boolean() })),
      scopeBefore: z.nullable(z.enum(dataScopes)),
      /** Accounts that the scope lets someone see, where that does not depend on who it is; else null. */
      visibleAccounts: z.nullable(z.int()),
    }),
  }),
};
