import type { Words } from '../locale.ts';
import { actionWords, directoryWords, moduleWords, type PermissionModule } from './permission-words.ts';
import { permissions, type Permission, type PermissionResource } from '../permissions.ts';
import { consoleRoutes } from '../routes.ts';
import type { ServiceCode } from '../services.ts';

type Route = (typeof consoleRoutes)[number];

/** A node of the tree that a role is put together from: directories, pages, and what one can do there. */
export interface PermissionNode {
  readonly id: string;
  readonly parentId: string;
  readonly title: Words;
  /** Route name. */
  readonly name?: string;
  readonly type: 'DIR' | 'MENU' | 'BUTTON';
  readonly permission?: Permission;
  readonly sort: number;
  /** Without this service nothing below is of use. */
  readonly serviceCode?: ServiceCode;
  /** Touches people, money or what cannot be undone. */
  readonly sensitive: boolean;
  readonly children: PermissionNode[];
}

const sensitiveActions: ReadonlySet<string> = new Set(
  'delete purge reset reveal export import session role status publish withdraw revoke approve launch download cancel report'.split(
    ' ',
  ),
);
/** Whoever may change roles decides what everyone else may do. */
const sensitiveResources: ReadonlySet<string> = new Set(['account:role']);

const isSensitive = (resource: string, action: string) =>
  sensitiveActions.has(action) || (sensitiveResources.has(resource) && action !== 'query');

const resources = Object.keys(permissions) as PermissionResource[];
const isDirectory = (name: string): name is keyof typeof directoryWords => name in directoryWords;

const forOperators = ({ types }: Route) => types === '*' || types.includes(3);

/** The tree of everything that a role can hold, each permission once. A new permission or route appears by itself. */
export function permissionTree(routes: readonly Route[] = consoleRoutes): PermissionNode[] {
  const named = new Map<string, Route>(routes.map((route) => [route.name, route]));
  const pageOf = (resource: PermissionResource) => {
    const pages = routes.filter((route) => forOperators(route) && route.permission === `${resource}:query`);
    // A page that is reached from another one stands beside it.
    return pages.find(({ menu }) => menu) ?? pages[0];
  };
  const above = (route: Route): Route[] => {
    const parent = route.parent === undefined ? undefined : named.get(route.parent);
    return parent ? [...above(parent), parent] : [];
  };

  const roots: PermissionNode[] = [];
  const directories = new Map<string, PermissionNode>();
  const directory = (id: string, make: () => PermissionNode, into: PermissionNode[]): PermissionNode => {
    const known = directories.get(id);
    if (known) return known;
    const made = make();
    directories.set(id, made);
    into.push(made);
    return made;
  };
  const folderOf = (trail: readonly Route[]): PermissionNode | undefined =>
    trail.reduce<PermissionNode | undefined>(
      (parent, route) =>
        directory(
          route.name,
          () => ({
            id: route.name,
            parentId: parent?.id ?? '0',
            title: isDirectory(route.name) ? directoryWords[route.name] : { 'zh-CN': route.name, 'en-US': route.name },
            name: route.name,
            type: 'DIR',
            sort: route.menu?.order ?? 0,
            sensitive: false,
            children: [],
          }),
          parent?.children ?? roots,
        ),
      undefined,
    );
  const groupOf = (resource: PermissionResource): PermissionNode => {
    const module = resource.slice(0, resource.indexOf(':')) as PermissionModule;
    const id = `module:${module}`;
    // Behind the menus, in the order of the permissions.
    const make = (): PermissionNode => ({
      id,
      parentId: '0',
      title: moduleWords[module],
      type: 'DIR',
      sort: 100 + roots.length,
      sensitive: false,
      children: [],
    });
    return directory(id, make, roots);
  };

  for (const resource of resources) {
    const page = pageOf(resource);
    const trail = page ? above(page).filter(({ name }) => isDirectory(name)) : [];
    const folder = page ? folderOf(trail) : groupOf(resource);
    const service = page && [...trail, page].findLast((route) => route.service !== undefined)?.service;
    const siblings = folder?.children ?? roots;
    siblings.push({
      id: resource,
      parentId: folder?.id ?? '0',
      title: permissions[resource].words,
      ...(page && { name: page.name }),
      type: 'MENU',
      sort: page?.menu?.order ?? siblings.length,
      ...(service !== undefined && { serviceCode: service }),
      sensitive: false,
      children: buttonsOf(resource, service),
    });
  }
  return sorted(roots);
}

function buttonsOf(resource: PermissionResource, service: ServiceCode | undefined): PermissionNode[] {
  return permissions[resource].actions.map((action, place) => ({
    id: `${resource}:${action}`,
    parentId: resource,
    title: actionWords[action],
    type: 'BUTTON',
    permission: `${resource}:${action}` as Permission,
    sort: place,
    ...(service !== undefined && { serviceCode: service }),
    sensitive: isSensitive(resource, action),
    children: [],
  }));
}

const sorted = (nodes: readonly PermissionNode[]): PermissionNode[] =>
  nodes
    .toSorted((a, b) => a.sort - b.sort)
    .map((node) => (node.type === 'DIR' ? { ...node, children: sorted(node.children) } : node));

/** Permissions whose service is not among these. */
export function lockedPermissions(services: ReadonlySet<string>, tree = permissionTree()): Set<string> {
  const locked = new Set<string>();
  const walk = (node: PermissionNode) => {
    const { permission, serviceCode } = node;
    if (permission !== undefined && serviceCode !== undefined && !services.has(serviceCode)) locked.add(permission);
    node.children.forEach(walk);
  };
  tree.forEach(walk);
  return locked;
}
