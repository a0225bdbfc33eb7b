import type { IncomingHttpHeaders } from 'node:http';
import { Fault } from '../../kernel/db/fault.ts';

/**
 * Calls that change state, also by GET, answer only to our own pages and to clients that are no browser: never to a
 * link, an image, a form, a prefetch or a script of another site.
 */
export function refuseForeignBrowsers(headers: IncomingHttpHeaders, ownOrigin: string): void {
  const site = headers['sec-fetch-site'];
  const mode = headers['sec-fetch-mode'];
  const destination = headers['sec-fetch-dest'];
  const fits =
    (site === undefined || site === 'same-origin') &&
    (mode === undefined || mode === 'cors' || mode === 'same-origin') &&
    (destination === undefined || destination === 'empty') &&
    headers['sec-purpose'] === undefined &&
    headers['purpose'] === undefined &&
    // Old browsers send no Sec-Fetch headers; what they do send is the origin.
    (site !== undefined || headers.origin === undefined || headers.origin === ownOrigin);
  if (!fits) throw new Fault('CROSS_SITE');
}
