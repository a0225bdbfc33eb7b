import { isDirectory, routeAt } from './paths.ts';

const ORIGIN = 'https://console.invalid';

/**
 * What `/redirect/…` and a remembered address may lead to: a path of the route table, nothing else.
 * The check runs on what the browser would make of the text, not on the text, because
 * `//evil`, `/\evil` and `/%2f/evil` are spelled differently from what they become.
 */
export function internalTarget(raw: string): string | null {
  if (!raw.startsWith('/') || /[\\\s]/.test(raw)) return null;
  let url: URL;
  try {
    url = new URL(raw, ORIGIN);
    if (decodeURIComponent(url.pathname) !== url.pathname) return null;
  } catch {
    return null;
  }
  if (url.origin !== ORIGIN || url.username !== '' || url.password !== '') return null;
  const route = routeAt(url.pathname);
  if (route === undefined) return null;
  return isDirectory(route) ? route.path : `${route.path}${url.search}${url.hash}`;
}
