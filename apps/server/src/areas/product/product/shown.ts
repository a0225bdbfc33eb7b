import type { ServiceCode } from '@console/contract/services';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import type { Servable } from '../../../kernel/files/file-answer.ts';
import { storageKey } from '../../../kernel/files/file-answer.ts';

const SERVICE: ServiceCode = 'PRODUCT_MGMT';

/** Outside the console: what is not a draft, of a company that still has products. */
export const shown: RawBuilder<unknown> = sql`product.deleted_at is null and product.status <> 'DRAFT'`;

/** Calls without an account have no service in their session: they ask. */
export async function hasProducts(db: Context['db'], tenantId: string): Promise<boolean> {
  const { rows } = await sql`
    select from tenant_service s join tenant t on t.tenant_id = s.tenant_id
     where s.tenant_id = ${tenantId} and s.code = ${SERVICE} and s.enabled
       and (s.expire_at is null or s.expire_at > now()) and (t.expire_at is null or t.expire_at > now())`.execute(db);
  return rows.length > 0;
}

/** One picture of a product that is shown, chosen by a condition on `p`; the first of several. */
export async function findPicture(
  db: Context['db'],
  tenantId: string,
  which: RawBuilder<unknown>,
): Promise<Servable | undefined> {
  const { rows } = await sql<Omit<Servable, 'key'> & { stored: string }>`
    select f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag
      from product join product_picture p on p.tenant_id = product.tenant_id and p.product_id = product.id
      join file f on f.tenant_id = p.tenant_id and f.id = p.file_id and f.deleted_at is null
     where product.tenant_id = ${tenantId} and ${shown} and ${which}
     order by p.sort limit 1`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  return { ...found, key: storageKey(tenantId, found) };
}
