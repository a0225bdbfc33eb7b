import type { ServerMenu } from '@console/contract/areas/auth/session';
import { consoleRoutes } from '@console/contract/routes';
import type { Actor } from '../../kernel/calls/context.ts';

type ConsoleRoute = (typeof consoleRoutes)[number];

const isBought = ({ service }: ConsoleRoute, { services }: Actor): boolean =>
  service === undefined || services.has(service);

/** May this session see the route: its type, its active role and the services of its tenant. */
function visible(route: ConsoleRoute, actor: Actor): boolean {
  const typeFits = route.types === '*' || route.types.includes(actor.type);
  const anyOf = route.anyOf ?? (route.permission === undefined ? [] : [route.permission]);
  const roleFits = actor.type !== 3 || anyOf.length === 0 || anyOf.some((one) => actor.permissions.has(one));
  return typeFits && roleFits && isBought(route, actor);
}

function node(route: ConsoleRoute, children: ServerMenu[], isDirectory: boolean): ServerMenu {
  const layout = route.parent === undefined ? 'DEFAULT_LAYOUT' : 'BLOCK_LAYOUT';
  return {
    id: route.name,
    parentId: route.parent ?? '0',
    name: route.name,
    path: route.path,
    component: isDirectory ? layout : route.name,
    type: isDirectory ? 'DIR' : 'MENU',
    sort: route.menu?.order ?? 0,
    hidden: route.menu === undefined,
    meta: JSON.stringify({
      locale: `menu.${route.name}`,
      requiresAuth: true,
      roles: route.types === '*' ? ['*'] : route.types,
      ...(route.menu?.icon !== undefined && { icon: route.menu.icon }),
      ...(route.menu && { order: route.menu.order }),
    }),
    children,
  };
}

/**
 * The tree of routes that a session may open. A directory without anything in it is left out; one that is not in this
 * person's menu, but holds a page that everyone may open, travels hidden. What lies below a service that the tenant does
 * not have is left out with it.
 */
export function menuOf(actor: Actor): ServerMenu[] {
  const parents = new Set(consoleRoutes.filter((route) => route.menu).map((route) => route.parent));
  const below = (parent: string | undefined): ServerMenu[] =>
    consoleRoutes
      .filter((route) => route.parent === parent && isBought(route, actor))
      .filter((route) => parents.has(route.name) || visible(route, actor))
      .map((route) => {
        const menu = node(route, below(route.name), parents.has(route.name));
        return { ...menu, hidden: menu.hidden || !visible(route, actor) };
      })
      .filter((menu) => menu.type === 'MENU' || menu.children.length > 0)
      .toSorted((a, b) => a.sort - b.sort);
  return below(undefined);
}
