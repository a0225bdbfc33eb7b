import type { UserType } from './endpoint.ts';
import type { Permission } from './permissions.ts';
import type { ServiceCode } from './services.ts';

/**
 * The signed-in routes of the console: menu, breadcrumb and guard in the browser, and the menu that the server
 * builds for type-3 users, all read this list. A parent stands before its children.
 */
interface ConsoleRoute {
  readonly name: string;
  readonly path: string;
  readonly parent?: string;
  /** `*` is everyone who is signed in. */
  readonly types: '*' | readonly UserType[];
  /** Shown in the menu with this icon, sorted by `order`; a route without it is reached from other pages. */
  readonly menu?: { readonly order: number; readonly icon?: string };
  /** What a type-3 user's active role must hold. Children without their own take the parent's. */
  readonly permission?: Permission;
  readonly service?: ServiceCode;
}

const declared = [
  { name: 'dashboard', path: '/dashboard', types: '*', menu: { order: 1, icon: 'dashboard' } },
  { name: 'applyManage', path: '/applyManage', types: [1, 2], menu: { order: 2, icon: 'apps' } },
  {
    name: 'applicationManage',
    path: '/applyManage/application',
    parent: 'applyManage',
    types: [1, 2],
    menu: { order: 1 },
  },
  {
    name: 'applist',
    path: '/applyManage/application/applist',
    parent: 'applicationManage',
    types: [1, 2],
    menu: { order: 1 },
  },
  {
    name: 'versionManage',
    path: '/applyManage/application/version/versionManage',
    parent: 'applist',
    types: [1, 2],
  },
  {
    name: 'releaseManage',
    path: '/applyManage/application/version/releaseManage',
    parent: 'versionManage',
    types: [1, 2],
  },
  {
    name: 'releaseDetail',
    path: '/applyManage/application/version/releaseDetail',
    parent: 'releaseManage',
    types: [1, 2],
  },
  {
    name: 'releaseManage_all',
    path: '/applyManage/application/releaseManage_all',
    parent: 'applicationManage',
    types: [1, 2],
    menu: { order: 2 },
  },
  {
    name: 'releaseDetail_all',
    path: '/applyManage/application/releaseManage_all/releaseDetail_all',
    parent: 'releaseManage_all',
    types: [1, 2],
  },
  {
    name: 'releasePanel',
    path: '/applyManage/application/releaseManage_all/releasePanel',
    parent: 'releaseManage_all',
    types: [1, 2],
  },
  {
    name: 'protocol',
    path: '/applyManage/protocol',
    parent: 'applyManage',
    types: [1, 2],
    menu: { order: 2 },
  },
  {
    name: 'protocolEdition',
    path: '/applyManage/protocol/protocolEdition',
    parent: 'protocol',
    types: [1, 2],
    menu: { order: 1 },
  },
  {
    name: 'protocolPanel',
    path: '/applyManage/protocol/protocolPanel',
    parent: 'protocolEdition',
    types: [1, 2],
  },
  {
    name: 'applicationlog',
    path: '/applyManage/applicationlog',
    parent: 'applyManage',
    types: [1, 2],
    menu: { order: 3 },
  },
  {
    name: 'log',
    path: '/applyManage/applicationlog/log',
    parent: 'applicationlog',
    types: [1, 2],
    menu: { order: 1 },
  },
  {
    name: 'operationlog',
    path: '/applyManage/applicationlog/operationlog',
    parent: 'applicationlog',
    types: [1, 2],
    menu: { order: 2 },
  },
  {
    name: 'operationLogDetail',
    path: '/applyManage/applicationlog/operationlog/operationLogDetail',
    parent: 'operationlog',
    types: [1, 2],
  },
  {
    name: 'testAccount',
    path: '/applyManage/testAccount',
    parent: 'applyManage',
    types: [1, 2],
    menu: { order: 4 },
  },
  { name: 'materialLibrary', path: '/materialLibrary', types: [3], menu: { order: 5, icon: 'library' } },
  {
    name: 'sourceMaterial',
    path: '/materialLibrary/sourceMaterial',
    parent: 'materialLibrary',
    types: [3],
    menu: { order: 1 },
  },
  {
    name: 'labelManage',
    path: '/materialLibrary/sourceMaterial/labelManage',
    parent: 'sourceMaterial',
    types: [3],
    menu: { order: 1 },
    permission: 'material:tag:query',
  },
  {
    name: 'addLabel',
    path: '/materialLibrary/sourceMaterial/labelManage/addLabel',
    parent: 'labelManage',
    types: [3],
    permission: 'material:tag:create',
  },
  {
    name: 'editLabel',
    path: '/materialLibrary/sourceMaterial/labelManage/editLabel',
    parent: 'labelManage',
    types: [3],
    permission: 'material:tag:update',
  },
  {
    name: 'userManage',
    path: '/userManage',
    types: '*',
    menu: { order: 6, icon: 'users' },
  },
  {
    name: 'custom',
    path: '/userManage/custom',
    parent: 'userManage',
    types: '*',
    menu: { order: 1 },
  },
  {
    name: 'customInfo',
    path: '/userManage/custom/customInfo',
    parent: 'custom',
    types: '*',
    menu: { order: 1 },
    permission: 'client:info:query',
  },
  {
    name: 'customGroup',
    path: '/userManage/custom/customGroup',
    parent: 'custom',
    types: [3],
    menu: { order: 2 },
    permission: 'client:group:query',
  },
  {
    name: 'customGroupDetail',
    path: '/userManage/custom/customGroup/customGroupDetail',
    parent: 'customGroup',
    types: [3],
  },
  {
    name: 'userInfo',
    path: '/userManage/custom/userInfo',
    parent: 'custom',
    types: '*',
    menu: { order: 3 },
    permission: 'client:user:query',
  },
  {
    name: 'userInfoDetail',
    path: '/userManage/custom/userInfo/userInfoDetail',
    parent: 'userInfo',
    types: '*',
  },
  {
    name: 'userReview',
    path: '/userManage/custom/userInfo/userReview',
    parent: 'userInfo',
    types: '*',
    permission: 'client:temp:query',
  },
  {
    name: 'customNotice',
    path: '/userManage/custom/customNotice',
    parent: 'custom',
    types: [3],
    menu: { order: 4 },
    permission: 'notice:client:query',
  },
  {
    name: 'customNoticePanel',
    path: '/userManage/custom/customNotice/customNoticePanel',
    parent: 'customNotice',
    types: [3],
  },
  {
    name: 'team',
    path: '/userManage/team',
    parent: 'userManage',
    types: '*',
    menu: { order: 2 },
  },
  {
    name: 'teamInfo',
    path: '/userManage/team/teamInfo',
    parent: 'team',
    types: '*',
    menu: { order: 1 },
    permission: 'team:user:query',
  },
  {
    name: 'teamInfoDetail',
    path: '/userManage/team/teamInfo/teamInfoDetail',
    parent: 'teamInfo',
    types: '*',
  },
  {
    name: 'teamGroup',
    path: '/userManage/team/teamGroup',
    parent: 'team',
    types: [3],
    menu: { order: 2 },
    permission: 'team:group:query',
  },
  {
    name: 'teamGroupDetail',
    path: '/userManage/team/teamGroup/teamGroupDetail',
    parent: 'teamGroup',
    types: [3],
  },
  {
    name: 'teamNotice',
    path: '/userManage/team/teamNotice',
    parent: 'team',
    types: [3],
    menu: { order: 3 },
    permission: 'notice:team:query',
  },
  {
    name: 'teamNoticePanel',
    path: '/userManage/team/teamNotice/teamNoticePanel',
    parent: 'teamNotice',
    types: [3],
  },
  { name: 'accountManage', path: '/accountManage', types: [1, 2], menu: { order: 7, icon: 'account' } },
  { name: 'account', path: '/accountManage/account', parent: 'accountManage', types: '*', menu: { order: 1 } },
  {
    name: 'permission',
    path: '/accountManage/permission',
    parent: 'accountManage',
    types: [1, 2],
    menu: { order: 2 },
  },
  {
    name: 'primaryAccount',
    path: '/accountManage/permission/primaryAccount',
    parent: 'permission',
    types: [1, 2],
    menu: { order: 1 },
  },
  {
    name: 'deptPermission',
    path: '/accountManage/permission/deptPermission',
    parent: 'permission',
    types: [1, 2],
    menu: { order: 2 },
  },
  {
    name: 'department',
    path: '/accountManage/permission/deptPermission/department',
    parent: 'deptPermission',
    types: [1, 2],
    menu: { order: 1 },
  },
  {
    name: 'role',
    path: '/accountManage/permission/deptPermission/role',
    parent: 'deptPermission',
    types: [1, 2],
    menu: { order: 2 },
  },
  {
    name: 'rolePanel',
    path: '/accountManage/permission/deptPermission/rolePanel',
    parent: 'role',
    types: [1, 2],
  },
  {
    name: 'roleDetail',
    path: '/accountManage/permission/deptPermission/roleDetail',
    parent: 'role',
    types: [1, 2],
  },
  {
    name: 'accountList',
    path: '/accountManage/permission/deptPermission/accountList',
    parent: 'deptPermission',
    types: [1, 2],
    menu: { order: 3 },
  },
  {
    name: 'systemlog',
    path: '/accountManage/systemlog',
    parent: 'accountManage',
    types: [1, 2],
    menu: { order: 3 },
  },
  {
    name: 'systemLogDetail',
    path: '/accountManage/systemLogDetail',
    parent: 'systemlog',
    types: [1, 2],
  },
  {
    name: 'signInSettings',
    path: '/accountManage/signIn',
    parent: 'accountManage',
    types: [1, 2],
    menu: { order: 8 },
  },
  {
    name: 'appKeys',
    path: '/accountManage/appKeys',
    parent: 'accountManage',
    types: [1, 2],
    menu: { order: 7 },
  },
  {
    name: 'accessRequest',
    path: '/accountManage/accessRequest',
    parent: 'accountManage',
    types: [1],
    menu: { order: 9 },
  },
  {
    name: 'recycleBin',
    path: '/recycleBin',
    types: '*',
    menu: { order: 9, icon: 'trash' },
    permission: 'system:trash:query',
  },
  { name: 'userCenter', path: '/user/info', types: '*' },
  { name: 'userSetting', path: '/user/setting', types: '*' },
  { name: 'userFiles', path: '/user/files', types: '*' },
  { name: 'userMessages', path: '/user/messages', types: '*' },
] as const satisfies readonly ConsoleRoute[];

export type DeclaredRoute = (typeof declared)[number];

export type RouteName = DeclaredRoute['name'];
export const consoleRoutes: readonly (ConsoleRoute & { readonly name: RouteName })[] = declared;
