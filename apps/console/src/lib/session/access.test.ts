import type { ServerMenu, UserInfo } from '@console/contract/areas/auth/session';
import { beforeAll, expect, test, vi } from 'vitest';
import type * as Access from './access.ts';
import type * as Session from './session.ts';

let access: typeof Access;
let session: typeof Session;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: {} });
  access = await import('./access.ts');
  session = await import('./session.ts');
});

const person = (type: 1 | 2 | 3, authorities: string[] = []) =>
  ({ type, authorities, serviceCodes: [], serviceNames: [] }) as unknown as UserInfo;

const entry = (name: string, children: ServerMenu[] = []): ServerMenu => ({
  id: name,
  parentId: '',
  name,
  path: '',
  component: '',
  type: children.length > 0 ? 'DIR' : 'MENU',
  sort: 1,
  hidden: false,
  meta: '{}',
  children,
});
const labels = [entry('dashboard'), entry('materialLibrary', [entry('sourceMaterial', [entry('labelManage')])])];

test('an operator needs the type, the menu and the authority', () => {
  const may = (authorities: string[], menuList: ServerMenu[]) =>
    access.verdictOn('labelManage', { user: person(3, authorities), menuList });
  expect(may(['material:tag:query'], labels)).toBe('allowed');
  expect(may([], labels)).toBe('permission');
  expect(may(['material:tag:query'], [])).toBe('permission');
});

test('a hidden page travels with its menu, and still needs its own authority', () => {
  const reader = { user: person(3, ['material:tag:query']), menuList: labels };
  const writer = { user: person(3, ['material:tag:query', 'material:tag:create']), menuList: labels };
  expect(access.verdictOn('addLabel', reader)).toBe('permission');
  expect(access.verdictOn('addLabel', writer)).toBe('allowed');
  expect(access.verdictOn('userCenter', { user: person(3), menuList: [] })).toBe('allowed');
});

test('an owner has fixed routes by type', () => {
  const owner = { user: person(2), menuList: [] };
  expect(access.verdictOn('account', owner)).toBe('allowed');
  expect(access.verdictOn('labelManage', owner)).toBe('type');
  expect(access.firstAllowed(owner)?.name).toBe('dashboard');
  expect(access.menuFor(owner).map(({ route }) => route.name)).toEqual([
    'dashboard',
    'approvalDesk',
    'usage',
    'applyManage',
    'productManage',
    'ocrIdentify',
    'userManage',
    'accountManage',
    'languages',
    'recycleBin',
  ]);
});

test('what the company has not bought is shown to an owner with a lock, and is nowhere to start', () => {
  const without = { user: person(2), menuList: [] };
  const withIt = { user: { ...person(2), serviceCodes: ['PRODUCT_MGMT' as const] }, menuList: [] };
  const products = (rights: typeof without) =>
    access.menuFor(rights).find(({ route }) => route.name === 'productManage');
  expect(access.verdictOn('product', without)).toBe('service');
  expect(products(without)).toMatchObject({ locked: true, children: [] });
  expect(access.firstChildAllowed('productManage', without)).toBeUndefined();
  expect(products(withIt)).toMatchObject({ children: [{ route: { name: 'product' } }] });
  expect(products(withIt)?.locked).toBeUndefined();
  expect(access.firstChildAllowed('productManage', withIt)?.name).toBe('product');
});

test('an operator is told that the company has not bought it, whatever an old menu still lists', () => {
  const menuList = [entry('productManage', [entry('product')])];
  const operator = person(3, ['product:info:query']);
  const buyer = { ...operator, serviceCodes: ['PRODUCT_MGMT' as const] };
  expect(access.verdictOn('product', { user: operator, menuList })).toBe('service');
  expect(access.menuFor({ user: operator, menuList })).toEqual([]);
  expect(access.verdictOn('product', { user: buyer, menuList })).toBe('allowed');
});

test('nobody may open anything', () => {
  expect(access.verdictOn('dashboard', { user: null, menuList: [] })).toBe('type');
});

test('a directory leads to its first child that one may see', () => {
  const reader = { user: person(3, ['material:tag:query']), menuList: labels };
  expect(access.firstChildAllowed('materialLibrary', reader)?.name).toBe('labelManage');
  expect(access.firstChildAllowed('accountManage', reader)).toBeUndefined();
});

test('a control needs a role to ask for', () => {
  expect(() => session.permit('' as never)).toThrow('need roles!');
});

test('authorities guard an operator’s controls, and the read-only preview hides what writes from everyone', () => {
  const { useSession, permit } = session;
  useSession.setState({ user: person(3, ['material:tag:query']), role: 'admin' });
  expect(permit('material:tag:query')).toBe(true);
  expect(permit('material:tag:create')).toBe(false);
  useSession.setState({ user: person(1) });
  expect(permit('material:tag:create')).toBe(true);
  useSession.setState({ role: 'user' });
  expect(permit('material:tag:create')).toBe(false);
  expect(permit('material:tag:query')).toBe(true);
});

test('the menu is at most three levels deep, and a directory that it leaves out still leads somewhere', () => {
  const owner = { user: person(2), menuList: [] };
  const depth = (items: readonly Access.MenuItem[]): number =>
    Math.max(0, ...items.map((one) => 1 + depth(one.children)));
  expect(depth(access.menuFor(owner))).toBe(3);
  const accounts = access.menuFor(owner).find(({ route }) => route.name === 'accountManage');
  const access3 = accounts?.children.find(({ route }) => route.name === 'permission');
  expect(access3?.children.map(({ route }) => route.name)).toEqual([
    'primaryAccount',
    'department',
    'role',
    'accountList',
  ]);
  expect(access.firstChildAllowed('deptPermission', owner)?.name).toBe('department');
});
