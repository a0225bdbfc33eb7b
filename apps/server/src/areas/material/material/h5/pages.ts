import { sql } from 'kysely';
import type { FileAnswer } from '../../../../kernel/calls/context.ts';
import type { Secrets } from '../../../../kernel/calls/secrets.ts';
import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { parseRange, storageKey } from '../../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../../ports/storage/storage.ts';
import { stillShown } from '../media/still-shown.ts';
import { readToken } from '../../../../domain/material/h5-address.ts';
import { frameElsewhere } from './elsewhere.ts';
import { typeOf } from './types.ts';

interface Parts {
  readonly database: Database;
  readonly storage: Storage;
  readonly secrets: Secrets;
}

export interface H5Request {
  readonly token: string;
  /** Decoded; it is looked up as it stands. */
  readonly path: string;
  /** Where this token's pages lie, as the browser sees it: `https://host/h5/token/`. */
  readonly base: string;
  readonly range?: string | undefined;
}

interface Page {
  readonly stored: string;
  readonly size: number;
  readonly hosts: string[];
}

/**
 * What a page of a package may do: run its own scripts in a frame without an origin. It loads its own files and talks to the
 * hosts that its editor named; the rest of this server is as foreign to it as everything else.
 */
function policyOf(base: string, hosts: readonly string[]): string {
  const named = hosts.map((host) => `https://${host}`);
  const own = [base, 'data:', 'blob:'];
  return Object.entries({
    sandbox: ['allow-scripts'],
    'default-src': [...own, ...named],
    'script-src': [base, "'unsafe-inline'", "'unsafe-eval'", 'blob:', ...named],
    'style-src': [base, "'unsafe-inline'", ...named],
    'connect-src': [...own, ...named],
    'worker-src': [base, 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'self'"],
  })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Pages of packages by an address that was signed; null for what is not there, or not any more. */
export const h5Pages =
  ({ database, storage, secrets }: Parts) =>
  async ({ token, path, base, range }: H5Request): Promise<FileAnswer | null> => {
    const ticket = readToken(secrets, token);
    if (!ticket) return null;
    if (path === '') return frameElsewhere(database, ticket);
    const { tenantId, revisionId, reader } = ticket;
    const page = await inTenant(database, tenantId, async (db) => {
      const { rows } = await sql<Page>`
        select e.stored, e.size, m.allowed_hosts as hosts from material_h5_entry e
          join material_revision r on r.tenant_id = e.tenant_id and r.id = e.revision_id and r.state = 'CURRENT'
          join material m on m.tenant_id = r.tenant_id and m.id = r.material_id and m.deleted_at is null
           and m.facts -> 'read' is not null
           and ${stillShown(reader)}
         where e.tenant_id = ${tenantId} and e.revision_id = ${revisionId} and e.path = ${path}`.execute(db);
      return rows[0];
    });
    if (!page) return null;
    const { size, hosts } = page;
    const key = storageKey(tenantId, page);
    const always = {
      'content-security-policy': policyOf(base, hosts),
      'content-type': typeOf(path),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=300, no-transform',
      // A frame without an origin is a stranger also to its own files.
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    };
    const wanted = parseRange(range, size);
    if (wanted === 'unsatisfiable') {
      return { status: 416, headers: { ...always, 'content-range': `bytes */${size}` }, body: null };
    }
    // An empty file has no first byte to ask for.
    if (wanted === null || size === 0) {
      return { status: 200, headers: { ...always, 'content-length': String(size) }, body: await storage.get(key) };
    }
    const { start, end } = wanted;
    const piece = { 'content-length': String(end - start + 1), 'content-range': `bytes ${start}-${end}/${size}` };
    return { status: 206, headers: { ...always, ...piece }, body: await storage.get(key, wanted) };
  };
