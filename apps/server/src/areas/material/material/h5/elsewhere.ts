import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { FileAnswer } from '../../../../kernel/calls/context.ts';
import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { escapeHtml } from '../../../../kernel/files/escape-html.ts';
import { stillShown } from '../media/still-shown.ts';
import type { H5Ticket } from '../../../../domain/material/h5-address.ts';

interface Elsewhere {
  readonly name: string;
  readonly url: string;
  readonly hosts: string[];
}

/**
 * A page with nothing but a frame, for contents at an address of somebody else's. It may frame that host and those that its
 * editor named, and has no origin: neither has what stands in it.
 */
export async function frameElsewhere(database: Database, ticket: H5Ticket): Promise<FileAnswer | null> {
  const { tenantId, revisionId: materialId, reader } = ticket;
  const found = await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<Elsewhere>`
      select m.name, m.h5_url as url, m.allowed_hosts as hosts from material m
       where m.tenant_id = ${tenantId} and m.id = ${materialId} and m.kind = 'H5' and m.h5_url is not null
         and m.deleted_at is null and ${stillShown(reader)}`.execute(db);
    return rows[0];
  });
  if (!found) return null;
  const { name, url, hosts } = found;
  const frames = [new URL(url).origin, ...hosts.map((host) => `https://${host}`)].join(' ');
  const body = Buffer.from(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<title>${escapeHtml(name)}</title>` +
      `<style>html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}</style>` +
      `<iframe src="${escapeHtml(url)}" title="${escapeHtml(name)}" sandbox="allow-scripts" referrerpolicy="no-referrer"></iframe>`,
  );
  return {
    status: 200,
    headers: {
      'content-security-policy': `sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; frame-src ${frames}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    body: Readable.from([body]),
  };
}
