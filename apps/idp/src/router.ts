import type { Call, Handler, Routes } from './http.ts';

interface Route {
  readonly method: string;
  readonly parts: readonly string[];
  readonly handler: Handler;
}

export type Found =
  | { readonly handler: Handler; readonly params: Call['params'] }
  /** The path is known, under other methods. */
  | { readonly allow: string };

/** Finds the handler of a request among `'GET /path/:name'` lines. */
export function makeRouter(routes: Routes): (method: string, path: string) => Found | undefined {
  const list = Object.entries(routes).map(([line, handler]): Route => {
    const [method = '', path = ''] = line.split(' ');
    return { method, parts: path.split('/'), handler };
  });
  return (method, path) => {
    const parts = path.split('/');
    const known = list.flatMap((route) => {
      const params = match(route.parts, parts);
      return params ? [{ method: route.method, handler: route.handler, params }] : [];
    });
    const found = known.find((route) => route.method === method);
    if (found) return found;
    return known.length > 0 ? { allow: known.map((route) => route.method).join(', ') } : undefined;
  };
}

function match(route: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (route.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [place, expected] of route.entries()) {
    const part = parts[place] ?? '';
    if (!expected.startsWith(':')) {
      if (expected !== part) return undefined;
    } else {
      if (!/^[\w.-]{1,100}$/.test(part)) return undefined;
      params[expected.slice(1)] = part;
    }
  }
  return params;
}
