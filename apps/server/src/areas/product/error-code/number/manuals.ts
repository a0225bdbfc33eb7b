import {
  MANUALS_OFFERED,
  type ErrorNo,
  type ManualEntry,
  type errorNo as contract,
} from '@console/contract/areas/product/error-code/error-no';
import type { Reference } from '@console/contract/fields';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { jsonObject } from '../../../../kernel/records/page.ts';
import { seeSet } from './row.ts';
import { manualEntry } from './manual-entry.ts';
import { anchorKey, type Facts } from './write.ts';

type Anchors = Pick<ErrorNo, 'docAnchors'>;

/** Manuals `d` that numbers of this set can lead to, with their product `p`: those in effect, of its products where it has some. */
const offered = (tenantId: string, errorCodeId: string) => sql`
  from product_doc d join product p on p.tenant_id = d.tenant_id and p.id = d.product_id and p.deleted_at is null
 where d.tenant_id = ${tenantId} and d.deleted_at is null and d.status = 'ACTIVE'
   and (not exists (select from error_code_product s where s.tenant_id = d.tenant_id and s.error_code_id = ${errorCodeId})
        or exists (select from error_code_product s where s.tenant_id = d.tenant_id and s.error_code_id = ${errorCodeId}
                      and s.product_id = d.product_id))`;

export async function manualsFor(
  { errorCodeId, keyword = '' }: InputOf<(typeof contract)['manuals']>,
  context: Context,
): Promise<ManualEntry[]> {
  const { db, actor } = context;
  await seeSet(context, errorCodeId);
  // Without the service nobody reads manuals, in apps neither.
  if (!actor.services.has('PRODUCT_MGMT')) return [];
  const { rows } = await sql<{ row: ManualEntry }>`
    select ${jsonObject(manualEntry)} as row ${offered(actor.tenantId, errorCodeId)}
       and position(lower(${keyword}) in lower(p.model_no || ' ' || d.name || ' ' || d.version_no)) > 0
     order by p.model_no, d.sort, d.id limit ${MANUALS_OFFERED}`.execute(db);
  return rows.map(({ row }) => row);
}

/** Those named anew are there and have that page, and stay while the number is written. What it names already may have gone since. */
export async function holdManuals(
  { db, actor }: Context,
  errorCodeId: string,
  { docAnchors }: Facts,
  before: Anchors | null,
): Promise<void> {
  const known = new Set(before?.docAnchors.map(({ docId }) => docId));
  const unchanged = new Set(before?.docAnchors.map((anchor) => anchorKey(anchor)));
  if (docAnchors.every((anchor) => unchanged.has(anchorKey(anchor)))) return;
  const named = docAnchors.map(({ docId }) => docId);
  const { rows } = await sql<{ id: string; name: string; pages: number | null; fits: boolean }>`
    select o.id, o.name, o.pages, o.id in (select d.id ${offered(actor.tenantId, errorCodeId)}) as fits
      from product_doc o where o.tenant_id = ${actor.tenantId} and o.id = any(${named}::uuid[])
     order by o.id for key share`.execute(db);
  const there = new Map(rows.map((row) => [row.id, row]));
  for (const [at, anchor] of docAnchors.entries()) {
    if (unchanged.has(anchorKey(anchor))) continue;
    const manual = there.get(anchor.docId);
    if (!manual) throw new Fault('NOT_FOUND', { fields: [{ field: `docAnchors.${at}.docId`, code: 'NOT_FOUND' }] });
    if (!manual.fits && !known.has(anchor.docId)) {
      const code = 'ERROR_MANUAL_NOT_OFFERED';
      throw new Fault(code, { fields: [{ field: `docAnchors.${at}.docId`, code }] });
    }
    if (manual.pages === null || anchor.page <= manual.pages) continue;
    const params = { name: manual.name, count: manual.pages };
    const field = `docAnchors.${at}.page`;
    throw new Fault('ERROR_MANUAL_PAGE', { params, fields: [{ field, code: 'ERROR_MANUAL_PAGE' }] });
  }
}

export async function setManuals({ db, actor }: Context, errorNoId: string, { docAnchors }: Facts): Promise<void> {
  await sql`delete from error_no_doc where tenant_id = ${actor.tenantId} and error_no_id = ${errorNoId}`.execute(db);
  if (docAnchors.length === 0) return;
  await sql`
    insert into error_no_doc (tenant_id, error_no_id, doc_id, page, sort)
    select ${actor.tenantId}, ${errorNoId}, d.id, n.page, n.at
      from rows from (jsonb_to_recordset(${JSON.stringify(docAnchors)}) as ("docId" uuid, page int))
           with ordinality as n ("docId", page, at)
      -- One that the number still named may have been deleted for good meanwhile.
      join product_doc d on d.tenant_id = ${actor.tenantId} and d.id = n."docId"`.execute(db);
}

/** Enough for a person to see what is in the way. */
const SHOWN = 20;

/** Numbers that lead to these manuals, or to one that they have replaced: it would go with them. */
export async function numbersLeadingTo({ db, actor }: Context, docIds: readonly string[]): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select distinct 'errorNo' as type, n.id, n.name
      from product_doc d
      join error_no_doc l on l.tenant_id = d.tenant_id and l.doc_id = d.id
      join error_no n on n.tenant_id = l.tenant_id and n.id = l.error_no_id and n.deleted_at is null
      join error_code c on c.tenant_id = n.tenant_id and c.id = n.error_code_id and c.deleted_at is null
     where d.tenant_id = ${actor.tenantId} and d.deleted_at is null
       and (d.id = any(${[...docIds]}::uuid[]) or d.replaced_by_id = any(${[...docIds]}::uuid[]))
     order by n.name, n.id limit ${SHOWN}`.execute(db);
  return rows;
}
