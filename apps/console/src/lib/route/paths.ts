import { consoleRoutes, type RouteName } from '@console/contract/routes';

export type { RouteName };
export type ConsoleRoute = (typeof consoleRoutes)[number];

const byName = new Map<string, ConsoleRoute>(consoleRoutes.map((route) => [route.name, route]));
const byPath = new Map<string, ConsoleRoute>(consoleRoutes.map((route) => [route.path, route]));

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export const routeNamed = (name: string): ConsoleRoute | undefined => byName.get(name);
export const routeAt = (path: string): ConsoleRoute | undefined => byPath.get(path.replace(/(?<=.)\/$/, ''));

export function routeOf(name: RouteName): ConsoleRoute {
  const route = byName.get(name);
  if (route === undefined) throw new Error(`no route ${name}`);
  return route;
}

/** The address of a route by its name. */
export function pathOf(name: RouteName, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  const { path } = routeOf(name);
  return search.size === 0 ? path : `${path}?${search}`;
}

/** From the outermost directory to the route itself. */
export function ancestorsOf(name: RouteName): ConsoleRoute[] {
  const route = routeOf(name);
  const parent = route.parent === undefined ? undefined : byName.get(route.parent);
  return parent === undefined ? [route] : [...ancestorsOf(parent.name), route];
}

export const childrenOf = (name: RouteName): ConsoleRoute[] =>
  consoleRoutes.filter((route) => route.parent === name && route.menu !== undefined);

/** The same without inner directories: those are no places to go back to, and the menu shows them. */
export const shortTrail = (name: RouteName): ConsoleRoute[] =>
  ancestorsOf(name).filter((route, place) => place === 0 || !isDirectory(route));

/** A route that only groups others; opening it leads to the first child that one may see. */
export const isDirectory = (route: ConsoleRoute): boolean => childrenOf(route.name).length > 0;
