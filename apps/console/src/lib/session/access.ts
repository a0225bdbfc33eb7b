import type { ServerMenu } from '@console/contract/areas/auth/session';
import { consoleRoutes } from '@console/contract/routes';
import { services } from '@console/contract/services';
import { ancestorsOf, childrenOf, isDirectory, routeNamed, type ConsoleRoute, type RouteName } from '../route/paths.ts';
import { useSession } from './session.ts';

type Rights = Pick<ReturnType<typeof useSession.getState>, 'user' | 'menuList'>;

/** Why a page stays closed. */
export type Verdict = 'allowed' | 'type' | 'service' | 'permission';

const namesIn = (menu: readonly ServerMenu[]): string[] =>
  menu.flatMap((entry) => [entry.name, ...namesIn(entry.children)]);

/** Compares by code, and by the title in either language, so that switching the language never moves a menu. */
function hasService({ user }: Rights, { service }: ConsoleRoute): boolean {
  if (service === undefined || user === null) return service === undefined;
  const titles: string[] = Object.values(services[service]);
  return user.serviceCodes.includes(service) || user.serviceNames.some((name) => titles.includes(name));
}

export function verdictOn(name: RouteName, rights: Rights = useSession.getState()): Verdict {
  const trail = ancestorsOf(name);
  const route = trail[trail.length - 1];
  const { user } = rights;
  if (user === null || route === undefined) return 'type';
  if (route.types !== '*' && !route.types.includes(user.type)) return 'type';
  if (!trail.every((step) => hasService(rights, step))) return 'service';
  if (user.type !== 3) return 'allowed';

  // Hidden pages travel with the nearest menu above them; what has no menu above it is static.
  const inMenu = trail.findLast((step) => step.menu !== undefined);
  if (inMenu !== undefined && !namesIn(rights.menuList).includes(inMenu.name)) return 'permission';
  const asking = trail.findLast((step) => step.permission !== undefined || step.anyOf !== undefined);
  const needed = asking?.anyOf ?? (asking?.permission === undefined ? [] : [asking.permission]);
  return needed.length === 0 || needed.some((one) => user.authorities.includes(one)) ? 'allowed' : 'permission';
}

export const mayOpen = (name: RouteName, rights?: Rights): boolean => verdictOn(name, rights) === 'allowed';

export interface MenuItem {
  route: ConsoleRoute;
  children: MenuItem[];
  /** The company has not bought it: it is shown, and its page says so. */
  locked?: true;
}

const byOrder = (a: MenuItem, b: MenuItem): number => (a.route.menu?.order ?? 0) - (b.route.menu?.order ?? 0);

const DEEPEST = 2;

/** What lies in directories below the third level stands there itself. */
const flat = (items: readonly MenuItem[], depth = 0): MenuItem[] =>
  items.flatMap((item) => {
    if (item.children.length === 0) return [item];
    if (depth === DEEPEST) return flat(item.children, depth);
    return [{ ...item, children: flat(item.children, depth + 1) }];
  });

/** The side menu, at most three levels deep. */
export const menuFor = (rights: Rights, serverMenu?: readonly ServerMenu[]): MenuItem[] =>
  flat(treeFor(rights, serverMenu));

/** The server's tree for type 3 and when the drawer loaded one, otherwise the fixed routes. */
function treeFor(rights: Rights, serverMenu: readonly ServerMenu[] = []): MenuItem[] {
  const given = serverMenu.length > 0 ? serverMenu : rights.menuList;
  if (rights.user?.type === 3 || serverMenu.length > 0) return fromServer(given, rights);
  return fixed(
    consoleRoutes.filter((route) => route.parent === undefined && route.menu !== undefined),
    rights,
  );
}

function fixed(routes: readonly ConsoleRoute[], rights: Rights): MenuItem[] {
  return routes
    .flatMap((route): MenuItem[] => {
      const children = fixed(childrenOf(route.name), rights);
      if (children.length > 0 && children.every(({ locked }) => locked)) return [{ route, children: [], locked: true }];
      if (isDirectory(route)) return children.length > 0 ? [{ route, children }] : [];
      const verdict = verdictOn(route.name, rights);
      if (verdict === 'service') return [{ route, children, locked: true }];
      return verdict === 'allowed' ? [{ route, children }] : [];
    })
    .toSorted(byOrder);
}

function fromServer(menu: readonly ServerMenu[], rights: Rights): MenuItem[] {
  return menu
    .toSorted((a, b) => a.sort - b.sort)
    .flatMap((entry) => {
      const route = routeNamed(entry.name);
      if (entry.hidden || route === undefined) return [];
      const children = fromServer(entry.children, rights);
      const shows = isDirectory(route) ? children.length > 0 : mayOpen(route.name, rights);
      return shows ? [{ route, children }] : [];
    });
}

/** The pages of a menu that can be opened. */
export const pagesIn = (items: readonly MenuItem[]): ConsoleRoute[] =>
  items.flatMap(({ route, children, locked }) => (children.length > 0 ? pagesIn(children) : locked ? [] : [route]));

/** Where someone starts: the first page of the menu, or the own profile, which everyone has. */
export function firstAllowed(rights: Rights = useSession.getState()): ConsoleRoute | undefined {
  const own = routeNamed('userCenter');
  return pagesIn(menuFor(rights))[0] ?? (own !== undefined && mayOpen(own.name, rights) ? own : undefined);
}

export function firstChildAllowed(name: RouteName, rights: Rights = useSession.getState()): ConsoleRoute | undefined {
  const find = (items: readonly MenuItem[]): MenuItem | undefined => {
    for (const item of items) {
      const found = item.route.name === name ? item : find(item.children);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const directory = find(treeFor(rights));
  return directory === undefined ? undefined : pagesIn(directory.children)[0];
}
