import * as z from 'zod/mini';
import { shownBrand } from '../../brand/brand.ts';
import { reads, steps, writes } from '../../endpoint.ts';
import { done, id, nothing, text, time, version } from '../../fields.ts';

const userInfo = z.strictObject({
  accountId: id,
  username: z.string(),
  type: z.literal([1, 2, 3]),
  name: z.string(),
  avatar: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  job: z.nullable(z.string()),
  jobName: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  organizationName: z.nullable(z.string()),
  location: z.nullable(z.string()),
  locationName: z.nullable(z.string()),
  introduction: z.nullable(z.string()),
  personalWebsite: z.nullable(z.string()),
  registrationDate: time,
  certification: z.literal([0, 1]),
  /** Name of the active role for type 3; empty for the others. */
  role: z.string(),
  activeRoleId: z.nullable(id),
  roleIdList: z.array(id),
  /** Permission codes of the active role alone. */
  authorities: z.array(z.string()),
  tenantId: id,
  tenantCode: z.string(),
  tenantName: z.string(),
  brand: shownBrand,
  serviceNames: z.array(z.string()),
  serviceCodes: z.array(z.string()),
  timezone: z.string(),
  version,
  /** How this session began. */
  method: z.enum(['PASSWORD', 'SMS', 'SSO']),
  hasPassword: z.boolean(),
  /** The company asks for a second factor and there is none yet: until then nothing else answers. */
  mustEnrol: z.boolean(),
});
export type UserInfo = z.infer<typeof userInfo>;

export interface ServerMenu {
  id: string;
  parentId: string;
  /** Route name. */
  name: string;
  path: string;
  component: string;
  type: 'DIR' | 'MENU';
  sort: number;
  hidden: boolean;
  /** JSON text: locale, icon, order, requiresAuth, roles. */
  meta: string;
  children: ServerMenu[];
}
const serverMenu: z.ZodMiniType<ServerMenu> = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    parentId: z.string(),
    name: z.string(),
    path: z.string(),
    component: z.string(),
    type: z.enum(['DIR', 'MENU']),
    sort: z.int(),
    hidden: z.boolean(),
    meta: z.string(),
    children: z.array(serverMenu),
  }),
);

export const signedIn = z.strictObject({ token: z.string(), expiresIn: z.int() });

export const session = {
  login: steps('POST /tenant/auth/loginV402', {
    words: { 'zh-CN': '密码登录', 'en-US': 'Sign in with a password' },
    access: 'public',
    input: z.strictObject({
      username: text(254),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
      remember: z._default(z.boolean(), false),
    }),
    output: signedIn,
  }),
  logout: writes('POST /tenant/auth/logout', {
    words: { 'zh-CN': '退出登录', 'en-US': 'Sign out' },
    access: 'token',
    duringEnrolment: true,
    input: nothing,
    output: done,
  }),
  info: reads('GET /tenant/auth/info', {
    words: { 'zh-CN': '当前用户信息', 'en-US': 'Get the signed-in user' },
    access: 'token',
    duringEnrolment: true,
    input: nothing,
    output: userInfo,
  }),
  menu: reads('POST /tenant/auth/menu', {
    words: { 'zh-CN': '当前用户菜单', 'en-US': 'Get the signed-in user’s menu' },
    access: 'token',
    duringEnrolment: true,
    input: nothing,
    output: z.array(serverMenu),
  }),
  userMenu: reads('POST /api/user/menu', {
    words: { 'zh-CN': '服务端菜单', 'en-US': 'Get the server menu for the settings drawer' },
    access: 'token',
    duringEnrolment: true,
    input: nothing,
    output: z.array(serverMenu),
  }),
  queryRoles: reads('GET /tenant/auth/queryRoles', {
    words: { 'zh-CN': '我的角色', 'en-US': 'List your roles' },
    access: 'token',
    input: nothing,
    output: z.array(
      z.strictObject({ roleId: id, roleName: z.string(), isDefault: z.boolean(), isActive: z.boolean() }),
    ),
  }),
  switchRole: writes('GET /tenant/auth/switchRole', {
    words: { 'zh-CN': '切换角色', 'en-US': 'Switch the active role' },
    access: 'token',
    input: z.strictObject({ roleId: id }),
    output: signedIn,
  }),
};
